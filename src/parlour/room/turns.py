"""Turns: what can wait is done a few at a time, so that whoever asks for something is heard in between."""

import asyncio
from collections import deque
from collections.abc import Callable

from .garbage import Looks

AT_ONCE = 3  # of each queue, until the room listens again: a millisecond's work


class Turns:
    """Who waits for a turn, the first to come first; a few get theirs each time the event loop goes round.

    There are two queues: those for whom others wait stand in one of their own; as many are served of each.
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._looks = Looks()
        self._queues: tuple[deque[Callable[[], object]], ...] = (deque(), deque())

    def wait(self, turn: Callable[[], object], soon: bool = False) -> None:
        """Call `turn` when all have had theirs who stand in this queue already."""
        if not any(self._queues):
            asyncio.get_running_loop().call_soon(self._give)
        self._queues[not soon].append(turn)

    def _give(self) -> None:
        try:
            for queue in self._queues:
                for _ in range(min(self._at_once, len(queue))):
                    queue.popleft()()
        finally:  # whoever comes to grief over her turn takes nobody else's
            if any(self._queues):
                asyncio.get_running_loop().call_soon(self._give)
        self._looks.after_a_round()
