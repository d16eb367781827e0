"""Random games in batches on several threads; the results depend on the seed, never on the threads."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from .chance import seed_words
from .engine import Engine
from .moves import room_for_moves

BATCH = 512


@dataclass(frozen=True)
class Batch:
    """Finished games: their tables, shape (games,), and the number of moves of each."""

    tables: np.ndarray
    lengths: np.ndarray


def random_games(
    engine: Engine, template: np.ndarray, games: int, seed: int, threads: int = 1
) -> Iterator[Batch]:
    """Play games number 0 .. games-1 of a seed with random moves; yield them in order, batch by batch."""
    words = seed_words(seed)
    kernel = engine.kernels("simulate").random_games

    def run(first: int) -> Batch:
        tables = np.zeros(min(BATCH, games - first), template.dtype)
        lengths = np.zeros(len(tables), np.int64)
        kernel(tables, template, words, first, room_for_moves(), lengths)
        return Batch(tables, lengths)

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(run, range(0, games, BATCH))
