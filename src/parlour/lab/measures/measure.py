"""What a measure is: counts for each game of a trace, and how they become a figure."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...engine.game import Game
from ..stats import Estimator
from ..traces import Trace

#: The numerator and the denominator for each game (row) and each part (column).
Counted = tuple[np.ndarray, np.ndarray]
Parts = Callable[[Game, int], list[str]]  # the names of the parts for a game and a number of seats

PERCENT, PLAIN = "%", ""
BROWNE = 'C. Browne, "Automatic generation and evaluation of recombination games" (2008)'
ALTHOEFER = 'I. Althöfer, "Computer-aided game inventing" (2003)'


@dataclass(frozen=True)
class Measure:
    """A figure, or one for each part (a seat, a kind of move), with its formula and source.

    `count` counts in the games of a trace. A measure without it is computed from the sums of the measure
    `of`.
    """

    name: str
    text: str
    formula: str
    source: str
    reckon: Estimator
    count: Callable[[Trace], Counted] | None = None
    parts: Parts = lambda game, seats: [""]
    unit: str = PLAIN
    scale: int = 1  # divides the count: 60 converts seconds to minutes
    places: int = 6  # the highest number of decimals
    of: str = ""
    paired: bool = True  # every game is a case, so variants can be compared game by game
    has_histogram: bool = False  # how many games have each number is stored too; needs a single part

    def applies(self, game: Game, seats: int) -> bool:
        """Whether the measure exists for this number of seats; for example, one player cannot lead."""
        return bool(self.parts(game, seats))


def by_seat(game: Game, seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def contested(game: Game, seats: int) -> list[str]:
    """Return one part if sides play against each other, else none."""
    return [""] if game.sides_at(seats) > 1 else []


def per_game(above: np.ndarray) -> Counted:
    """Count a number, or several, in every game: the figure is the mean."""
    above = above.reshape(len(above), -1)
    return above, np.ones_like(above)


def of_games(condition: np.ndarray, result: np.ndarray) -> Counted:
    """Count the games in which `result` is true, of those in which `condition` is true."""
    return (condition & result).reshape(len(condition), -1), condition.reshape(len(condition), -1)
