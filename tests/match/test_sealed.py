"""Phases in which several seats answer at once, with the small game of the test suite."""

import pytest

from parlour.errors import NotAsked
from parlour.match import Match
from tests.sealed_game import GAME


@pytest.fixture
def match():
    return Match(GAME, seats=3, seed=5)


def choose(match, seat, number=0):
    return match.play(seat, match.legal(seat)[number])


def test_everybody_is_asked_and_may_answer_in_any_order(match):
    assert match.deciders == [0, 1, 2]
    results = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        again = Match(GAME, seats=3, seed=5)
        for seat in order:
            assert seat in again.deciders
            choose(again, seat)
            if seat != order[-1]:
                assert seat not in again.deciders
        results.add(str(again.view()["zones"]) + str(again.view()["deciders"]))
    assert len(results) == 1


def test_an_answer_is_given_once(match):
    choose(match, 1)
    with pytest.raises(NotAsked):
        match.play(1, "pass")


def test_nobody_learns_an_answer_nor_who_has_given_one(match):
    """Until all have answered, the views of others do not depend on the choices made."""
    silent = [match.view(seat) for seat in (0, 2)] + [match.view(), match.log(0), match.log()]
    for number in range(3):
        other = Match(GAME, seats=3, seed=5)
        choose(other, 1, number)
        assert [other.view(seat) for seat in (0, 2)] + [other.view(), other.log(0), other.log()] == silent
        assert other.log(1)[0]["move"] == match.legal(1)[number]


def test_whoever_asks_out_of_turn_does_not_learn_who_has_answered(match):
    """A refusal to a seat, or to a spectator, does not depend on sealed answers."""
    choose(match, 1)
    told = {}
    for others in ([], [0], [2]):
        now = Match(GAME, seats=3, seed=5)
        choose(now, 1)
        for seat in others:
            choose(now, seat)
        for eye in (1, 7, -1):
            with pytest.raises(NotAsked) as caught:
                now.play(eye, "pass")
            told.setdefault(eye, set()).add(str(caught.value))
    assert told[1] == {"seat 1 has nothing to decide now; seats 0 and 2 are asked"}
    assert told[7] == {"seat 7 has nothing to decide now; seats 0, 1 and 2 are asked"}
    assert len(told[-1]) == 1


def test_the_reveal_tells_all(match):
    for seat in range(3):
        choose(match, seat)
    told = match.log(0)
    assert [entry["move"] for entry in told][1:] == [None, None]
    shown = [hop["card"] for entry in told for hop in entry["hops"]]
    assert len(shown) == 3
    assert None not in shown


def test_a_window_looks_the_same_whether_or_not_a_seat_could_claim():
    """A player with an ace may claim; the others are asked as well and do not learn of it."""
    could = set()
    for seed in range(30):
        match = Match(GAME, seats=3, seed=seed)
        for seat in range(3):
            choose(match, seat)
        assert match.phase == "window"
        assert match.deciders == [0, 1, 2]
        could |= {len(match.legal(seat)) for seat in range(3)}
        for seat in range(3):
            claimed = Match(GAME, seats=3, seed=seed)
            for one in range(3):
                choose(claimed, one)
            if len(claimed.legal(seat)) == 2:
                before = [claimed.view(one) for one in range(3) if one != seat]
                claimed.play(seat, "claim")
                assert [claimed.view(one) for one in range(3) if one != seat] == before
    assert could == {1, 2}
