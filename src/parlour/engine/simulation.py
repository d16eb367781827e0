"""Random games in batches on several threads. The results depend on the seed, not on the threads."""

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
GLANCE = 0.2  # seconds between two checks whether to stop


@dataclass(frozen=True)
class Batch:
    """Finished games: their tables, shape (games,), their numbers of moves, and the lines of their scores.

    `lines` has the shape (games, seats, lines of the game's score): the sum over all deals of a game.
    """

    tables: np.ndarray
    lengths: np.ndarray
    lines: np.ndarray

    @classmethod
    def room(cls, template: np.ndarray, games: int) -> "Batch":
        """Return an empty batch for this number of games."""
        lines = template["lines"].shape[1:]
        return cls(
            np.zeros(games, template.dtype), np.zeros(games, np.int64), np.zeros((games, *lines), np.int64)
        )


class Pace:
    """The progress of games that other threads play, and a way to stop them."""

    def __init__(self) -> None:
        self.stopped = False
        self._finished = 0
        self._playing: deque[Batch] = deque()

    def moves(self) -> int:
        """Return the number of moves played so far, including those of unfinished games."""
        return self._finished + sum(int(batch.lengths.sum()) for batch in list(self._playing))

    def begin(self, batch: Batch) -> None:
        self._playing.append(batch)

    def finish(self) -> Batch:
        """Remove and return the first batch that was begun; it is finished."""
        batch = self._playing.popleft()
        self._finished += int(batch.lengths.sum())
        return batch


#: The number of games of a seed, from game 0 on, or a range of their numbers.
Games = int | range


def numbers(games: Games) -> range:
    return games if isinstance(games, range) else range(games)


def random_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, threads: int = 1, pace: Pace | None = None
) -> Iterator[Batch]:
    """Play games of a seed with random moves; yield them in order, batch by batch."""
    return _by_chance(whole_games(engine, "simulate", "random_games"), template, games, seed, threads, pace)


def uniform_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, threads: int = 1, pace: Pace | None = None
) -> Iterator[Batch]:
    """Play the same deals with uniform bots, which draw from their own random streams."""
    return _by_chance(whole_games(engine, "simulate", "uniform_games"), template, games, seed, threads, pace)


def whole_games(engine: Engine, file: str, name: str) -> Callable[..., None]:
    """Return a kernel that plays whole games. It raises RulesError if one of them does not end."""
    kernel = getattr(engine.kernels(file), name)

    def play(*arguments: Any) -> None:
        kernel(*arguments)
        tables, _, _, first, _, lengths = arguments[:6]
        for at in np.flatnonzero(tables["over"] == 0)[:1]:
            raise unfinished(engine.game, first + int(at), int(lengths[at]), tables[at : at + 1])

    return play


def unfinished(game: Game, number: int, length: int, table: np.ndarray) -> RulesError:
    """Return the error for an unfinished game: it is too long, or a seat has no legal move."""
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
    """Play batches on threads; yield them in order until `pace` is stopped.

    `play(first game, empty batch)` plays one batch. Only a few batches wait at any time, so memory does not
    grow with the number of games.
    """
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
    """Wait for a batch. Returns False if the games were stopped before it was finished."""
    while not pace.stopped and not wait([playing], GLANCE).done:
        pass
    if pace.stopped:
        return False
    playing.result()  # raises the exception of the thread, if any
    return True
