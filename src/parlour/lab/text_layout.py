"""Plain text for a screen of 80 columns: tables, bars and wrapped lines."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from .stats import LEVEL

WIDTH = 80
BAR = 40  # characters of the longest bar
SURE = f"{100 * LEVEL:g} %"

Row = list[str]


def table(rows: list[Row]) -> list[str]:
    """Align rows in columns: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def bars(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """Draw a histogram, one line for each column; return nothing if all games have the same number."""
    if len(columns) < 2:
        return []
    most = max(column["games"] for column in columns)
    lines = []
    for column in columns:
        bar = "#" * round(BAR * column["games"] / most)
        lines.append(f"{span(column):>15}  {column['games']:>11,}  {bar}".rstrip())
    return lines


def span(column: Mapping[str, Any]) -> str:
    """Return the range of a column of a histogram, such as 48 or 40-49."""
    first, last = column["from"], column["to"]
    return f"{first}-{last}" if first != last else str(first)


def wrapped(text: str, before: str = "") -> list[str]:
    """Wrap text to the width of the screen. `before` starts the first line; the others are indented by it."""
    return textwrap.wrap(text, WIDTH, initial_indent=before, subsequent_indent=" " * len(before))
