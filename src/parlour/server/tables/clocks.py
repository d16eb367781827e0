"""Clocks of a card table: windows that close for all alike, moves that are held back, hands that rest.

Only time that the game's words give is kept here, and only by the process that serves the pages: a game's
rules know no time, and a replay needs none.
"""

import asyncio
import functools
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import ParlourError
from ...presentation.clocks import held_back, repeats, rest_after, seconds_for, unanswered
from .state import State, TableError
from .store import Event

if TYPE_CHECKING:
    from .actor import TableActor

READING = 20  # seconds more where a deal has just ended, and people still read what it brought

Window = tuple[int, str, int]  # when the answers began, the phase, how often moves had been taken back


class MoveDelayed(TableError):
    """A move is not made now but after so many seconds, if the game still holds it back then."""

    code = "move.held_back"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this move is held back for {seconds:g} seconds")
        self.seconds = seconds


class PendingMove(NamedTuple):
    """A move that waits: until when, how long in all, and what makes it then."""

    text: str
    until: float
    whole: float
    making: asyncio.Task[None]

    @property
    def left(self) -> float:
        return max(0.0, self.until - time.monotonic())


class TableClocks:
    """The clocks of one table in this process."""

    def __init__(self, table: "TableActor") -> None:
        self._table = table
        self._window: Window | None = None
        self._closes = self._whole = self._rest = 0.0
        self._stands = False
        self._closing: asyncio.Task[None] | None = None
        self._held: dict[int, PendingMove] = {}
        self._making: set[asyncio.Task[None]] = set()  # of moves that were held back and are made now
        self._rested: dict[int, float] = {}

    def look(self) -> None:
        """Something has changed: a window may have opened or closed, be longer now, or stand still.

        What was held back at the table of before is dropped where this one would not hold it back.
        """
        for seat in [seat for seat, held in self._held.items() if not self._is_held(seat, held.text)]:
            self._held.pop(seat).making.cancel()
        window, seconds = self._window_of(self._table.state)
        stands = window is not None and self._table.disconnects.pauses
        if (window, seconds, stands) == (self._window, self._whole, self._stands):
            return
        left = seconds if window != self._window else max(0.0, self._left + seconds - self._whole)
        self._window, self._whole, self._stands = window, seconds, stands
        self._rest, self._closes = left, time.monotonic() + left
        if self._closing is not None:
            self._closing.cancel()
        self._closing = asyncio.create_task(self._close_in(left)) if window and not stands else None

    @property
    def _left(self) -> float:
        """How many seconds of the window are left."""
        return self._rest if self._stands else max(0.0, self._closes - time.monotonic())

    def _window_of(self, state: State) -> tuple[Window | None, float]:
        match = state.match
        if state.status != "playing" or not match.table["asked"].item():
            return None, 0
        seconds = seconds_for(match.game, match.phase, state.config.clocks) * state.time_multiplier
        if not seconds:
            return None, 0
        begins = match.settled > 0 and match.deal_of(match.settled - 1) < match.deal_of(match.settled)
        return (match.settled, match.phase, state.takeback_count), seconds + READING * begins

    def as_data(self) -> dict[str, float] | None:
        """The window that runs, for everybody alike: how long it was, and what is left of it.

        A move that is held back has one too: in between others may do what they like.
        """
        if self._table.disconnects.pauses:  # also where that is not looked at yet
            return None
        if self._window is not None:
            return {"closes_in": round(self._left, 1), "whole": self._whole}
        if first := min(self._held.values(), key=lambda held: held.until, default=None):
            return {"closes_in": round(first.left, 1), "whole": first.whole}
        return None

    async def _close_in(self, seconds: float) -> None:
        """For whoever has not answered when the time is over, the page says what is answered."""
        await asyncio.sleep(seconds)
        window = self._window
        for seat in list(self._table.state.match.deciders):
            with suppress(ParlourError):  # somebody answered at the last moment
                await self._table.act_until_stored(functools.partial(self._unanswered, seat, window))

    def _unanswered(self, seat: int, window: Window | None, state: State) -> Event:
        match = state.match
        text = unanswered(match.game, match.phase, match.legal(seat))
        if self._window_of(state)[0] != window or text is None:
            raise TableError("the window is closed", code="clock.closed")
        return state.move_event(seat, text)

    def rest_after(self, seat: int, text: str) -> float:
        """For how long a seat's hand rests after a move that it is about to make.

        Asked while nobody else can move, so that what is judged is what is played. Raises TableRefused for a
        hand that is not ready yet, HeldBack for a move that is not made at once, and what Match.check raises.
        """
        left = self._rested.get(seat, 0.0) - time.monotonic()
        if left > 0:
            raise TableError(f"your hand rests for another {left:.1f} seconds", code="hand.resting")
        state, match, clocks = self._table.state, self._table.state.match, self._table.state.config.clocks
        if not clocks:
            return 0.0
        move, t = self._about_to(seat, text)
        if repeats(match.game, t, move):
            raise TableError("you have said so already, and it still counts", code="move.repeated")
        if seconds := held_back(match.game, t, move, clocks) * state.time_multiplier:
            raise MoveDelayed(seconds)
        return rest_after(match.game, t, move, clocks)

    def rest(self, seat: int, seconds: float) -> None:
        """A seat has made a move, and its hand rests."""
        if seconds:
            self._rested[seat] = time.monotonic() + seconds

    def hold(self, seat: int, text: str, held: MoveDelayed) -> float:
        """Make a move after a while, if it is still to be held back then; return in how many seconds.

        What a seat says once more is held back no longer than before.
        """
        before = self._held.get(seat)
        if before is not None and before.text == text:
            return before.left
        if before is not None:
            before.making.cancel()
        until = time.monotonic() + held.seconds
        making = asyncio.create_task(self._make_later(seat, text, held.seconds))
        self._held[seat] = PendingMove(text, until, held.seconds, making)
        self._table.notify()
        return held.seconds

    def _is_held(self, seat: int, text: str) -> bool:
        """Whether a seat would be held back if it made a move now."""
        state = self._table.state
        try:
            move, t = self._about_to(seat, text)
        except ParlourError:
            return False  # it is not asked any more
        return held_back(state.match.game, t, move, state.config.clocks) > 0

    def _about_to(self, seat: int, text: str) -> tuple[int, Any]:
        """A move that a seat is about to make, and the table as it knows it. Raises what Match.check does."""
        match = self._table.state.match
        return match.check(seat, match.next_part(seat, text)[0]), match.asking(seat)

    async def _make_later(self, seat: int, text: str, seconds: float) -> None:
        """Make a move that was held back. While it cannot be stored it is tried again."""
        await asyncio.sleep(seconds)
        making = self._held.pop(seat).making
        self._making.add(making)
        making.add_done_callback(self._making.discard)

        def make(state: State) -> Event:
            if seat in state.bots or self._table.disconnects.pauses or not self._is_held(seat, text):
                raise TableError("the table has changed", code="table.conflict")
            return state.move_event(seat, text)

        with suppress(ParlourError):
            await self._table.act_until_stored(make)

    def close(self) -> None:
        for task in (self._closing, *self._making, *(held.making for held in self._held.values())):
            if task is not None:
                task.cancel()
