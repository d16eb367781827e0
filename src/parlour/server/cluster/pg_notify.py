"""Notifications between server processes, by LISTEN and NOTIFY of PostgreSQL.

A notification is sent in the transaction that stores an event. It contains the id of the table and the number
of the event, not its content; processes that have the table open read the event. After a lost connection all
open tables are updated, because notifications may be missing.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, text

from ...errors import ParlourError

RETRY_INTERVAL = 1.0  # seconds between two attempts to connect
PROBE_AFTER = 15.0  # seconds without a notification after which the connection is checked

PROBE = "parlour_probe"  # the channel for the check at start
PROBE_TIMEOUT = 10.0  # seconds that a notification may take at start
NO_NOTIFICATIONS = (
    "PostgreSQL sends no notifications over this connection, so servers would miss each other's moves. "
    "The cause is a pooler such as pgbouncer in transaction mode. Use the address of PostgreSQL itself, or "
    "configure the pooler to keep a connection for each session (pool_mode = session)"
)

Handler = Callable[[str], object]  # called with the payload of a notification


class NotifyUnavailable(ParlourError):
    """The connection to the database does not deliver notifications."""

    code = "database.no_notifications"


def check_notify(engine: Engine, patience: float = PROBE_TIMEOUT) -> None:
    """Check that PostgreSQL delivers notifications within `patience` seconds. Raises NotifyUnavailable."""
    if engine.dialect.name != "postgresql":
        return
    with _listening(engine, [PROBE]) as connection:
        with engine.begin() as other:
            other.execute(text("SELECT pg_notify(:channel, '')"), {"channel": PROBE})
        if not list(connection.notifies(timeout=patience, stop_after=1)):
            raise NotifyUnavailable(NO_NOTIFICATIONS)


def _listening(engine: Engine, channels: Iterable[str]) -> Any:
    """A new connection that listens on these channels."""
    import psycopg

    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = psycopg.connect(url, autocommit=True)
    for channel in channels:
        connection.execute(f"LISTEN {channel}")
    return connection


class NotifyListener:
    """A thread that receives notifications and calls handlers in the event loop."""

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        handlers: Mapping[str, Handler],
        connected: Callable[[], object],
    ) -> None:
        """`handlers`: by channel. `connected` is called after each new connection."""
        self._engine, self._loop, self._handlers, self._connected = engine, loop, handlers, connected
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True, name="pg_notify")
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join(timeout=RETRY_INTERVAL + 1)

    def _listen(self) -> None:
        while not self._ended.is_set():
            with suppress(Exception):  # the next connection may work
                self._receive_until_lost()
            self._ended.wait(RETRY_INTERVAL)

    def _receive_until_lost(self) -> None:
        with _listening(self._engine, self._handlers) as connection:
            self._loop.call_soon_threadsafe(self._connected)
            silent = 0.0
            while not self._ended.is_set():
                for message in connection.notifies(timeout=RETRY_INTERVAL, stop_after=100):
                    silent = 0.0
                    self._loop.call_soon_threadsafe(self._handlers[message.channel], message.payload)
                silent += RETRY_INTERVAL
                if silent > PROBE_AFTER:
                    connection.execute("SELECT 1")
                    silent = 0.0
