"""`parlour score unused`: for whoever runs a server, the sheets that were not used for long."""

from datetime import UTC, datetime, timedelta
from typing import Any

import click

from ...scores.service import time_text, utc_now
from ...scores.store.logs import SHORT_ID
from ...server.sheets.unused import StoredSheet, delete_sheets, stored_sheets
from ..parameters import WholeNumber
from .shared import ScoreContext, in_columns, listed_data, score_command


@score_command("unused", "unused --days 365", "unused --days 365 --delete", "unused --days 365 --all")
@click.option(
    "--days",
    type=WholeNumber(1, 36_500),
    required=True,
    help="Sheets that were neither written on nor shared for so many days.",
)
@click.option("--all", "everything", is_flag=True, help="Also sheets of the command line, not only of pages.")
@click.option("--delete", "deletes", is_flag=True, help="Delete them, after a question.")
@click.option("--yes", is_flag=True, help="With --delete: do not ask.")
def unused(context: ScoreContext, days: int, everything: bool, deletes: bool, yes: bool) -> None:
    """List sheets that were not used for long, those unused for longest first, and delete them if told to.

    Nothing is deleted without --delete. A sheet that is written on or shared meanwhile is kept.
    """
    before = time_text(datetime.now(UTC) - timedelta(days=days))
    database = context.service.database
    found = [one for one in stored_sheets(database, utc_now()) if one.used < before]
    found = [one for one in found if everything or not one.listed.house]
    deleted: list[StoredSheet] = []
    if found and deletes and (yes or _is_sure(context, found)):
        deleted = delete_sheets(database, found)
    data = {"sheets": [_data(one) for one in found], "deleted": [one.listed.id for one in deleted]}
    context.say(_answer(found, deleted, days, yes or not deletes), data)


def _is_sure(context: ScoreContext, found: list[StoredSheet]) -> bool:
    """Whether the operator wants to delete these sheets, which are listed first."""
    if context.as_json:
        raise click.UsageError("with --json nothing is asked: add --yes to delete these sheets")
    click.echo("\n".join(_lines(found)))
    return click.confirm(f"Delete {_count(found)} for good? Only a copy of the database brings them back")


def _answer(found: list[StoredSheet], deleted: list[StoredSheet], days: int, lists: bool) -> str:
    """What has happened; `lists`: the sheets were not shown yet."""
    if not found:
        return f"no sheet was unused for {days} days"
    if not deleted:
        return "\n".join([*(_lines(found) if lists else ()), "Nothing was deleted."])
    kept = f"; {_count(found[len(deleted) :])} used meanwhile and kept" if len(found) > len(deleted) else ""
    return f"{_count(deleted)} deleted{kept}"


def _lines(found: list[StoredSheet]) -> list[str]:
    rows = [
        [one.listed.id[:SHORT_ID], one.used[:10], f"{one.records} records", _size(one), one.listed.name]
        for one in found
    ]
    total = sum(one.characters for one in found)
    return [*in_columns(rows), f"{_count(found)}, {total / 1e6:.1f} MB"]


def _count(sheets: list[StoredSheet]) -> str:
    return "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"


def _size(one: StoredSheet) -> str:
    return f"{one.characters / 1000:.1f} kB"


def _data(one: StoredSheet) -> dict[str, Any]:
    told = {"used": one.used, "records": one.records, "characters": one.characters}
    return listed_data(one.listed) | told | {"house": one.listed.house}
