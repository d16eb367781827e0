"""Find and delete sheets that were not used for a long time."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from ...database import Database
from ...scores.store.logs import Listed, list_sheets, records, sheets, snapshots
from .keys import keys

AT_ONCE = 100  # sheets deleted in one transaction: other writers wait that long


@dataclass(frozen=True)
class StoredSheet:
    """A stored sheet and its size. `used` is when it was last written on or shared, in UTC."""

    listed: Listed
    used: str
    records: int
    characters: int


def stored_sheets(database: Database, now: str) -> list[StoredSheet]:
    """All sheets, those unused for longest first.

    Times after `now` are ignored, since an imported file may hold any time. Making a key counts as use.
    """
    with database.reading() as connection:
        listed = {sheet.id: sheet for sheet in list_sheets(connection, archived=True)}
        shared = _shared(connection)
        found = [
            StoredSheet(listed[sheet], _used(listed[sheet], record, shared.get(sheet, ""), now), count, size)
            for sheet, count, size, record in _newest_records(connection)
            if sheet in listed
        ]
    return sorted(found, key=lambda sheet: sheet.used)


def delete_sheets(database: Database, chosen: Iterable[StoredSheet]) -> list[StoredSheet]:
    """Delete sheets with their records, keys and snapshots; return those that were deleted.

    A sheet that was written on or shared since it was read is kept.
    """
    left, deleted = list(chosen), list[StoredSheet]()
    while left:
        with database.writing() as connection:
            unused = [sheet for sheet in left[:AT_ONCE] if _is_unchanged(connection, sheet)]
            for sheet in unused:
                _delete(connection, sheet.listed.id)
        deleted, left = deleted + unused, left[AT_ONCE:]
    return deleted


def _newest_records(connection: Connection) -> list[tuple[str, int, int, str]]:
    """For each sheet: its id, the number of records, their size in characters, and the newest record."""
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
    """When the newest key of each sheet was made."""
    query = select(keys.c.sheet_id, func.max(keys.c.made)).group_by(keys.c.sheet_id)
    return {str(sheet): str(made) for sheet, made in connection.execute(query)}


def _used(listed: Listed, record: str, shared: str, now: str) -> str:
    times = [time for time in (_time_of(record), shared) if time and time <= now]
    return max(times, default=listed.created)


def _time_of(record: str) -> str:
    """When a record was written; empty if it is unreadable."""
    try:
        data = json.loads(record)
    except (ValueError, RecursionError):
        return ""
    time = data.get("at") if isinstance(data, dict) else None
    return time if isinstance(time, str) else ""


def _is_unchanged(connection: Connection, stored: StoredSheet) -> bool:
    """Whether a sheet has no newer record and no newer key. Locks the sheet against other writers."""
    sheet = stored.listed.id
    if connection.execute(select(sheets.c.id).where(sheets.c.id == sheet).with_for_update()).first() is None:
        return False
    count = connection.execute(select(func.count()).where(records.c.sheet_id == sheet)).scalar_one()
    made = connection.execute(select(func.max(keys.c.made)).where(keys.c.sheet_id == sheet)).scalar()
    return count == stored.records and (made is None or made <= stored.used)


def _delete(connection: Connection, sheet: str) -> None:
    for table in (keys, snapshots, records):
        connection.execute(delete(table).where(table.c.sheet_id == sheet))
    connection.execute(delete(sheets).where(sheets.c.id == sheet))
