"""`parlour score season`: the sheets of many evenings, added up."""

from typing import Any

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ...scores.errors import ReadOnly
from ...scores.fold.game import ScoredGame
from ...scores.looking.season import Person, Season
from ...scores.looking.season import season as added_up
from ...scores.sheets import sheet_named
from ...scores.text.names import same_name
from ...scores.text.values import format_value
from .desk import Desk, score_command


@score_command("season", "season", "season --with Ann,Bob", "season --sheet king --since 2026-01-01")
@click.option("--with", "names", metavar="NAMES", help="Only sheets on which all of these play.")
@click.option("--sheet", "kind", metavar="SHEET", help="Only sheets of this game.")
@click.option("--since", metavar="DATE", help="Only sheets begun on this day or later, as 2026-01-31.")
def season(desk: Desk, names: str | None, kind: str | None, since: str | None) -> None:
    """Add up the finished sheets: wins, averages, best and worst, streaks, and who stood before whom."""
    wanted = {same_name(name) for name in names.split(",")} if names else set()
    found = [game for game in _games(desk, since) if wanted <= _people(game)]
    total = added_up(game for game in found if kind in (None, sheet_named(game.sheet).name))
    if not total.people:
        desk.say("No finished sheet adds up yet: `finish` closes one.", season_data(total))
        return
    desk.draw(
        Group(_wins(total), *(_reached(total, one) for one in total.kinds), _ahead(total)), season_data(total)
    )


def _games(desk: Desk, since: str | None) -> list[ScoredGame]:
    games = []
    for listed in desk.keeper.sheets(archived=True):
        if since is not None and listed.created < since:
            continue
        try:
            opened = desk.keeper.open(listed.id)
        except ReadOnly:
            continue
        if opened.verdict.verified:  # what cannot be trusted counts for nothing
            games.append(opened.game)
    return games


def _people(game: ScoredGame) -> set[str]:
    return {same_name(player.name) for player in game.players.values()}


def _wins(total: Season) -> Table:
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


def _reached(total: Season, kind: str) -> Table:
    table = Table(title=f"{sheet_named(kind).title}, {total.kinds[kind]} games", title_justify="left")
    table.add_column("")
    for heading in ("average", "best", "worst", "won"):
        table.add_column(heading, justify="right")
    for who, person in total.people.items():
        reached, here = total.totals(who, kind), person.of(kind)
        if reached is not None:
            best, worst = (format_value(value, reached.decimals) for value in (reached.best, reached.worst))
            mean = f"{float(reached.mean) / 10**reached.decimals:.1f}"
            table.add_row(Text(person.name), mean, best, worst, f"{here.wins} of {here.games}")
    return table


def _ahead(total: Season) -> Table:
    """Each line: how often she stood before the others."""
    table = Table(title="Stood before", title_justify="left")
    table.add_column("")
    for person in total.people.values():
        table.add_column(Text(person.name), justify="right")
    for one, person in total.people.items():
        cells = ("" if one == other else str(total.ahead[one, other]) for other in total.people)
        table.add_row(Text(person.name), *cells)
    return table


def season_data(total: Season) -> dict[str, Any]:
    """A season as JSON; shares and averages are numbers, totals texts with the sheet's decimals."""
    return {
        "kinds": total.kinds,
        "people": [_person_data(total, who, person) for who, person in total.people.items()],
        "ahead": [
            {"player": total.people[one].name, "of": total.people[other].name, "times": times}
            for (one, other), times in sorted(total.ahead.items())
        ],
    }


def _person_data(total: Season, who: str, person: Person) -> dict[str, Any]:
    reached = {}
    for kind in total.kinds:
        if (found := total.totals(who, kind)) is not None:
            best, worst = (format_value(value, found.decimals) for value in (found.best, found.worst))
            mean = round(float(found.mean) / 10**found.decimals, 3)
            reached[kind] = {"average": mean, "best": best, "worst": worst}
    return {
        "player": person.name,
        "games": person.games,
        "wins": person.wins,
        "share": round(float(person.share), 4),
        "streak": person.streak,
        "longest_streak": person.longest_streak,
        "reached": reached,
    }
