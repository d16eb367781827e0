"""Timeout of take-back requests: a request ends without consent after some seconds."""

import asyncio
import time
from contextlib import suppress
from typing import Any

from ...errors import ParlourError
from .context import TableContext
from .state import State, TableError, make_event
from .store import Event

SECONDS = 15  # to answer a request, before the time multiplier


class TakeBackTimeout:
    """The timer of the current request at one table. Each process that serves the table has one."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._number: int | None = None
        self._closes, self._whole = 0.0, 0
        self._waiting: asyncio.Task[None] | None = None

    def update(self) -> None:
        """Start or stop the timer if the request has changed."""
        request = self._table.state.takeback
        number = None if request is None else request.number
        if number == self._number:
            return
        self.close()
        self._number = number
        if number is not None:
            self._whole = SECONDS * self._table.state.time_multiplier
            self._closes = time.monotonic() + self._whole
            self._waiting = asyncio.create_task(self._lapse(number, self._whole))

    def with_time_left(self, request: dict[str, Any] | None) -> dict[str, Any] | None:
        """Add to a request its time limit (`whole`) and the time left (`closes_in`), in seconds."""
        if request is None or self._number is None:
            return request
        left = round(max(0.0, self._closes - time.monotonic()), 1)
        return request | {"closes_in": left, "whole": self._whole}

    async def _lapse(self, number: int, seconds: float) -> None:
        """End the request after this time, unless it was answered."""
        await asyncio.sleep(seconds)

        def make(state: State) -> Event:
            if state.takeback is None or state.takeback.number != number:
                raise TableError("the request was already answered", code="takeback.not_pending")
            return make_event("lapse")

        with suppress(ParlourError):  # an answer arrived first
            await self._table.act_until_stored(make)

    def close(self) -> None:
        if self._waiting is not None and self._waiting is not asyncio.current_task():
            self._waiting.cancel()
