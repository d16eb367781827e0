"""`parlour score unused`: lists and deletes sheets that have not been used for a long time."""

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
    help="Sheets that were neither changed nor shared for this number of days.",
)
@click.option("--all", "everything", is_flag=True, help="Include sheets created on the command line.")
@click.option("--delete", "deletes", is_flag=True, help="Delete them after a confirmation.")
@click.option("--yes", is_flag=True, help="With --delete: delete without asking.")
def unused(context: ScoreContext, days: int, everything: bool, deletes: bool, yes: bool) -> None:
    """List sheets that have not been used for a long time, oldest first. With --delete: delete them.

    A sheet that is changed or shared before the deletion is not deleted.
    """
    before = time_text(datetime.now(UTC) - timedelta(days=days))
    database = context.service.database
    sheets = [sheet for sheet in stored_sheets(database, utc_now()) if sheet.used < before]
    sheets = [sheet for sheet in sheets if everything or not sheet.listed.house]
    deleted: list[StoredSheet] = []
    if sheets and deletes and (yes or _is_sure(context, sheets)):
        deleted = delete_sheets(database, sheets)
    data = {"sheets": [_data(sheet) for sheet in sheets], "deleted": [sheet.listed.id for sheet in deleted]}
    context.print(_message(sheets, deleted, days, yes or not deletes), data)


def _is_sure(context: ScoreContext, sheets: list[StoredSheet]) -> bool:
    """List the sheets and ask whether to delete them."""
    if context.as_json:
        raise click.UsageError("--json does not ask for confirmation: add --yes to delete these sheets")
    click.echo("\n".join(_lines(sheets)))
    return click.confirm(
        f"Delete {_count(sheets)} permanently? Only a backup of the database can restore them"
    )


def _message(sheets: list[StoredSheet], deleted: list[StoredSheet], days: int, lists: bool) -> str:
    """Return the message. `lists` is true if the sheets have not been printed yet."""
    if not sheets:
        return f"no sheet is unused for {days} days or more"
    if not deleted:
        return "\n".join([*(_lines(sheets) if lists else ()), "Nothing was deleted."])
    rest = f"; {_count(sheets[len(deleted) :])} used since and kept" if len(sheets) > len(deleted) else ""
    return f"{_count(deleted)} deleted{rest}"


def _lines(sheets: list[StoredSheet]) -> list[str]:
    rows = [
        [
            sheet.listed.id[:SHORT_ID],
            sheet.used[:10],
            f"{sheet.records} records",
            _size(sheet),
            sheet.listed.name,
        ]
        for sheet in sheets
    ]
    total = sum(sheet.characters for sheet in sheets)
    return [*in_columns(rows), f"{_count(sheets)}, {total / 1e6:.1f} MB"]


def _count(sheets: list[StoredSheet]) -> str:
    return "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"


def _size(sheet: StoredSheet) -> str:
    return f"{sheet.characters / 1000:.1f} kB"


def _data(sheet: StoredSheet) -> dict[str, Any]:
    usage = {"used": sheet.used, "records": sheet.records, "characters": sheet.characters}
    return listed_data(sheet.listed) | usage | {"house": sheet.listed.house}
