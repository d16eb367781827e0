"""Pictures drawn by matplotlib, as SVG and PNG: the same to the byte whenever they are drawn."""

import warnings
from io import BytesIO
from typing import Any

from .bars import Bars
from .drawing_bars import drawn_bars
from .pictures import Picture, Whisker, minus
from .style import EDGE, FOOT, HAIR, HEADING, INK, MARK, OTHER, PAPER, QUIET, SETTINGS, WIDTH

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
