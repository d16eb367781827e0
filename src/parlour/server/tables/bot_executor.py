"""Bots at a card table: they think in threads of their own and take the same time over every move.

How long a bot takes says nothing of its cards. A search holds its slot in the queue for a fixed time, also
where only one move is legal or the choice is clear, so queues are as long whatever the moves are. The time in
the queue and the time of the search count together; a move is shown when the table's pace says so.
"""

import asyncio
import functools
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...bots.players import Bot, make, searches, used_by
from ...bots.registry import bot_seed
from ...bots.time_control import THINK, Budget, Used, spare_cores
from ...engine.linked import engine
from ...presentation.hints import find_hint
from ...solving.winnability import outlook
from ..http.rate_limit import HINTS, OUTLOOKS, Allowances
from .config import PACES
from .fair_queue import FairQueue, JobSource
from .state import has_more_steps

Thought = TypeVar("Thought")

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from ...match import Match
    from ...presentation.hints import Advice
    from ...solving.winnability import Outlook
    from .state import State


class BotAnswer(NamedTuple):
    """What a bot answers: a move, or of a sealed answer all its steps; and what the search took for them."""

    moves: list[int]
    texts: list[str]
    used: Used | None


SEARCHING_PACE = 0.6  # seconds that a searching bot takes at least, so that its time never tells anything
SEARCH_SLOT = THINK + 0.05  # seconds for which a search holds its slot: to think, to begin and to end


class BotExecutor:
    """The threads in which bots think: all cores but one, so that the room itself never waits.

    Bots, hints and the solver have a queue each, in which clients are served in turn.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._cores = threads or spare_cores()
        self._threads = ThreadPoolExecutor(self._cores, thread_name_prefix="bots")
        self._advisers = ThreadPoolExecutor(self._cores + 1, thread_name_prefix="hints")
        self._bots, self._hints, self._outlooks = map(FairQueue, (self._cores, self._cores, 1))
        self._hints_left = Allowances(*HINTS, "limit.hints", "too many hints")
        self._outlooks_left = Allowances(
            *OUTLOOKS, "limit.winnable", "too many questions whether a game can be won"
        )

    @property
    def share(self) -> int:
        """The cores that each of those who think now may have."""
        return max(1, self._cores // max(1, self._bots.running + self._hints.running))

    async def answer(self, source: JobSource, name: str, match: "Match", seat: int) -> BotAnswer:
        """The answer of a bot, as `answer_of` finds it; a search takes as long over every answer."""

        async def think() -> BotAnswer:
            began = time.monotonic()
            answer = await answer_of(self, name, match, seat)
            if searches(name):
                await asyncio.sleep(max(0.0, began + SEARCH_SLOT - time.monotonic()))
            return answer

        return await self._bots.run(source, think, patient=True)

    async def choose(self, bot: Bot, known: "np.ndarray", seat: int) -> int:
        """The move that a bot chooses, from what its seat knows."""
        return await _run(self._threads, functools.partial(bot.choose, known, seat))

    async def advise(self, source: JobSource, match: "Match", seat: int, seconds: float) -> "Advice":
        """What a search advises a seat; nothing else uses `match` meanwhile. Raises TooMuch."""
        self._hints_left.take(source.client)

        async def think() -> "Advice":
            budget, kernels = Budget(None, seconds), engine(match.game)
            found = functools.partial(find_hint, kernels, match, seat, budget, self.share)
            return await _run(self._advisers, found)

        return await self._hints.run(source, think)

    async def outlook(self, source: JobSource, match: "Match", seat: int, seconds: float) -> "Outlook":
        """Whether a game can still be won, as far as a seat can know; nothing else uses `match` meanwhile.

        Raises TooMuch.
        """
        self._outlooks_left.take(source.client)
        found = functools.partial(outlook, match, seat, seconds)
        return await self._outlooks.run(source, lambda: _run(self._advisers, found))

    def close(self) -> None:
        for threads in (self._threads, self._advisers):
            threads.shutdown(cancel_futures=True)


async def _run(threads: ThreadPoolExecutor, thought: "Callable[[], Thought]") -> "Thought":
    return await asyncio.get_running_loop().run_in_executor(threads, thought)


def seated_bot(name: str, match: "Match", seat: int, threads: int = 1, think: float = THINK) -> Bot:
    """The bot of a seat, as it decides now: its chance is its own, and another one for each decision."""
    seed = bot_seed(match.seed, seat, len(match.played))
    return make(name, engine(match.game), seed, think, threads)


async def answer_of(bot_executor: BotExecutor, name: str, match: "Match", seat: int) -> BotAnswer:
    """Have a bot think of its answer; `match` is nobody else's meanwhile.

    A sealed answer is thought of as a whole: what is given step by step would tell others how many it has.
    So would its time, if each step had as much as another: each has half of what the steps before left.
    """
    moves, texts, used, think = list[int](), list[str](), list[Used](), THINK
    while not moves or has_more_steps(match, seat):
        sealed = bool(match.table["asked"].item())
        think /= 1 + sealed
        bot = seated_bot(name, match, seat, bot_executor.share, think)
        moves.append(await bot_executor.choose(bot, engine(match.game).known_to(match.table, seat), seat))
        texts.append(match.game.write(moves[-1], match.asking(seat)))
        if (took := used_by(bot)) is not None:
            used.append(took)
        if not sealed:
            break
        match.play_move(seat, moves[-1])
    return BotAnswer(moves, texts, Used(*map(sum, zip(*used, strict=True))) if used else None)


def time_of(state: "State", seat: int) -> float:
    """How many seconds a bot takes over a move."""
    pace = PACES[state.pace]
    return max(pace, SEARCHING_PACE) if searches(state.bots[seat]) else pace
