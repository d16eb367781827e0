"""What a measure is: a question to every game of a trace, and how the answers become a figure."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...engine.game import Game
from ..stats import Reckoning
from ..traces import Trace

#: What stands above and below the line for each game (row) and each part (column).
Counted = tuple[np.ndarray, np.ndarray]
Parts = Callable[[Game, int], list[str]]  # of a game with so many seats

PERCENT, PLAIN = "%", ""
BROWNE = 'C. Browne, "Automatic generation and evaluation of recombination games" (2008)'
ALTHOEFER = 'I. Althöfer, "Computer-aided game inventing" (2003)'


@dataclass(frozen=True)
class Measure:
    """A figure, or one for each part (a seat, a kind of move), with its formula and where it comes from.

    `count` asks the games of a trace. A measure without it is reckoned from the sums of the measure `of`.
    """

    name: str
    text: str
    formula: str
    source: str
    reckon: Reckoning
    count: Callable[[Trace], Counted] | None = None
    parts: Parts = lambda game, seats: [""]
    unit: str = PLAIN
    scale: int = 1  # what is counted, in units of the figure: 60 where seconds become minutes
    places: int = 6  # decimals that are shown at most
    of: str = ""
    paired: bool = True  # every game is a case, so that two trials can be compared game by game
    tallied: bool = False  # how many games had which number is kept too; it has no parts

    def applies(self, game: Game, seats: int) -> bool:
        """Whether there is anything to measure: who leads says nothing of a game for one."""
        return bool(self.parts(game, seats))


def by_seat(game: Game, seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def contested(game: Game, seats: int) -> list[str]:
    """One figure, of games in which sides stand against each other."""
    return [""] if game.sides_at(seats) > 1 else []


def each_once(above: np.ndarray) -> Counted:
    """A number of every game, one column or several: the figure is their mean."""
    above = above.reshape(len(above), -1)
    return above, np.ones_like(above)


def of_games(asked: np.ndarray, found: np.ndarray) -> Counted:
    """Of the games that are asked about, those of which it is true."""
    return (asked & found).reshape(len(asked), -1), asked.reshape(len(asked), -1)
