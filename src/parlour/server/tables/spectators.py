"""Viewers of a table, and delayed views for spectators.

A delayed view is made from a second state, to which only events that are old enough have been applied, so it
cannot reveal newer ones. A spectator who shadows a player sees dealt cards only after the delay, too. The
delayed state depends on the stored events and their times only, so it is the same in every process and after
a restart. Delayed spectators do not see connections, emotes or running clocks.

The wall clock is read once for each event, when this process receives it. After that its age is measured
with the monotonic clock, so that setting the wall clock shows no event too early or too late.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from ..http.protocols import DirectSender
from ..protocol.json_text import dump_bytes
from ..views.table_view import Shown, show
from ..views.view_cache import Eyes, TableInfo
from .config import DELAYS, UNTIL_DEAL
from .context import TableContext, ViewSource
from .shadowing import Viewpoint
from .state import GAME_EVENTS, State
from .store import Event

ROUNDED = 0.1  # seconds to which the times of events are rounded


class NoClocks:
    """The clocks in a delayed view: none is shown."""

    def as_data(self) -> None:
        return None


class NoTakeBackTimeout:
    """The take-back timeout in a delayed view: the time left is not shown."""

    def with_time_left(self, request: dict[str, Any] | None) -> dict[str, Any] | None:
        return request


class NoDisconnects:
    """The disconnects in a delayed view: none is shown, and the game is never paused."""

    pauses = False

    def seconds_by_seat(self) -> dict[int, int]:
        return {}


class DelayedTable:
    """A table as it was some time ago. Take its lock before the lock of the table itself."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._config = table.state.config
        self.state = State(self._config)
        self.lock = asyncio.Lock()
        self.common: TableInfo | None = None
        self.clocks, self.takeback_timeout = NoClocks(), NoTakeBackTimeout()
        self.disconnects = NoDisconnects()
        self._game_begun = False
        self._event_times = [to_monotonic(event["when"]) for event in table.events]
        self._seats_filled = to_monotonic(self._config.created_at)  # when the last seat was taken
        self._shown: object = None
        self._updating: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._update_needed = False

    def add_event(self, event: Event) -> None:
        """Record the time of an event that was added to the table."""
        self._event_times.append(to_monotonic(event["when"]))

    def slowest(self) -> None:
        """Delayed spectators do not see latencies."""

    def viewer_seats(self) -> Eyes:
        """All seats, connected or not, and the spectators."""
        return [*range(len(self._config.chairs)), *(eye for eye in self._table.viewer_seats() if eye is None)]

    def update(self) -> None:
        """Start showing what is old enough to delayed spectators, after a change at the table."""
        self._update_needed = True
        if self._updating is None or self._updating.done():
            self._updating = asyncio.create_task(self._update_viewers())

    async def _update_viewers(self) -> None:
        """Update delayed views that have changed. An unneeded update would reveal that a move was made."""
        while self._update_needed:
            self._update_needed = False
            await self.advance()
            async with self._table.lock:
                current = self.state.revision, self.shows_hands(), self._table.undelayed()
                self._set_timer()
            if self._shown != current:
                self._shown = current
                self._table.update_delayed_viewers()

    async def advance(self) -> None:
        """Apply all events that are old enough."""
        async with self.lock:
            while due := await self._due():
                for event in due:
                    self._note_times(event)
                    self.state.apply(event)
                    await asyncio.sleep(0)  # other tasks can run while a long game is replayed

    def _note_times(self, event: Event) -> None:
        self._game_begun = self._game_begun or event["kind"] in GAME_EVENTS
        if self.state.waiting:  # this event may take the last seat
            self._seats_filled = self._event_times[self.state.revision]

    def shows_hands(self, at: int | None = None) -> bool:
        """Whether shadowing spectators may see hands now, or after `at` moves.

        With a delay until the end of a deal, the newest deal is still being played at the table.
        """
        match = self.state.match
        if match.over:
            return True
        if self._config.delay != UNTIL_DEAL:
            return self._game_begun or self._seconds_left(self._seats_filled) <= 0
        now = len(match.played)
        return match.deal_of(now if at is None else at) < match.deal_of(now)

    async def _due(self) -> list[Event]:
        """The events that are old enough and not applied yet."""
        table, seen = self._table, self.state.revision
        async with table.lock:  # the table has stored events only
            if table.state.match.over:
                return table.events[seen:]
            return [event for event in table.events[seen : seen + 1] if self._is_due(event, table.state)]

    def _is_due(self, event: Event, now: State) -> bool:
        """Whether the next event may be shown. There is no delay before the first move."""
        if not self._game_begun and event["kind"] not in GAME_EVENTS:
            return True
        if self._config.delay == UNTIL_DEAL:
            return self.state.revision < now.deal_end_revision
        return self._seconds_left(self._event_times[self.state.revision]) <= 0

    def _seconds_left(self, moment: float) -> float:
        return moment + DELAYS[self._config.delay] - time.monotonic()

    def _set_timer(self) -> None:
        """Schedule an update for the time when the next event, or the first deal, is old enough."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._config.delay == UNTIL_DEAL:
            return
        pending = self._event_times[self.state.revision : self.state.revision + 1]
        times = pending + [self._seats_filled] * (not self.shows_hands())
        if times:
            left = max(0.01, self._seconds_left(min(times)))
            self._timer = asyncio.get_running_loop().call_later(left, self.update)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._updating is not None:
            self._updating.cancel()


def to_monotonic(when: float) -> float:
    """Convert a stored wall time to the time of the monotonic clock. A time in the future becomes now."""
    return time.monotonic() - max(-ROUNDED, time.time() - when)


Send = Callable[[dict[str, Any]], Awaitable[None]]
UNSHOWN = "This table cannot be shown now because of an error, which was logged. The game is stored."
MAX_QUEUED_MESSAGES = 20  # emotes that wait for a slow page; further ones are dropped


class Viewer:
    """One open page at a table.

    Views are not queued: a slow page gets the newest view, with everything since its last one, and does not
    delay other pages. A view is sent directly when its turn comes if that needs no waiting; otherwise
    `send_views` sends it.
    """

    def __init__(self, viewpoint: Viewpoint, send: Send, page: DirectSender | None = None) -> None:
        self.viewpoint, self._send, self._page = viewpoint, send, page
        self._idle = False  # whether `send_views` is waiting
        self._woken = asyncio.Event()
        self._stale = False
        self._messages: list[dict[str, Any]] = []
        self._shown = Shown()

    def request_view(self, urgent: bool = False) -> None:
        """Schedule a new view after a change. `urgent`: this player is to move, and others wait for them."""
        if urgent or not self._stale:
            self.viewpoint.table.turns.wait(self._take_turn, urgent)
        self._stale = True

    def _take_turn(self) -> None:
        """Send a view now if that needs no waiting."""
        page, table = self._page, self.viewpoint.table
        if (
            page is None
            or not self._idle
            or self.viewpoint.is_delayed
            or table.lock.locked()
            or not page.can_send
        ):
            self._woken.set()
        elif self._stale:
            page.send_now(dump_bytes(self._make_view(table)))

    def queue_message(self, message: dict[str, Any]) -> None:
        """Queue an emote for this page, or drop it if too many are waiting."""
        if len(self._messages) < MAX_QUEUED_MESSAGES:
            self._messages.append(message)
            self._woken.set()

    async def send_views(self) -> None:
        """Send views and emotes until the task is cancelled."""
        while True:
            self._idle = True
            try:
                await self._woken.wait()
            finally:
                self._idle = False
            self._woken.clear()
            messages, self._messages = self._messages, []
            for message in messages:
                await self._send(message)
            if self._stale:
                await self._send(await self._view())

    async def _view(self) -> dict[str, Any]:
        async with self.viewpoint.locked_table() as table:
            return self._make_view(table)

    def _make_view(self, table: ViewSource) -> dict[str, Any]:
        """The view as it is now, or an error message, whose cause is logged. The table must be locked."""
        self._stale = False
        try:
            place = self.viewpoint
            view = show(table, place.seat, self._shown, place.viewing_seat(), place.locale)
            return view | {"shadowing": self.viewpoint.as_data()}
        except Exception:
            logging.getLogger("uvicorn.error").exception(
                "Table %s cannot be shown to %s", table.state.config.id, self._role
            )
            self._shown = Shown()  # the next view must be complete, because this one was not sent
            return {"type": "error", "text": UNSHOWN, "code": "server.failed", "unshown": True}

    @property
    def _role(self) -> str:
        return "a spectator" if self.viewpoint.seat is None else f"seat {self.viewpoint.seat}"
