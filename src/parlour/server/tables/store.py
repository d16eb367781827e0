"""Store tables and their events; the database tables for them."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text
from sqlalchemy.exc import IntegrityError

from ...database import Database, metadata
from ...errors import ParlourError
from .config import TableConfig
from .group_commit import GroupCommit

tables = Table(
    "room_tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("challenge", String(32), nullable=False, index=True),
    Column("result", Text, nullable=True),
)
"""`config` is the JSON of a `Setup`; `touched` the time of the last event, in seconds since 1970, or
of one in the hour before it; `challenge` the table whose deals are played here (its own, if it is nobody's
challenge). `result` is there at the end."""

events = Table(
    "room_events",
    metadata,
    Column("table_id", String(32), ForeignKey("room_tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
)
"""`number` counts from 1: it is the revision of the table after the event, and the guard against two
processes that write at once."""


AGAIN = 2.0  # seconds after which is tried again what could not be stored
Event = dict[str, Any]
Single = Callable[[sa.Connection], object]  # something to be done in the database by itself
BELL = "parlour_tables"  # the channel on which PostgreSQL tells other processes of news
PRESENCE = "parlour_presence"  # that on which they tell each other who looks on


class StoredTable(NamedTuple):
    """What is noted of a table beside its events: that it was played at now, and its result as it is."""

    result: Event | None


@dataclass(frozen=True, slots=True)
class Appended:
    """An event that is to be kept, as text, and perhaps what is to be noted of its table."""

    table: str
    number: int
    event: str
    note: StoredTable | None


Job = Appended | Single


# Many events are one step of the database: Python's driver lets go of the interpreter for each row that it is
# given, and while the room is busy the thread that commits would wait for it again each time.
_ADD = {
    "sqlite": sa.text(
        "INSERT INTO room_events (table_id, number, event) "
        "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') "
        "FROM json_each(:rows)"
    ),
    "postgresql": sa.text(
        "INSERT INTO room_events (table_id, number, event) "
        "SELECT value ->> 0, CAST(value ->> 1 AS integer), value ->> 2 "
        "FROM json_array_elements(CAST(:rows AS json))"
    ),
}


class UnknownTable(ParlourError):
    """There is no table of that name, or it has been tidied away."""

    code = "table.unknown"


UNKNOWN = "there is no such table: its link may be cut short, or it is long over"


class Conflict(ParlourError):
    """Another process has written an event of this number first: what it was must be read anew."""

    code = "table.conflict"


class Store:
    """The card tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._commits: GroupCommit[Job] = GroupCommit(database, self._write)
        self._rings = database.engine.dialect.name == "postgresql"

    async def add(self, config: TableConfig) -> None:
        """Keep a new table."""
        origin = config.challenge_of or config.id
        row = {"id": config.id, "setup": config.to_json(), "touched": self._stamp(), "challenge": origin}
        await self._commits.run(lambda connection: connection.execute(tables.insert().values(row)))

    def _stamp(self) -> "float | sa.ColumnElement[float]":
        """When something happens, as it is stored: by one clock, though the machines' clocks may differ."""
        return _CLOCK if self._rings else time.time()

    async def append(self, table: str, number: int, event: Event, note: StoredTable | None = None) -> None:
        """Keep the event of this number, and what is to be noted of its table.

        Raises Outpaced and DatabaseFailure.
        """
        try:
            await self._commits.run(Appended(table, number, json.dumps(event), note))
        except IntegrityError:
            raise Conflict(f"event {number} of table {table} is there already") from None

    def _write(self, connection: sa.Connection, jobs: list[Job]) -> None:
        """Do jobs in their order; events that follow each other at once."""
        for kind, group in groupby(jobs, type):
            if kind is Appended:
                self._append_all(connection, cast("list[Appended]", list(group)))
            else:
                for job in cast("Iterator[Single]", group):
                    job(connection)

    def _append_all(self, connection: sa.Connection, added: list[Appended]) -> None:
        rows = [(one.table, one.number, one.event) for one in added]
        connection.execute(_ADD[connection.dialect.name], {"rows": json.dumps(rows)})
        if noted := [_noted(one.table, one.note) for one in added if one.note]:
            connection.execute(_TOUCH.values(touched=self._stamp()), noted)
        if self._rings:
            connection.execute(_RING, {"bell": BELL, "news": [f"{one.table}:{one.number}" for one in added]})

    def read(self, table: str) -> tuple[TableConfig, list[Event]]:
        """A table's set-up and all its events. Raises UnknownTable."""
        with self._database.reading() as connection:
            found = connection.execute(sa.select(tables.c.setup).where(tables.c.id == table)).scalar()
            if found is None:
                raise UnknownTable(UNKNOWN)
            return TableConfig.from_json(found), self._events(connection, table, 0)

    def read_from(self, table: str, number: int) -> list[Event]:
        """The events of a table after this number."""
        with self._database.reading() as connection:
            return self._events(connection, table, number)

    def _events(self, connection: sa.Connection, table: str, number: int) -> list[Event]:
        wanted = sa.select(events.c.event).where(events.c.table_id == table, events.c.number > number)
        return [json.loads(text) for text in connection.execute(wanted.order_by(events.c.number)).scalars()]

    def results(self, challenge: str) -> list[Event]:
        """The results of all who have played the deals of a table to the end, the first to begin first."""
        wanted = sa.select(tables.c.result).where(
            tables.c.challenge == challenge, tables.c.result.is_not(None)
        )
        with self._database.reading() as connection:
            return [
                json.loads(text) for text in connection.execute(wanted.order_by(tables.c.touched)).scalars()
            ]

    async def say(self, told: list[str]) -> None:
        """Tell other processes who looks on; nothing of it is kept. Raises DatabaseFailure."""
        await self._commits.run(
            lambda connection: connection.execute(_RING, {"bell": PRESENCE, "news": told})
        )

    def now(self) -> float:
        """The time by the clock that stamps tables: PostgreSQL's where several machines may write."""
        if not self._rings:
            return time.time()
        with self._database.reading() as connection:
            return float(connection.execute(sa.select(_CLOCK)).scalar_one())

    def newest(self) -> float:
        """When something happened last at any table; 0.0 if there is none."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(sa.func.max(tables.c.touched))).scalar() or 0.0

    def untouched_since(self, before: float) -> dict[str, float]:
        """The tables at which nothing has happened since then, with the time of the last event."""
        old = sa.select(tables.c.id, tables.c.touched).where(tables.c.touched < before)
        with self._database.reading() as connection:
            return {row.id: row.touched for row in connection.execute(old)}

    async def delete(self, untouched: dict[str, float]) -> None:
        """Delete those of these tables at which nothing has happened since, with all their events."""
        rows = [{"which": table, "at": touched} for table, touched in untouched.items()]
        if rows:
            await self._commits.run(lambda connection: connection.execute(_DELETE, rows))

    async def close(self) -> None:
        """Store what is on its way, then let go."""
        await self._commits.close()


def _noted(table: str, note: StoredTable) -> dict[str, Any]:
    told = None if note.result is None else json.dumps(note.result)
    return {"which": table, "told": told}


_CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float(53))
_TOUCH = tables.update().where(tables.c.id == sa.bindparam("which")).values(result=sa.bindparam("told"))
_DELETE = tables.delete().where(tables.c.id == sa.bindparam("which"), tables.c.touched == sa.bindparam("at"))
_RING = sa.text("SELECT pg_notify(:bell, one) FROM unnest(CAST(:news AS text[])) AS one")
