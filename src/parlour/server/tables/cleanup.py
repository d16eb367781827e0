"""Deletion of expired tables. A wrong clock must not delete anything.

The age of tables grows no faster than the monotonic clock, and starts at the newest event in the database: a
wall clock that is set forward, or was wrong from the start, does not make tables older. A table is deleted if
two checks, hours apart, find it expired and unchanged, and no process has it open.
"""

import asyncio
import time
from collections.abc import Callable

from .store import Store

EXPIRY = 30 * 24 * 3600.0  # seconds after the last event of a table
APART = 6 * 3600.0  # seconds from one check to the next


class Cleanup:
    """Finds expired tables, and deletes those that were also expired at the last check."""

    def __init__(self, store: Store, is_open: Callable[[str], bool]) -> None:
        self._store, self._is_open = store, is_open
        self._ahead: float | None = None  # how far the time of tables is ahead of the monotonic clock
        self._checked = 0.0
        self._expired: dict[str, float] = {}  # tables and their last events, at the last check

    async def delete_expired(self) -> None:
        """Delete the tables that have expired. Raises DatabaseFailure."""
        now = await asyncio.to_thread(self._store.now)
        if self._ahead is None:
            newest = await asyncio.to_thread(self._store.newest)
            self._ahead = min(now, newest or now) - time.monotonic()
            self._expired = await self._find()
            return
        self._ahead = min(self._ahead, now - time.monotonic())
        if time.monotonic() - self._checked >= APART:
            found = await self._find()
            sure = {table: touched for table, touched in found.items() if self._expired.get(table) == touched}
            await self._store.delete(sure)
            self._expired = {table: found[table] for table in found.keys() - sure.keys()}

    async def _find(self) -> dict[str, float]:
        assert self._ahead is not None
        self._checked = time.monotonic()
        expired_before = self._ahead + self._checked - EXPIRY
        found = await asyncio.to_thread(self._store.untouched_since, expired_before)
        return {table: touched for table, touched in found.items() if not self._is_open(table)}
