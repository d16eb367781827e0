"""Pieces of a question, one after the other on some threads: what came of them, in their order."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from ..bots.players import searches
from ..engine.simulation import GLANCE, Pace
from .piece import Piece

SIZE, SEARCHED = 128, 4  # games of a piece, and where somebody searches

Found = TypeVar("Found")


def size_of(bots: Sequence[str]) -> int:
    """How many games make a piece that is over before long."""
    return SEARCHED if any(searches(bot) for bot in bots) else SIZE


def in_order(
    pieces: Sequence[Piece], work: Callable[[Piece], Found], threads: int, pace: Pace
) -> Iterator[tuple[Piece, Found]]:
    """Let threads work; yield each piece with what came of it, until `pace` is stopped."""
    pool = ThreadPoolExecutor(threads)
    waiting = iter(pieces)
    ahead: deque[tuple[Piece, Future[Found]]] = deque()

    def begin(count: int) -> None:
        ahead.extend((piece, pool.submit(work, piece)) for piece in islice(waiting, count))

    try:
        begin(2 * threads)
        while ahead:
            piece, working = ahead.popleft()
            while not pace.stopped and not wait([working], GLANCE).done:
                pass
            if pace.stopped:
                return
            begin(1)
            yield piece, working.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
