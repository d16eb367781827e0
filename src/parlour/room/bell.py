"""News between processes: PostgreSQL tells everybody of an event in the very transaction that stores it.

The bell carries the name of a table and the number of its event, never what happened: whoever has that table
open reads it. A connection that is lost is made anew, and then every open table is looked at once.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Engine

from .store import BELL

AGAIN = 1.0  # seconds between two tries to connect
STILL_THERE = 15.0  # seconds after which a silent connection is asked whether it lives

Heard = Callable[[str, int], object]  # of a table and the number of an event
LOOK = ("", 0)  # what is heard when the connection is new: something may have been missed


class Bell:
    """Listens in a thread of its own, and tells the event loop."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        self._engine, self._loop, self._heard = engine, loop, heard
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
        import psycopg

        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {BELL}")
            self._tell(*LOOK)
            silent = 0.0
            while not self._ended.is_set():
                for rung in connection.notifies(timeout=AGAIN, stop_after=100):
                    silent = 0.0
                    table, _, number = rung.payload.partition(":")
                    self._tell(table, int(number))
                silent += AGAIN
                if silent > STILL_THERE:
                    connection.execute("SELECT 1")
                    silent = 0.0

    def _tell(self, table: str, number: int) -> None:
        self._loop.call_soon_threadsafe(self._heard, table, number)
