"""The effect of single events on the state, in positions that random events seldom reach."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from parlour.errors import NotAsked, ParlourError
from parlour.match import MoveRefused
from parlour.server.protocol.messages import OPEN, PERSON
from parlour.server.tables.state import (
    MAX_RESTARTED_GAMES,
    State,
    TableError,
    has_more_steps,
    make_event,
    token_hash,
)
from tests.codes import has_code

from .test_state_machine import config_of

STEPS = "sealed answers in steps"


def apply(state: State, kind: str, **said: Any) -> State:
    state.apply(make_event(kind, **said))
    return state


def seated(table: str, missing: int = 0, **changed: Any) -> State:
    """Return a table with people on all seats, or on all but the last."""
    state = State(config_of(table).model_copy(update=changed))
    for seat, occupant in list(enumerate(state.occupants))[: len(state.occupants) - missing]:
        if occupant.kind in (OPEN, PERSON):
            apply(state, "sit", seat=seat, name=f"P{seat}", key=token_hash(f"{seat}"))
    return state


def answer_of(state: State, seat: int, which: int = 0) -> list[str]:
    """Return a whole answer of a seat in its steps; the first legal move each time."""
    match, texts = state.match.at_move(len(state.match.played)), list[str]()
    while not texts or has_more_steps(match, seat):
        texts.append(match.legal(seat)[which])
        match.play(seat, texts[-1], 1.0)
    return texts


def move(state: State, seat: int, texts: Sequence[str]) -> State:
    return apply(state, "move", seat=seat, text=texts[0], then=list(texts[1:]), at=1.0)


def asked_in_steps() -> State:
    """Return a table at which all seats answer at once in several steps."""
    state = seated(STEPS)
    while len(state.match.deciders) < len(state.occupants) or len(answer_of(state, 0)) < 2:
        seat = state.match.deciders[0]
        move(state, seat, answer_of(state, seat)[:1])
    return state


# -- people


def test_a_bot_plays_for_a_person_who_keeps_their_seat():
    state = seated("four people")
    apply(state, "bot", seat=1, bot="greedy")
    assert (state.bots, state.people) == ({1: "greedy"}, [0, 1, 2, 3])
    assert state.seat_of("1") == 1
    assert state.names[1] == "P1"
    apply(state, "return", seat=1)
    assert state.bots == {}


@pytest.mark.parametrize(
    ("kind", "said"), [("bot", {"bot": "greedy"}), ("reissue", {"key": token_hash("new")})]
)
def test_nobody_stands_behind_a_seat_that_has_changed_hands(kind, said):
    state = seated("four people")
    for seat, number in ((1, "a"), (1, "b"), (2, "c")):
        apply(state, "behind", seat=seat, number=number, agree=True)
    apply(state, kind, seat=1, **said)
    assert [state.grants_shadowing(number, seat) for seat, number in ((1, "a"), (1, "b"), (2, "c"))] == [
        False,
        False,
        True,
    ]
    apply(state, "return", seat=1)
    with pytest.raises(TableError, check=has_code("shadow.ended")):
        apply(state, "behind", seat=1, number="a", agree=True)


def test_whoever_ends_a_permission_may_be_asked_again_at_once():
    state = seated("four people")
    apply(state, "behind", seat=1, number="a", agree=True, when=10.0)
    apply(state, "behind", seat=1, number="a", agree=False, when=20.0)
    assert state.refusal_times == {}
    apply(state, "behind", seat=1, number="b", agree=False, when=30.0)
    assert state.refusal_times == {1: 30.0}


def test_the_first_to_sit_down_is_the_first_who_came():
    state = State(config_of("four people"))
    for seat in (2, 0, 3):
        apply(state, "sit", seat=seat, name=f"P{seat}", key=token_hash(f"{seat}"))
    assert state.join_order == [2, 0, 3]


# -- moves


@pytest.mark.parametrize("table", ["four people", STEPS])
def test_no_move_is_made_before_all_seats_are_taken(table):
    state = seated(table, missing=1)
    for seat in state.match.deciders:
        with pytest.raises(NotAsked, check=has_code("game.not_begun")):
            move(state, seat, answer_of(state, seat))
    assert state.match.played == []


def test_several_decisions_are_several_events():
    state = seated("patience")
    texts = answer_of(state, 0)
    match = state.match.at_move(0)
    match.play(0, texts[0], 1.0)
    with pytest.raises(TableError, check=has_code("move.several")):
        move(state, 0, [texts[0], match.legal(0)[0]])
    assert (state.match.played, state.decision_starts, state.revision) == ([], {}, 1)


def test_of_a_refused_answer_in_steps_nothing_is_played():
    state = asked_in_steps()
    played, texts = len(state.match.played), answer_of(state, 0)
    for wrong in ([*texts[:-1], "nonsense"], [*texts, texts[0]]):
        with pytest.raises(ParlourError):
            move(state, 0, wrong)
        assert len(state.match.played) == played


def test_an_answer_in_steps_is_one_decision():
    state = asked_in_steps()
    start = len(state.match.played)
    move(state, 0, answer_of(state, 0))
    assert len(state.match.played) > start + 1
    assert state.last_decision_start(0) == start
    assert state.has_sealed(0)


def test_an_answer_of_which_steps_are_missing_is_not_given():
    state = asked_in_steps()
    move(state, 0, answer_of(state, 0)[:1])
    assert not state.has_sealed(0)


@pytest.mark.parametrize("in_order", [True, False])
def test_sealed_answers_are_told_seat_by_seat_and_are_one_decision_each(in_order):
    state = asked_in_steps()
    state.config = state.config.model_copy(update={"in_order": in_order})
    start, order = len(state.match.played), [2, 0, 1]
    before = {seat: len(starts) for seat, starts in state.decision_starts.items()}
    for seat in order:
        move(state, seat, answer_of(state, seat))
    told = [played.seat for played in state.match.played[start:]]
    assert list(dict.fromkeys(told)) == (sorted(order) if in_order else order)
    for seat in order:
        own = [at for at in state.decision_starts[seat] if at >= start]
        assert own == [start + told.index(seat)]
        assert len(state.decision_starts[seat]) == before.get(seat, 0) + 1
    for seat in order:
        assert state.last_decision_start(seat) == (start if in_order else state.decision_starts[seat][-1])


def test_answers_that_were_told_are_all_given_anew_though_each_step_was_said_by_itself():
    state = asked_in_steps()
    start = len(state.match.played)
    for seat in (1, 0, 2):
        for text in answer_of(state, seat):
            move(state, seat, [text])
    assert state.match.settled == len(state.match.played)
    for seat in (0, 1, 2):
        assert state.last_decision_start(seat) == start
    apply(state, "back", to=state.last_decision_start(2))
    assert state.match.deciders == [0, 1, 2]
    assert not any(at >= start for starts in state.decision_starts.values() for at in starts)


def test_secret_steps_that_become_one_move_are_one_decision():
    state = seated("sealed answers in pairs")
    for seat in (1, 0):
        texts = answer_of(state, seat, which=-1)
        assert len(texts) > 1
        for text in texts:
            move(state, seat, [text])
    assert [played.seat for played in state.match.played] == [0, 1]
    assert state.decision_starts == {0: [0], 1: [1]}


def test_an_answer_that_is_changed_leaves_those_of_the_others():
    state = asked_in_steps()
    start = len(state.match.played)
    for seat in (0, 1):
        move(state, seat, answer_of(state, seat))
    before = dict(state.decision_starts)
    theirs = [played.move for played in state.match.played if played.seat == 1]
    for times in (1, 2):
        apply(state, "change", seat=0)
        assert state.answer_changes(0) == times
        assert state.answer_changes(1) == 0
        assert [at for at in state.decision_starts[0] if at >= start] == []
        assert state.decision_starts[1] == [*before[1][:-1], start]
        assert [played.move for played in state.match.played if played.seat == 1] == theirs
        move(state, 0, answer_of(state, 0))
    assert len(state.decision_starts[0]) == len(before[0])


def test_what_goes_home_is_one_decision_and_nothing_twice():
    state = seated("patience")
    decisions = 0
    with suppress(MoveRefused):
        while decisions < 99:
            start = len(state.match.played)
            apply(state, "home", seat=0, at=1.0)
            assert state.last_decision_start(0) == start
            decisions += 1
    assert decisions < 99, "nothing goes to the foundations, again and again"
    assert start == len(state.match.played)


# -- taking back


def play(state: State, moves: int) -> State:
    for _ in range(moves):
        seat = state.match.deciders[0]
        move(state, seat, state.match.legal(seat)[:1])
    return state


def test_each_game_that_was_begun_again_can_be_gone_back_to_once():
    state = seated("against a bot")
    for moves in (4, 2, 3):
        apply(play(state, moves), "restart")
        assert (state.match.played, state.decision_starts) == ([], {})
        with pytest.raises(NotAsked):
            state.last_decision_start(0)
    for times, moves in enumerate((3, 2, 4), start=4):
        apply(state, "resume")
        assert len(state.match.played) == moves
        assert (state.takeback_count, state.takeback_revision, state.cards_revision) == (
            times,
            state.revision,
            state.revision,
        )
    with pytest.raises(NotAsked, check=has_code("game.not_restarted")):
        apply(state, "resume")


def test_only_so_many_games_are_put_by():
    state = seated("against a bot")
    for moves in range(1, MAX_RESTARTED_GAMES + 4):
        apply(play(state, moves), "restart")
    kept = [len(match.played) for match, _ in state.restarted_games]
    assert kept == list(range(4, MAX_RESTARTED_GAMES + 4))


def test_a_request_ends_with_what_it_asked_for():
    state = play(seated("four people"), 2)
    asker = state.match.played[-1].seat
    apply(state, "ask", seat=asker, to=1)
    for seat in [seat for seat in state.people if seat != asker]:
        assert state.takeback is not None
        apply(state, "agree", seat=seat, agree=True)
    assert (state.takeback, len(state.match.played), state.takeback_count) == (None, 1, 1)
    assert asker in state.match.deciders
    assert not state.decision_starts[asker]
