"""Compiled games of a check: which of them is to be looked at again. The kernel runs here in plain Python."""

from types import SimpleNamespace

import pytest

from parlour.checks import bounded, interpreted
from parlour.checks.bounded import Bounded, Suspect
from parlour.checks.interpreted import InPython
from parlour.errors import RulesError
from tests.checks.broken import WON, with_mistake

NO_MOVES = "    for card in t.hand[t.turn].cards[: t.hand[t.turn].count - 1]:\n"
LEGAL = "    for card in t.hand[t.turn].cards:\n"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Play some games with a mistake."""

    def played(right, mistake, games=2, most=None):
        one = Bounded(with_mistake(tmp_path, right, mistake))
        kernels = one.kernels
        kernel = getattr(kernels.checked_games, "py_func", kernels.checked_games)
        monkeypatch.setattr(kernels, "checked_games", kernel)
        if most:
            monkeypatch.setattr(kernels, "MOST", most)
        return one.play(lambda numbers: None, games=games)

    return played


def test_right_rules_pass(play):
    assert play(WON, WON) == 2


@pytest.mark.parametrize(
    ("right", "mistake", "why"),
    [
        (WON, "        t.lines[t.turn + 40, 0] += 1\n", "IndexError"),
        (LEGAL, NO_MOVES, "it does not come to an end"),
        ("    longest=6 * HAND,", "    longest=4,", "it does not come to an end"),
        (WON, WON + "        t.points[0] = 10**16\n", "register 'points'"),
    ],
    ids=["index", "no-moves", "longest", "register"],
)
def test_a_game_that_goes_wrong_is_named(play, right, mistake, why):
    with pytest.raises(Suspect, match=why) as caught:
        play(right, mistake)
    assert caught.value.number == 0


def test_where_no_game_comes_to_an_end_that_is_an_error(play):
    with pytest.raises(RulesError, match="none of 2 games of random play is over after 3 moves") as caught:
        play(WON, WON, most=3)
    assert caught.value.code == interpreted.ENDLESS


def test_a_game_is_the_same_in_both(tmp_path, monkeypatch):
    """So plain Python finds what went wrong in a compiled game."""
    game = with_mistake(tmp_path, WON, WON)
    one, plays = Bounded(game), InPython(game)
    kernel = getattr(one.kernels.checked_games, "py_func", one.kernels.checked_games)
    monkeypatch.setattr(one.kernels, "checked_games", kernel)
    compiled = one._play_batch(range(3, 8))
    ends = []
    monkeypatch.setattr(interpreted, "breach", lambda game, table: ends.append(table) or "")
    for number in range(3, 8):
        plays.play(number)
        assert ends[-1].tobytes() == compiled[number - 3].tobytes()


def test_time_for_no_more_batches(play, monkeypatch):
    monkeypatch.setattr(bounded, "BATCH", 1)
    clock = iter(range(0, 1000, 6))
    monkeypatch.setattr(bounded, "time", SimpleNamespace(monotonic=clock.__next__))
    assert play(WON, WON, games=5) == 1
