"""Disconnected players: how long they are away, and what happens after the grace period of the table.

Open pages are not stored; server processes exchange them (`presence.py`). A player who has not connected
since this process opened the table does not count as disconnected.
"""

import asyncio
import time
from contextlib import suppress

from ...errors import ParlourError
from .context import TableContext
from .state import State, TableError, make_event
from .store import Event

STAND_IN = "greedy"  # the bot that plays for a disconnected player
SOON = 3.0  # seconds that reloading a page may take


class Disconnects:
    """The disconnected players of one table. A player without other people is never counted."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.grace = float(table.state.config.grace)
        self._seen: set[int] = set()
        self._gone: dict[int, float] = {}  # by seat: the time of the disconnect
        self._opened = time.monotonic()
        self._waking: asyncio.Task[None] | None = None
        self._sitting: dict[int, asyncio.Task[None]] = {}  # tasks that seat a bot, by seat

    @property
    def pauses(self) -> bool:
        """Whether the game is paused until a player reconnects."""
        return self._table.state.config.away == "pause" and bool(self._missed())

    def seconds_by_seat(self) -> dict[int, int]:
        """The seconds since each disconnected player left, by seat."""
        if not self._gone:
            return {}
        now = time.monotonic()
        return {seat: int(now - since) for seat, since in self._gone.items()}

    def seconds_away(self, seat: int) -> float:
        """Seconds since a seat disconnected, or since the table was opened; -1.0 while it is connected."""
        return -1.0 if seat in self._here() else time.monotonic() - self._gone.get(seat, self._opened)

    def update(self) -> None:
        """Compare the connected seats with those of before, seat bots and set the timer."""
        now, here = time.monotonic(), self._here()
        self._seen |= here
        people = set(self._table.state.people)
        away = (people & self._seen) - here if len(people) > 1 else ()
        self._gone = {seat: self._gone.get(seat, now) for seat in away}
        if self._table.state.config.away == "bot":
            for seat in self._missed():
                self._seat_stand_in(seat)
        self._wake_later(now)

    def _here(self) -> set[int]:
        return {seat for seat in self._table.viewer_seats() if seat is not None}

    def _missed(self) -> list[int]:
        """The seats that exceeded the grace period while another player is connected."""
        state = self._table.state
        if not self._gone or state.status != "playing" or not self._here():
            return []
        return [
            seat for seat in self._gone if seat not in state.bots and self.seconds_away(seat) >= self.grace
        ]

    def _seat_stand_in(self, seat: int) -> None:
        """Start one task that seats a bot; it retries while the database is unavailable."""
        if seat in self._sitting:
            return

        def make(state: State) -> Event:
            if seat not in self._missed():
                raise TableError("the player is back", code="table.conflict")
            return make_event("bot", seat=seat, bot=STAND_IN)

        async def sit() -> None:
            with suppress(ParlourError):  # the player is back
                await self._table.act_until_stored(make)

        self._sitting[seat] = asyncio.create_task(sit())
        self._sitting[seat].add_done_callback(lambda task: self._sitting.pop(seat, None))

    def _wake_later(self, now: float) -> None:
        """Notify the table when the next grace period ends."""
        due = [since + self.grace for since in self._gone.values() if since + self.grace > now]
        if self._waking is not None:
            self._waking.cancel()
        self._waking = asyncio.create_task(self._wake(min(due) - now)) if due else None

    async def _wake(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._waking = None
        self._table.notify()

    def close(self) -> None:
        for task in (self._waking, *self._sitting.values()):
            if task is not None:
                task.cancel()
