"""A histogram drawn by matplotlib: panels below each other, on one scale."""

from typing import Any

from .bars import Bars, Panel
from .style import EDGE, FOOT, HAIR, HEADING, INK, MARK, OTHER, QUIET, SETTINGS, WIDTH

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
        _dress(axes)
        highest = max(panel.share for panel in bars.panels)
        for number, panel in enumerate(bars.panels):
            _panel(axes, panel, number * (HEADING + TALL + BETWEEN), wide, highest)
    return figure


def _dress(axes: Any) -> None:
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
