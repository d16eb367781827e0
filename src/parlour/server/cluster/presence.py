"""Who has a page open where: processes that share one PostgreSQL tell each other, and nothing of it is kept.

Each process says on a channel of its own who looks at which table there, when somebody comes or goes. Now and
then it says that it still runs, for one that was killed says nothing any more; and whoever has just begun to
listen asks all the others once.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from ...database import DatabaseFailure
from ..tables.latency import SlowConnection
from ..tables.shadowing import ShadowRequest

BEAT = 5.0  # seconds between two signs of life
SILENCE = 3.5 * BEAT  # after which a process is taken to be gone, with all who were there
SOON = 0.1  # seconds that those who come and go in a crowd are told of together

#: The seats of those who look on, and which have slow lines; None is a spectator, a wish one who asks.
Eyes = list[int | ShadowRequest | SlowConnection | None]
ASKS, NOBODY = "?", ""  # said in place of a table: tell me all; I am still here


class Presence:
    """Who looks on at the tables of other processes, and what those are told of ours."""

    def __init__(
        self,
        say: Callable[[list[str]], Awaitable[None]],
        here: Callable[[], dict[str, Eyes]],
        changed: Callable[[str], None],
    ) -> None:
        """`say` tells all processes, `here` are the eyes at our tables, `changed` is called for a table."""
        self._say, self._here, self._changed = say, here, changed
        self._name = secrets.token_hex(6)
        self._said: dict[str, Eyes] = {}
        self._others: dict[str, dict[str, Eyes]] = {}
        self._heard: dict[str, float] = {}
        self._asks = self._asked = False  # whether to ask the others, whether one of them has asked
        self._woken = asyncio.Event()
        self._telling = asyncio.create_task(self._tell_on())

    def elsewhere(self, table: str) -> Eyes:
        """Who looks at a table in other processes."""
        return [eye for tables in self._others.values() for eye in tables.get(table, [])]

    def look(self) -> None:
        """Somebody may have come or gone here."""
        self._woken.set()

    def hear(self, told: str) -> None:
        """Another process has said something, or this one."""
        process, table, told_eyes = json.loads(told)
        eyes: Eyes = [_read(eye) for eye in told_eyes]
        if process == self._name:
            return
        self._heard[process] = time.monotonic()
        known = self._others.setdefault(process, {})
        if table == ASKS:
            self._asked = True
            self._woken.set()
        elif table != NOBODY and known.get(table, []) != eyes:
            known[table] = eyes
            if not eyes:
                del known[table]
            self._changed(table)

    def ask(self) -> None:
        """The bell is new: something may have been missed, and who was there is asked for once more."""
        self._others.clear()
        self._asks = self._asked = True
        self._woken.set()

    async def _tell_on(self) -> None:
        while True:
            with suppress(DatabaseFailure):  # what could not be said is said at the next beat
                await self._tell()
            self._forget_the_silent()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), BEAT)
                await asyncio.sleep(SOON)
            self._woken.clear()

    async def _tell(self) -> None:
        """Say what has changed since it was last said; all of it if somebody asks; or only that we run."""
        said, now, wanted = self._said, self._here(), (self._asks, self._asked)
        asks, asked = wanted
        self._asks = self._asked = False
        news = {table: eyes for table, eyes in now.items() if asked or said.get(table) != eyes}
        news |= {table: [] for table in said if table not in now}
        news |= {ASKS: []} if asks else {}
        try:
            await self._say([json.dumps([self._name, *one]) for one in (news or {NOBODY: []}).items()])
        except DatabaseFailure:
            self._asks, self._asked = wanted
            raise
        self._said = now

    def _forget_the_silent(self) -> None:
        now = time.monotonic()
        for process in [one for one, heard in self._heard.items() if now - heard > SILENCE]:
            del self._heard[process]
            for table in self._others.pop(process, {}):
                self._changed(table)

    def close(self) -> None:
        self._telling.cancel()


def _read(eye: int | list[Any] | None) -> int | ShadowRequest | SlowConnection | None:
    """An eye as another process wrote it."""
    if not isinstance(eye, list):
        return eye
    return SlowConnection(*eye) if len(eye) == len(SlowConnection._fields) else ShadowRequest(*eye)
