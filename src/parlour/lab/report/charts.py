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
from .results_json import Column, Contrast, Stated, Subject

LABEL = 30  # so many letters of a label stand beside its figure on a phone
EQUAL = ("wins", "places")  # measures in which all parts are equal where a game is fair


@dataclass(frozen=True)
class Whisker:
    """A line of a picture: a figure and its interval; without a figure the heading of those below it.

    `mark` is the number of the variant, and so the shape of the dot; `open` leaves the dot empty.
    """

    label: str
    figure: str = ""
    within: str = ""
    estimate: Estimate | None = None
    mark: int = 0
    open: bool = False


@dataclass(frozen=True)
class Picture:
    """A dot-and-whisker plot; `guide` is the value that a line is drawn at.

    A figure that stands alone is seen against nothing at all, and a share against the whole: `from_nothing`.
    """

    name: str
    title: str
    text: str
    lines: tuple[Whisker, ...]
    percent: bool
    guide: float | None = None
    from_nothing: bool = False

    @property
    def bounds(self) -> list[float]:
        """All that has to be seen."""
        found = [] if self.guide is None else [self.guide]
        for line in self.lines:
            if line.estimate:
                one = line.estimate
                found += [bound for bound in (one.low, one.value, one.high) if math.isfinite(bound)]
        return found


def title(measure: Measure) -> str:
    """What a measure is called on a page."""
    return measure.name.replace("_", " ")


def picture(subject: Subject) -> Picture | None:
    """What is drawn of a measure; nothing where all games had the same, or one game tells nothing."""
    told = [one for one in subject.estimates if one]
    if not any(one.low < one.high < math.inf for one in told):
        return None
    measure = subject.measure
    alone = len(subject.stated) == 1
    lines = (Whisker("", estimate=told[0]),) if alone else _lines(subject)
    shares = measure.unit == PERCENT
    return Picture(measure.name, title(measure), _text(subject), lines, shares, _guide(subject), alone)


def _guide(subject: Subject) -> float | None:
    """What each would have if all had the same."""
    told = [one.value for one in subject.estimates if one]
    alone = subject.measure.name in EQUAL and len(subject.variants) == 1 and len(told) > 1
    return math.fsum(told) / len(told) if alone else None


def _lines(subject: Subject) -> tuple[Whisker, ...]:
    """Part after part; in a trial all variants of a part stand together."""
    variants = subject.variants
    lines: list[Whisker] = []
    for part in dict.fromkeys(one.part for one in subject.stated):
        if part and variants != [""]:
            lines.append(Whisker(short(part)))
        for one in subject.stated:
            if one.part == part:
                label = short(one.variant or one.part or title(subject.measure))
                mark = variants.index(one.variant)
                lines.append(Whisker(label, *in_figures(subject, one), one.estimate, mark))
    return tuple(lines)


def contrasted(contrasts: Sequence[Contrast]) -> Picture:
    """What is drawn of the differences in one measure: empty dots could as well be chance."""
    measure = contrasts[0].measure
    places = decimals([one.estimate for one in contrasts], replace(measure, places=Measure.places))
    several = len({one.variant for one in contrasts}) > 1
    lines = tuple(_difference(one, places, several) for one in contrasts)
    text = "; ".join(f"{line.label} {line.figure}, within {line.within}" for line in lines)
    name = f"difference_{measure.name}"
    return Picture(name, f"difference in {title(measure)}", f"{text}.", lines, measure.unit == PERCENT, 0.0)


def _difference(one: Contrast, places: int, several: bool) -> Whisker:
    names = [one.part, one.variant] if several or not one.part else [one.part]
    figure, within = cells(one.estimate, one.measure, places)
    signed = figure.strip() if one.estimate.value <= 0 else f"+{figure.strip()}"
    label = short(", ".join(filter(None, names)))
    return Whisker(label, minus(signed), minus(within), one.estimate, open=not one.sure)


def _text(subject: Subject) -> str:
    """The picture in words, for who does not see it."""
    told = []
    for one in subject.stated:
        figure, within = in_figures(subject, one)
        names = ", ".join(filter(None, (one.part, one.variant)))
        told.append(f"{names}: {figure}, within {within}" if names else f"{figure}, within {within}")
    return f"{'; '.join(told)}."


def in_figures(subject: Subject, one: Stated) -> tuple[str, str]:
    """A figure and its interval in as many decimals as tell something: none where all are whole and exact."""
    exact = all(told is None or told.low == told.value == told.high for told in subject.estimates)
    scale = 100 if subject.measure.unit == PERCENT else 1
    whole = exact and all(told is None or (told.value * scale).is_integer() for told in subject.estimates)
    places = 0 if whole else decimals(subject.estimates, subject.measure)
    figure, within = cells(one.estimate, subject.measure, places)
    return minus(figure.strip()), minus(within)


def minus(text: str) -> str:
    """The text with figures that have the sign which is as wide as a plus."""
    return re.sub(r"(?<!\S)-(?=\d)", "−", text)


def short(text: str) -> str:
    return textwrap.shorten(text, LABEL, placeholder=" …") or text[:LABEL]


@dataclass(frozen=True)
class Panel:
    """The columns of one variant; `mark` is its number."""

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
class Bars:
    """A histogram: all panels have the same columns, and the same scale."""

    name: str
    title: str
    text: str
    panels: tuple[Panel, ...]


def bars(subject: Subject) -> Bars | None:
    """The histogram of a measure; nothing where there is none, or all games had the same."""
    by_variant: dict[str, list[Column]] = {}
    for column in subject.columns:
        by_variant.setdefault(column.variant, []).append(column)
    names = enumerate(by_variant.items())
    panels = [Panel(short(name) if name else "", tuple(columns), mark) for mark, (name, columns) in names]
    if not all(panel.games and len(panel.columns) > 1 for panel in panels) or not panels:
        return None
    name = title(subject.measure)
    return Bars(f"histogram_{subject.measure.name}", f"{name} of games", _bars_text(panels), tuple(panels))


def _bars_text(panels: list[Panel]) -> str:
    """The picture in words, for who does not see it."""
    told = []
    for panel in panels:
        some, named = [one for one in panel.columns if one.games], f"{panel.heading}: " * bool(panel.heading)
        most = f"{panel.tallest.games:,} of {panel.games:,} games from {panel.tallest.first:,}"
        told.append(
            f"{named}from {some[0].first:,} to {some[-1].last:,}; most, {most} to {panel.tallest.last:,}"
        )
    return f"{'; '.join(told)}."


WIDTH, EDGE = 360, 10  # as wide as a phone: on a larger screen all of it is larger
HEADING, FOOT = 25, 28
INK, QUIET, HAIR, MARK, OTHER = "#1d2421", "#55605a", "#d8d2c3", "#17453b", "#8a3b12"
PAPER = "#fbf7ee"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",  # texts stay texts
    "svg.hashsalt": "parlour",
    "font.family": "sans-serif",
    "font.size": 12.5,
    "text.parse_math": False,
}


TALL, BETWEEN, SLIT = 84, 8, 0.12  # points: a panel's bars, and below them; of a column: what parts it


def drawn_bars(bars: Bars) -> Any:
    """The panels from top to bottom, one point of the plot a unit; the axis at the foot."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    columns = bars.panels[0].columns
    wide = columns[1].first - columns[0].first
    tall = len(bars.panels) * (HEADING + TALL + BETWEEN)
    whole = tall + FOOT
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72)
        box = (EDGE / WIDTH, FOOT / whole, 1 - 2 * EDGE / WIDTH, tall / whole)
        span = (columns[0].first - 0.5, columns[-1].first + wide - 0.5)
        axes = figure.add_axes(box, ylim=(tall, 0), xlim=span)
        _dress_bars(axes)
        highest = max(panel.share for panel in bars.panels)
        for number, panel in enumerate(bars.panels):
            _panel(axes, panel, number * (HEADING + TALL + BETWEEN), wide, highest)
    return figure


def _dress_bars(axes: Any) -> None:
    """An axis of few words: whole numbers."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_facecolor("none")
    for side in ("top", "left", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10], integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.0f}"))
    axes.tick_params(axis="x", length=0, labelsize=11, labelcolor=QUIET, pad=5)


def _panel(axes: Any, panel: Panel, top: int, wide: int, highest: float) -> None:
    """What the panel is called, how tall its tallest column is, and its columns."""
    foot, beyond = top + HEADING + TALL, EDGE / (WIDTH - 2 * EDGE)
    label = {"va": "baseline", "color": INK, "transform": axes.get_yaxis_transform()}
    axes.text(-beyond, top + 15, panel.heading, weight="bold", **label)
    tallest = f"tallest: {100 * panel.share:.3g} % of games"
    axes.text(1 + beyond, top + 15, tallest, ha="right", size=11, **label | {"color": QUIET})
    starts = [one.first - 0.5 + SLIT * wide / 2 for one in panel.columns]
    heights = [-TALL * one.games / panel.games / highest for one in panel.columns]
    colour = OTHER if panel.mark else MARK
    axes.bar(starts, heights, (1 - SLIT) * wide, foot, align="edge", color=colour, linewidth=0)
    axes.axhline(foot, color=HAIR, linewidth=0.8)


LINE, ALONE = 37, 22
SHAPES = "osD^vP*Xhd<>pH8p"

Drawn = Picture | Bars


def svg(picture: Drawn) -> str:
    """The picture as SVG for a page, which has the heading; its texts stay texts."""
    return _saved(_figure(picture), "svg", transparent=True).decode()


def svg_alone(picture: Drawn) -> bytes:
    """The picture as an SVG of its own: with its heading, on paper."""
    return _saved(_headed(picture), "svg", facecolor=PAPER, bbox_inches="tight", pad_inches=0.2)


def png(picture: Drawn) -> bytes:
    """The same as PNG, large enough to be printed."""
    return _saved(_headed(picture), "png", facecolor=PAPER, bbox_inches="tight", pad_inches=0.2, dpi=216)


def _saved(figure: Any, kind: str, **how: Any) -> bytes:
    from matplotlib import rc_context

    drawn = BytesIO()
    unsaid = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}[kind]
    with rc_context(SETTINGS), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name in a script that the font lacks is drawn as boxes
        figure.savefig(drawn, format=kind, metadata=unsaid, **how)
    return drawn.getvalue()


def _headed(picture: Drawn) -> Any:
    figure, bold = _figure(picture), {"color": INK, "weight": "bold", "pad": 14}
    figure.axes[0].set_title(picture.title.capitalize(), loc="left", x=-EDGE / (WIDTH - 2 * EDGE), **bold)
    return figure


def _figure(picture: Drawn) -> Any:
    return drawn_bars(picture) if isinstance(picture, Bars) else _whiskers(picture)


def _whiskers(picture: Picture) -> Any:
    """The lines from top to bottom, one point of the plot a unit; the axis at the foot."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    tall = sum(map(_tall, picture.lines))
    whole = tall + FOOT
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72)
        box = (EDGE / WIDTH, FOOT / whole, 1 - 2 * EDGE / WIDTH, tall / whole)
        axes = figure.add_axes(box, ylim=(tall, 0), xlim=_span(picture))
        _dress(axes, picture)
        _fill(axes, picture)
    return figure


def _fill(axes: Any, picture: Picture) -> None:
    column = max(len(line.within) for line in picture.lines) * 6 + 12
    top = 0
    for line in picture.lines:
        _line(axes, line, top, column)
        if line.estimate:
            at = top + (25 if line.figure else 12)
            _scale(axes, picture, at)
            _whisker(axes, line, at)
        top += _tall(line)


def _tall(line: Whisker) -> int:
    return LINE if line.figure else ALONE if line.estimate else HEADING


def _span(picture: Picture) -> tuple[float, float]:
    """From where to where: from nothing, if that is not far off, or if a figure stands alone."""
    low, high = min(picture.bounds), max(picture.bounds)
    if picture.from_nothing and low >= 0:
        return (0.0, 1.0) if picture.percent else (0.0, high * 1.06 or 1.0)
    room = (high - low or abs(high) or 1) * 0.06
    first = 0.0 if 0 <= low <= (high - low) else low - room
    return first, high + room


def _dress(axes: Any, picture: Picture) -> None:
    """An axis of few words."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_facecolor("none")
    for side in ("top", "left", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    if picture.percent:
        axes.xaxis.set_major_formatter(FuncFormatter(_share))
    axes.tick_params(axis="x", length=0, labelsize=11, labelcolor=QUIET, pad=5)


def _scale(axes: Any, picture: Picture, at: float) -> None:
    """The scale behind a whisker, and the line it is held against: not through the texts."""
    low, high = axes.get_xlim()
    ticks = [tick for tick in axes.get_xticks() if low <= tick <= high]
    axes.vlines(ticks, at - 8, at + 8, color=HAIR, linewidth=0.8, zorder=1)
    if picture.guide is not None:
        style = (0, (3, 2)) if picture.guide else "solid"
        axes.vlines([picture.guide], at - 10, at + 10, color=QUIET, linewidth=1.2, linestyle=style, zorder=1)


def _share(share: float, _: int) -> str:
    return minus(f"{100 * share:z.4g} %")


def _line(axes: Any, line: Whisker, top: int, column: float) -> None:
    """The label and the figure."""
    from matplotlib.transforms import ScaledTranslation

    def shifted(by: float) -> Any:
        return axes.get_yaxis_transform() + ScaledTranslation(by / 72, 0, axes.figure.dpi_scale_trans)

    at, weight = (top + 13, "normal") if line.figure else (top + 19, "bold")
    label = {"color": INK, "va": "baseline", "weight": weight}
    axes.text(0, at, line.label, transform=shifted(-EDGE), **label)
    axes.text(1, at, line.figure, transform=shifted(EDGE - column), ha="right", **label | {"weight": "bold"})
    axes.text(1, at, line.within, transform=shifted(EDGE), ha="right", **label | {"color": QUIET, "size": 11})


def _whisker(axes: Any, line: Whisker, at: float) -> None:
    one, colour = line.estimate, OTHER if line.mark else MARK
    if one is None:
        return
    if one.low < one.high < float("inf"):
        axes.plot([one.low, one.high], [at, at], color=colour, linewidth=2.2, clip_on=False)
        axes.vlines([one.low, one.high], at - 3.5, at + 3.5, color=colour, linewidth=1.4, clip_on=False)
    face = PAPER if line.open else colour
    shape = SHAPES[line.mark % len(SHAPES)]
    dot = {"color": colour, "markerfacecolor": face, "markersize": 8, "markeredgewidth": 1.6}
    axes.plot([one.value], [at], shape, clip_on=False, **dot)
