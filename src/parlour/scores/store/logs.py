"""The database tables of score sheets: logs, which are append-only, and the register of players.

The records define a sheet; the other tables are derived or for finding sheets.
"""

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ...database import metadata
from ...names.program import command
from ...names.suggestions import meant
from ..errors import Refused, UnknownSheet
from ..records import Record, text_of
from ..text import GAME_NAME, matching_names, name_key

players = Table(
    "score_players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),
    Column("colour", String(7), nullable=False),
    Column("last_used", String(32), nullable=False),
    Column("archived", Boolean, nullable=False),
)

sheets = Table(
    "score_sheets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(200), nullable=False, unique=True),
    Column("created", String(32), nullable=False),
    Column("archived", Boolean, nullable=False),
)

records = Table(
    "score_records",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("cid", String(100), nullable=True),
    Column("record", Text, nullable=False),
    UniqueConstraint("sheet_id", "cid"),
)
"""`record` is the canonical JSON with its hash. The primary key prevents two records with one `seq`."""

snapshots = Table(
    "score_snapshots",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("form", String(64), nullable=False),
    Column("state", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)
"""The state of a sheet after record `seq`, whose hash is `hash`. `digest` is the digest of the stored texts
up to that record, `form` identifies the program that wrote `state`, and `seal` is a checksum of the row."""

MOST_NAMED = 5
"""The maximum number of sheets that a message names."""

SHORT_ID = 8
"""The number of characters of an id that `find_sheet` needs."""

PRIVATE_PREFIX = "\t"
"""The prefix of the name key of private sheets. No name contains it."""

_COLUMNS = (sheets.c.id, sheets.c.name, sheets.c.created, sheets.c.archived, sheets.c.name_key)


class ConcurrentWrite(Exception):
    """Another writer was first: the record number, the client id or the name is in use."""


@dataclass(frozen=True)
class Listed:
    """A stored sheet in the list of sheets. `created` is UTC.

    `house` sheets belong to the operator of the server, and their names are unique. Other sheets belong to
    the holders of their keys and may have any name.
    """

    id: str
    name: str
    created: str
    archived: bool
    house: bool = True

    @property
    def name_key(self) -> str:
        """The unique key of the name; for private sheets it contains the id instead."""
        return name_key(self.name) if self.house else PRIVATE_PREFIX + self.id


def list_sheets(connection: Connection, archived: bool = False) -> list[Listed]:
    """Return the stored sheets, newest first. Archived ones are included if `archived` is true."""
    query = select(*_COLUMNS)
    if not archived:
        query = query.where(sheets.c.archived.is_(False))
    rows = connection.execute(query.order_by(sheets.c.created.desc(), sheets.c.name))
    return [_listed(*row) for row in rows]


def find_sheet(connection: Connection, name: str) -> Listed:
    """Return the sheet with this name or id, or the only one whose name or id starts so.

    Sheets that are not archived take precedence, and among sheets with equal names those of the house.
    Raises UnknownSheet if no sheet or several sheets match.
    """
    row = connection.execute(select(*_COLUMNS).where(sheets.c.id == _storable(name))).first()
    if row is not None:
        return _listed(*row)
    stored = list_sheets(connection, archived=True)
    names = set(matching_names(name, dict.fromkeys(listed.name for listed in stored)))
    found = [listed for listed in stored if listed.name in names]
    found = [listed for listed in found if not listed.archived] or found
    if len(names) == 1:
        found = [listed for listed in found if listed.house] or found
    if not found and len(name) >= SHORT_ID:
        found = [listed for listed in stored if listed.id.startswith(name)]
    if len(found) > 1:
        choices = " or ".join(_distinct_label(listed, found) for listed in found[:MOST_NAMED])
        raise UnknownSheet(f"{name!r} may be {choices}: write more of the name", code="sheet.ambiguous")
    if not found:
        close = meant(name, [listed.name for listed in stored if listed.house and not listed.archived])
        raise UnknownSheet(
            f"there is no sheet {name[:GAME_NAME]!r}{close}: `{command('score list')}` shows all sheets"
        )
    return found[0]


def has_sheet(connection: Connection, sheet_id: str) -> bool:
    """Whether a sheet with this id is stored."""
    return connection.execute(select(sheets.c.id).where(sheets.c.id == sheet_id)).first() is not None


def names_in_use(connection: Connection) -> set[str]:
    """Return the names of all house sheets, as `name_key` values."""
    keys = connection.execute(select(sheets.c.name_key)).scalars()
    return {key for key in keys if not key.startswith(PRIVATE_PREFIX)}


def read_texts(connection: Connection, sheet_id: str, after: int = 0) -> list[str]:
    """Return the stored texts of the records after number `after`."""
    query = select(records.c.record).where(records.c.sheet_id == sheet_id, records.c.seq > after)
    return list(connection.execute(query.order_by(records.c.seq)).scalars())


def read_raw(connection: Connection, sheet_id: str) -> list[Any]:
    """Return the records of a sheet as JSON values, None for a record that is not JSON."""
    return [parsed(text) for text in read_texts(connection, sheet_id)]


def add_sheet(connection: Connection, listed: Listed) -> None:
    """Add a sheet to the list. Raises ConcurrentWrite if its id or name is in use."""
    values = {
        "id": listed.id, "name": listed.name, "name_key": listed.name_key,
        "created": listed.created, "archived": listed.archived,
    }  # fmt: skip
    _guarded(connection, sheets.insert().values(**values))


def append(connection: Connection, sheet_id: str, record: Record) -> None:
    """Store the next record. Raises ConcurrentWrite if its number or client id is in use."""
    append_raw(connection, sheet_id, [(record.seq, record.cid, text_of(record))])


def append_raw(connection: Connection, sheet_id: str, rows: Iterable[tuple[int, str | None, str]]) -> None:
    """Store records, given as number, client id and text."""
    values = [{"sheet_id": sheet_id, "seq": seq, "cid": cid, "record": text} for seq, cid, text in rows]
    if values:
        _guarded(connection, records.insert(), values)


def rename_sheet(connection: Connection, listed: Listed, name: str) -> None:
    """Rename a sheet in the list. Raises Refused if the name is in use."""
    now = replace(listed, name=name)
    change = update(sheets).where(sheets.c.id == now.id).values(name=name, name_key=now.name_key)
    try:
        connection.execute(change)
    except IntegrityError as error:
        raise Refused(f"there is already a sheet {name!r}: choose another name", code="name.taken") from error


def set_archived(connection: Connection, sheet_id: str, archived: bool) -> None:
    """Archive a sheet or restore it. Its log is not changed."""
    connection.execute(update(sheets).where(sheets.c.id == sheet_id).values(archived=archived))


def _guarded(connection: Connection, statement: Any, values: Sequence[dict[str, Any]] | None = None) -> None:
    try:
        connection.execute(statement, values) if values else connection.execute(statement)
    except IntegrityError as error:
        raise ConcurrentWrite from error


def _listed(id: str, name: str, created: str, archived: bool, key: str) -> Listed:
    return Listed(id, name, created, archived, not key.startswith(PRIVATE_PREFIX))


def _distinct_label(listed: Listed, others: list[Listed]) -> str:
    """Return the name, or if others have it too the start of the id, with name and date."""
    alone = [other.name for other in others].count(listed.name) == 1
    return repr(listed.name) if alone else f"{listed.id[:SHORT_ID]} ({listed.name}, {listed.created[:10]})"


def _storable(text: str) -> str:
    """Return the text without surrogates and NUL, which databases reject."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def parsed(text: str) -> Any:
    """Return the JSON value of a stored record, or None if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True)
class RegisteredPlayer:
    """A player in the register. `last_used` is UTC."""

    id: str
    name: str
    colour: str
    last_used: str
    archived: bool


def list_players(connection: Connection, archived: bool = False) -> list[RegisteredPlayer]:
    """Return the registered players, most recently used first; archived ones if `archived` is true."""
    query = select(players.c.id, players.c.name, players.c.colour, players.c.last_used, players.c.archived)
    if not archived:
        query = query.where(players.c.archived.is_(False))
    rows = connection.execute(query.order_by(players.c.last_used.desc(), players.c.name_key))
    return [RegisteredPlayer(*row) for row in rows]


def colours_of(connection: Connection, names: Iterable[str]) -> dict[str, str]:
    """Return the colours of registered players, by the names in the argument."""
    by_key = {name_key(name): name for name in names}
    rows = connection.execute(
        select(players.c.name_key, players.c.colour).where(players.c.name_key.in_(by_key))
    )
    return {by_key[key]: colour for key, colour in rows}


def use_players(connection: Connection, used: Iterable[tuple[str, str]], at: str) -> None:
    """Set when players (name, colour) were last used. New ones are added, archived ones are restored."""
    for name, colour in used:
        key = name_key(name)
        statement = update(players).where(players.c.name_key == key)
        if connection.execute(statement.values(last_used=at, archived=False)).rowcount:
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
    """Archive a player of the register or restore them. Raises Refused if no player matches."""
    found = matching_names(name, [player.name for player in list_players(connection, archived=True)])
    if len(found) != 1:
        several = f"{len(found)} players match: write more of the name"
        raise Refused(
            several if found else f"no player {name!r} in the register",
            code="player.ambiguous" if found else "player.unknown",
        )
    connection.execute(update(players).where(players.c.name == found[0]).values(archived=archived))
