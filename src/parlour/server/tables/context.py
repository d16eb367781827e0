"""Protocols for an open table: what views need of it, and what its clocks and viewers need of it.

`TableActor` provides both, and creates the objects that use them. `DelayedTable` provides `ViewSource`.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from ..cluster.presence import ShadowRequest
from ..views.view_cache import Eyes, TableInfo
from .scheduler import Scheduler
from .state import State
from .store import Event

EventFactory = Callable[[State], Event]


class VisibleClocks(Protocol):
    """The clocks as views show them."""

    def as_data(self) -> dict[str, float] | None: ...


class VisibleTakeBackTimeout(Protocol):
    """The timeout of a take-back request as views show it."""

    def with_time_left(self, request: dict[str, Any] | None) -> dict[str, Any] | None: ...


class VisibleDisconnects(Protocol):
    """The disconnected players as views show them."""

    @property
    def pauses(self) -> bool: ...

    def seconds_by_seat(self) -> dict[int, int]: ...


class ViewSource(Protocol):
    """A table from which views are made: the table as it is now, or as it was some time ago."""

    common: TableInfo | None

    @property
    def state(self) -> State: ...

    @property
    def clocks(self) -> VisibleClocks: ...

    @property
    def takeback_timeout(self) -> VisibleTakeBackTimeout: ...

    @property
    def disconnects(self) -> VisibleDisconnects: ...

    def viewer_seats(self) -> Eyes: ...

    def slowest(self) -> int | None: ...


class DelayedViewSource(ViewSource, Protocol):
    """A table as it was some time ago. Take its lock before the lock of the table itself."""

    @property
    def lock(self) -> asyncio.Lock: ...

    async def advance(self) -> None: ...

    def shows_hands(self, at: int | None = None) -> bool: ...


class TableContext(ViewSource, Protocol):
    """An open table, for its clocks, timeouts and viewers."""

    @property
    def events(self) -> list[Event]: ...

    @property
    def lock(self) -> asyncio.Lock: ...

    @property
    def turns(self) -> Scheduler: ...

    @property
    def delayed(self) -> DelayedViewSource | None: ...

    @property
    def waits_for_readers(self) -> bool: ...

    async def act_until_stored(self, make: EventFactory) -> None: ...

    def notify(self) -> None: ...

    def shadow_requests(self) -> list[ShadowRequest]: ...

    def undelayed(self) -> object: ...

    def update_delayed_viewers(self) -> None: ...
