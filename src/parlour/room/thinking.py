"""Bots at a card table: they think in threads of their own and take the same time over every move.

How long a bot takes says nothing of its cards: a searching bot thinks by the clock, also where there is
little to think about, and every move is shown when the table's pace says so.
"""

import asyncio
import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from ..bots.company import bot_seed
from ..bots.players import Bot, make, searches
from ..engine.linked import engine
from .setup import PACES

if TYPE_CHECKING:
    import numpy as np

    from .state import State

Thought = TypeVar("Thought")
THINK = 0.3  # seconds that a searching bot has for a move
SEARCHING_PACE = 0.4  # seconds that it takes at least, so that its time never tells anything


class Thinkers:
    """The threads in which bots think: all cores but one, so that the room itself never waits."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")

    async def choose(self, bot: Bot, known: "np.ndarray", seat: int) -> int:
        """The move that a bot chooses, from what its seat knows."""
        return await self.think(bot.choose, known, seat)

    async def think(self, what: Callable[..., Thought], *about: Any) -> Thought:
        """Let a thread think, and wait for what comes of it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, functools.partial(what, *about))

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


def seated_bot(state: "State", seat: int) -> Bot:
    """The bot of a seat, as it decides now: its chance is its own, and another one for each decision."""
    name, match = state.bots[seat], state.match
    seed = bot_seed(match.seed, seat, len(match.played))
    return make(name, engine(match.game), seed, THINK if searches(name) else None)


def time_of(state: "State", seat: int) -> float:
    """How many seconds a bot takes over a move."""
    pace = PACES[state.pace]
    return max(pace, SEARCHING_PACE) if searches(state.bots[seat]) else pace
