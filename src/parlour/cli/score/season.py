"""`parlour score season`: statistics over several sheets."""

from collections.abc import Iterator
from contextlib import suppress

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ...scores.errors import ReadOnly
from ...scores.sheets import sheet_named
from ...scores.store.snapshots import Opened
from ...scores.text.parsing import format_value
from ...scores.views.season import Season, SeasonFilter, season_to_dict
from ...scores.views.season import season as season_of
from .shared import ScoreContext, score_command


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
