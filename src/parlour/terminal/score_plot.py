"""Running totals drawn with signs: one mark per player, a column per row of the sheet."""

from ..scores.series import Chart
from ..scores.values import format_value

MARKS = "ox+*#@%&=~^$"
_SEVERAL = "8"


def plot(chart: Chart, height: int = 12, width: int = 60) -> list[str]:
    """The lines of the drawing, values at the left. Where several players meet stands an 8."""
    columns = [[series.start, *series.totals] for series in chart.series]
    length = len(columns[0]) if columns else 0
    shown = _thinned(length, width)
    values = [total for totals in columns for total in totals]
    low, high = min(values, default=0), max(values, default=0)
    span = max(high - low, 1)
    grid = [[" "] * len(shown) for _ in range(height)]
    for place, totals in enumerate(columns):
        for column, index in enumerate(shown):
            line = height - 1 - (totals[index] - low) * (height - 1) // span
            mark = MARKS[place % len(MARKS)]
            grid[line][column] = mark if grid[line][column] == " " else _SEVERAL
    labels = [
        format_value(low + (high - low) * (height - 1 - line) // max(height - 1, 1), chart.decimals)
        for line in range(height)
    ]
    margin = max(len(label) for label in labels)
    step = " " if len(shown) * 2 <= width else ""
    return [f"{label.rjust(margin)} |{step.join(cells)}" for label, cells in zip(labels, grid, strict=True)]


def legend(chart: Chart) -> list[str]:
    """Which mark is whose, with the running total after every row."""
    return [
        f"{MARKS[place % len(MARKS)]} {series.name}: "
        + " ".join(format_value(total, chart.decimals) for total in (series.start, *series.totals))
        for place, series in enumerate(chart.series)
    ]


def _thinned(length: int, width: int) -> list[int]:
    """The columns that fit: all of them, or evenly spread ones with the first and the last."""
    if length <= width:
        return list(range(length))
    return [index * (length - 1) // (width - 1) for index in range(width)]
