"""Applying records one by one gives the same state as folding the whole log."""

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.scores.commands import NewGame
from parlour.scores.errors import Refused
from parlour.scores.records import Record
from parlour.scores.reducer.reducer import fold, next_state
from parlour.scores.script import commands
from parlour.scores.script.runner import ScriptRunner, sessions_of
from parlour.scores.service import ScoreService
from parlour.scores.store import snapshots

from .stores import fresh_service
from .test_properties import NAMES, random_commands

SCRIPTS = sorted((Path(__file__).parent / "sessions").glob("*.session"))


def goes_on_as_it_would_be_folded(records: Sequence[Record]) -> None:
    game = fold(records[:1])
    for number, record in enumerate(records[1:], 1):
        before = deepcopy(game)
        following = next_state(game, records[:number], record)
        assert following == fold(records[: number + 1]), record
        assert game == before, f"record {record.seq} has changed the state before it"
        game = following


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_sheet_of_the_sessions_goes_on_step_by_step(script: Path) -> None:
    for _, session in sessions_of(script.read_text()):
        with fresh_service() as service:
            assert list(ScriptRunner(service).run(session))
            for listed in service.sheets(archived=True):
                goes_on_as_it_would_be_folded(service.open(listed.id).log.records)


renames = st.builds(commands.Rename, st.sampled_from(NAMES), st.sampled_from(NAMES))


@settings(max_examples=30)
@given(st.lists(random_commands | renames, max_size=25), st.sampled_from(["rows", "events"]))
def test_so_does_any_plain_sheet(sequence: list[commands.Command], mode: str) -> None:
    with fresh_service() as service:
        service.new(NewGame("plain", NAMES[:3], "Game", mode=mode))
        for command in sequence:
            with suppress(Refused):
                service.do("Game", command)
        goes_on_as_it_would_be_folded(service.open("Game").log.records)


def test_a_command_does_not_fold_what_is_known(
    service: ScoreService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(records: object) -> None:
        raise AssertionError("the whole log was folded")

    service.open("Friday")
    monkeypatch.setattr(snapshots, "fold", never)
    for value in ("5", "6", "7"):
        service.do("Friday", commands.Row((value, ".", value)))
    assert service.open("Friday").game.totals() == {"p1": 18, "p2": 0, "p3": 18}
