"""Bots at a card table: they think in threads of their own and take the same time over every move.

How long a bot takes says nothing of its cards: a searching bot thinks by the clock, also where there is
little to think about, and every move is shown when the table's pace says so.
"""

import asyncio
import functools
import math
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..bots.company import bot_seed
from ..bots.players import Bot, make, searches
from ..engine.linked import engine
from ..solving.outlook import outlook
from ..telling.advising import advise
from .setup import PACES

if TYPE_CHECKING:
    import numpy as np

    from ..play import Match
    from ..solving.outlook import Outlook
    from ..telling.advising import Advice
    from .state import State

THINK = 0.3  # seconds that a searching bot has for a move
SEARCHING_PACE = 0.4  # seconds that it takes at least, so that its time never tells anything


class Thinkers:
    """The threads in which bots think: all cores but one, so that the room itself never waits."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._advisers = ThreadPoolExecutor(count, thread_name_prefix="hints")

    async def choose(self, bot: Bot, known: "np.ndarray", seat: int) -> int:
        """The move that a bot chooses, from what its seat knows."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, functools.partial(bot.choose, known, seat))

    async def advise(self, match: "Match", seat: int, seconds: float) -> "Advice":
        """What a search advises a seat; `match` is nobody else's meanwhile. No bot waits for that."""
        found = functools.partial(advise, engine(match.game), match, seat, seconds)
        return await asyncio.get_running_loop().run_in_executor(self._advisers, found)

    async def outlook(self, match: "Match", seat: int, seconds: float) -> "Outlook":
        """Whether a game can still be won, as far as a seat can know; `match` is nobody else's meanwhile."""
        found = functools.partial(outlook, match, seat, seconds)
        return await asyncio.get_running_loop().run_in_executor(self._advisers, found)

    def close(self) -> None:
        for threads in (self._threads, self._advisers):
            threads.shutdown(cancel_futures=True)


def seated_bot(state: "State", seat: int) -> Bot:
    """The bot of a seat, as it decides now: its chance is its own, and another one for each decision."""
    name, match = state.bots[seat], state.match
    seed = bot_seed(match.seed, seat, len(match.played))
    return make(name, engine(match.game), seed, THINK if searches(name) else None)


def rest_of(whole: float, spent: float) -> float:
    """How much longer a bot takes: thinking that has lasted too long is rounded up to so many whole times."""
    return max(1, math.ceil(spent / whole)) * whole - spent


def time_of(state: "State", seat: int) -> float:
    """How many seconds a bot takes over a move."""
    pace = PACES[state.pace]
    return max(pace, SEARCHING_PACE) if searches(state.bots[seat]) else pace
