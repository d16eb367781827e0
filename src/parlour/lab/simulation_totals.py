"""Totals of many games in whole numbers, the figures that follow, and the text of `parlour simulate`."""

import math
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .stats import INTERVAL_METHODS, half_width, histograms, wilson
from .text_report import SURE, WIDTH, Row, bars, table

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


def simulation_lines(figures: dict[str, Any], sides: int) -> list[str]:
    """Return the figures of a simulation as lines of text."""
    seats = figures["seats"]
    parts = [heading(figures), [*table(seat_rows(figures)), *notes(figures, sides)], score_lines(seats)]
    parts.append(length_lines(figures["length"]))
    return [line for number, part in enumerate(parts) if part for line in ([""] if number else []) + part]


def heading(figures: dict[str, Any]) -> list[str]:
    """Return what was played, how fast, and whether it was stopped."""
    played = f"{figures['games']:,}"
    if figures["games"] < figures["asked"]:
        played = f"Stopped after {played} of {figures['asked']:,}"
    played += f" game{'s' * (figures['games'] > 1)} of {figures['game']}"
    speed = f"{figures['plies']:,} moves"
    if figures["seconds"]:
        speed += f" in {figures['seconds']:.2f} s: {figures['plies_per_second']:,.0f} a second"
    line = f"{played}, {speed}"
    return [line] if len(line) <= WIDTH else [f"{played}:", speed]


def seat_rows(figures: dict[str, Any]) -> list[Row]:
    """Return the table of seats, with a last row for the games that no side has won."""
    seats, drawn, bots = figures["seats"], figures["drawn"], figures["bots"]
    shares = meaningful_decimals([*seats, drawn], "share_interval", 100)
    points = meaningful_decimals(seats, "mean_interval")
    rows = [["seat", "won", "share", f"{SURE} within", "points a game", "sd"]]
    for number, seat in enumerate(seats):
        name = f"{number} {Path(bots[min(number, len(bots) - 1)]).name}" if bots else str(number)
        deviation = f"{seat['sd']:,.{points}f}"
        rows.append([name, *share_cells(seat["wins"], seat, shares), mean_cell(seat, points), deviation])
    label = "drawn" if len(seats) > 1 else "lost"
    rows.append([label, *share_cells(drawn["games"], drawn, shares), "", ""])
    return rows


def share_cells(games: int, figures: dict[str, Any], places: int) -> Row:
    """Return a number of games, its share of all games, and the interval of the share."""
    low, high = (f"{100 * bound:.{places}f}" for bound in figures["share_interval"])
    return [f"{games:,}", f"{100 * figures['share']:.{places}f} %", f"{low} to {high}"]


def mean_cell(figures: dict[str, Any], places: int) -> str:
    """Return a mean and its margin; without a margin if all values are equal."""
    if not figures["sd"]:
        return f"{figures['mean']:z,g}"
    return f"{figures['mean']:z,.{places}f} ± {interval_half_width(figures['mean_interval']):,.{places}f}"


def margin(length: dict[str, Any]) -> str:
    """Return the margin of the mean length; an empty text if all games have the same length."""
    return f" ± {interval_half_width(length['mean_interval']):,.1f}" if length["sd"] else ""


def interval_half_width(interval: list[float]) -> float:
    return (interval[1] - interval[0]) / 2


def meaningful_decimals(figures: list[dict[str, Any]], interval: str, scale: int = 1) -> int:
    """Return how many decimals are meaningful: two digits of the widest interval."""
    widest = max(interval_half_width(one[interval] or [0, 0]) * scale for one in figures)
    return min(6, max(0, 1 - math.floor(math.log10(widest)))) if widest else 2


def notes(figures: dict[str, Any], sides: int) -> list[str]:
    """Return the notes below the table: interval methods, partners and drawn games."""
    seats, drawn = len(figures["seats"]), figures["drawn"]
    shares, means = INTERVAL_METHODS["shares"], INTERVAL_METHODS["means"]
    lines = [f"{SURE} intervals: {shares} for shares, {means} for means (±)."]
    if sides < seats:
        pairs = ", ".join(
            " and ".join(str(seat) for seat in range(side, seats, sides)) for side in range(sides)
        )
        lines.append(f"Partners are {pairs}; what one wins is won by both.")
    if seats > 2 and drawn["games"]:
        lines.append(
            f"Of the drawn games {drawn['shared']:,} had several winners, {drawn['nobody']:,} had none."
        )
    return lines


def score_lines(seats: list[dict[str, Any]]) -> list[str]:
    """Return tables of the lines of the score; nothing if the score has only one line."""
    names = list(seats[0]["lines"])
    if len(names) < 2:
        return []
    decimals_of = {
        name: meaningful_decimals([seat["lines"][name] for seat in seats], "mean_interval") for name in names
    }
    columns = [
        [f"seat {number}", *(mean_cell(seat["lines"][name], decimals_of[name]) for name in names)]
        for number, seat in enumerate(seats)
    ]
    label = ["points a game", *names]
    fitting = (WIDTH - max(map(len, label))) // (2 + max(len(cell) for column in columns for cell in column))
    each = max(1, fitting)
    lines: list[str] = []
    for first in range(0, len(columns), each):
        rows = zip(label, *columns[first : first + each], strict=True)
        lines += [""] * bool(lines) + table([list(row) for row in rows])
    return lines


def length_lines(length: dict[str, Any]) -> list[str]:
    """Return the lengths of the games in moves, with a histogram."""
    lines = [
        f"moves a game: {length['min']:,} to {length['max']:,}, median {length['median']:g}, "
        f"mean {length['mean']:,.1f}{margin(length)}, sd {length['sd']:,.1f}"
    ]
    return lines + bars(length["histogram"])
