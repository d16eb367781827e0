"""News between processes: PostgreSQL tells everybody of an event in the very transaction that stores it.

The bell carries the name of a table and the number of its event, never what happened: whoever has that table
open reads it. A connection that is lost is made anew, and then every open table is looked at once.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, text

from ...errors import ParlourError

AGAIN = 1.0  # seconds between two tries to connect
STILL_THERE = 15.0  # seconds after which a silent connection is asked whether it lives

PROBE = "parlour_probe"  # the channel on which is tried whether news arrive
PATIENCE = 10.0  # seconds that news may take before the first table is opened
DEAF = (
    "PostgreSQL passes no news on over this connection, so rooms would not hear of each other's moves: a "
    "pooler such as pgbouncer in transaction mode stands between. Name the address of PostgreSQL itself, or "
    "let the pooler keep a connection for each session (pool_mode = session)"
)

Heard = Callable[[str], object]  # what was said on a channel


class NotifyUnavailable(ParlourError):
    """The database is reached in a way on which it cannot tell of news."""

    code = "database.no_notifications"


def check_notify(engine: Engine, patience: float = PATIENCE) -> None:
    """Try whether news arrive, where they come over the database. Raises CannotHear."""
    if engine.dialect.name != "postgresql":
        return
    with _listening(engine, [PROBE]) as connection:
        with engine.begin() as other:
            other.execute(text("SELECT pg_notify(:bell, '')"), {"bell": PROBE})
        if not list(connection.notifies(timeout=patience, stop_after=1)):
            raise NotifyUnavailable(DEAF)


def _listening(engine: Engine, channels: Iterable[str]) -> Any:
    """A connection of its own that listens."""
    import psycopg

    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = psycopg.connect(url, autocommit=True)
    for channel in channels:
        connection.execute(f"LISTEN {channel}")
    return connection


class NotifyListener:
    """Listens in a thread of its own, and tells the event loop."""

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        heard: Mapping[str, Heard],
        renewed: Callable[[], object],
    ) -> None:
        """`heard` is whom to tell what is said on each channel; `renewed`: something may have been missed."""
        self._engine, self._loop, self._heard, self._renewed = engine, loop, heard, renewed
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True, name="bell")
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join(timeout=AGAIN + 1)

    def _listen(self) -> None:
        while not self._ended.is_set():
            with suppress(Exception):  # whatever went wrong, the next connection may do
                self._hear_until_lost()
            self._ended.wait(AGAIN)

    def _hear_until_lost(self) -> None:
        with _listening(self._engine, self._heard) as connection:
            self._loop.call_soon_threadsafe(self._renewed)
            silent = 0.0
            while not self._ended.is_set():
                for rung in connection.notifies(timeout=AGAIN, stop_after=100):
                    silent = 0.0
                    self._loop.call_soon_threadsafe(self._heard[rung.channel], rung.payload)
                silent += AGAIN
                if silent > STILL_THERE:
                    connection.execute("SELECT 1")
                    silent = 0.0
