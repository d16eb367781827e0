"""Charts as SVG or PNG. matplotlib is loaded only when something is drawn."""

import warnings
from io import BytesIO
from pathlib import Path

from ..errors import Refused
from ..exchange.writing import write_file
from .series import Chart

_MARKS = "osD^vP*Xhd<>"
_STYLES = ("-", "--", "-.", ":")


def draw(chart: Chart, path: Path, bars: bool = False) -> None:
    """Draw running totals (or the bars of each row) to a file whose name ends in .svg or .png.

    Players differ in colour, in line and in mark, and each line ends with the name.
    """
    kind = _format_of(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(9, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    scale = 10**chart.decimals
    for place, series in enumerate(chart.series):
        if bars:
            width = 0.8 / len(chart.series)
            shift = width * (place - (len(chart.series) - 1) / 2)
            heights = [(value or 0) / scale for value in series.bars]
            axes.bar(
                [row + shift for row in chart.rows], heights, width,
                color=series.colour, label=_shown(series.name), hatch=("", "//", "..", "xx")[place % 4],
            )  # fmt: skip
        else:
            totals = [total / scale for total in series.course if total is not None]
            axes.plot(
                [0, *chart.rows][series.joined :], totals, color=series.colour, label=_shown(series.name),
                linestyle=_STYLES[place % 4], marker=_MARKS[place % len(_MARKS)],
            )  # fmt: skip
    axes.set_title(chart.title, parse_math=False)
    axes.set_xlabel("row")
    axes.set_ylabel("points" if bars else "total")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(visible=True, alpha=0.3)
    axes.axhline(0, color="#444444", linewidth=1)
    for text in axes.legend().get_texts():
        text.set_parse_math(False)
    drawn = BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name in a script that the font lacks is drawn as boxes
        figure.savefig(drawn, format=kind, metadata={"Date": None} if kind == "svg" else None)
    write_file(path, drawn.getvalue())


def _format_of(path: Path) -> str:
    """Return svg or png. Raises Refused."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise Refused(
            f"a chart is drawn to a file that ends in .svg or .png, not {path.name!r}", code="file.invalid"
        )
    return kind


def _shown(text: str) -> str:
    """A label that matplotlib shows: one that begins with an underscore it would leave out."""
    return "\u200b" + text if text.startswith("_") else text
