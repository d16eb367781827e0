"""Read and write logs, which only grow, and the register of players."""

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from ...names.program import command
from ...names.suggestions import meant
from ..errors import Refused, UnknownSheet
from ..records import Record, canonical
from ..text.names import GAME_NAME, matching_names, name_key
from .tables import players, records, sheets

MOST_NAMED = 5
"""How many sheets a message names."""

SHORT_ID = 8
"""So much of an id is enough to find a sheet by it."""

PRIVATE_PREFIX = "\t"
"""What stands before the id in the place of a name that is no concern of the house; no name holds it."""

_COLUMNS = (sheets.c.id, sheets.c.name, sheets.c.created, sheets.c.archived, sheets.c.name_key)


class ConcurrentWrite(Exception):
    """Another writer was first: the place in the log, the client id or the name is taken."""


@dataclass(frozen=True)
class Listed:
    """A stored sheet as the list of games shows it; `created` is UTC.

    The names of the sheets that belong to the `house` are its own, each given once. A sheet that was begun on
    a phone belongs to whoever has its keys, and may be called as any other is.
    """

    id: str
    name: str
    created: str
    archived: bool
    house: bool = True

    @property
    def name_key(self) -> str:
        """What no two sheets have alike."""
        return name_key(self.name) if self.house else PRIVATE_PREFIX + self.id


def list_sheets(connection: Connection, archived: bool = False) -> list[Listed]:
    """All sheets, newest first; archived ones only if asked for."""
    query = select(*_COLUMNS)
    if not archived:
        query = query.where(sheets.c.archived.is_(False))
    rows = connection.execute(query.order_by(sheets.c.created.desc(), sheets.c.name))
    return [_listed(*row) for row in rows]


def find_sheet(connection: Connection, name: str) -> Listed:
    """The sheet of this name or id, or the only one whose name or id begins so; UnknownSheet if none is.

    Where several begin so, those that are not archived are meant; where several are called so, the house's.
    """
    row = connection.execute(select(*_COLUMNS).where(sheets.c.id == _storable(name))).first()
    if row is not None:
        return _listed(*row)
    every = list_sheets(connection, archived=True)
    names = set(matching_names(name, dict.fromkeys(listed.name for listed in every)))
    found = [listed for listed in every if listed.name in names]
    found = [listed for listed in found if not listed.archived] or found
    if len(names) == 1:
        found = [listed for listed in found if listed.house] or found
    if not found and len(name) >= SHORT_ID:
        found = [listed for listed in every if listed.id.startswith(name)]
    if len(found) > 1:
        either = " or ".join(_distinct_label(listed, found) for listed in found[:MOST_NAMED])
        raise UnknownSheet(f"{name!r} may be {either}: write more of the name", code="sheet.ambiguous")
    if not found:
        close = meant(name, [listed.name for listed in every if listed.house and not listed.archived])
        raise UnknownSheet(
            f"there is no sheet {name[:GAME_NAME]!r}{close}: `{command('score list')}` shows those there are"
        )
    return found[0]


def has_sheet(connection: Connection, sheet_id: str) -> bool:
    """Whether a sheet with this id is stored."""
    return connection.execute(select(sheets.c.id).where(sheets.c.id == sheet_id)).first() is not None


def names_in_use(connection: Connection) -> set[str]:
    """The names of all sheets of the house, in the form in which names are compared."""
    keys = connection.execute(select(sheets.c.name_key)).scalars()
    return {key for key in keys if not key.startswith(PRIVATE_PREFIX)}


def read_texts(connection: Connection, sheet_id: str, after: int = 0) -> list[str]:
    """The records of a sheet after number `after`, as they are stored."""
    query = select(records.c.record).where(records.c.sheet_id == sheet_id, records.c.seq > after)
    return list(connection.execute(query.order_by(records.c.seq)).scalars())


def read_raw(connection: Connection, sheet_id: str) -> list[Any]:
    """The records of a sheet as JSON values; None for one that is not JSON."""
    return [parsed(text) for text in read_texts(connection, sheet_id)]


def add_sheet(connection: Connection, listed: Listed) -> None:
    """List a new sheet; ConcurrentWrite if its id or name is taken."""
    values = {
        "id": listed.id, "name": listed.name, "name_key": listed.name_key,
        "created": listed.created, "archived": listed.archived,
    }  # fmt: skip
    _guarded(connection, sheets.insert().values(**values))


def append(connection: Connection, sheet_id: str, record: Record) -> None:
    """Write the next record; ConcurrentWrite if its place or its cid is taken."""
    append_raw(connection, sheet_id, [(record.seq, record.cid, canonical(record.as_json()))])


def append_raw(connection: Connection, sheet_id: str, rows: Iterable[tuple[int, str | None, str]]) -> None:
    """Write records given as place, cid and text."""
    values = [{"sheet_id": sheet_id, "seq": seq, "cid": cid, "record": text} for seq, cid, text in rows]
    if values:
        _guarded(connection, records.insert(), values)


def rename_sheet(connection: Connection, listed: Listed, name: str) -> None:
    """List a sheet under another name."""
    now = replace(listed, name=name)
    change = update(sheets).where(sheets.c.id == now.id).values(name=name, name_key=now.name_key)
    try:
        connection.execute(change)
    except IntegrityError as error:
        raise Refused(f"there is a sheet {name!r} already: choose another name", code="name.taken") from error


def set_archived(connection: Connection, sheet_id: str, archived: bool) -> None:
    """Put a sheet away, or back; its log stays as it is."""
    connection.execute(update(sheets).where(sheets.c.id == sheet_id).values(archived=archived))


def _guarded(connection: Connection, statement: Any, values: Sequence[dict[str, Any]] | None = None) -> None:
    try:
        connection.execute(statement, values) if values else connection.execute(statement)
    except IntegrityError as error:
        raise ConcurrentWrite from error


def _listed(id: str, name: str, created: str, archived: bool, key: str) -> Listed:
    return Listed(id, name, created, archived, not key.startswith(PRIVATE_PREFIX))


def _distinct_label(listed: Listed, others: list[Listed]) -> str:
    """The name, or where that is not enough the beginning of the id that finds it."""
    alone = [other.name for other in others].count(listed.name) == 1
    return repr(listed.name) if alone else f"{listed.id[:SHORT_ID]} ({listed.name}, {listed.created[:10]})"


def _storable(text: str) -> str:
    """The text without what no database takes, so that it can be looked for."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def parsed(text: str) -> Any:
    """The JSON value of a stored record; None for what is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True)
class RegisteredPlayer:
    """A player of the register; `last_used` is UTC."""

    id: str
    name: str
    colour: str
    last_used: str
    archived: bool


def list_players(connection: Connection, archived: bool = False) -> list[RegisteredPlayer]:
    """All players, most recently used first; archived ones only if asked for."""
    query = select(players.c.id, players.c.name, players.c.colour, players.c.last_used, players.c.archived)
    if not archived:
        query = query.where(players.c.archived.is_(False))
    rows = connection.execute(query.order_by(players.c.last_used.desc(), players.c.name_key))
    return [RegisteredPlayer(*row) for row in rows]


def colours_of(connection: Connection, names: Iterable[str]) -> dict[str, str]:
    """The colours that registered players have had, by name as given."""
    wanted = {name_key(name): name for name in names}
    rows = connection.execute(
        select(players.c.name_key, players.c.colour).where(players.c.name_key.in_(wanted))
    )
    return {wanted[key]: colour for key, colour in rows}


def use_players(connection: Connection, used: Iterable[tuple[str, str]], at: str) -> None:
    """Note players (name, colour) as used now; new ones enter the register, archived ones come back."""
    for name, colour in used:
        key = name_key(name)
        touched = update(players).where(players.c.name_key == key)
        if connection.execute(touched.values(last_used=at, archived=False)).rowcount:
            continue
        values = {
            "id": secrets.token_hex(16), "name": name, "name_key": key, "colour": colour,
            "last_used": at, "archived": False,
        }  # fmt: skip
        try:
            connection.execute(players.insert().values(**values))
        except IntegrityError as error:
            raise ConcurrentWrite from error


def archive_player(connection: Connection, name: str, archived: bool = True) -> None:
    """Take a player off the list, or back; Refused if there is none."""
    found = matching_names(name, [player.name for player in list_players(connection, archived=True)])
    if len(found) != 1:
        several = f"{len(found)} players begin so: write more of the name"
        raise Refused(
            several if found else f"no player {name!r} in the register",
            code="player.ambiguous" if found else "player.unknown",
        )
    connection.execute(update(players).where(players.c.name == found[0]).values(archived=archived))
