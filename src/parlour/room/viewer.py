"""Somebody who looks at a card table: what was shown to them, so that the next view tells the news."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from .live import LiveTable
from .showing import Shown, show

Say = Callable[[dict[str, Any]], Awaitable[None]]


class Viewer:
    """One open page at a table: a seat, or a spectator (None).

    Views are not queued: whoever is slow gets the newest, with all that has happened since the last one.
    """

    def __init__(self, table: LiveTable, seat: int | None, say: Say) -> None:
        self.table, self.seat, self._say = table, seat, say
        self.changed = asyncio.Event()
        self._shown = Shown()

    async def look_on(self) -> None:
        """Send views for as long as this goes on."""
        self.changed.set()
        while True:
            await self.changed.wait()
            self.changed.clear()
            async with self.table.lock:
                message = show(self.table, self.seat, self._shown)
            await self._say(message)

    async def hear(self, message: dict[str, Any]) -> None:
        """Pass on what somebody said; a page that has gone hears nothing."""
        with suppress(RuntimeError):
            await self._say(message)
