"""What is written once for all who look on: the same for everybody, and never older than the table."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from parlour.room.for_all import common_to_all
from parlour.room.json_text import written
from parlour.room.setup import Wanted, new_setup
from parlour.room.showing import Shown, show
from parlour.room.state import State


def table_of(game, seats):
    setup = replace(new_setup(Wanted(game, {}, ["person"] * seats)), seed=3)
    state = State(setup)
    for seat in range(seats):
        state.apply({"kind": "sit", "seat": seat, "name": f"Name {seat}", "key": str(seat)})
    here = [*range(seats), None]
    timing = SimpleNamespace(told=lambda: None)
    absence = SimpleNamespace(told=dict, pauses=False)
    told = dict(timing=timing, absence=absence, eyes=lambda: list(here), common=None, here=here)
    return SimpleNamespace(state=state, **told)


def seen(table, seat):
    return json.loads(written(show(table, seat, Shown())))


def afresh(table, seat):
    """What is shown where nothing has been kept from before."""
    table.common = None
    return seen(table, seat)


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "pace", "pace": "slow"},
        {"kind": "ask", "seat": 1, "to": 0},
        {"kind": "bot", "seat": 2, "bot": "greedy"},
        {"kind": "rematch", "table": "t" * 16},
    ],
)
def test_what_is_kept_for_all_is_made_anew_after_every_event(event):
    table = table_of("king", 4)
    before = seen(table, 0)
    table.state.apply(event)
    after = seen(table, 0)
    assert after == afresh(table, 0)
    assert after != before


def test_what_is_kept_for_all_is_made_anew_when_somebody_comes_or_goes():
    table = table_of("king", 4)
    seen(table, 0)
    table.here.pop()
    table.here.pop()
    told = seen(table, 0)
    assert told == afresh(table, 0)
    assert (told["spectators"], told["seats"][3]["connected"]) == (0, False)


def test_all_look_at_one_and_the_same():
    table = table_of("king", 4)
    kept = common_to_all(table)
    for seat in (*range(4), None):
        show(table, seat, Shown())
        assert common_to_all(table) is kept


def test_a_state_that_was_folded_anew_is_another():
    table = table_of("king", 4)
    kept = common_to_all(table)
    table.state = table_of("king", 4).state
    assert common_to_all(table) is not kept
