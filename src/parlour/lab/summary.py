"""The figures of many games, added up in whole numbers: the order and the threads change no digit."""

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from .histogram import histograms
from .intervals import NAMES, half_width, wilson

if TYPE_CHECKING:
    import numpy as np

    from ..engine.simulation import Batch


class Sums:
    """Whole numbers of each game, added up one beside the other: their sums and those of their squares."""

    def __init__(self, width: int) -> None:
        self.totals = [0] * width
        self.squares = [0] * width

    def add(self, values: "np.ndarray") -> None:
        """Take `values` into account, shape (games, width)."""
        games, width = values.shape
        if games * width and int(abs(values).max()) ** 2 * games >= 2**63:
            values = values.astype(object)  # slower, but never too large
        for i, (total, square) in enumerate(
            zip(values.sum(axis=0), (values * values).sum(axis=0), strict=True)
        ):
            self.totals[i] += int(total)
            self.squares[i] += int(square)

    def plain(self) -> dict[str, Any]:
        return {"totals": self.totals, "squares": self.squares}

    def merge(self, plain: dict[str, Any]) -> None:
        """Take other games into account, of which only the sums are known."""
        self.totals = _added(self.totals, plain["totals"])
        self.squares = _added(self.squares, plain["squares"])

    def figures(self, i: int, games: int) -> dict[str, Any]:
        """The mean of one of them, the deviation of the games played, and between what the true mean lies."""
        return mean_figures(games, self.totals[i], self.squares[i])


class Summary:
    """Wins and points of each seat, what the points are made of, and how many games had how many moves.

    A game is won where one side has won it; otherwise it is drawn, between several or with no winner.
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
        """Take finished games into account."""
        games, seats = len(batch.tables), len(self._wins)
        self.games += games
        self.lengths.update(batch.lengths.tolist())
        self._points.add(batch.tables["points"][:, :seats])
        self._scored.add(batch.lines[:, :seats, : len(self._lines)].reshape(games, -1))
        for winners, times in Counter(batch.tables["winners"].tolist()).items():
            self._count(winners, times)

    def plain(self) -> dict[str, Any]:
        """All that was counted, in whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "lengths": sorted(map(list, self.lengths.items())),
            "wins": self._wins,
            "shared": self._shared,
            "drawn": dict(self._drawn),
            "points": self._points.plain(),
            "scored": self._scored.plain(),
        }

    def merge(self, plain: dict[str, Any]) -> None:
        """Take into account what was counted of other games of the same kind, wherever that was."""
        self.games += plain["games"]
        self.lengths.update(dict(plain["lengths"]))
        self._wins = _added(self._wins, plain["wins"])
        self._shared = _added(self._shared, plain["shared"])
        self._drawn.update(plain["drawn"])
        self._points.merge(plain["points"])
        self._scored.merge(plain["scored"])

    def _count(self, winners: int, times: int) -> None:
        """Count some games that the seats in the mask have won."""
        won = any(winners and not winners & ~side for side in self._masks)
        if not won:
            self._drawn["shared" if winners else "nobody"] += times
        counts = self._wins if won else self._shared
        for seat in range(len(counts)):
            counts[seat] += times * (winners >> seat & 1)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return everything, ready for JSON; `sd` is the standard deviation of the games played.

        Where nobody knows how long they took, some of them long ago, `seconds` is 0."""
        plies = sum(length * games for length, games in self.lengths.items())
        drawn = self._drawn.total()
        return {
            "games": self.games,
            "plies": plies,
            "seconds": round(seconds, 6),
            "plies_per_second": round(plies / seconds, 1) if seconds else None,
            "intervals": NAMES,
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
        middle = ((self.games - 1) // 2, self.games // 2)
        found: list[int] = []
        passed = 0
        for length in sorted(self.lengths):
            passed += self.lengths[length]
            found += [length for place in middle[len(found) :] if place < passed]
        return sum(found) / 2


def _added(ours: list[int], others: list[int]) -> list[int]:
    return [one + other for one, other in zip(ours, others, strict=True)]


def mean_figures(count: int, total: int, squares: int) -> dict[str, Any]:
    """The mean of `count` whole numbers, their deviation, and between what the true mean lies."""
    sd = deviation(count, total, squares)
    mean, half = total / count, half_width(count, sd)
    return {"mean": mean, "sd": sd, "mean_interval": None if half is None else [mean - half, mean + half]}


def deviation(count: int, total: int, squares: int) -> float:
    """Return the standard deviation of `count` whole numbers from their sum and their sum of squares."""
    return math.sqrt(count * squares - total * total) / count
