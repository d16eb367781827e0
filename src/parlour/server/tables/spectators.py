"""Viewers of a table, and delayed views for spectators.

What they see is a table of its own, after those events only that are old enough: nothing newer is there that
could be told. Cards that were dealt have to be as old as a move before anybody behind a seat sees them.
All is derived from the stored events and their times, so it is the same in every process and after the room
was closed. Who comes and goes, what is said, and clocks that run are not told at all.

The wall clock is read once for an event, when this process comes to know of it. From then on its age counts
by the monotonic clock: a clock that is set shows nothing too early, and nothing too late.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ..views.table_view import Shown, show
from ..views.view_cache import Eyes, TableInfo
from ..ws.connection import DirectPage
from ..ws.json_text import encoded
from .config import DELAYS, UNTIL_DEAL
from .shadowing import Viewpoint
from .state import GAME_EVENTS, State
from .store import Event

if TYPE_CHECKING:
    from .actor import TableActor

ROUNDED = 0.1  # seconds to which the times of events are rounded


class NoClocks:
    """No window is told of, however long it still runs."""

    def as_data(self) -> None:
        return None


class NoTakeBackTimeout:
    """What was asked for there has been answered long ago, or not."""

    def with_time_left(self, request: dict[str, Any] | None) -> dict[str, Any] | None:
        return request


class NoDisconnects:
    """Who has left is told of nobody, and nothing stands still."""

    pauses = False

    def seconds_by_seat(self) -> dict[int, int]:
        return {}


class DelayedTable:
    """A table as it was a while ago. Its lock is taken before that of the table itself."""

    def __init__(self, table: "TableActor") -> None:
        self._table = table
        self._config = table.state.config
        self.state = State(self._config)
        self.lock = asyncio.Lock()
        self.common: TableInfo | None = None
        self.clocks, self.takeback_timeout, self.disconnects = (
            NoClocks(),
            NoTakeBackTimeout(),
            NoDisconnects(),
        )
        self._begun = False
        self._known = [moment_of(event["when"]) for event in table.events]  # when each event happened
        self._sat = moment_of(self._config.created_at)  # when the last chair was taken
        self._told: object = None
        self._following: asyncio.Task[None] | None = None
        self._waking: asyncio.TimerHandle | None = None
        self._again = False

    def note(self, event: Event) -> None:
        """An event has been added to those of the table."""
        self._known.append(moment_of(event["when"]))

    def slowest(self) -> None:
        """Who looks on later hears nothing of lines."""

    def viewer_seats(self) -> Eyes:
        """All who play, whether they are here or not; and those who look on."""
        return [*range(len(self._config.chairs)), *(eye for eye in self._table.viewer_seats() if eye is None)]

    def look(self) -> None:
        """Something may have changed at the table: show what is old enough to those who look on."""
        self._again = True
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        """Nobody is shown anything because of what they may not know yet: not even the same once more."""
        while self._again:
            self._again = False
            await self.go_on()
            async with self._table.lock:
                known = self.state.revision, self.opens(), self._table.undelayed()
                self._wake_later()
            if self._told != known:
                self._told = known
                for viewer in self._table.viewers:
                    if viewer.place.late:
                        viewer.look()

    async def go_on(self) -> None:
        """Let everything happen here that is old enough."""
        async with self.lock:
            while due := await self._due():
                for event in due:
                    self._begin_with(event)
                    self.state.apply(event)
                    await asyncio.sleep(0)  # a long game is read without keeping others waiting

    def _begin_with(self, event: Event) -> None:
        self._begun = self._begun or event["kind"] in GAME_EVENTS
        if self.state.waiting:  # and perhaps no longer, after this
            self._sat = self._known[self.state.revision]

    def opens(self, at: int | None = None) -> bool:
        """Whether hands may be seen by who stands behind them: as they are shown here, or after some moves.

        The deal that is shown last has only begun here, and is still played at the table.
        """
        match = self.state.match
        if match.over:
            return True
        if self._config.delay != UNTIL_DEAL:
            return self._begun or self._seconds_left(self._sat) <= 0
        now = len(match.played)
        return match.deal_of(now if at is None else at) < match.deal_of(now)

    async def _due(self) -> list[Event]:
        """What has happened since, as far as it may be seen."""
        table, seen = self._table, self.state.revision
        async with table.lock:  # nothing is there but what is stored
            if table.state.match.over:
                return table.events[seen:]
            return [event for event in table.events[seen : seen + 1] if self._is_due(event, table.state)]

    def _is_due(self, event: Event, now: State) -> bool:
        """Whether the next event may be seen: before the first card is played all is told at once."""
        if not self._begun and event["kind"] not in GAME_EVENTS:
            return True
        if self._config.delay == UNTIL_DEAL:
            return self.state.revision < now.deal_end_revision
        return self._seconds_left(self._known[self.state.revision]) <= 0

    def _seconds_left(self, moment: float) -> float:
        return moment + DELAYS[self._config.delay] - time.monotonic()

    def _wake_later(self) -> None:
        """When the next event is old enough, or the first cards are, the table is looked at once more."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        if self._config.delay == UNTIL_DEAL:
            return
        pending = self._known[self.state.revision : self.state.revision + 1]
        times = pending + [self._sat] * (not self.opens())
        if times:
            left = max(0.01, self._seconds_left(min(times)))
            self._waking = asyncio.get_running_loop().call_later(left, self.look)

    def close(self) -> None:
        if self._waking is not None:
            self._waking.cancel()
        if self._following is not None:
            self._following.cancel()


def moment_of(when: float) -> float:
    """The time of the monotonic clock at which something happened, from the wall time that was stored.

    What seems to lie in the future happens now.
    """
    return time.monotonic() - max(-ROUNDED, time.time() - when)


Say = Callable[[dict[str, Any]], Awaitable[None]]
UNSHOWN = "This table cannot be shown as it is now. The room has noted why; the game is kept."
MOST_HEARD = 20  # words to the table that wait for a page which is slow


class Viewer:
    """One open page at a table.

    Views are not queued: whoever is slow gets the newest, with all that has happened since the last one, and
    nobody else waits for them. Where the table lies open and the page listens, it is shown in its very turn;
    else `look_on` shows it as soon as that can be.
    """

    def __init__(self, place: Viewpoint, say: Say, page: DirectPage | None = None) -> None:
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

    async def send_views(self) -> None:
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
        async with self.place.locked_table() as seen:
            return self._told(seen)

    def _told(self, seen: "TableActor | DelayedTable") -> dict[str, Any]:
        """The view as it is now; if it cannot be told, the page is told so, and the room's log why.

        Asked while nothing changes at the table.
        """
        self._stale = False
        try:
            view = show(seen, self.place.seat, self._shown, self.place.viewing_seat())
            return view | {"shadowing": self.place.as_data()}
        except Exception:
            logging.getLogger("uvicorn.error").exception(
                "Table %s cannot be shown to %s", seen.state.config.id, self._called
            )
            self._shown = Shown()  # the next one tells all: what was noted of this one nobody has seen
            return {"type": "error", "text": UNSHOWN, "code": "server.failed", "unshown": True}

    @property
    def _called(self) -> str:
        return "a spectator" if self.place.seat is None else f"seat {self.place.seat}"
