"""The text that `parlour simulate` prints."""

import math
from pathlib import Path
from typing import Any

from .stats import INTERVAL_METHODS
from .text_report import SURE, WIDTH, Row, bars, table


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
    return f"{figures['mean']:z,.{places}f} ± {half_width(figures['mean_interval']):,.{places}f}"


def margin(length: dict[str, Any]) -> str:
    """Return the margin of the mean length; an empty text if all games have the same length."""
    return f" ± {half_width(length['mean_interval']):,.1f}" if length["sd"] else ""


def half_width(interval: list[float]) -> float:
    return (interval[1] - interval[0]) / 2


def meaningful_decimals(figures: list[dict[str, Any]], interval: str, scale: int = 1) -> int:
    """Return how many decimals are meaningful: two digits of the widest interval."""
    widest = max(half_width(one[interval] or [0, 0]) * scale for one in figures)
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
