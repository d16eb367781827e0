"""Play tables of any server at a move a second, and measure the time of each move."""

import asyncio
import gc
import random
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

PAGES = 4
WARM = 4.0  # seconds before anything is measured
Found = dict[str, float]


@dataclass
class Played(ABC):
    """A table, its four pages, and the move that waits for its answer."""

    name: str
    chance: random.Random
    pages: list[ClientConnection | None] = field(default_factory=lambda: [None] * PAGES)
    number: int = 0
    sent: float = 0.0
    acknowledged: bool = False
    waiting: set[int] = field(default_factory=set)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    seen: asyncio.Event = field(default_factory=asyncio.Event)
    shows: int = 0  # the number of views that the pages received
    echoes: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)

    @abstractmethod
    async def look_on(self, place: int) -> None:
        """Keep one page open, and call `is_shown` and `is_answered` for its messages."""

    @abstractmethod
    def next_move(self) -> tuple[int, str] | None:
        """Return the place and the message of the next move, or None if no page can move."""

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether all pages have received the table."""

    def is_answered(self) -> None:
        """Note that the move is acknowledged."""
        self.echoes.append(time.perf_counter() - self.sent)
        self.acknowledged = True
        self.answered.set()

    def is_shown(self, place: int) -> None:
        """Note that a page has received the view after the move."""
        self.seen.set()
        self.shows += 1
        self.waiting.discard(place)
        if not self.waiting and self.sent and self.acknowledged:
            self.shown.append(time.perf_counter() - self.sent)
            self.sent = 0.0

    async def play(self, start: float, end: float) -> None:
        """Make a move a second until the end. A player whose view is late moves when it has arrived."""
        await asyncio.sleep(start + self.chance.random() - time.perf_counter())
        while (now := time.perf_counter()) < end:
            self.seen.clear()
            if found := self.next_move():
                await self.make(*found)
                await asyncio.sleep(max(0.0, now + 1 - time.perf_counter()))
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.seen.wait(), end - now)

    async def make(self, place: int, said: str) -> None:
        """Send a move from a page and wait for its acknowledgement."""
        self.answered.clear()
        self.waiting, self.acknowledged = set(range(PAGES)), False
        self.number += 1
        self.sent = time.perf_counter()
        page = self.pages[place]
        assert page is not None
        await page.send(said)
        await self.answered.wait()


async def open_pages(tables: list[Played]) -> "list[asyncio.Task[None]]":
    """Open all pages; return their tasks when each has received its table."""
    looking = []
    for number, table in enumerate(tables):
        looking += [asyncio.create_task(table.look_on(place)) for place in range(PAGES)]
        if number % 20 == 19:
            await asyncio.sleep(0.2)
    while not all(table.is_open for table in tables):
        await asyncio.sleep(0.1)
    return looking


async def play_all(tables: list[Played], seconds: float) -> None:
    """Play at all tables to warm up, and then for the measured seconds.

    Garbage collection in this process would add to the measured times, so it is disabled meanwhile.
    """
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    end = start + WARM + seconds
    playing = [asyncio.create_task(table.play(start, end)) for table in tables]
    await asyncio.sleep(WARM)
    for table in tables:
        table.echoes.clear()
        table.shown.clear()
    await asyncio.wait(playing, timeout=seconds + 10)
    await ended(playing)
    gc.enable()


async def ended(tasks: "list[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def figures(tables: list[Played], seconds: float) -> Found:
    """Return the moves a second, and the median and 99th percentile of the times in milliseconds."""
    told: Found = {"moves/s": sum(len(table.echoes) for table in tables) / seconds}
    for name in ("echoes", "shown"):
        found = sorted(took for table in tables for took in getattr(table, name)) or [float("inf")]
        told[f"{name} p50"] = 1000 * found[len(found) // 2]
        told[f"{name} p99"] = 1000 * found[int(len(found) * 0.99)]
    return told
