"""Sheets that were not used for long: what an operator is shown of them, and how they are deleted."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from ...database import Database
from ...scores.store.logs import Listed, list_sheets
from ...scores.store.tables import records, sheets, snapshots
from .keys import keys

AT_ONCE = 100  # sheets that are deleted in one transaction: others wait no longer than that takes


@dataclass(frozen=True)
class StoredSheet:
    """A sheet as an operator sees it. `used` is when it was last written on or shared, UTC."""

    listed: Listed
    used: str
    records: int
    characters: int


def stored_sheets(database: Database, now: str) -> list[StoredSheet]:
    """All sheets, those unused for longest first.

    An imported file may hold any time: times after `now` do not count, and the making of a key does.
    """
    with database.reading() as connection:
        listed = {one.id: one for one in list_sheets(connection, archived=True)}
        shared = _shared(connection)
        found = [
            StoredSheet(listed[sheet], _used(listed[sheet], record, shared.get(sheet, ""), now), count, size)
            for sheet, count, size, record in _newest_records(connection)
            if sheet in listed
        ]
    return sorted(found, key=lambda one: one.used)


def delete_sheets(database: Database, chosen: Iterable[StoredSheet]) -> list[StoredSheet]:
    """Delete sheets with their records, keys and snapshots; return those that were deleted.

    A sheet that was written on or shared since it was read is kept.
    """
    left, deleted = list(chosen), list[StoredSheet]()
    while left:
        with database.writing() as connection:
            now = [one for one in left[:AT_ONCE] if _is_unchanged(connection, one)]
            for one in now:
                _delete(connection, one.listed.id)
        deleted, left = deleted + now, left[AT_ONCE:]
    return deleted


def _newest_records(connection: Connection) -> list[tuple[str, int, int, str]]:
    """Of each sheet the number of records, their size, and the newest."""
    newest = (
        select(
            records.c.sheet_id,
            func.max(records.c.seq).label("seq"),
            func.count().label("count"),
            func.sum(func.length(records.c.record)).label("size"),
        )
        .group_by(records.c.sheet_id)
        .subquery()
    )
    same = (records.c.sheet_id == newest.c.sheet_id) & (records.c.seq == newest.c.seq)
    query = select(newest.c.sheet_id, newest.c.count, newest.c.size, records.c.record).join(records, same)
    return [
        (str(sheet), int(count), int(size), text) for sheet, count, size, text in connection.execute(query)
    ]


def _shared(connection: Connection) -> dict[str, str]:
    """When each sheet was given its newest key."""
    query = select(keys.c.sheet_id, func.max(keys.c.made)).group_by(keys.c.sheet_id)
    return {str(sheet): str(made) for sheet, made in connection.execute(query)}


def _used(listed: Listed, record: str, shared: str, now: str) -> str:
    times = [time for time in (_time_of(record), shared) if time and time <= now]
    return max(times, default=listed.created)


def _time_of(record: str) -> str:
    """When a record was written; empty for one that cannot be read."""
    try:
        told = json.loads(record)
    except (ValueError, RecursionError):
        return ""
    time = told.get("at") if isinstance(told, dict) else None
    return time if isinstance(time, str) else ""


def _is_unchanged(connection: Connection, one: StoredSheet) -> bool:
    """Whether a sheet has no newer record and no newer key; from now on no other writer can add any."""
    sheet = one.listed.id
    if connection.execute(select(sheets.c.id).where(sheets.c.id == sheet).with_for_update()).first() is None:
        return False
    count = connection.execute(select(func.count()).where(records.c.sheet_id == sheet)).scalar_one()
    made = connection.execute(select(func.max(keys.c.made)).where(keys.c.sheet_id == sheet)).scalar()
    return count == one.records and (made is None or made <= one.used)


def _delete(connection: Connection, sheet: str) -> None:
    for table in (keys, snapshots, records):
        connection.execute(delete(table).where(table.c.sheet_id == sheet))
    connection.execute(delete(sheets).where(sheets.c.id == sheet))
