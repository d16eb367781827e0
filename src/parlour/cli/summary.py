"""The figures of many games, added up in whole numbers: the order and the threads change no digit."""

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..simulation import Batch

COLUMNS = 20  # of the histogram of lengths


class Summary:
    """Wins and points of each seat, and how many games had how many moves."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.points = [0] * seats
        self.squares = [0] * seats
        self.lengths: Counter[int] = Counter()

    def add(self, batch: "Batch") -> None:
        """Take finished games into account."""
        self.games += len(batch.tables)
        self.lengths.update(batch.lengths.tolist())
        winners = batch.tables["winners"]
        for seat in range(len(self.wins)):
            points = batch.tables["points"][:, seat].tolist()
            self.wins[seat] += int((winners >> seat & 1).sum())
            self.points[seat] += sum(points)
            self.squares[seat] += sum(value * value for value in points)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return everything, ready for JSON; `sd` is the standard deviation of the games played."""
        plies = sum(length * games for length, games in self.lengths.items())
        return {
            "games": self.games,
            "plies": plies,
            "seconds": round(seconds, 6),
            "plies_per_second": round(plies / seconds, 1) if seconds else 0.0,
            "seats": [
                {"wins": wins, "mean": points / self.games, "sd": deviation(self.games, points, squares)}
                for wins, points, squares in zip(self.wins, self.points, self.squares, strict=True)
            ],
            "length": self._length(plies),
        }

    def _length(self, plies: int) -> dict[str, Any]:
        least, most = min(self.lengths), max(self.lengths)
        squares = sum(length * length * games for length, games in self.lengths.items())
        return {
            "min": least,
            "mean": plies / self.games,
            "sd": deviation(self.games, plies, squares),
            "median": self._median(),
            "max": most,
            "histogram": self._histogram(least, most),
        }

    def _median(self) -> float:
        middle = ((self.games - 1) // 2, self.games // 2)
        found: list[int] = []
        passed = 0
        for length in sorted(self.lengths):
            passed += self.lengths[length]
            found += [length for place in middle[len(found) :] if place < passed]
        return sum(found) / 2

    def _histogram(self, least: int, most: int) -> list[dict[str, int]]:
        width = -(-(most - least + 1) // COLUMNS)
        columns = [
            {"from": start, "to": min(start + width - 1, most), "games": 0}
            for start in range(least, most + 1, width)
        ]
        for length, games in self.lengths.items():
            columns[(length - least) // width]["games"] += games
        return columns


def deviation(count: int, total: int, squares: int) -> float:
    """Return the standard deviation of `count` whole numbers from their sum and their sum of squares."""
    return math.sqrt(count * squares - total * total) / count
