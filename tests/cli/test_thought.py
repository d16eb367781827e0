"""A record contains what bots used for their moves: worlds, playouts, seconds."""

import itertools
import json
from types import SimpleNamespace

import pytest

from parlour.errors import RecordError
from parlour.terminal.seats import read_sitting
from parlour.terminal.setup import SessionOptions
from tests.cli.seated import seated

ONE_HAND = {"hands": "1", "first_dealer": "0"}


def test_a_record_tells_what_each_decision_of_a_searching_bot_took(tmp_path, monkeypatch):
    clock = SimpleNamespace(perf_counter=itertools.count().__next__)  # a short search may take 0.0004 s: 0.0
    monkeypatch.setattr("parlour.bots.search.time", clock)
    file = tmp_path / "game.json"
    wanted = SessionOptions("xeri", None, ONE_HAND, 5, bots=["search:40"], record=str(file))
    seated(wanted, "1", "1")  # and the terminal is closed
    record = json.loads(file.read_text("utf-8"))
    thought = record["sitting"]["thought"]
    bots = [number for number, (seat, *_) in enumerate(record["moves"], 1) if seat == 1]
    assert [move for move, *_ in thought] == bots
    assert all(0 < worlds <= playouts <= 40 and seconds > 0 for _, worlds, playouts, seconds in thought)
    again, _, _ = seated(SessionOptions("", resume=str(file)))
    assert again.sitting["thought"] == thought


def test_what_bots_play_by_judgement_is_not_told_as_thought(tmp_path):
    file = tmp_path / "game.json"
    seated(SessionOptions("xeri", None, ONE_HAND, 5, bots=["greedy"], record=str(file)), "1")
    assert "thought" not in json.loads(file.read_text("utf-8"))["sitting"]


@pytest.mark.parametrize("thought", [7, [7], [[1, 2, 3]], [[1, 2, 3, "4"]], [[1, 2, 3, True]], {"1": []}])
def test_a_record_with_a_bad_thought_is_refused(thought):
    with pytest.raises(RecordError, match="invalid thought"):
        read_sitting({"sitting": {"thought": thought}})
