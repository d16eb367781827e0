"""Turns: what can wait is done one by one, so that whoever asks for something is heard in between."""

import asyncio
from collections import deque
from collections.abc import Callable

from .garbage import Looks


class Turns:
    """Who waits for a turn, the first to come first; one gets hers each time the event loop goes round.

    There are two queues: those for whom others wait stand in one of their own; one is served of each. A round
    is as long as what is done in it, and who sends a move waits for some rounds until it is acknowledged.
    """

    def __init__(self) -> None:
        self._looks = Looks()
        self._queues: tuple[deque[Callable[[], object]], ...] = (deque(), deque())

    def wait(self, turn: Callable[[], object], soon: bool = False) -> None:
        """Call `turn` when all have had theirs who stand in this queue already."""
        if not any(self._queues):
            asyncio.get_running_loop().call_soon(self._give)
        self._queues[not soon].append(turn)

    def _give(self) -> None:
        try:
            for queue in filter(None, self._queues):
                queue.popleft()()
        finally:  # whoever comes to grief over her turn takes nobody else's
            if any(self._queues):
                asyncio.get_running_loop().call_soon(self._give)
        self._looks.after_a_round()
