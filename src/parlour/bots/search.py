"""Searching from Python: a budget in iterations or seconds, several threads, and a tree to look at."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..chance import seed_words
from ..engine import Engine
from ..moves import room_for_moves
from ..pool import Pool, new_pool

CHUNK = 200  # iterations between two looks at the clock


@dataclass(frozen=True)
class Seen:
    """One move at the root: how often it was tried, and its mean result for the seat in points."""

    move: int
    text: str
    visits: int
    value: float


@dataclass(frozen=True)
class Analysis:
    """A finished search: the moves at the root, the one to play first and then by visits."""

    moves: list[Seen]
    iterations: int
    nodes: int
    seconds: float

    @property
    def best(self) -> int:
        return self.moves[0].move


class _Tree:
    """One thread's tree over what the seat knows."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        self._kernels, self._verdict = engine.kernels("search"), engine.kernels("verdict")
        self._tables = np.zeros(2, known.dtype)
        self._tables[0] = known[0]
        self._seat = seat
        self.moves = room_for_moves()
        self._rng = np.zeros(4, np.uint64)
        engine.kernels("play").set_stream(self._rng, words, number)
        self.pool = _pool(number)
        self._kernels.clear(self.pool)
        self.iterations = 0

    def run(self, iterations: int) -> None:
        self._kernels.search(self._tables, self._seat, iterations, self.pool, self.moves, self._rng)
        self.iterations += iterations

    def run_until(self, end: float) -> None:
        while time.perf_counter() < end:
            self.run(CHUNK)

    def root(self) -> np.ndarray:
        """Visits, sums of results and sums of their squares, shape (3, room for moves)."""
        found = np.zeros((3, len(self.moves)))
        visits = np.zeros(len(self.moves), np.int64)
        self._verdict.read_root(self._tables, self._seat, self.pool, self.moves, visits, found[1], found[2])
        found[0] = visits
        return found

    def decide(self, found: np.ndarray) -> int:
        """The number of the move to play, after `root`, by what all trees have found."""
        return int(self._verdict.decide(self._tables, self.moves, found[0].astype(np.int64), *found[1:]))


_pools: dict[int, Pool] = {}


def _pool(number: int) -> Pool:
    """The pool of thread `number`: one search runs at a time, and pools are used again."""
    return _pools.setdefault(number, new_pool())


def analyse(
    engine: Engine,
    known: np.ndarray,
    seat: int,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Analysis:
    """Search for `seat`, which is asked now, from `known` (Engine.known_to(table, seat), shape (1,)).

    With `iterations` the result depends on the seed and the number of threads alone; with `seconds` it
    stops in time. Several threads grow a tree each, and their visits are added up.
    """
    started = time.perf_counter()
    words = seed_words(seed)
    trees = [_Tree(engine, known, seat, words, number) for number in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        if iterations is not None:
            shares = [(iterations + number) // threads for number in range(threads)]
            list(pool.map(_Tree.run, trees, shares))
        else:
            list(pool.map(_Tree.run_until, trees, [started + (seconds or 1.0)] * threads))
    found = np.sum([tree.root() for tree in trees], axis=0)
    best, moves = trees[0].decide(found), trees[0].moves
    visits, totals = found[0].astype(int), found[1]
    order = sorted(
        range(1, moves[0] + 1), key=lambda i: (i != best, -visits[i], -totals[i] / max(1, visits[i]), i)
    )
    t = known.copy()[0]
    t.turn = seat
    seen = []
    for i in order:
        move, tried = int(moves[i]), int(visits[i])
        seen.append(Seen(move, engine.game.write(move, t), tried, float(totals[i]) / max(1, tried)))
    return Analysis(
        seen,
        sum(tree.iterations for tree in trees),
        sum(int(tree.pool.book[0]) for tree in trees),
        time.perf_counter() - started,
    )
