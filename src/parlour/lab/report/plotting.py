"""Pictures drawn by matplotlib, as SVG and PNG: the same to the byte whenever they are drawn."""

import warnings
from io import BytesIO
from typing import Any

from .pictures import Picture, Whisker, minus

WIDTH, EDGE = 360, 10  # as wide as a phone: on a larger screen all of it is larger
LINE, HEADING, ALONE, FOOT = 34, 24, 22, 26
INK, QUIET, HAIR, MARK, OTHER = "#1d2421", "#55605a", "#d8d2c3", "#17453b", "#8a3b12"
PAPER = "#fbf7ee"
SHAPES = "osD^vP*Xhd<>pH8p"
SETTINGS = {
    "svg.fonttype": "none",  # texts stay texts
    "svg.hashsalt": "parlour",
    "font.family": "sans-serif",
    "font.size": 11,
    "text.parse_math": False,
}


def svg(picture: Picture) -> str:
    """The picture as SVG, with the texts in it as texts."""
    return _saved(picture, "svg", metadata={"Date": None, "Creator": None, "Title": picture.title}).decode()


def png(picture: Picture) -> bytes:
    """The picture as PNG on paper, large enough to be printed."""
    return _saved(picture, "png", dpi=216, facecolor=PAPER, metadata={"Software": None})


def _saved(picture: Picture, kind: str, **how: Any) -> bytes:
    from matplotlib import rc_context

    drawn = BytesIO()
    with rc_context(SETTINGS), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name in a script that the font lacks is drawn as boxes
        figure = _figure(picture)
        figure.savefig(drawn, format=kind, **{"transparent": kind == "svg", **how})
    return drawn.getvalue()


def _figure(picture: Picture) -> Any:
    """The lines from top to bottom, one point of the plot a unit; the axis at the foot."""
    from matplotlib.figure import Figure

    tall = sum(map(_tall, picture.lines))
    whole = tall + FOOT
    figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72)
    box = (EDGE / WIDTH, FOOT / whole, 1 - 2 * EDGE / WIDTH, tall / whole)
    axes = figure.add_axes(box, ylim=(tall, 0), xlim=_span(picture))
    _dress(axes, picture)
    column = max(len(line.within) for line in picture.lines) * 5.4 + 12
    top = 0
    for line in picture.lines:
        _line(axes, line, top, column)
        top += _tall(line)
    return figure


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
    """An axis of few words, and the line that figures are held against."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_facecolor("none")
    for side in ("top", "left", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    if picture.percent:
        axes.xaxis.set_major_formatter(FuncFormatter(_share))
    axes.tick_params(axis="x", length=0, labelsize=10, labelcolor=QUIET, pad=5)
    axes.grid(axis="x", color=HAIR, linewidth=0.8)
    axes.set_axisbelow(True)
    if picture.guide is not None:
        axes.axvline(picture.guide, color=QUIET, linewidth=1, linestyle=(0, (3, 3)) if picture.guide else "-")


def _share(share: float, _: int) -> str:
    return minus(f"{100 * share:.4g} %")


def _line(axes: Any, line: Whisker, top: int, column: float) -> None:
    """The label and the figure, and under them the dot with its whisker."""
    from matplotlib.transforms import ScaledTranslation

    def shifted(by: float) -> Any:
        return axes.get_yaxis_transform() + ScaledTranslation(by / 72, 0, axes.figure.dpi_scale_trans)

    at, weight = (top + 12, "normal") if line.figure else (top + 16, "bold")
    label = {"color": INK, "va": "baseline", "weight": weight}
    axes.text(0, at, line.label, transform=shifted(-EDGE), **label)
    axes.text(1, at, line.figure, transform=shifted(EDGE - column), ha="right", **label | {"weight": "bold"})
    axes.text(1, at, line.within, transform=shifted(EDGE), ha="right", **label | {"color": QUIET, "size": 10})
    if line.estimate:
        _whisker(axes, line, top + (23 if line.figure else 12))


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
