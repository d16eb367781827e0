"""Run the chunks of a question in threads, and bring results into the order of the chunks."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Protocol

from ..bots.players import searches
from ..engine.simulation import GLANCE, Pace
from .chunks import Chunk

SIZE, SEARCH_SIZE = 128, 4  # games of a chunk; the second where a bot searches
Results = Iterator[tuple[Chunk, Any]]


class ChunkedQuestion(Protocol):
    """A question divided into chunks: `work` returns plain data for a chunk, `take` adds it."""

    @property
    def chunks(self) -> list[Chunk]: ...

    @property
    def work(self) -> Callable[[Chunk], Any]: ...

    @property
    def half(self) -> float:
        """Half the width of the widest interval of a share, which is compared to `until`."""

    def take(self, result: Any) -> None: ...


def chunk_size(bots: Sequence[str]) -> int:
    """Return the number of games of a chunk, so that it takes a short time."""
    return SEARCH_SIZE if any(searches(bot) for bot in bots) else SIZE


def collect_results(question: ChunkedQuestion, results: Results, until: float = 0.0) -> Results:
    """Add results to the question and pass them on, until all figures are known to within `until`."""
    for chunk, result in results:
        question.take(result)
        yield chunk, result
        if until and question.half <= until:
            return


def run_in_threads(question: ChunkedQuestion, threads: int, pace: Pace) -> Results:
    """Run the chunks in threads; yield each with its result in order, until `pace` is stopped."""
    pool = ThreadPoolExecutor(threads)
    waiting = iter(question.chunks)
    ahead: deque[tuple[Chunk, Future[Any]]] = deque()

    def begin(count: int) -> None:
        ahead.extend((chunk, pool.submit(question.work, chunk)) for chunk in islice(waiting, count))

    try:
        begin(2 * threads)
        while ahead:
            chunk, working = ahead.popleft()
            while not pace.stopped and not wait([working], GLANCE).done:
                pass
            if pace.stopped:
                return
            begin(1)
            yield chunk, working.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def in_order(chunks: Iterable[Chunk], results: Results) -> Results:
    """Yield results in the order of the chunks.

    A run that is stopped early then always contains the first games.
    """
    early: dict[int, tuple[Chunk, Any]] = {}
    for expected in chunks:
        while expected.first not in early:
            pair = next(results, None)
            if pair is None:
                return  # stopped early
            chunk, result = pair
            early[chunk.first] = chunk, result
        yield early.pop(expected.first)
