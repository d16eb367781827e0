"""Scheduler of view updates: spreads them over the iterations of the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable

from ..garbage_collection import FrequentCollector


class Scheduler:
    """Calls functions in order, at most one from each of two queues per iteration of the event loop.

    Urgent calls have their own queue. Short iterations keep the server responsive: a move takes several
    iterations until it is acknowledged.
    """

    def __init__(self) -> None:
        self._collector = FrequentCollector()
        self._queues: tuple[deque[Callable[[], object]], ...] = (deque(), deque())

    def wait(self, turn: Callable[[], object], urgent: bool = False) -> None:
        """Call `turn` after all calls that are already in the same queue. `urgent`: use the urgent queue."""
        if not any(self._queues):
            asyncio.get_running_loop().call_soon(self._run_next)
        self._queues[not urgent].append(turn)

    def _run_next(self) -> None:
        try:
            for queue in filter(None, self._queues):
                queue.popleft()()
        finally:  # an exception in one call must not stop the others
            if any(self._queues):
                asyncio.get_running_loop().call_soon(self._run_next)
        self._collector.after_a_round()
