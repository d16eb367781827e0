"""Turns: what can wait is done a few at a time, so that whoever asks for something is heard in between."""

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 6  # views until the room listens again: a millisecond's work


class Turns:
    """Who waits for a turn, the first to come first; a few get theirs each time the event loop goes round."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._waiting: deque[Callable[[], object]] = deque()

    def after_others(self, turn: Callable[[], object]) -> None:
        """Call `turn` when all who have asked before have had theirs."""
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        for _ in range(min(self._at_once, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._give)
