"""Reading and writing logs. A log only grows: nothing here changes or deletes a record."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from ...names.program import command
from ..errors import Refused, UnknownSheet
from ..log.record import Record, canonical
from ..text.names import GAME_NAME, called, same_name
from .tables import records, sheets

MOST_NAMED = 5
"""How many sheets a message names."""


class Overtaken(Exception):
    """Another writer was first: the place in the log, the client id or the name is taken."""


@dataclass(frozen=True)
class Listed:
    """A stored sheet as the list of games shows it; `created` is UTC."""

    id: str
    name: str
    created: str
    archived: bool


def list_sheets(connection: Connection, archived: bool = False) -> list[Listed]:
    """All sheets, newest first; archived ones only if asked for."""
    query = select(sheets.c.id, sheets.c.name, sheets.c.created, sheets.c.archived)
    if not archived:
        query = query.where(sheets.c.archived.is_(False))
    rows = connection.execute(query.order_by(sheets.c.created.desc(), sheets.c.name))
    return [Listed(*row) for row in rows]


def find_sheet(connection: Connection, name: str) -> Listed:
    """The sheet of this name or id, or the only one whose name begins so; UnknownSheet if there is none.

    Where several begin so, those that are not archived are meant.
    """
    columns = (sheets.c.id, sheets.c.name, sheets.c.created, sheets.c.archived)
    row = connection.execute(select(*columns).where(sheets.c.id == _storable(name))).first()
    if row is not None:
        return Listed(*row)
    names = {listed.name: listed for listed in list_sheets(connection, archived=True)}
    found = [names[one] for one in called(name, names)]
    found = [listed for listed in found if not listed.archived] or found
    if len(found) > 1:
        either = " or ".join(repr(listed.name) for listed in found[:MOST_NAMED])
        raise UnknownSheet(f"{name!r} may be {either}: write more of the name")
    if not found:
        raise UnknownSheet(
            f"there is no sheet {name[:GAME_NAME]!r}: `{command('score list')}` shows those there are"
        )
    return found[0]


def has_sheet(connection: Connection, sheet_id: str) -> bool:
    """Whether a sheet with this id is stored."""
    return connection.execute(select(sheets.c.id).where(sheets.c.id == sheet_id)).first() is not None


def names_in_use(connection: Connection) -> set[str]:
    """The names of all sheets, in the form in which names are compared."""
    return {same_name(name) for name in connection.execute(select(sheets.c.name)).scalars()}


def read_raw(connection: Connection, sheet_id: str, after: int = 0) -> list[Any]:
    """The records of a sheet after number `after`, as JSON values; None for one that is not JSON."""
    query = select(records.c.record).where(records.c.sheet_id == sheet_id, records.c.seq > after)
    return [_parsed(text) for text in connection.execute(query.order_by(records.c.seq)).scalars()]


def add_sheet(connection: Connection, listed: Listed) -> None:
    """List a new sheet; Overtaken if its id or name is taken."""
    values = {
        "id": listed.id, "name": listed.name, "name_key": same_name(listed.name),
        "created": listed.created, "archived": listed.archived,
    }  # fmt: skip
    _guarded(connection, sheets.insert().values(**values))


def append(connection: Connection, sheet_id: str, record: Record) -> None:
    """Write the next record; Overtaken if its place or its cid is taken."""
    append_raw(connection, sheet_id, [(record.seq, record.cid, canonical(record.as_json()))])


def append_raw(connection: Connection, sheet_id: str, rows: Iterable[tuple[int, str | None, str]]) -> None:
    """Write records given as place, cid and text."""
    values = [{"sheet_id": sheet_id, "seq": seq, "cid": cid, "record": text} for seq, cid, text in rows]
    if values:
        _guarded(connection, records.insert(), values)


def rename_sheet(connection: Connection, sheet_id: str, name: str) -> None:
    """List a sheet under another name."""
    change = update(sheets).where(sheets.c.id == sheet_id).values(name=name, name_key=same_name(name))
    try:
        connection.execute(change)
    except IntegrityError as error:
        raise Refused(f"there is a sheet {name!r} already: choose another name") from error


def set_archived(connection: Connection, sheet_id: str, archived: bool) -> None:
    """Put a sheet away, or back; its log stays as it is."""
    connection.execute(update(sheets).where(sheets.c.id == sheet_id).values(archived=archived))


def _guarded(connection: Connection, statement: Any, values: Sequence[dict[str, Any]] | None = None) -> None:
    try:
        connection.execute(statement, values) if values else connection.execute(statement)
    except IntegrityError as error:
        raise Overtaken from error


def _storable(text: str) -> str:
    """The text without what no database takes, so that it can be looked for."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
