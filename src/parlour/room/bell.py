"""News between processes: PostgreSQL tells everybody of an event in the very transaction that stores it.

The bell carries the name of a table and the number of its event, never what happened: whoever has that table
open reads it. A connection that is lost is made anew, and then every open table is looked at once.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from sqlalchemy import Engine

AGAIN = 1.0  # seconds between two tries to connect
STILL_THERE = 15.0  # seconds after which a silent connection is asked whether it lives

Heard = Callable[[str], object]  # what was said on a channel


class Bell:
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
        import psycopg

        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            for channel in self._heard:
                connection.execute(f"LISTEN {channel}")
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
