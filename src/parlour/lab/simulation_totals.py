"""Totals of many games in whole numbers, and the figures that follow from them."""

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from .stats import INTERVAL_METHODS, half_width, histograms, wilson

if TYPE_CHECKING:
    import numpy as np

    from ..engine.simulation import Batch


class Sums:
    """Sums, and sums of squares, of several whole numbers of each game."""

    def __init__(self, width: int) -> None:
        self.totals = [0] * width
        self.squares = [0] * width

    def add(self, values: "np.ndarray") -> None:
        """Add values of shape (games, width)."""
        games, width = values.shape
        if games * width and int(abs(values).max()) ** 2 * games >= 2**63:
            values = values.astype(object)  # slower, but does not overflow
        for i, (total, square) in enumerate(
            zip(values.sum(axis=0), (values * values).sum(axis=0), strict=True)
        ):
            self.totals[i] += int(total)
            self.squares[i] += int(square)

    def to_json(self) -> dict[str, Any]:
        return {"totals": self.totals, "squares": self.squares}

    def merge(self, other: dict[str, Any]) -> None:
        """Add the sums of other games, as `to_json` returns them."""
        self.totals = _added(self.totals, other["totals"])
        self.squares = _added(self.squares, other["squares"])

    def figures(self, i: int, games: int) -> dict[str, Any]:
        """Return the mean of value `i`, its standard deviation and its confidence interval."""
        return mean_figures(games, self.totals[i], self.squares[i])


class Summary:
    """Wins, points and score lines of each seat, and the lengths of the games.

    A game is won if one side alone has won it. Otherwise it is drawn: shared by several sides, or without a
    winner.
    """

    def __init__(self, seats: int, sides: int, lines: tuple[str, ...]) -> None:
        self.games = 0
        self.lengths: Counter[int] = Counter()
        self.sides = sides
        self._masks = [sum(1 << seat for seat in range(side, seats, sides)) for side in range(sides)]
        self._lines = lines
        self._wins = [0] * seats
        self._shared = [0] * seats
        self._drawn = Counter(shared=0, nobody=0)
        self._points = Sums(seats)
        self._scored = Sums(seats * len(lines))

    def add(self, batch: "Batch") -> None:
        """Add finished games."""
        games, seats = len(batch.tables), len(self._wins)
        self.games += games
        self.lengths.update(batch.lengths.tolist())
        self._points.add(batch.tables["points"][:, :seats])
        self._scored.add(batch.lines[:, :seats, : len(self._lines)].reshape(games, -1))
        for winners, times in Counter(batch.tables["winners"].tolist()).items():
            self._count(winners, times)

    def to_json(self) -> dict[str, Any]:
        """Return all counts as whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "lengths": sorted(map(list, self.lengths.items())),
            "wins": self._wins,
            "shared": self._shared,
            "drawn": dict(self._drawn),
            "points": self._points.to_json(),
            "scored": self._scored.to_json(),
        }

    def merge(self, other: dict[str, Any]) -> None:
        """Add the counts of other games of the same kind, as `to_json` returns them."""
        self.games += other["games"]
        self.lengths.update(dict(other["lengths"]))
        self._wins = _added(self._wins, other["wins"])
        self._shared = _added(self._shared, other["shared"])
        self._drawn.update(other["drawn"])
        self._points.merge(other["points"])
        self._scored.merge(other["scored"])

    def _count(self, winners: int, times: int) -> None:
        """Count `times` games that the seats in the mask `winners` have won."""
        won = any(winners and not winners & ~side for side in self._masks)
        if not won:
            self._drawn["shared" if winners else "nobody"] += times
        counts = self._wins if won else self._shared
        for seat in range(len(counts)):
            counts[seat] += times * (winners >> seat & 1)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return all figures ready for JSON; `sd` is the standard deviation.

        `seconds` is 0 where the duration is unknown because games were read from a file.
        """
        plies = sum(length * games for length, games in self.lengths.items())
        drawn = self._drawn.total()
        return {
            "games": self.games,
            "plies": plies,
            "seconds": round(seconds, 6),
            "plies_per_second": round(plies / seconds, 1) if seconds else None,
            "intervals": INTERVAL_METHODS,
            "seats": [self._seat(seat) for seat in range(len(self._wins))],
            "drawn": {"games": drawn, **self._share(drawn), **self._drawn},
            "length": self._length(plies),
        }

    def _share(self, part: int) -> dict[str, Any]:
        return {"share": part / self.games, "share_interval": list(wilson(part, self.games))}

    def _seat(self, seat: int) -> dict[str, Any]:
        wins, first = self._wins[seat], seat * len(self._lines)
        return {
            "wins": wins,
            **self._share(wins),
            "shared": self._shared[seat],
            **self._points.figures(seat, self.games),
            "lines": {
                line: self._scored.figures(first + i, self.games) for i, line in enumerate(self._lines)
            },
        }

    def _length(self, plies: int) -> dict[str, Any]:
        least, most = min(self.lengths), max(self.lengths)
        squares = sum(length * length * games for length, games in self.lengths.items())
        return {
            "min": least,
            **mean_figures(self.games, plies, squares),
            "median": self._median(),
            "max": most,
            "histogram": histograms([self.lengths])[0],
        }

    def _median(self) -> float:
        positions = ((self.games - 1) // 2, self.games // 2)
        middle_lengths: list[int] = []
        games_so_far = 0
        for length in sorted(self.lengths):
            games_so_far += self.lengths[length]
            middle_lengths += [
                length for position in positions[len(middle_lengths) :] if position < games_so_far
            ]
        return sum(middle_lengths) / 2


def _added(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def mean_figures(count: int, total: int, squares: int) -> dict[str, Any]:
    """Return the mean of `count` whole numbers, their standard deviation and the interval of the mean."""
    sd = deviation(count, total, squares)
    mean, half = total / count, half_width(count, sd)
    return {"mean": mean, "sd": sd, "mean_interval": None if half is None else [mean - half, mean + half]}


def deviation(count: int, total: int, squares: int) -> float:
    """Return the standard deviation of `count` whole numbers from their sum and their sum of squares."""
    return math.sqrt(count * squares - total * total) / count
