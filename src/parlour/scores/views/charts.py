"""Charts of a sheet: running totals and bars, drawn as SVG or PNG."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate, takewhile
from pathlib import Path

from ..errors import Refused
from ..files import write_file
from ..reducer.state import ScoredGame, all_rows


@dataclass(frozen=True)
class Series:
    """The values of one player, in units of the values.

    `bars[i]` is the value in row `rows[i]`, None for a blank, and `totals[i]` the total after that row.
    `start` is the total before the first row of the player, who joined before row `rows[joined]`.
    """

    player: str
    name: str
    colour: str
    start: int
    bars: tuple[int | None, ...]
    totals: tuple[int, ...]
    joined: int = 0

    @property
    def totals_by_row(self) -> list[int | None]:
        """The total at the start and after each row; None for rows before the player joined."""
        before: list[int | None] = [None] * self.joined
        return [*before, self.start, *self.totals[self.joined :]]


@dataclass(frozen=True)
class Chart:
    """The data of a chart. `rows` are row or hand numbers."""

    title: str
    rows: tuple[int, ...]
    series: tuple[Series, ...]
    decimals: int


def chart_of(game: ScoredGame) -> Chart:
    """Return the chart of a game, with one series for each player in turn order.

    On the Xeri sheet the bars are the points of a hand and the totals are hands won.
    """
    rows = all_rows(game)
    series = []
    for player in game.order:
        data = game.players[player]
        start = data.opening + game.openings.get(player, 0)
        bars = tuple(cells[player] for cells in rows.values())
        gains = (_gain(game, row, cells).get(player) or 0 for row, cells in rows.items())
        totals = tuple(accumulate(gains, initial=start))[1:]
        before = [not cells[player] and row <= data.joined_after for row, cells in rows.items()]
        joined = len(list(takewhile(bool, before)))
        series.append(Series(player, data.name, data.colour, start, bars, totals, joined))
    return Chart(game.settings.name, tuple(rows), tuple(series), game.settings.decimals)


def _gain(game: ScoredGame, row: int, cells: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """Return what a row adds to the totals."""
    return game.tally.hands[row].adds if game.by_hands else cells


_MARKS = "osD^vP*Xhd<>"
_STYLES = ("-", "--", "-.", ":")


def draw(chart: Chart, path: Path, bars: bool = False) -> None:
    """Draw running totals, or bars for each row, to a file whose name ends in .svg or .png.

    The lines of players differ in colour, style and marker. Raises Refused.
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
                color=series.colour, label=_label(series.name), hatch=("", "//", "..", "xx")[place % 4],
            )  # fmt: skip
        else:
            totals = [total / scale for total in series.totals_by_row if total is not None]
            axes.plot(
                [0, *chart.rows][series.joined :], totals, color=series.colour, label=_label(series.name),
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
    image = BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # characters that the font lacks are drawn as boxes
        figure.savefig(image, format=kind, metadata={"Date": None} if kind == "svg" else None)
    write_file(path, image.getvalue())


def _format_of(path: Path) -> str:
    """Return `svg` or `png` by the end of the name. Raises Refused."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise Refused(
            f"a chart is drawn to a file that ends in .svg or .png, not {path.name!r}", code="file.invalid"
        )
    return kind


def _label(text: str) -> str:
    """Return the text as a label. Matplotlib hides labels that start with an underscore."""
    return "\u200b" + text if text.startswith("_") else text
