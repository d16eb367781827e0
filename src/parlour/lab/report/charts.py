"""Charts of a report, drawn with matplotlib: intervals of measures, and histograms."""

import math
import re
import textwrap
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from ..measures import Measure
from ..measures.measure import PERCENT
from ..stats import Estimate
from ..text_report import cells, decimals
from .results_json import Column, DifferenceResult, Figure, MeasureResult

LABEL = 30  # characters of a label that fit next to its figure on a phone
EQUAL = ("wins", "places")  # measures whose parts are all equal if a game is fair


@dataclass(frozen=True)
class ChartLine:
    """A line of a chart with a figure and its interval. A line without a figure is the heading of those below
    it.

    `mark` is the number of the variant and selects the shape of the dot; `open` draws an empty dot.
    """

    label: str
    figure: str = ""
    within: str = ""
    estimate: Estimate | None = None
    mark: int = 0
    open: bool = False


@dataclass(frozen=True)
class IntervalChart:
    """A chart of figures with their intervals. `guide` is the value at which a line is drawn.

    With `from_zero` the axis starts at 0, and ends at 100 % for a share.
    """

    name: str
    title: str
    text: str
    lines: tuple[ChartLine, ...]
    percent: bool
    guide: float | None = None
    from_zero: bool = False

    @property
    def bounds(self) -> list[float]:
        """All values that the axis must include."""
        values = [] if self.guide is None else [self.guide]
        for line in self.lines:
            if line.estimate:
                estimate = line.estimate
                values += [
                    bound for bound in (estimate.low, estimate.value, estimate.high) if math.isfinite(bound)
                ]
        return values


def title(measure: Measure) -> str:
    """Return the name of a measure as text."""
    return measure.name.replace("_", " ")


def interval_chart(result: MeasureResult) -> IntervalChart | None:
    """Return the chart of a measure; None if all games are equal or there is only one game."""
    estimates = [one for one in result.estimates if one]
    if not any(one.low < one.high < math.inf for one in estimates):
        return None
    measure = result.measure
    alone = len(result.figures) == 1
    lines = (ChartLine("", estimate=estimates[0]),) if alone else _lines(result)
    shares = measure.unit == PERCENT
    return IntervalChart(
        measure.name, title(measure), _description(result), lines, shares, _guide(result), alone
    )


def _guide(result: MeasureResult) -> float | None:
    """Return the value of each part if all were equal, for measures of fairness."""
    values = [one.value for one in result.estimates if one]
    alone = result.measure.name in EQUAL and len(result.variants) == 1 and len(values) > 1
    return math.fsum(values) / len(values) if alone else None


def _lines(result: MeasureResult) -> tuple[ChartLine, ...]:
    """Return the lines part by part, with all variants of a part together."""
    variants = result.variants
    lines: list[ChartLine] = []
    for part in dict.fromkeys(one.part for one in result.figures):
        if part and variants != [""]:
            lines.append(ChartLine(short(part)))
        for one in result.figures:
            if one.part == part:
                label = short(one.variant or one.part or title(result.measure))
                mark = variants.index(one.variant)
                lines.append(ChartLine(label, *in_figures(result, one), one.estimate, mark))
    return tuple(lines)


def difference_chart(differences: Sequence[DifferenceResult]) -> IntervalChart:
    """Return the chart of the differences in one measure; differences that are not significant have empty
    dots.
    """
    measure = differences[0].measure
    places = decimals([one.estimate for one in differences], replace(measure, places=Measure.places))
    several = len({one.variant for one in differences}) > 1
    lines = tuple(_difference(one, places, several) for one in differences)
    text = "; ".join(f"{line.label} {line.figure}, within {line.within}" for line in lines)
    name = f"difference_{measure.name}"
    return IntervalChart(
        name, f"difference in {title(measure)}", f"{text}.", lines, measure.unit == PERCENT, 0.0
    )


def _difference(one: DifferenceResult, places: int, several: bool) -> ChartLine:
    names = [one.part, one.variant] if several or not one.part else [one.part]
    figure, within = cells(one.estimate, one.measure, places)
    signed = figure.strip() if one.estimate.value <= 0 else f"+{figure.strip()}"
    label = short(", ".join(filter(None, names)))
    return ChartLine(label, minus(signed), minus(within), one.estimate, open=not one.sure)


def _description(result: MeasureResult) -> str:
    """Describe the chart in words, for screen readers."""
    parts = []
    for one in result.figures:
        figure, within = in_figures(result, one)
        names = ", ".join(filter(None, (one.part, one.variant)))
        parts.append(f"{names}: {figure}, within {within}" if names else f"{figure}, within {within}")
    return f"{'; '.join(parts)}."


def in_figures(result: MeasureResult, one: Figure) -> tuple[str, str]:
    """Return a figure and its interval with meaningful decimals: none if all figures are whole and exact."""
    exact = all(
        estimate is None or estimate.low == estimate.value == estimate.high for estimate in result.estimates
    )
    scale = 100 if result.measure.unit == PERCENT else 1
    whole = exact and all(
        estimate is None or (estimate.value * scale).is_integer() for estimate in result.estimates
    )
    places = 0 if whole else decimals(result.estimates, result.measure)
    figure, within = cells(one.estimate, result.measure, places)
    return minus(figure.strip()), minus(within)


def minus(text: str) -> str:
    """Replace hyphens before digits by minus signs."""
    return re.sub(r"(?<!\S)-(?=\d)", "−", text)


def short(text: str) -> str:
    return textwrap.shorten(text, LABEL, placeholder=" …") or text[:LABEL]


@dataclass(frozen=True)
class Panel:
    """The histogram of one variant; `mark` is the number of the variant."""

    heading: str
    columns: tuple[Column, ...]
    mark: int = 0

    @property
    def games(self) -> int:
        return sum(one.games for one in self.columns)

    @property
    def tallest(self) -> Column:
        return max(self.columns, key=lambda one: one.games)

    @property
    def share(self) -> float:
        """The share of games in the tallest column."""
        return self.tallest.games / self.games


@dataclass(frozen=True)
class HistogramChart:
    """A histogram with a panel for each variant; all panels have the same columns and scale."""

    name: str
    title: str
    text: str
    panels: tuple[Panel, ...]


def histogram_chart(result: MeasureResult) -> HistogramChart | None:
    """Return the histogram of a measure; None if it has none, or if all games have the same number."""
    by_variant: dict[str, list[Column]] = {}
    for column in result.columns:
        by_variant.setdefault(column.variant, []).append(column)
    names = enumerate(by_variant.items())
    panels = [Panel(short(name) if name else "", tuple(columns), mark) for mark, (name, columns) in names]
    if not all(panel.games and len(panel.columns) > 1 for panel in panels) or not panels:
        return None
    name = title(result.measure)
    return HistogramChart(
        f"histogram_{result.measure.name}", f"{name} of games", _histogram_description(panels), tuple(panels)
    )


def _histogram_description(panels: list[Panel]) -> str:
    """Describe the histogram in words, for screen readers."""
    parts = []
    for panel in panels:
        filled = [column for column in panel.columns if column.games]
        prefix = f"{panel.heading}: " * bool(panel.heading)
        peak = panel.tallest
        tallest = f"{peak.games:,} of {panel.games:,} games from {peak.first:,} to {peak.last:,}"
        parts.append(f"{prefix}from {filled[0].first:,} to {filled[-1].last:,}; most, {tallest}")
    return f"{'; '.join(parts)}."


WIDTH, EDGE = 360, 10  # the width of a phone; larger screens enlarge the chart
HEADING, FOOT = 25, 28
INK, MUTED, GRID, FIRST_COLOUR, OTHER_COLOUR = "#1d2421", "#55605a", "#d8d2c3", "#17453b", "#8a3b12"
PAPER = "#fbf7ee"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",  # texts are not converted to paths
    "svg.hashsalt": "parlour",
    "font.family": "sans-serif",
    "font.size": 12.5,
    "text.parse_math": False,
}


PANEL_HEIGHT, PANEL_GAP, COLUMN_GAP = (
    84,
    8,
    0.12,
)  # in points; the gap between columns as a share of their width


def draw_histogram(chart: HistogramChart) -> Any:
    """Draw the panels from top to bottom, with one unit of the axes for each point."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    columns = chart.panels[0].columns
    wide = columns[1].first - columns[0].first
    tall = len(chart.panels) * (HEADING + PANEL_HEIGHT + PANEL_GAP)
    whole = tall + FOOT
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72)
        box = (EDGE / WIDTH, FOOT / whole, 1 - 2 * EDGE / WIDTH, tall / whole)
        span = (columns[0].first - 0.5, columns[-1].first + wide - 0.5)
        axes = figure.add_axes(box, ylim=(tall, 0), xlim=span)
        _style_histogram(axes)
        highest = max(panel.share for panel in chart.panels)
        for number, panel in enumerate(chart.panels):
            _panel(axes, panel, number * (HEADING + PANEL_HEIGHT + PANEL_GAP), wide, highest)
    return figure


def _style_histogram(axes: Any) -> None:
    """Hide the frame and the y axis; label the x axis with whole numbers."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_facecolor("none")
    for side in ("top", "left", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10], integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.0f}"))
    axes.tick_params(axis="x", length=0, labelsize=11, labelcolor=MUTED, pad=5)


def _panel(axes: Any, panel: Panel, top: int, wide: int, highest: float) -> None:
    """Draw the heading of a panel, the share of its tallest column, and its columns."""
    foot, beyond = top + HEADING + PANEL_HEIGHT, EDGE / (WIDTH - 2 * EDGE)
    label = {"va": "baseline", "color": INK, "transform": axes.get_yaxis_transform()}
    axes.text(-beyond, top + 15, panel.heading, weight="bold", **label)
    tallest = f"tallest: {100 * panel.share:.3g} % of games"
    axes.text(1 + beyond, top + 15, tallest, ha="right", size=11, **label | {"color": MUTED})
    starts = [one.first - 0.5 + COLUMN_GAP * wide / 2 for one in panel.columns]
    heights = [-PANEL_HEIGHT * one.games / panel.games / highest for one in panel.columns]
    colour = OTHER_COLOUR if panel.mark else FIRST_COLOUR
    axes.bar(starts, heights, (1 - COLUMN_GAP) * wide, foot, align="edge", color=colour, linewidth=0)
    axes.axhline(foot, color=GRID, linewidth=0.8)


LINE_HEIGHT, SINGLE_HEIGHT = 37, 22
SHAPES = "osD^vP*Xhd<>pH8p"

Chart = IntervalChart | HistogramChart


def svg(chart: Chart) -> str:
    """Return the chart as SVG without a title, for the page. Texts stay texts."""
    return _save(_figure(chart), "svg", transparent=True).decode()


def svg_alone(chart: Chart) -> bytes:
    """Return the chart as an SVG file with a title and a background."""
    return _save(_with_title(chart), "svg", facecolor=PAPER, bbox_inches="tight", pad_inches=0.2)


def png(chart: Chart) -> bytes:
    """Return the chart as a PNG file with a title, in a resolution for print."""
    return _save(_with_title(chart), "png", facecolor=PAPER, bbox_inches="tight", pad_inches=0.2, dpi=216)


def _save(figure: Any, kind: str, **how: Any) -> bytes:
    from matplotlib import rc_context

    buffer = BytesIO()
    metadata = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}[kind]
    with rc_context(SETTINGS), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # characters that the font lacks are drawn as boxes
        figure.savefig(buffer, format=kind, metadata=metadata, **how)
    return buffer.getvalue()


def _with_title(chart: Chart) -> Any:
    figure, bold = _figure(chart), {"color": INK, "weight": "bold", "pad": 14}
    figure.axes[0].set_title(chart.title.capitalize(), loc="left", x=-EDGE / (WIDTH - 2 * EDGE), **bold)
    return figure


def _figure(chart: Chart) -> Any:
    return draw_histogram(chart) if isinstance(chart, HistogramChart) else _draw_intervals(chart)


def _draw_intervals(chart: IntervalChart) -> Any:
    """Draw the lines from top to bottom, with one unit of the axes for each point."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    tall = sum(map(_height, chart.lines))
    whole = tall + FOOT
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72)
        box = (EDGE / WIDTH, FOOT / whole, 1 - 2 * EDGE / WIDTH, tall / whole)
        axes = figure.add_axes(box, ylim=(tall, 0), xlim=_span(chart))
        _style_axes(axes, chart)
        _draw_lines(axes, chart)
    return figure


def _draw_lines(axes: Any, chart: IntervalChart) -> None:
    column = max(len(line.within) for line in chart.lines) * 6 + 12
    top = 0
    for line in chart.lines:
        _draw_label(axes, line, top, column)
        if line.estimate:
            at = top + (25 if line.figure else 12)
            _draw_grid(axes, chart, at)
            _draw_interval(axes, line, at)
        top += _height(line)


def _height(line: ChartLine) -> int:
    return LINE_HEIGHT if line.figure else SINGLE_HEIGHT if line.estimate else HEADING


def _span(chart: IntervalChart) -> tuple[float, float]:
    """Return the limits of the x axis. It starts at 0 if that is near, or for a single figure."""
    low, high = min(chart.bounds), max(chart.bounds)
    if chart.from_zero and low >= 0:
        return (0.0, 1.0) if chart.percent else (0.0, high * 1.06 or 1.0)
    margin = (high - low or abs(high) or 1) * 0.06
    first = 0.0 if 0 <= low <= (high - low) else low - margin
    return first, high + margin


def _style_axes(axes: Any, chart: IntervalChart) -> None:
    """Hide the frame and the y axis; format shares as percentages."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_facecolor("none")
    for side in ("top", "left", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    if chart.percent:
        axes.xaxis.set_major_formatter(FuncFormatter(_share))
    axes.tick_params(axis="x", length=0, labelsize=11, labelcolor=MUTED, pad=5)


def _draw_grid(axes: Any, chart: IntervalChart, at: float) -> None:
    """Draw the grid and the guide line behind an interval, but not behind texts."""
    low, high = axes.get_xlim()
    ticks = [tick for tick in axes.get_xticks() if low <= tick <= high]
    axes.vlines(ticks, at - 8, at + 8, color=GRID, linewidth=0.8, zorder=1)
    if chart.guide is not None:
        style = (0, (3, 2)) if chart.guide else "solid"
        axes.vlines([chart.guide], at - 10, at + 10, color=MUTED, linewidth=1.2, linestyle=style, zorder=1)


def _share(share: float, _: int) -> str:
    return minus(f"{100 * share:z.4g} %")


def _draw_label(axes: Any, line: ChartLine, top: int, column: float) -> None:
    """Draw the label, the figure and the interval as texts."""
    from matplotlib.transforms import ScaledTranslation

    def shifted(by: float) -> Any:
        return axes.get_yaxis_transform() + ScaledTranslation(by / 72, 0, axes.figure.dpi_scale_trans)

    at, weight = (top + 13, "normal") if line.figure else (top + 19, "bold")
    label = {"color": INK, "va": "baseline", "weight": weight}
    axes.text(0, at, line.label, transform=shifted(-EDGE), **label)
    axes.text(1, at, line.figure, transform=shifted(EDGE - column), ha="right", **label | {"weight": "bold"})
    axes.text(1, at, line.within, transform=shifted(EDGE), ha="right", **label | {"color": MUTED, "size": 11})


def _draw_interval(axes: Any, line: ChartLine, at: float) -> None:
    one, colour = line.estimate, OTHER_COLOUR if line.mark else FIRST_COLOUR
    if one is None:
        return
    if one.low < one.high < float("inf"):
        axes.plot([one.low, one.high], [at, at], color=colour, linewidth=2.2, clip_on=False)
        axes.vlines([one.low, one.high], at - 3.5, at + 3.5, color=colour, linewidth=1.4, clip_on=False)
    face = PAPER if line.open else colour
    shape = SHAPES[line.mark % len(SHAPES)]
    dot = {"color": colour, "markerfacecolor": face, "markersize": 8, "markeredgewidth": 1.6}
    axes.plot([one.value], [at], shape, clip_on=False, **dot)
