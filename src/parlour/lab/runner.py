"""Pieces of a question and what came of them, in their order: played by threads here, or by anybody else."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Protocol

from ..bots.players import searches
from ..engine.simulation import GLANCE, Pace
from .chunks import Piece

SIZE, SEARCHED = 128, 4  # games of a piece, and where somebody searches
Results = Iterator[tuple[Piece, Any]]


class Posed(Protocol):
    """A question in pieces: `work` makes plain data of one, and `take` adds that to what was found."""

    @property
    def pieces(self) -> list[Piece]: ...

    @property
    def work(self) -> Callable[[Piece], Any]: ...

    @property
    def half(self) -> float:
        """The widest half of an interval of a share: what `until` is held to."""

    def take(self, found: Any) -> None: ...


def size_of(bots: Sequence[str]) -> int:
    """How many games make a piece that is over before long."""
    return SEARCHED if any(searches(bot) for bot in bots) else SIZE


def taken(question: Posed, results: Results, until: float = 0.0) -> Results:
    """Pass results on that the question has taken, until all figures are sure to `until`."""
    for piece, found in results:
        question.take(found)
        yield piece, found
        if until and question.half <= until:
            return


def by_threads(question: Posed, threads: int, pace: Pace) -> Results:
    """Let threads work; yield each piece with what came of it, until `pace` is stopped."""
    pool = ThreadPoolExecutor(threads)
    waiting = iter(question.pieces)
    ahead: deque[tuple[Piece, Future[Any]]] = deque()

    def begin(count: int) -> None:
        ahead.extend((piece, pool.submit(question.work, piece)) for piece in islice(waiting, count))

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


def in_order(pieces: Iterable[Piece], results: Results) -> Results:
    """Results as they come, in the order of the pieces: where somebody stops early, all stop at the same."""
    early: dict[int, tuple[Piece, Any]] = {}
    for expected in pieces:
        while expected.first not in early:
            following = next(results, None)
            if following is None:
                return  # somebody has stopped them
            piece, found = following
            early[piece.first] = piece, found
        yield early.pop(expected.first)
