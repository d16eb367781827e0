"""Running totals drawn with signs: one mark per player, a column per row of the sheet."""

from ...scores.looking.series import Chart, Series
from ...scores.text.values import format_value

MARKS = "ox+*#@%&=~^$"
_SEVERAL = "≡"  # no figure, which would be read as a number
_ZERO = "·"


def plot(chart: Chart, height: int = 12, width: int = 60) -> list[str]:
    """The lines of the drawing, values at the left and the line of zero dotted.

    A player's marks begin where the player joined. Where several meet stands a ≡.
    """
    scale, shown = _Scale(chart, height), _thinned(_length(chart), width)
    grid = [[_ZERO if line == scale.zero else " "] * len(shown) for line in range(scale.height)]
    for column, index in enumerate(shown):
        for line, places in _standing(chart, scale, index).items():
            grid[line][column] = mark_of(places[0]) if len(places) == 1 else _SEVERAL
    labels = [format_value(scale.value(line), chart.decimals) for line in range(scale.height)]
    margin = max(len(label) for label in labels)
    step = 2 if len(shown) * 2 <= width else 1
    return [f"{label.rjust(margin)} |{_spread(line, step)}" for label, line in zip(labels, grid, strict=True)]


def legend(chart: Chart, height: int = 12) -> list[str]:
    """Which mark is whose, with the running totals since joining, and whom a ≡ stands for."""
    lines = [
        f"{mark_of(place)} {series.name}{_since(series, chart)}: " + _totals(series, chart.decimals)
        for place, series in enumerate(chart.series)
    ]
    met = _meetings(chart, height)
    return [*lines, f"{_SEVERAL} is more than one: {met}"] if met else lines


def mark_of(place: int) -> str:
    """The mark of the player at this place of the chart."""
    return MARKS[place % len(MARKS)]


class _Scale:
    """Which line of the drawing a total belongs to, the highest on top; zero is always among them."""

    def __init__(self, chart: Chart, height: int) -> None:
        totals = [total for series in chart.series for total in series.course if total is not None]
        self.low, self.high = min([0, *totals]), max([0, *totals])
        self.span = max(self.high - self.low, 1)
        self.height = min(height, self.span + 1)  # no line stands for less than one point
        self.zero = self.line(0)

    def line(self, total: int) -> int:
        above = (2 * (total - self.low) * (self.height - 1) + self.span) // (2 * self.span)
        return self.height - 1 - above

    def value(self, line: int) -> int:
        """The total at the height of a line; zero has its own."""
        above, steps = self.height - 1 - line, self.height - 1
        return 0 if line == self.zero else self.low + (2 * self.span * above + steps) // (2 * steps)


def _spread(cells: list[str], step: int) -> str:
    """The cells of a line with room between them, dotted along the line of zero."""
    if step == 1:
        return "".join(cells)
    return (_ZERO if _ZERO in cells else " ").join(cells)


def _totals(series: Series, decimals: int) -> str:
    return " ".join(format_value(total, decimals) for total in series.course if total is not None)


def _since(series: Series, chart: Chart) -> str:
    """From which row on a late joiner plays."""
    if not series.joined:
        return ""
    return f", from {chart.rows[series.joined]} on" if series.joined < len(chart.rows) else ", from now on"


def _length(chart: Chart) -> int:
    return len(chart.rows) + 1 if chart.series else 0


def _standing(chart: Chart, scale: _Scale, index: int) -> dict[int, list[int]]:
    """Who stands on which line of the drawing after so many rows."""
    found: dict[int, list[int]] = {}
    for place, series in enumerate(chart.series):
        total = series.course[index]
        if total is not None:
            found.setdefault(scale.line(total), []).append(place)
    return found


def _meetings(chart: Chart, height: int) -> str:
    """Who stands at one place of the drawing, and after which rows."""
    scale, met = _Scale(chart, height), dict[tuple[int, ...], list[str]]()
    for index in range(_length(chart)):
        for places in _standing(chart, scale, index).values():
            if len(places) > 1:
                met.setdefault(tuple(places), []).append(str(chart.rows[index - 1]) if index else "start")
    return "; ".join(
        f"{', '.join(chart.series[place].name for place in places)} ({_shortened(rows)})"
        for places, rows in met.items()
    )


def _shortened(rows: list[str]) -> str:
    return ", ".join(rows if len(rows) < 6 else [*rows[:4], "…", rows[-1]])


def _thinned(length: int, width: int) -> list[int]:
    """The columns that fit: all of them, or evenly spread ones with the first and the last."""
    if length <= width:
        return list(range(length))
    return [index * (length - 1) // (width - 1) for index in range(width)]
