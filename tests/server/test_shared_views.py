"""Parts of views that are encoded once for all viewers: equal for all of them, and always current."""

import json
import random
from types import SimpleNamespace

import pytest

from parlour.games import find, list_games
from parlour.match.match import ScoredDeal
from parlour.match.view import laid_by
from parlour.server.protocol.json_text import dump_text
from parlour.server.tables.state import State
from parlour.server.views.table_view import Shown, show
from parlour.server.views.view_cache import table_info
from tests.server.configs import table_config

MOVES = 60


def table_of(game, seats):
    config = table_config(game, {}, ["person"] * seats).model_copy(update={"seed": 3})
    state = State(config)
    for seat in range(seats):
        state.apply({"kind": "sit", "seat": seat, "name": f"Name {seat}", "key": str(seat)})
    here = [*range(seats), None]
    clocks = SimpleNamespace(as_data=lambda: None)
    takeback_timeout = SimpleNamespace(with_time_left=lambda request: request)
    disconnects = SimpleNamespace(seconds_by_seat=dict, pauses=False)
    told = dict(
        clocks=clocks,
        slowest=lambda: None,
        takeback_timeout=takeback_timeout,
        disconnects=disconnects,
        viewer_seats=lambda: list(here),
        common=None,
        here=here,
    )
    return SimpleNamespace(state=state, **told)


def seen(table, seat):
    return json.loads(dump_text(show(table, seat, Shown())))


def afresh(table, seat):
    """Return the view without any cached part."""
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
    kept = table_info(table)
    for seat in (*range(4), None):
        show(table, seat, Shown())
        assert table_info(table) is kept


def test_a_state_that_was_folded_anew_is_another():
    table = table_of("king", 4)
    kept = table_info(table)
    table.state = table_of("king", 4).state
    assert table_info(table) is not kept


def test_the_score_sheet_is_the_same_until_a_deal_is_scored_or_taken_back():
    table = table_of("king", 4)
    scored = table.state.match.scored
    kept = table_info(table).sheet
    table.state.apply({"kind": "pace", "pace": "slow"})
    assert table_info(table).sheet is kept
    for changes in (lambda: scored.append(a_deal(5)), lambda: scored.append(a_deal(6)), scored.clear):
        changes()
        table.state.revision += 1
        assert seen(table, 0)["game"]["score"] == afresh(table, 0)["game"]["score"]


def test_a_deal_that_was_taken_back_and_scored_anew_is_another():
    table = table_of("king", 4)
    table.state.match.scored.append(a_deal(5))
    kept = table_info(table).sheet
    table.state.match.scored[:] = [a_deal(5)]
    assert not kept.is_current(table.state.match)


def a_deal(points):
    return ScoredDeal([{"tricks": points}, {}, {}, {}], [points, 0, 0, 0])


@pytest.mark.parametrize("game", list_games())
def test_who_shares_what_others_are_told_is_told_to_the_byte_what_she_would_be_told_alone(game):
    table = table_of(game, find(game).seats.default)
    alone = SimpleNamespace(**vars(table))
    state, chance = table.state, random.Random(5)
    eyes = {eye: (Shown(), Shown()) for eye in table.here}
    for _ in range(MOVES):
        for eye in chance.sample([*eyes], chance.randint(1, len(eyes))):
            alone.common = None
            together, apart = eyes[eye]
            assert dump_text(show(table, eye, together)) == dump_text(show(alone, eye, apart))
        if state.match.over:
            break
        seat = chance.choice(state.match.deciders)
        state.apply(state.move_event(seat, chance.choice(state.match.legal(seat))))


def test_who_laid_the_cards_of_a_trick_is_found_once_for_all():
    table = table_of("king", 4)
    state = table.state
    for _ in range(60):
        for eye in table.here:
            assert seen(table, eye)["laid_by"] == laid_by(state.match, eye)
        kept = table_info(table).laid
        seat = state.match.deciders[0]
        state.apply(state.move_event(seat, state.match.legal(seat)[0]))
        seen(table, None)
        assert table_info(table).laid is not kept
    assert any(one.seen for one in kept)


def test_what_all_are_told_alike_is_written_once():
    table = table_of("king", 4)
    state = table.state
    while state.match.phase != "play":
        seat = state.match.deciders[0]
        state.apply(state.move_event(seat, state.match.legal(seat)[0]))
    shown = [Shown() for _ in table.here]
    first = [show(table, eye, one) for eye, one in zip(table.here, shown, strict=True)]
    seat = state.match.deciders[0]
    state.apply(state.move_event(seat, state.match.legal(seat)[0]))
    views = [show(table, eye, one) for eye, one in zip(table.here, shown, strict=True)]
    for part in ("registers", "facts", "heaps"):
        assert len({id(view["game"][part]) for view in views}) == 1
    assert len({id(view["game"]["zones"]["trick"]) for view in views}) == 1
    assert len({id(view["game"]["zones"]["won"]) for view in [*first, *views]}) == 1
    assert len({id(view["game"]["zones"]["hand"]) for view in views}) == len(views)
    assert len({id(view["log"]) for view in views}) == 2  # the player, and all others
