"""Who has left a card table, since when, and what comes of it after the time of grace that the table gives.

Whose pages are open is kept nowhere: processes tell each other (`presence.py`). Whoever has not been here yet
since the table was opened is not missed.
"""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from ...errors import ParlourError
from .state import State, TableError, told_event
from .store import Event

if TYPE_CHECKING:
    from .actor import TableActor

STAND_IN = "greedy"  # plays for whoever is away
SOON = 3.0  # seconds within which whoever only loads the page anew is back


class Disconnects:
    """The people of one table who were here and are not; who plays alone is missed by nobody."""

    def __init__(self, table: "TableActor") -> None:
        self._table = table
        self.grace = float(table.state.setup.grace)
        self._seen: set[int] = set()
        self._gone: dict[int, float] = {}  # by seat, since when
        self._opened = time.monotonic()
        self._waking: asyncio.Task[None] | None = None
        self._sitting: dict[int, asyncio.Task[None]] = {}  # who seat a bot, by seat

    @property
    def pauses(self) -> bool:
        """Whether nobody plays until somebody is back."""
        return self._table.state.setup.away == "pause" and bool(self._missed())

    def told(self) -> dict[int, int]:
        """For how many seconds whoever was here and has gone has been away, by seat."""
        if not self._gone:
            return {}
        now = time.monotonic()
        return {seat: int(now - since) for seat, since in self._gone.items()}

    def seconds_away(self, seat: int) -> float:
        """For how long somebody has not been here; who has not come yet, since the table was opened."""
        return -1.0 if seat in self._here() else time.monotonic() - self._gone.get(seat, self._opened)

    def look(self) -> None:
        """Somebody may have come or gone."""
        now, here = time.monotonic(), self._here()
        self._seen |= here
        people = set(self._table.state.people)
        away = (people & self._seen) - here if len(people) > 1 else ()
        self._gone = {seat: self._gone.get(seat, now) for seat in away}
        if self._table.state.setup.away == "bot":
            for seat in self._missed():
                self._let_a_bot_sit(seat)
        self._wake_later(now)

    def _here(self) -> set[int]:
        return {seat for seat in self._table.eyes() if seat is not None}

    def _missed(self) -> list[int]:
        """Who has been away for too long, while others want to play with them."""
        state = self._table.state
        if not self._gone or state.status != "playing" or not self._here():
            return []
        return [
            seat for seat in self._gone if seat not in state.bots and self.seconds_away(seat) >= self.grace
        ]

    def _let_a_bot_sit(self, seat: int) -> None:
        """Seat a bot, once: while it cannot be stored the table is told of it again and again."""
        if seat in self._sitting:
            return

        def make(state: State) -> Event:
            if seat not in self._missed():
                raise TableError("she is back", code="table.conflict")
            return told_event("bot", seat=seat, bot=STAND_IN)

        async def sit() -> None:
            with suppress(ParlourError):  # she is back
                await self._table.act_at_last(make)

        self._sitting[seat] = asyncio.create_task(sit())
        self._sitting[seat].add_done_callback(lambda task: self._sitting.pop(seat, None))

    def _wake_later(self, now: float) -> None:
        """When the next time of grace is over the table is looked at once more."""
        due = [since + self.grace for since in self._gone.values() if since + self.grace > now]
        if self._waking is not None:
            self._waking.cancel()
        self._waking = asyncio.create_task(self._wake(min(due) - now)) if due else None

    async def _wake(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._waking = None
        self._table.tell()

    def close(self) -> None:
        for task in (self._waking, *self._sitting.values()):
            if task is not None:
                task.cancel()
