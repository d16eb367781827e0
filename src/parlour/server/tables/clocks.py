"""Clocks of a table: time limits for answers, delayed moves, and pauses of a seat after a move.

The times come from the texts of the game and the configuration of the table. They exist only in the server:
the rules of a game know no time, and a replay needs none. A person who plays against bots alone has no time
limit, unless the table was set up with other clocks than those of the game.
"""

import asyncio
import functools
import time
from contextlib import suppress
from typing import Any, NamedTuple

from ...errors import ParlourError
from ...presentation.clocks import held_back, repeats, rest_after, seconds_for, settle_clocks, unanswered
from .context import TableContext
from .state import State, TableError
from .store import Event

READING = 20  # more seconds for the first answer of a deal, because people still read the last result

Window = tuple[int, str, int]  # the number of revealed moves, the phase, the number of take-backs


class MoveDelayed(TableError):
    """A move is made after a number of seconds, if the game still delays it then."""

    code = "move.held_back"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this move is delayed by {seconds:g} seconds")
        self.seconds = seconds


class PendingMove(NamedTuple):
    """A delayed move: its due time, the whole delay in seconds, and the task that makes it."""

    text: str
    until: float
    whole: float
    making: asyncio.Task[None]

    @property
    def left(self) -> float:
        return max(0.0, self.until - time.monotonic())


def _is_unhurried(state: State) -> bool:
    """Return whether only bots wait for an answer, at a table with the game's default clocks."""
    return len(state.people) < 2 and state.config.clocks == settle_clocks(state.match.game, {})


class TableClocks:
    """The clocks of one table in this process."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._window: Window | None = None
        self._closes = self._whole = self._rest = 0.0
        self._paused = False
        self._closing: asyncio.Task[None] | None = None
        self._pending: dict[int, PendingMove] = {}  # by seat
        self._making: set[asyncio.Task[None]] = set()  # tasks that make delayed moves now
        self._rested: dict[int, float] = {}  # by seat: the end of its pause

    def update(self) -> None:
        """Start, stop, lengthen or pause the time limit after a change at the table.

        Delayed moves that the game would not delay any more are dropped.
        """
        for seat in [seat for seat, move in self._pending.items() if not self._is_delayed(seat, move.text)]:
            self._pending.pop(seat).making.cancel()
        window, seconds = self._window_of(self._table.state)
        paused = window is not None and (self._table.disconnects.pauses or self._table.waits_for_readers)
        if (window, seconds, paused) == (self._window, self._whole, self._paused):
            return
        left = seconds if window != self._window else max(0.0, self._left + seconds - self._whole)
        self._window, self._whole, self._paused = window, seconds, paused
        self._rest, self._closes = left, time.monotonic() + left
        if self._closing is not None:
            self._closing.cancel()
        self._closing = asyncio.create_task(self._close_in(left)) if window and not paused else None

    @property
    def _left(self) -> float:
        """The seconds left of the time limit."""
        return self._rest if self._paused else max(0.0, self._closes - time.monotonic())

    def _window_of(self, state: State) -> tuple[Window | None, float]:
        match = state.match
        if state.status != "playing" or not match.table["asked"].item() or _is_unhurried(state):
            return None, 0
        seconds = seconds_for(match.game, match.phase, state.config.clocks) * state.time_multiplier
        if not seconds:
            return None, 0
        begins = match.settled > 0 and match.deal_of(match.settled - 1) < match.deal_of(match.settled)
        return (match.settled, match.phase, state.takeback_count), seconds + READING * begins

    def as_data(self) -> dict[str, float] | None:
        """The running time limit and the seconds left of it, the same for all viewers; None if there is none.

        Without a time limit it is that of the next delayed move, because other players may act until then.
        """
        if self._table.disconnects.pauses or self._table.waits_for_readers:  # `update` may not have run since
            return None
        if self._window is not None:
            return {"closes_in": round(self._left, 1), "whole": self._whole}
        if first := min(self._pending.values(), key=lambda move: move.until, default=None):
            return {"closes_in": round(first.left, 1), "whole": first.whole}
        return None

    async def _close_in(self, seconds: float) -> None:
        """Answer for all seats that have not answered when the time is over."""
        await asyncio.sleep(seconds)
        window = self._window
        for seat in list(self._table.state.match.deciders):
            with suppress(ParlourError):  # the player answered at the last moment
                await self._table.act_until_stored(functools.partial(self._unanswered, seat, window))

    def _unanswered(self, seat: int, window: Window | None, state: State) -> Event:
        match = state.match
        text = unanswered(match.game, match.phase, match.legal(seat))
        if self._window_of(state)[0] != window or text is None:
            raise TableError("the time to answer is over", code="clock.closed")
        return state.move_event(seat, text)

    def rest_after(self, seat: int, text: str) -> float:
        """The seconds for which a seat must pause after a move that it is about to make.

        The table must be locked, so that the position does not change before the move is made. Raises
        TableError during a pause, MoveDelayed for a move that is made later, and what `Match.check` raises.
        """
        left = self._rested.get(seat, 0.0) - time.monotonic()
        if left > 0:
            raise TableError(f"you can move again in {left:.1f} seconds", code="hand.resting")
        state, match, clocks = self._table.state, self._table.state.match, self._table.state.config.clocks
        if not clocks:
            return 0.0
        move, t = self._about_to(seat, text)
        if repeats(match.game, t, move):
            raise TableError("you have made this move already, and it still counts", code="move.repeated")
        if seconds := held_back(match.game, t, move, clocks) * state.time_multiplier:
            raise MoveDelayed(seconds)
        return rest_after(match.game, t, move, clocks)

    def start_rest(self, seat: int, seconds: float) -> None:
        """Start the pause of a seat after its move."""
        if seconds:
            self._rested[seat] = time.monotonic() + seconds

    def delay_move(self, seat: int, text: str, delay: MoveDelayed) -> float:
        """Schedule a delayed move; return the seconds until it is made.

        A seat that sends the same move again does not start a new delay.
        """
        before = self._pending.get(seat)
        if before is not None and before.text == text:
            return before.left
        if before is not None:
            before.making.cancel()
        until = time.monotonic() + delay.seconds
        making = asyncio.create_task(self._make_later(seat, text, delay.seconds))
        self._pending[seat] = PendingMove(text, until, delay.seconds, making)
        self._table.notify()
        return delay.seconds

    def _is_delayed(self, seat: int, text: str) -> bool:
        """Whether the game would delay a move if the seat made it now."""
        state = self._table.state
        try:
            move, t = self._about_to(seat, text)
        except ParlourError:
            return False  # the seat is not to move any more
        return held_back(state.match.game, t, move, state.config.clocks) > 0

    def _about_to(self, seat: int, text: str) -> tuple[int, Any]:
        """The move of a text, and the table as the seat sees it. Raises what `Match.check` raises."""
        match = self._table.state.match
        return match.check(seat, match.next_part(seat, text)[0]), match.asking(seat)

    async def _make_later(self, seat: int, text: str, seconds: float) -> None:
        """Make a delayed move; retry until it is stored."""
        await asyncio.sleep(seconds)
        making = self._pending.pop(seat).making
        self._making.add(making)
        making.add_done_callback(self._making.discard)

        def make(state: State) -> Event:
            if seat in state.bots or self._table.disconnects.pauses or not self._is_delayed(seat, text):
                raise TableError("the table has changed", code="table.conflict")
            return state.move_event(seat, text)

        with suppress(ParlourError):
            await self._table.act_until_stored(make)

    def close(self) -> None:
        for task in (self._closing, *self._making, *(move.making for move in self._pending.values())):
            if task is not None:
                task.cancel()
