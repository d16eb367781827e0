"""`parlour score`: show sheets, standings, history, charts, and statistics over several sheets."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ...scores.errors import ReadOnly
from ...scores.exporting import write_text
from ...scores.reducer.state import ScoredGame
from ...scores.sheets import sheet_named
from ...scores.store.snapshots import Opened
from ...scores.text import format_value
from ...scores.views.charts import Chart, Series, chart_of, draw
from ...scores.views.history import history as history_of
from ...scores.views.season import Season, SeasonFilter, season_to_dict
from ...scores.views.season import season as season_of
from ...scores.views.table import SORTS, Line, SheetView, sorted_players, standing_lines, view_of
from ..parameters import OneOf
from .shared import ScoreContext, on_sheet, score_command, standings_data

MARKS = "ox+*#@%&=~^$"
_SEVERAL = "≡"  # not a digit, which would look like a number
_ZERO = "·"


def plot(chart: Chart, height: int = 12, width: int = 60) -> list[str]:
    """Return the lines of a text chart, with values at the left and a dotted line at zero.

    The marks of a player start where they joined. A ≡ is shown where several players have the same place.
    """
    scale, shown = _Scale(chart, height), _thinned(_length(chart), width)
    grid = [[_ZERO if line == scale.zero else " "] * len(shown) for line in range(scale.height)]
    for column, index in enumerate(shown):
        for line, places in _places_by_line(chart, scale, index).items():
            grid[line][column] = mark_of(places[0]) if len(places) == 1 else _SEVERAL
    labels = [format_value(scale.value(line), chart.decimals) for line in range(scale.height)]
    margin = max(len(label) for label in labels)
    step = 2 if len(shown) * 2 <= width else 1
    return [f"{label.rjust(margin)} |{_spread(line, step)}" for label, line in zip(labels, grid, strict=True)]


def legend(chart: Chart, height: int = 12) -> list[str]:
    """Return the legend: the mark and running totals of each player, and the players at each ≡."""
    lines = [
        f"{mark_of(place)} {series.name}{_since(series, chart)}: " + _totals(series, chart.decimals)
        for place, series in enumerate(chart.series)
    ]
    met = _meetings(chart, height)
    return [*lines, f"{_SEVERAL} is more than one: {met}"] if met else lines


def mark_of(place: int) -> str:
    """Return the mark of the series with this index."""
    return MARKS[place % len(MARKS)]


class _Scale:
    """Converts totals to lines of the chart. The highest is on top, and zero is always included."""

    def __init__(self, chart: Chart, height: int) -> None:
        totals = [total for series in chart.series for total in series.totals_by_row if total is not None]
        self.low, self.high = min([0, *totals]), max([0, *totals])
        self.span = max(self.high - self.low, 1)
        self.height = min(height, self.span + 1)  # a line is at least one point
        self.zero = self.line(0)

    def line(self, total: int) -> int:
        above = (2 * (total - self.low) * (self.height - 1) + self.span) // (2 * self.span)
        return self.height - 1 - above

    def value(self, line: int) -> int:
        """Return the total at the height of a line."""
        above, steps = self.height - 1 - line, self.height - 1
        return 0 if line == self.zero else self.low + (2 * self.span * above + steps) // (2 * steps)


def _spread(cells: list[str], step: int) -> str:
    """Return the cells of a line with space between them, or dots on the line of zero."""
    if step == 1:
        return "".join(cells)
    return (_ZERO if _ZERO in cells else " ").join(cells)


def _totals(series: Series, decimals: int) -> str:
    return " ".join(format_value(total, decimals) for total in series.totals_by_row if total is not None)


def _since(series: Series, chart: Chart) -> str:
    """Return the first row of a player who joined late, as text."""
    if not series.joined:
        return ""
    return f", from {chart.rows[series.joined]} on" if series.joined < len(chart.rows) else ", from now on"


def _length(chart: Chart) -> int:
    return len(chart.rows) + 1 if chart.series else 0


def _places_by_line(chart: Chart, scale: _Scale, index: int) -> dict[int, list[int]]:
    """Return the indexes of series by line of the chart, after `index` rows."""
    lines: dict[int, list[int]] = {}
    for place, series in enumerate(chart.series):
        total = series.totals_by_row[index]
        if total is not None:
            lines.setdefault(scale.line(total), []).append(place)
    return lines


def _meetings(chart: Chart, height: int) -> str:
    """Return the players who share a place of the chart, and after which rows, as text."""
    scale, met = _Scale(chart, height), dict[tuple[int, ...], list[str]]()
    for index in range(_length(chart)):
        for places in _places_by_line(chart, scale, index).values():
            if len(places) > 1:
                met.setdefault(tuple(places), []).append(str(chart.rows[index - 1]) if index else "start")
    return "; ".join(
        f"{', '.join(chart.series[place].name for place in places)} ({_shortened(rows)})"
        for places, rows in met.items()
    )


def _shortened(rows: list[str]) -> str:
    return ", ".join(rows if len(rows) < 6 else [*rows[:4], "…", rows[-1]])


def _thinned(length: int, width: int) -> list[int]:
    """Return the indexes of columns that fit: all, or evenly spaced ones with the first and the last."""
    if length <= width:
        return list(range(length))
    return [index * (length - 1) // (width - 1) for index in range(width)]


PLAIN = click.option("--plain", is_flag=True, help="Plain text without colours and lines.")
SORT = click.option("--sort", type=OneOf(SORTS), default="turn", help="The order of the players.")


@score_command("show", "show Friday", "show Friday --plain --sort high", "show Friday --events")
@on_sheet()
@click.option("--events", is_flag=True, help="The event view: one line per player.")
@SORT
@PLAIN
def show(context: ScoreContext, sheet: str, events: bool, sort: str, plain: bool) -> None:
    """Show a sheet: rows, totals, standings and notices."""
    opened = context.service.open(sheet)
    game, broken = opened.game, _broken(opened)
    order = sorted_players(game, sort)
    view = view_of(game, broken, order)
    if events:
        context.draw(_events(game, order, plain), _sheet_data(opened, view))
    elif plain:
        context.print(write_text(game, broken, order, numbered=True).rstrip("\n"), _sheet_data(opened, view))
    else:
        context.draw(_rows(game, order, view), _sheet_data(opened, view))


@score_command("standings", "standings Friday", "standings Friday --json")
@on_sheet()
@PLAIN
def standings(context: ScoreContext, sheet: str, plain: bool) -> None:
    """Show the standings. Equal totals share a rank."""
    game = context.service.open(sheet).game
    context.print("\n".join(standing_lines(game)), standings_data(game))


@score_command("history", "history Friday", "history Friday --player Ann")
@on_sheet()
@click.option("--player", help="Only records that concern this player.")
def history(context: ScoreContext, sheet: str, player: str | None) -> None:
    """Show the history of a sheet."""
    opened = context.service.open(sheet)
    player_id = None if player is None else opened.game.find(player).id
    lines = history_of(opened.game, opened.readable, player_id)
    data = [
        {"seq": line.seq, "at": line.at, "by": line.by, "text": line.text, "undone": line.undone}
        for line in lines
    ]
    texts = [f"{line.seq:>4}  {line}" for line in lines]
    broken = _broken(opened)
    context.print("\n".join([f"This log is {broken}", *texts] if broken else texts), data)


@score_command("chart", "chart Friday", "chart Friday --plain", "chart Friday --to friday.svg")
@on_sheet()
@click.option("--to", "path", type=click.Path(path_type=Path), help="Draw to this .svg or .png file.")
@click.option("--bars", is_flag=True, help="With --to: the rows as bars instead of running totals.")
@PLAIN
def chart(context: ScoreContext, sheet: str, path: Path | None, bars: bool, plain: bool) -> None:
    """Draw a chart of the running totals in the terminal or to a file."""
    numbers = chart_of(context.service.open(sheet).game)
    data = _chart_data(numbers)
    if path is not None:
        draw(numbers, path, bars)
        context.print(f"drawn to {path}", data | {"file": str(path)})
    elif plain:
        context.print("\n".join([*plot(numbers), "", *legend(numbers)]), data)
    else:
        context.draw(Group(*_coloured(numbers)), data)


def _rows(game: ScoredGame, order: list[str], view: SheetView) -> Group:
    table = Table(show_footer=True)
    table.add_column(Text("hand" if game.by_hands else "row"), footer="total")
    for player, name, total in zip(order, view.names, view.totals, strict=True):
        colour = game.players[player].colour
        table.add_column(Text(name, style=f"bold {colour}"), footer=Text(total, "bold"), justify="right")
    for line in view.lines:
        table.add_row(Text(line.label), *_cells(line))
    title = Text.assemble((view.title, "bold"), f" ({view.about})")
    return Group(
        title,
        table,
        *(Text(line, "dim") for line in _mark_legend(view)),
        Text("\n".join(view.standings)),
        *(Text(remark, "italic") for remark in view.remarks),
    )


def _mark_legend(view: SheetView) -> list[str]:
    """Return the meanings of the marks on this sheet, if there are any."""
    labels = " ".join(line.label.partition(" ")[0] for line in view.lines)
    cells = " ".join(cell for line in view.lines for cell in line.cells)
    meanings = {
        "* corrected": "*" in labels + cells,
        "+ entered later": any(cell.endswith("+") for cell in cells.split()),
        "# locked": "#" in labels,
    }
    text = ", ".join(meaning for meaning, is_used in meanings.items() if is_used)
    return [text] if text else []


def _cells(line: Line) -> list[Text]:
    """Return the cells of a row, with dim event numbers in front."""
    events = line.events or ("",) * len(line.cells)
    return [
        Text.assemble((f"{event} " if event else "", "dim"), cell)
        for event, cell in zip(events, line.cells, strict=True)
    ]


def _events(game: ScoredGame, order: list[str], plain: bool) -> Any:
    lines = [_event_line(game, player) for player in order]
    if plain:
        return Text("\n".join("  ".join(line) for line in lines))
    table = Table("player", "total", "rounds", "events", title=Text(game.settings.name))
    for line in lines:
        table.add_row(*(Text(part) for part in line))
    return table


def _event_line(game: ScoredGame, player: str) -> tuple[str, str, str, str]:
    decimals = game.settings.decimals
    parts = []
    for event in game.events.values():
        if event.player == player:
            value = " ".join(format_value(value, decimals) for value in event.values)
            badges = [
                badge
                for badge, applies in (
                    ("edited", len(event.values) > 1),
                    ("void", event.void),
                    ("late", event.late),
                )
                if applies
            ]
            parts.append(f"E{event.number} {value}" + (f" ({', '.join(badges)})" if badges else ""))
    total = format_value(game.totals()[player], decimals)
    return game.name_of(player), total, str(game.rounds(player)), ", ".join(parts)


def _coloured(numbers: Chart) -> list[Text]:
    colours = {mark_of(place): series.colour for place, series in enumerate(numbers.series)}
    lines = []
    for line in plot(numbers):
        label, bar, cells = line.partition("|")
        text = Text(label + bar)
        for sign in cells:
            text.append(sign, colours.get(sign, ""))
        lines.append(text)
    names = [
        Text(line, series.colour if series else "")
        for line, series in zip_longest(legend(numbers), numbers.series)
    ]
    return [Text(numbers.title, "bold"), *lines, Text(""), *names]


def _sheet_data(opened: Opened, view: SheetView) -> dict[str, Any]:
    game = opened.game
    return {
        "sheet": view.title,
        "kind": game.sheet,
        "status": game.status,
        "verdict": str(opened.verdict),
        "players": list(view.names),
        "rows": [
            {"row": line.label, "cells": list(line.cells), "events": list(line.events)} for line in view.lines
        ],
        "totals": list(view.totals),
        "rounds": list(view.rounds),
        "standings": standings_data(game),
        "remarks": list(view.remarks),
    }


def _chart_data(numbers: Chart) -> dict[str, Any]:
    def texts(values: tuple[int | None, ...]) -> list[str | None]:
        return [None if value is None else format_value(value, numbers.decimals) for value in values]

    return {
        "title": numbers.title,
        "rows": list(numbers.rows),
        "series": [
            {
                "player": series.name, "colour": series.colour,
                "start": format_value(series.start, numbers.decimals),
                "bars": texts(series.bars), "totals": texts(tuple(series.totals_by_row[1:])),
                "joined": series.joined,
            }
            for series in numbers.series
        ],
    }  # fmt: skip


def _broken(opened: Opened) -> str:
    return "" if opened.verdict.verified else str(opened.verdict)


@score_command("season", "season", "season --with Ann,Bob", "season --sheet king --since 2026-01-01")
@click.option("--with", "names", metavar="NAMES", help="Only sheets on which all of these play.")
@click.option("--sheet", "kind", metavar="SHEET", help="Only sheets of this game.")
@click.option("--since", metavar="DATE", help="Only sheets created on this day or later, such as 2026-01-31.")
@click.option("--until", metavar="DATE", help="Only sheets created on this day or earlier.")
def season(
    context: ScoreContext, names: str | None, kind: str | None, since: str | None, until: str | None
) -> None:
    """Show statistics of finished sheets: wins, averages, best and worst totals, streaks, and comparisons."""
    selection = SeasonFilter.parse(names.split(",") if names else (), kind, since, until)
    total = season_of(selection.select(_sheets(context)))
    if not total.people:
        context.print(
            "There are no finished sheets to add up. `finish` finishes a game.", season_to_dict(total)
        )
        return
    context.draw(
        Group(
            _wins_table(total),
            *(_totals_table(total, kind) for kind in total.kinds),
            _comparison_table(total),
        ),
        season_to_dict(total),
    )


def _sheets(context: ScoreContext) -> Iterator[Opened]:
    for listed in context.service.sheets(archived=True):
        with suppress(ReadOnly):  # the log cannot be read
            yield context.service.open(listed.id)


def _wins_table(total: Season) -> Table:
    table = Table(title="Season", title_justify="left")
    table.add_column("")
    for heading in ("games", "won", "share", "streak", "longest"):
        table.add_column(heading, justify="right")
    for person in total.people.values():
        numbers = (
            person.games,
            person.wins,
            f"{float(person.share):.0%}",
            person.streak,
            person.longest_streak,
        )
        table.add_row(Text(person.name, f"bold {person.colour}"), *map(str, numbers))
    return table


def _totals_table(total: Season, kind: str) -> Table:
    table = Table(title=f"{sheet_named(kind).title}, {total.kinds[kind]} games", title_justify="left")
    table.add_column("")
    for heading in ("average", "best", "worst", "won"):
        table.add_column(heading, justify="right")
    for key, person in total.people.items():
        totals, results = total.totals(key, kind), person.of(kind)
        if totals is not None:
            best, worst = (format_value(value, totals.decimals) for value in (totals.best, totals.worst))
            mean = f"{float(totals.mean) / 10**totals.decimals:.1f}"
            table.add_row(Text(person.name), mean, best, worst, f"{results.wins} of {results.games}")
    return table


def _comparison_table(total: Season) -> Table:
    """Return a table of how often each player had a better rank than the others."""
    table = Table(title="Stood before", title_justify="left")
    table.add_column("")
    for person in total.people.values():
        table.add_column(Text(person.name), justify="right")
    for one, person in total.people.items():
        cells = ("" if one == other else str(total.ahead[one, other]) for other in total.people)
        table.add_row(Text(person.name), *cells)
    return table
