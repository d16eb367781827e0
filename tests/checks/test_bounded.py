"""Compiled games of a check: which of them are played again. The kernel runs here in plain Python."""

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
        (LEGAL, NO_MOVES, "the game does not end"),
        ("    longest=6 * HAND,", "    longest=4,", "the game does not end"),
        (WON, WON + "        t.points[0] = 10**16\n", "register 'points'"),
    ],
    ids=["index", "no-moves", "longest", "register"],
)
def test_a_game_that_goes_wrong_is_named(play, right, mistake, why):
    with pytest.raises(Suspect, match=why) as caught:
        play(right, mistake)
    assert caught.value.number == 0


def test_where_no_game_comes_to_an_end_that_is_an_error(play):
    with pytest.raises(RulesError, match="none of 2 games with random moves ended within 3 moves") as caught:
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


TOLD = """Failed in nopython mode pipeline (step: nopython frontend)
Failed in nopython mode pipeline (step: nopython frontend)
Unknown attribute '_exit' of type Module(<module 'os' (frozen)>)

File "../high-card/rules.py", line 47:
def play(t, move):
    <source elided>
        os._exit(0)
        ^

During: typing of get attribute at {file} (47)

File "../high-card/rules.py", line 47:
def play(t, move):
    <source elided>
        os._exit(0)
        ^

During: typing of call at /somewhere/parlour/engine/kernels/checking.py (75)
"""


def compiling(folder, monkeypatch, module):
    """A game whose compilation fails with an error of a module."""
    one = Bounded(with_mistake(folder, WON, WON))
    error = type("TypingError", (Exception,), {"__module__": module})
    text = TOLD.format(file=one.game.module.__file__)

    def prepare():
        raise error(text)

    monkeypatch.setattr(bounded.jit, "COMPILING", True)
    monkeypatch.setattr(one.kernels, "checked_games", SimpleNamespace(prepare=prepare))
    return one, error


def test_rules_that_cannot_be_compiled_are_told_with_their_line(tmp_path, monkeypatch):
    one, _ = compiling(tmp_path, monkeypatch, "numba.core.errors")
    with pytest.raises(
        RulesError, match="numba cannot compile the rules: Unknown attribute '_exit'"
    ) as caught:
        one.compile()
    told = caught.value
    assert (told.code, told.file) == ("rules.not_compiled", one.game.module.__file__)
    assert (told.line, told.rule) == (47, "play")


def test_other_errors_of_a_compilation_are_not_blamed_on_rules(tmp_path, monkeypatch):
    one, error = compiling(tmp_path, monkeypatch, "builtins")
    with pytest.raises(error):
        one.compile()


def test_what_numba_tells_without_a_line_is_told_too(tmp_path):
    game = with_mistake(tmp_path, WON, WON)
    assert "numba cannot compile the rules: no room" in str(bounded.not_compiled(game, "\nno room\n"))
    assert "no reason given" in str(bounded.not_compiled(game, ""))
