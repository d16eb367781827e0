"""The figures of many games as lines to read, for a screen of 80 columns."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .intervals import LEVEL, NAMES

WIDTH = 80
BAR = 40
SURE = f"{100 * LEVEL:g} %"

Row = list[str]


def told(found: dict[str, Any], sides: int) -> list[str]:
    """Return the figures as lines to read."""
    seats = found["seats"]
    parts = [heading(found), [*table(results(found)), *notes(found, sides)], lines_of_score(seats)]
    parts.append(lengths(found["length"]))
    return [line for number, part in enumerate(parts) if part for line in ([""] if number else []) + part]


def heading(found: dict[str, Any]) -> list[str]:
    """What was played, how fast, and whether it was stopped."""
    played = f"{found['games']:,}"
    if found["games"] < found["asked"]:
        played = f"Stopped after {played} of {found['asked']:,}"
    played += f" game{'s' * (found['games'] > 1)} of {found['game']}"
    speed = f"{found['plies']:,} moves"
    if found["seconds"]:
        speed += f" in {found['seconds']:.2f} s: {found['plies_per_second']:,.0f} a second"
    line = f"{played}, {speed}"
    return [line] if len(line) <= WIDTH else [f"{played}:", speed]


def results(found: dict[str, Any]) -> list[Row]:
    """The rows of the table of seats, and of the games that no side has won."""
    seats, drawn, bots = found["seats"], found["drawn"], found["bots"]
    shares, points = digits([*seats, drawn], "share_interval", 100), digits(seats, "mean_interval")
    rows = [["seat", "won", "share", f"{SURE} within", "points a game", "sd"]]
    for number, seat in enumerate(seats):
        name = f"{number} {Path(bots[min(number, len(bots) - 1)]).name}" if bots else str(number)
        sd = f"{seat['sd']:,.{points}f}"
        rows.append([name, *won(seat["wins"], seat, shares), mean(seat, points), sd])
    label = "drawn" if len(seats) > 1 else "lost"
    rows.append([label, *won(drawn["games"], drawn, shares), "", ""])
    return rows


def won(games: int, figures: dict[str, Any], digits: int) -> Row:
    """So many games, as a share of all, and between what the true share lies."""
    low, high = (f"{100 * bound:.{digits}f}" for bound in figures["share_interval"])
    return [f"{games:,}", f"{100 * figures['share']:.{digits}f} %", f"{low} to {high}"]


def mean(figures: dict[str, Any], digits: int) -> str:
    """A mean, give or take; as it is where all games had the same, or there was but one."""
    if not figures["sd"]:
        return f"{figures['mean']:z,g}"
    return f"{figures['mean']:z,.{digits}f} ± {half(figures['mean_interval']):,.{digits}f}"


def give_or_take(length: dict[str, Any]) -> str:
    """How far the true mean may lie from that of games that differ."""
    return f" ± {half(length['mean_interval']):,.1f}" if length["sd"] else ""


def half(interval: list[float]) -> float:
    return (interval[1] - interval[0]) / 2


def digits(figures: list[dict[str, Any]], interval: str, scale: int = 1) -> int:
    """How many decimals tell something: two digits of the widest interval."""
    widest = max(half(one[interval] or [0, 0]) * scale for one in figures)
    return min(6, max(0, 1 - math.floor(math.log10(widest)))) if widest else 2


def notes(found: dict[str, Any], sides: int) -> list[str]:
    """What the table does not say by itself."""
    seats, drawn = len(found["seats"]), found["drawn"]
    lines = [f"{SURE} intervals: {NAMES['shares']} for shares, {NAMES['means']} for means (±)."]
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


def lines_of_score(seats: list[dict[str, Any]]) -> list[str]:
    """Where the points of a game come from, if they come from more than one line of the score."""
    names = list(seats[0]["lines"])
    if len(names) < 2:
        return []
    places = {name: digits([seat["lines"][name] for seat in seats], "mean_interval") for name in names}
    columns = [
        [f"seat {number}", *(mean(seat["lines"][name], places[name]) for name in names)]
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


def table(rows: list[Row]) -> list[str]:
    """Lay rows out in columns: the first to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def lengths(length: dict[str, Any]) -> list[str]:
    """How many moves the games had."""
    lines = [
        f"moves a game: {length['min']:,} to {length['max']:,}, median {length['median']:g}, "
        f"mean {length['mean']:,.1f}{give_or_take(length)}, sd {length['sd']:,.1f}"
    ]
    return lines + bars(length["histogram"])


def bars(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """The columns of a histogram, each a line with a bar; nothing if all games had the same."""
    if len(columns) < 2:
        return []
    most = max(column["games"] for column in columns)
    lines = []
    for column in columns:
        bar = "#" * round(BAR * column["games"] / most)
        lines.append(f"{span(column):>15}  {column['games']:>11,}  {bar}".rstrip())
    return lines


def span(column: Mapping[str, Any]) -> str:
    """The numbers that a column stands for: 48, or 40-49."""
    first, last = column["from"], column["to"]
    return f"{first}-{last}" if first != last else str(first)
