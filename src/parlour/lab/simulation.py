"""What came of many games: figures, each with the interval that holds the true one 19 times of 20."""

from functools import cached_property
from typing import Any

from .figures import told
from .intervals import Estimate
from .summary import Summary


class Simulation:
    """Games that were played; print it for the table that `parlour simulate` prints.

    Lists have a figure for each seat. `figures` is everything, ready for JSON.
    """

    def __init__(self, summary: Summary, asked: dict[str, Any], seconds: float) -> None:
        self._summary, self._asked, self._seconds = summary, asked, seconds

    def __repr__(self) -> str:
        bots = f" between {', '.join(self._asked['bots'])}" if self._asked["bots"] else ""
        return f"<Simulation: {self.games} games of {self._asked['game']}{bots}>"

    def __str__(self) -> str:
        return "\n".join(told(self.figures, self._summary.sides))

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self._summary.games

    @cached_property
    def figures(self) -> dict[str, Any]:
        """What was asked and what was found, as `parlour simulate --json` prints it; of one game at least."""
        return {**self._asked, **self._summary.figures(self._seconds)}

    @property
    def wins(self) -> list[int]:
        """How many games each seat has won: by itself, or with its partners."""
        return [seat["wins"] for seat in self.figures["seats"]]

    @property
    def shares(self) -> list[Estimate]:
        """The share of all games that each seat has won, from 0 to 1."""
        return [Estimate(seat["share"], *seat["share_interval"]) for seat in self.figures["seats"]]

    @property
    def drawn(self) -> int:
        """How many games no side has won."""
        return int(self.figures["drawn"]["games"])

    @property
    def points(self) -> list[Estimate]:
        """The points of a game, on average, for each seat."""
        return [_mean(seat) for seat in self.figures["seats"]]

    @property
    def lines(self) -> list[dict[str, Estimate]]:
        """What the points of each seat are made of: the lines of the score by name."""
        return [{name: _mean(line) for name, line in seat["lines"].items()} for seat in self.figures["seats"]]

    @property
    def length(self) -> Estimate:
        """How many moves a game has, on average; `figures["length"]` tells more."""
        return _mean(self.figures["length"])


def _mean(figures: dict[str, Any]) -> Estimate:
    return Estimate(figures["mean"], *(figures["mean_interval"] or ()))
