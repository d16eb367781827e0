"""Somebody who looks at a card table: what was shown to them, so that the next view tells the news."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from .json_text import encoded
from .line import Hearer
from .showing import Shown, show
from .standing_behind import Standpoint

if TYPE_CHECKING:
    from .delaying import Delayed
    from .live import LiveTable

Say = Callable[[dict[str, Any]], Awaitable[None]]
UNSHOWN = "This table cannot be shown as it is now. The room has noted why; the game is kept."
MOST_HEARD = 20  # words to the table that wait for a page which is slow


class Viewer:
    """One open page at a table.

    Views are not queued: whoever is slow gets the newest, with all that has happened since the last one, and
    nobody else waits for them. Where the table lies open and the page listens, it is shown in its very turn;
    else `look_on` shows it as soon as that can be.
    """

    def __init__(self, place: Standpoint, say: Say, page: Hearer | None = None) -> None:
        self.place, self._say, self._page = place, say, page
        self._idle = False  # whether `look_on` has nothing to do
        self._woken = asyncio.Event()
        self._stale = False
        self._heard: list[dict[str, Any]] = []
        self._shown = Shown()

    def look(self, soon: bool = False) -> None:
        """The table has changed: show it when the page is ready for it, and others have had their turn.

        `soon`: others wait for whoever sits there.
        """
        if soon or not self._stale:
            self.place.table.turns.wait(self._take_turn, soon)
        self._stale = True

    def _take_turn(self) -> None:
        """Show the table now if that needs no waiting."""
        page, table = self._page, self.place.table
        if page is None or not self._idle or self.place.late or table.lock.locked() or not page.listens:
            self._woken.set()
        elif self._stale:
            page.say(encoded(self._told(table)))

    def hear(self, message: dict[str, Any]) -> None:
        """Pass on what somebody said; a page that listens to nothing misses it."""
        if len(self._heard) < MOST_HEARD:
            self._heard.append(message)
            self._woken.set()

    async def look_on(self) -> None:
        """Send views, and what is said, for as long as this goes on."""
        while True:
            self._idle = True
            try:
                await self._woken.wait()
            finally:
                self._idle = False
            self._woken.clear()
            heard, self._heard = self._heard, []
            for message in heard:
                await self._say(message)
            if self._stale:
                await self._say(await self._view())

    async def _view(self) -> dict[str, Any]:
        async with self.place.seen() as seen:
            return self._told(seen)

    def _told(self, seen: "LiveTable | Delayed") -> dict[str, Any]:
        """The view as it is now; if it cannot be told, the page is told so, and the room's log why.

        Asked while nothing changes at the table.
        """
        self._stale = False
        try:
            view = show(seen, self.place.seat, self._shown, self.place.eye())
            return view | {"behind": self.place.told()}
        except Exception:
            logging.getLogger("uvicorn.error").exception(
                "Table %s cannot be shown to %s", seen.state.setup.id, self._called
            )
            self._shown = Shown()  # the next one tells all: what was noted of this one nobody has seen
            return {"say": "error", "text": UNSHOWN, "code": "server.failed", "unshown": True}

    @property
    def _called(self) -> str:
        return "a spectator" if self.place.seat is None else f"seat {self.place.seat}"
