"""How a worked example of a rule page is written down: a position or a start, and its moves."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.engine.game import Game
from parlour.engine.jit import companion
from parlour.engine.moves import Refusal
from parlour.match.positions import study

#: Names the rules and rulings that a test checks: @rules("R6", "Q2").
rules = pytest.mark.rules


def seeds(quick: int, slow: int) -> pytest.MarkDecorator:
    """Parametrize a test by `seed`: a few for every run, and as many as the night has time for."""
    others = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, slow)]
    return pytest.mark.parametrize("seed", [*range(quick), *others])


def games(quick: int, slow: int) -> pytest.MarkDecorator:
    """Parametrize a test by `games`, how many it plays: a few for every run, and more in the slow tests."""
    return pytest.mark.parametrize("games", [quick, pytest.param(slow, marks=pytest.mark.slow)])


def cards(text: str) -> list[str]:
    """cards("Kh 7c") -> ["Kh", "7c"]"""
    return text.split()


def plays(text: str) -> list[str]:
    """plays("Kh 7c") -> ["play Kh", "play 7c"]"""
    return [f"play {card}" for card in text.split()]


def look(game: str, **position: Any) -> dict[str, Any]:
    """Study a position in which every move is legal."""
    found = study({"game": game, **position})
    assert found["refusal"] is None
    return found


def refused(game: str, **position: Any) -> dict[str, Any]:
    """Study a position whose last move is not legal; return its refusal."""
    found = study({"game": game, **position})["refusal"]
    assert found is not None
    return dict(found)


def total(found: dict[str, Any], seat: int) -> int:
    """What the lines of the last scored deal give a seat."""
    return sum(found["score"][seat].values())


def judge_of(game: Game) -> Callable[[Any, Any], int]:
    """A game's judgement in plain Python: judge(t, move)."""
    judge: Callable[[Any, Any], int] = companion(game.module, "heuristics").judge
    return judge


def worth_of(game: Game) -> Callable[[Any, int], Any]:
    """What search strives for in a game, in plain Python: worth(t, seat)."""
    worth: Callable[[Any, int], Any] = companion(game.module, "heuristics").worth
    return worth


def steps_of(game: Game, text: str, t: Any = None) -> list[str]:
    """The texts of the moves that the text of a whole decision stands for."""
    steps: list[str] = []
    rest = text
    while rest or not steps:
        found = game.texts.step(rest, t, [])
        assert not isinstance(found, Refusal)
        step, rest = found
        steps.append(step)
    return steps
