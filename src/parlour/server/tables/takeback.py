"""A request to take moves back does not stand for ever: whoever has not agreed in time does not agree."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...errors import ParlourError
from .state import State, TableError, told_event
from .store import Event

if TYPE_CHECKING:
    from .actor import TableActor

SECONDS = 15  # for which all may think about it


class TakeBackTimeout:
    """The time of the request that is made at one table, kept by each process that serves its pages."""

    def __init__(self, table: "TableActor") -> None:
        self._table = table
        self._number: int | None = None
        self._closes, self._whole = 0.0, 0
        self._waiting: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Something has changed: somebody may ask, or not any more."""
        asked = self._table.state.takeback
        number = None if asked is None else asked.number
        if number == self._number:
            return
        self.close()
        self._number = number
        if number is not None:
            self._whole = SECONDS * self._table.state.patience
            self._closes = time.monotonic() + self._whole
            self._waiting = asyncio.create_task(self._lapse(number, self._whole))

    def told(self, asked: dict[str, Any] | None) -> dict[str, Any] | None:
        """The request with its time, in seconds: how long it stands, and what is left of that."""
        if asked is None or self._number is None:
            return asked
        left = round(max(0.0, self._closes - time.monotonic()), 1)
        return asked | {"closes_in": left, "whole": self._whole}

    async def _lapse(self, number: int, seconds: float) -> None:
        """Let it lapse, unless it was answered meanwhile."""
        await asyncio.sleep(seconds)

        def make(state: State) -> Event:
            if state.takeback is None or state.takeback.number != number:
                raise TableError("it has been answered", code="takeback.not_pending")
            return told_event("lapse")

        with suppress(ParlourError):  # it was answered at the last moment
            await self._table.act_at_last(make)

    def close(self) -> None:
        if self._waiting is not None and self._waiting is not asyncio.current_task():
            self._waiting.cancel()
