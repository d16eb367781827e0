"""What a line of a game's score is worth: the rules of the games, as the score sheets call them.

One module per game. Where the game is on the shelf, its own rules reckon, in plain Python on integers;
the module is loaded when a hand is first scored.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...games import load


@cache
def rule_of(game: str, name: str) -> Callable[..., Any]:
    """A rule of a game by its name, in plain Python."""
    rule: Callable[..., Any] = getattr(load(game).module, name)
    return rule


def lines_of(game: str, count: int, *counts: int) -> int:
    """The sum of the score lines that a game's `value` fills in for these counts."""
    lines = [0] * count
    rule_of(game, "value")(lines, *counts)
    return sum(lines)
