"""The executor for bots, hints and winnability: threads with fair queues.

The time that a bot takes must not reveal anything about its cards. A search keeps its slot in the queue for a
fixed time, even if only one move is legal, so the lengths of queues do not depend on moves. The pace of the
table decides when a move is shown; the time in the queue and the search time count towards it.
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
from ...presentation.first_deal import first_deal, next_step
from ...presentation.hints import find_hint
from ...solving.winnability import outlook
from ..http.rate_limit import HINTS, OUTLOOKS, Allowances
from ..protocol.messages import PACES
from .fair_queue import FairQueue, JobSource
from .state import has_more_steps

Result = TypeVar("Result")

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from ...match import Match
    from ...presentation.hints import Advice
    from ...solving.winnability import Outlook
    from .state import State


class BotAnswer(NamedTuple):
    """The answer of a bot: one move, or all steps of a sealed answer, and the effort of the search."""

    moves: list[int]
    texts: list[str]
    used: Used | None


SEARCHING_PACE = 0.6  # the minimum time of a move by search, in seconds, so that it reveals nothing
SEARCH_SLOT = THINK + 0.05  # seconds for which a search keeps its slot: the search and its overhead


class BotExecutor:
    """The threads for bots, hints and the solver. One core is left for the event loop.

    Each of the three has a fair queue.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._cores = threads or spare_cores()
        self._threads = ThreadPoolExecutor(self._cores, thread_name_prefix="bots")
        self._advisers = ThreadPoolExecutor(self._cores + 1, thread_name_prefix="hints")
        self._bots, self._hints, self._outlooks = map(FairQueue, (self._cores, self._cores, 1))
        self._hints_left = Allowances(*HINTS, "limit.hints", "too many hints")
        self._outlooks_left = Allowances(
            *OUTLOOKS, "limit.winnable", "too many requests whether a game can be won"
        )

    @property
    def share(self) -> int:
        """The number of cores for each running job."""
        return max(1, self._cores // max(1, self._bots.running + self._hints.running))

    async def answer(self, source: JobSource, name: str, match: "Match", seat: int) -> BotAnswer:
        """The answer of a bot by `answer_of`. A search takes the same time for every answer."""

        async def think() -> BotAnswer:
            began = time.monotonic()
            answer = await answer_of(self, name, match, seat)
            if searches(name):
                await asyncio.sleep(max(0.0, began + SEARCH_SLOT - time.monotonic()))
            return answer

        return await self._bots.run(source, think, patient=True)

    async def choose(self, bot: Bot, known: "np.ndarray", seat: int) -> int:
        """The move that a bot chooses, given the table as its seat knows it."""
        return await _run(self._threads, functools.partial(bot.choose, known, seat))

    async def advise(self, source: JobSource, match: "Match", seat: int, seconds: float) -> "Advice":
        """A hint for a seat by search. `match` must not be used by others meanwhile. Raises LimitExceeded."""
        self._hints_left.take(source.client)

        async def think() -> "Advice":
            budget, kernels = Budget(None, seconds), engine(match.game)
            found = functools.partial(find_hint, kernels, match, seat, budget, self.share)
            return await _run(self._advisers, found)

        return await self._hints.run(source, think)

    async def outlook(self, source: JobSource, match: "Match", seat: int, seconds: float) -> "Outlook":
        """Whether a seat can still win the game, from what it knows.

        `match` must not be used by others meanwhile. Raises LimitExceeded.
        """
        self._outlooks_left.take(source.client)
        found = functools.partial(outlook, match, seat, seconds)
        return await self._outlooks.run(source, lambda: _run(self._advisers, found))

    def close(self) -> None:
        for threads in (self._threads, self._advisers):
            threads.shutdown(cancel_futures=True)


async def _run(threads: ThreadPoolExecutor, work: "Callable[[], Result]") -> "Result":
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def seated_bot(name: str, match: "Match", seat: int, threads: int = 1, think: float = THINK) -> Bot:
    """The bot of a seat for its next decision, with a random seed that depends on seat and decision."""
    seed = bot_seed(match.seed, seat, len(match.played))
    return make(name, engine(match.game), seed, think, threads)


async def answer_of(bot_executor: BotExecutor, name: str, match: "Match", seat: int) -> BotAnswer:
    """Compute the answer of a bot. `match` must not be used by others meanwhile.

    All steps of a sealed answer are computed at once: separate answers would reveal the number of steps. The
    total time must not reveal it either, so each step gets half of the time of the step before.
    """
    moves, texts, used, think = list[int](), list[str](), list[Used](), THINK
    while not moves or has_more_steps(match, seat):
        sealed = bool(match.table["asked"].item())
        think /= 1 + sealed
        bot = seated_bot(name, match, seat, bot_executor.share, think)
        moves.append(await bot_executor.choose(bot, engine(match.game).known_to(match.table, seat), seat))
        texts.append(match.game.texts.write(moves[-1], match.asking(seat)))
        if (took := used_by(bot)) is not None:
            used.append(took)
        if not sealed:
            break
        match.play_move(seat, moves[-1])
    return BotAnswer(moves, texts, Used(*map(sum, zip(*used, strict=True))) if used else None)


def prepared_answer(state: "State", seat: int) -> BotAnswer | None:
    """The prepared answer of a bot in a guided first deal; None after all of them, or after another move."""
    deal = first_deal(state.match.game) if state.config.first_deal else None
    step = next_step(deal, state.match, seat) if deal else None
    return None if step is None else BotAnswer([state.match.check(seat, step.move)], [step.move], None)


def time_of(state: "State", seat: int) -> float:
    """The time that a bot takes for a move, in seconds."""
    pace = PACES[state.pace]
    return max(pace, SEARCHING_PACE) if searches(state.bots[seat]) else pace
