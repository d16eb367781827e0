"""Random games in batches on several threads; the results depend on the seed, never on the threads."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from ..errors import RulesError
from .chance import seed_words
from .checking import no_end, no_legal_moves
from .game import Game
from .linked import Engine
from .moves import room_for_moves

BATCH = 512
GLANCE = 0.2  # seconds between two looks at whether to stop


@dataclass(frozen=True)
class Batch:
    """Finished games: their tables, shape (games,), the number of moves of each, and what scored points.

    `lines` has the shape (games, seats, lines of the game's score): all deals of a game added up.
    """

    tables: np.ndarray
    lengths: np.ndarray
    lines: np.ndarray

    @classmethod
    def room(cls, template: np.ndarray, games: int) -> "Batch":
        """Room for so many games, which none has been played of."""
        lines = template["lines"].shape[1:]
        return cls(
            np.zeros(games, template.dtype), np.zeros(games, np.int64), np.zeros((games, *lines), np.int64)
        )


class Pace:
    """How far games have come that other threads are playing, for whoever watches; and a way to stop them."""

    def __init__(self) -> None:
        self.stopped = False
        self._finished = 0
        self._playing: deque[Batch] = deque()

    def moves(self) -> int:
        """How many moves have been played, those of unfinished games included."""
        return self._finished + sum(int(batch.lengths.sum()) for batch in list(self._playing))

    def begin(self, batch: Batch) -> None:
        self._playing.append(batch)

    def finish(self) -> Batch:
        """The first of the batches that were begun and are not finished, which now is."""
        batch = self._playing.popleft()
        self._finished += int(batch.lengths.sum())
        return batch


#: So many games of a seed from number 0 on, or those of a range: each is the same whatever else is played.
Games = int | range


def numbers(games: Games) -> range:
    return games if isinstance(games, range) else range(games)


def random_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, threads: int = 1, pace: Pace | None = None
) -> Iterator[Batch]:
    """Play games of a seed by their numbers with random moves; yield them in order, batch by batch."""
    return _by_chance(whole_games(engine, "simulate", "random_games"), template, games, seed, threads, pace)


def uniform_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, threads: int = 1, pace: Pace | None = None
) -> Iterator[Batch]:
    """The same deals between uniform bots, which draw from streams of their own."""
    return _by_chance(whole_games(engine, "simulate", "uniform_games"), template, games, seed, threads, pace)


def whole_games(engine: Engine, file: str, name: str) -> Callable[..., None]:
    """Return a kernel that plays whole games. It raises RulesError if one of them does not come to an end."""
    kernel = getattr(engine.kernels(file), name)

    def play(*arguments: Any) -> None:
        kernel(*arguments)
        tables, _, _, first, _, lengths = arguments[:6]
        for at in np.flatnonzero(tables["over"] == 0)[:1]:
            raise unfinished(engine.game, first + int(at), int(lengths[at]), tables[at : at + 1])

    return play


def unfinished(game: Game, number: int, length: int, table: np.ndarray) -> RulesError:
    """The error of a game that was given up: it is too long, or a seat has no legal move."""
    where = f"in game {number} of this seed, after {length} moves, "
    if length < game.longest:
        return no_legal_moves(game, int(table["turn"][0]), where)
    return no_end(game, length, f"game {number} of this seed: ")


def _by_chance(
    kernel: Callable[..., None],
    template: np.ndarray,
    games: Games,
    seed: int,
    threads: int,
    pace: Pace | None,
) -> Iterator[Batch]:
    words = seed_words(seed)

    def play(first: int, batch: Batch) -> None:
        kernel(batch.tables, template, words, first, room_for_moves(), batch.lengths, batch.lines)

    return in_batches(play, template, games, BATCH, threads, pace or Pace())


def in_batches(
    play: Callable[[int, Batch], None],
    template: np.ndarray,
    games: Games,
    size: int,
    threads: int,
    pace: Pace,
) -> Iterator[Batch]:
    """Let threads play(first game, room for the batch); yield the batches in order until `pace` is stopped.

    Never more than a few batches wait: as many games as one likes take no more room than these."""
    pool = ThreadPoolExecutor(threads)
    ahead: deque[Future[None]] = deque()
    wanted = numbers(games)
    starts = iter(wanted[::size])

    def begin_next() -> None:
        for first in islice(starts, 1):
            batch = Batch.room(template, min(size, wanted.stop - first))
            pace.begin(batch)
            ahead.append(pool.submit(play, first, batch))

    try:
        for _ in range(2 * threads):
            begin_next()
        while ahead and _is_done(ahead.popleft(), pace):
            begin_next()
            yield pace.finish()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _is_done(playing: "Future[None]", pace: Pace) -> bool:
    """Wait for a batch; false if the games were stopped before it came to its end."""
    while not pace.stopped and not wait([playing], GLANCE).done:
        pass
    if pace.stopped:
        return False
    playing.result()  # raises what went wrong
    return True
