"""The store of tables and their events, and the database tables for them."""

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
"""`setup`: a `TableConfig` as JSON. `touched`: the time of the last event, in seconds since 1970, or a time
in the hour before it. `challenge`: the table whose deals are played here (`id` itself if the table is no
challenge). `result`: the result as JSON when the game is over."""

events = Table(
    "room_events",
    metadata,
    Column("table_id", String(32), ForeignKey("room_tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
)
"""`number` is the revision of the table after the event, from 1. The primary key prevents two processes from
storing different events with the same number."""


RETRY_INTERVAL = 2.0  # seconds until an event that could not be stored is tried again
Event = dict[str, Any]
Statement = Callable[[sa.Connection], object]  # executes one statement
EVENTS_CHANNEL = "parlour_tables"  # the NOTIFY channel for stored events
PRESENCE_CHANNEL = "parlour_presence"  # the NOTIFY channel for viewers


class TableUpdate(NamedTuple):
    """An update of the row of a table: its current result. The time of the last event is set to now."""

    result: Event | None


@dataclass(frozen=True, slots=True)
class AppendEvent:
    """A job: store an event (as JSON) and, if given, update the row of its table."""

    table: str
    number: int
    event: str
    update: TableUpdate | None


Job = AppendEvent | Statement


# All events of a commit are one statement with one JSON parameter: the SQLite driver releases the interpreter
# lock for each row of parameters, and on a busy server the commit thread would wait for it each time.
_INSERT_EVENTS = {
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
    """No table has this id, or the table was deleted after it expired."""

    code = "table.unknown"


UNKNOWN = "there is no such table: the link may be incomplete, or the table was deleted because it was old"


class Conflict(ParlourError):
    """Another process has stored an event with this number. The new events must be read first."""

    code = "table.conflict"


class Store:
    """The tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._commits: GroupCommit[Job] = GroupCommit(database, self._write)
        self._notifies = database.engine.dialect.name == "postgresql"

    async def add(self, config: TableConfig) -> None:
        """Store a new table."""
        origin = config.challenge_of or config.id
        row = {"id": config.id, "setup": config.to_json(), "touched": self._stamp(), "challenge": origin}
        await self._commits.run(lambda connection: connection.execute(tables.insert().values(row)))

    def _stamp(self) -> "float | sa.ColumnElement[float]":
        """The current time for storage: by the clock of PostgreSQL if it is used, else of this machine."""
        return _CLOCK if self._notifies else time.time()

    async def append(self, table: str, number: int, event: Event, update: TableUpdate | None = None) -> None:
        """Store an event under its number, and update the row of its table if `update` is given.

        Raises Conflict and DatabaseFailure.
        """
        try:
            await self._commits.run(AppendEvent(table, number, json.dumps(event), update))
        except IntegrityError:
            raise Conflict(f"event {number} of table {table} is stored already") from None

    def _write(self, connection: sa.Connection, jobs: list[Job]) -> None:
        """Carry out jobs in order; consecutive events are stored with one statement."""
        for kind, group in groupby(jobs, type):
            if kind is AppendEvent:
                self._append_all(connection, cast("list[AppendEvent]", list(group)))
            else:
                for job in cast("Iterator[Statement]", group):
                    job(connection)

    def _append_all(self, connection: sa.Connection, jobs: list[AppendEvent]) -> None:
        rows = [(job.table, job.number, job.event) for job in jobs]
        connection.execute(_INSERT_EVENTS[connection.dialect.name], {"rows": json.dumps(rows)})
        if updates := [_update_row(job.table, job.update) for job in jobs if job.update]:
            connection.execute(_UPDATE.values(touched=self._stamp()), updates)
        if self._notifies:
            payloads = [f"{job.table}:{job.number}" for job in jobs]
            connection.execute(_NOTIFY, {"channel": EVENTS_CHANNEL, "payloads": payloads})

    def read(self, table: str) -> tuple[TableConfig, list[Event]]:
        """The configuration and all events of a table. Raises UnknownTable."""
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
        query = sa.select(events.c.event).where(events.c.table_id == table, events.c.number > number)
        return [json.loads(text) for text in connection.execute(query.order_by(events.c.number)).scalars()]

    def results(self, challenge: str) -> list[Event]:
        """The results of all finished games with the deals of a table, in the order of their last events."""
        query = sa.select(tables.c.result).where(
            tables.c.challenge == challenge, tables.c.result.is_not(None)
        )
        with self._database.reading() as connection:
            return [
                json.loads(text) for text in connection.execute(query.order_by(tables.c.touched)).scalars()
            ]

    async def notify_presence(self, payloads: list[str]) -> None:
        """Send messages about viewers to other processes. Raises DatabaseFailure."""
        await self._commits.run(
            lambda connection: connection.execute(
                _NOTIFY, {"channel": PRESENCE_CHANNEL, "payloads": payloads}
            )
        )

    def now(self) -> float:
        """The current time by the clock that `_stamp` uses, in seconds since 1970."""
        if not self._notifies:
            return time.time()
        with self._database.reading() as connection:
            return float(connection.execute(sa.select(_CLOCK)).scalar_one())

    def newest(self) -> float:
        """The time of the last event of all tables; 0.0 if there is no table."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(sa.func.max(tables.c.touched))).scalar() or 0.0

    def untouched_since(self, before: float) -> dict[str, float]:
        """The tables without an event since a time, with the times of their last events."""
        old = sa.select(tables.c.id, tables.c.touched).where(tables.c.touched < before)
        with self._database.reading() as connection:
            return {row.id: row.touched for row in connection.execute(old)}

    async def delete(self, untouched: dict[str, float]) -> None:
        """Delete these tables and their events, except tables with a newer event than stated."""
        rows = [{"which": table, "at": touched} for table, touched in untouched.items()]
        if rows:
            await self._commits.run(lambda connection: connection.execute(_DELETE, rows))

    async def close(self) -> None:
        """Complete pending commits and close the store."""
        await self._commits.close()


def _update_row(table: str, update: TableUpdate) -> dict[str, Any]:
    result = None if update.result is None else json.dumps(update.result)
    return {"which": table, "new_result": result}


_CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float(53))
_UPDATE = (
    tables.update().where(tables.c.id == sa.bindparam("which")).values(result=sa.bindparam("new_result"))
)
_DELETE = tables.delete().where(tables.c.id == sa.bindparam("which"), tables.c.touched == sa.bindparam("at"))
_NOTIFY = sa.text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")
