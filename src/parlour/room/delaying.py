"""A table as those see it who look on where they are to be behind: so many seconds, or until a deal is over.

What they see is a table of its own, after those events only that are old enough: nothing newer is there that
could be told. Cards that were dealt have to be as old as a move before anybody behind a seat sees them.
All is derived from the stored events and their times, so it is the same in every process and after the room
was closed. Who comes and goes, what is said, and clocks that run are not told at all.

The wall clock is read once for an event, when this process comes to know of it. From then on its age counts
by the monotonic clock: a clock that is set shows nothing too early, and nothing too late.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

from .for_all import Common, Eyes
from .setup import DELAYS, UNTIL_DEAL
from .state import PLAYING, State
from .store import Event

if TYPE_CHECKING:
    from .live import LiveTable

ROUNDED = 0.1  # seconds to which the times of events are rounded


class NoClocks:
    """No window is told of, however long it still runs."""

    def told(self) -> None:
        return None


class NothingLapses:
    """What was asked for there has been answered long ago, or not."""

    def told(self, asked: dict[str, Any] | None) -> dict[str, Any] | None:
        return asked


class NobodyMissed:
    """Who has left is told of nobody, and nothing stands still."""

    pauses = False

    def told(self) -> dict[int, int]:
        return {}


class Delayed:
    """A table as it was a while ago. Its lock is taken before that of the table itself."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._setup = table.state.setup
        self.state = State(self._setup)
        self.lock = asyncio.Lock()
        self.common: Common | None = None
        self.timing, self.lapsing, self.absence = NoClocks(), NothingLapses(), NobodyMissed()
        self._begun = False
        self._known = [moment_of(event["when"]) for event in table.events]  # when each event happened
        self._sat = moment_of(self._setup.made)  # when the last chair was taken
        self._told: object = None
        self._following: asyncio.Task[None] | None = None
        self._waking: asyncio.TimerHandle | None = None
        self._again = False

    def note(self, event: Event) -> None:
        """An event has been added to those of the table."""
        self._known.append(moment_of(event["when"]))

    def slowest(self) -> None:
        """Who looks on later hears nothing of lines."""

    def eyes(self) -> Eyes:
        """All who play, whether they are here or not; and those who look on."""
        return [*range(len(self._setup.chairs)), *(eye for eye in self._table.eyes() if eye is None)]

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
                known = self.state.revision, self.opens(), self._table.company()
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
        self._begun = self._begun or event["kind"] in PLAYING
        if self.state.waiting:  # and perhaps no longer, after this
            self._sat = self._known[self.state.revision]

    def opens(self, at: int | None = None) -> bool:
        """Whether hands may be seen by who stands behind them: as they are shown here, or after some moves.

        The deal that is shown last has only begun here, and is still played at the table.
        """
        match = self.state.match
        if match.over:
            return True
        if self._setup.delay != UNTIL_DEAL:
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
        if not self._begun and event["kind"] not in PLAYING:
            return True
        if self._setup.delay == UNTIL_DEAL:
            return self.state.revision < now.dealt
        return self._seconds_left(self._known[self.state.revision]) <= 0

    def _seconds_left(self, moment: float) -> float:
        return moment + DELAYS[self._setup.delay] - time.monotonic()

    def _wake_later(self) -> None:
        """When the next event is old enough, or the first cards are, the table is looked at once more."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        if self._setup.delay == UNTIL_DEAL:
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
