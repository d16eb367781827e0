"""Searching from Python: a budget in playouts or seconds, several threads, and what was found to look at."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..engine.chance import seed_words, stream
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..engine.pool import Pool, new_ledger, new_pool
from .time_control import Used

ENDLESS = 1 << 40  # iterations, where only time is counted
CHUNK = 200  # iterations between two looks at the clock


@dataclass(frozen=True)
class Seen:
    """One move at the root: how often it was tried, and its mean result for the seat in points.

    `doubt` is the standard error of the difference between its value and that of the move to play. Values of
    moves that were tried in the same worlds are told from those worlds: none is better by a lucky deal.
    """

    move: int
    text: str
    visits: int
    value: float
    doubt: float = 0.0


@dataclass(frozen=True)
class Analysis:
    """A finished search: the moves at the root, the one to play first and then by visits.

    A world is imagined for each iteration that grows a tree; a comparison tries several moves in each."""

    moves: list[Seen]
    iterations: int
    nodes: int
    seconds: float
    worlds: int

    @property
    def best(self) -> int:
        return self.moves[0].move

    @property
    def used(self) -> Used:
        return Used(self.worlds, self.iterations, self.seconds)


class _Verdict(NamedTuple):
    """The number of the move to play; of each move of the list its visits, its value, and its doubt."""

    best: int
    visits: np.ndarray
    values: np.ndarray
    doubts: np.ndarray


class _Search:
    """One thread's search: the tables it needs, its chance, and what it has spent."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        self.kernels = engine.kernels
        self.tables = np.zeros(3, known.dtype)
        self.tables[0] = known[0]
        self.seat = seat
        self.moves = room_for_moves()
        self.rng = np.zeros(4, np.uint64)
        stream(self.rng, words, number)
        self.iterations = 0
        self.nodes = 0


class _Tree(_Search):
    """A tree over what the seat knows."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        super().__init__(engine, known, seat, words, number)
        self._pool = _pool(number)
        self.kernels("search").clear(self._pool)

    def run(self, iterations: int) -> bool:
        """Grow the tree by so many iterations; there is always more to find."""
        search = self.kernels("search").search
        search(self.tables, self.seat, iterations, self._pool, self.moves, self.rng)
        self.iterations += iterations
        self.nodes = int(self._pool.book[0])
        return True

    @property
    def worlds(self) -> int:
        return self.iterations

    def is_clear(self, left: float) -> bool:
        """Whether the move visited most stays so, as fast as the tree has grown, in this part of the time."""
        visits = np.sort(self.found()[0])
        return bool(visits[-1] - visits[-2] > self.iterations * left)

    def found(self) -> np.ndarray:
        """Visits of each move, sums of its results and of their squares, shape (3, room for moves)."""
        found, visits = np.zeros((3, len(self.moves))), np.zeros(len(self.moves), np.int64)
        read_root = self.kernels("verdict").read_root
        read_root(self.tables, self.seat, self._pool, self.moves, visits, found[1], found[2])
        found[0] = visits
        return found

    def verdict(self, found: np.ndarray) -> _Verdict:
        """What several such trees have found. One spread serves all: rare moves say little of theirs."""
        visits = found[0].astype(np.int64)
        best = int(self.kernels("verdict").decide(self.tables, self.moves, visits, found[1], found[2]))
        tried = np.maximum(1, visits)
        values = found[1] / tried
        spread = float((found[2] - found[1] * values).sum()) / max(1, int(visits.sum()) - 1)
        doubts = np.sqrt(max(0.0, spread) * (1 / tried + 1 / tried[best]))
        return _Verdict(best, visits, values, doubts)


class _Comparison(_Search):
    """A comparison of the moves that judgement likes best."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        super().__init__(engine, known, seat, words, number)
        self._ledger = new_ledger()
        self.kernels("comparison").open_ledger(self.tables, seat, self.moves, self._ledger)
        self._root = self.moves.copy()

    def run(self, iterations: int) -> bool:
        """Spend so many playouts at most; false if none, for nothing is left in doubt."""
        compare = self.kernels("comparison").compare
        spent = compare(self.tables, self.seat, iterations, self.moves, self._ledger, self.rng)
        self.iterations += int(spent)  # of NumPy, where kernels run in plain Python
        return bool(spent)

    @property
    def worlds(self) -> int:
        return int(self._ledger.visits[0])

    def is_clear(self, left: float) -> bool:
        """It ends by itself when no move is in doubt."""
        return False

    def found(self) -> np.ndarray:
        """Visits of each candidate, sums of its results, gains and their squares, shape (4, candidates)."""
        ledger = self._ledger
        return np.array([ledger.visits, ledger.totals, ledger.gains, ledger.squares])

    def verdict(self, found: np.ndarray) -> _Verdict:
        """What several such comparisons have found: values by what moves gain, world by world."""
        self.moves[:] = self._root
        ledger = self._ledger._replace(visits=found[0].astype(np.int64), gains=found[2], squares=found[3])
        chosen = int(self.kernels("comparison").decide(ledger))
        tried = np.maximum(1, found[0])
        gains = found[2] / tried
        errors = np.maximum(0.0, found[3] / tried - gains * gains) / tried
        doubts = np.sqrt(errors + errors[chosen])
        listed = self.moves[1 : self.moves[0] + 1].tolist()
        told = np.zeros((3, len(self.moves)))
        for i, move in enumerate(ledger.moves.tolist()[: len(listed)]):
            told[:, 1 + listed.index(move)] = found[0, i], found[1, 0] / tried[0] + gains[i], doubts[i]
        best = 1 + listed.index(int(ledger.moves[chosen]))
        return _Verdict(best, told[0].astype(np.int64), told[1], told[2])


_own = threading.local()  # several threads may search at once: for several tables, and for hints


def _pool(number: int) -> Pool:
    """The pool for thread `number` of a search: whoever calls searches uses its own again and again."""
    pools: dict[int, Pool] = _own.__dict__.setdefault("pools", {})
    return pools[number] if number in pools else pools.setdefault(number, new_pool())


def _run(search: _Tree | _Comparison, share: int, started: float, until: float | None) -> None:
    """Search so many iterations, or until the time is over or the choice is clear before that.

    A little is searched however late it is: threads may begin when the time is over."""
    if until is None:
        search.run(share)
        return
    while search.iterations < share and search.run(min(CHUNK, share - search.iterations)):
        now = time.perf_counter()
        if now >= until or search.is_clear((until - now) / (now - started)):
            return


def analyse(
    engine: Engine,
    known: np.ndarray,
    seat: int,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    tree: bool = False,
) -> Analysis:
    """Search for `seat`, which is asked now, from `known` (Engine.known_to(table, seat), shape (1,)).

    With `iterations` alone the result depends on the seed and the number of threads; with `seconds` it
    stops in time, or before when the choice is clear. Several threads search by themselves, and what they
    find is added up. Where the game `compares` its moves, `tree` grows a tree all the same.
    """
    started = time.perf_counter()
    words = seed_words(seed)
    kind: type[_Tree] | type[_Comparison] = _Tree if tree or not engine.game.search.compares else _Comparison
    searches = [kind(engine, known, seat, words, number) for number in range(threads)]
    shares = [((iterations or ENDLESS) + number) // threads for number in range(threads)]
    until = None if seconds is None and iterations else started + (seconds or 1.0)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda one, share: _run(one, share, started, until), searches, shares))
    found = np.sum([one.found() for one in searches], axis=0)
    verdict = searches[0].verdict(found)
    return Analysis(
        _listed(engine, known, seat, searches[0].moves, verdict),
        sum(one.iterations for one in searches),
        sum(one.nodes for one in searches),
        time.perf_counter() - started,
        sum(one.worlds for one in searches),
    )


def _listed(engine: Engine, known: np.ndarray, seat: int, moves: np.ndarray, found: _Verdict) -> list[Seen]:
    """The moves at the root, the one to play first, then by visits and values."""
    t = known.copy()[0]
    t.turn = seat
    order = sorted(
        range(1, moves[0] + 1), key=lambda i: (i != found.best, -found.visits[i], -found.values[i], i)
    )
    return [
        Seen(
            int(moves[i]),
            engine.game.write(int(moves[i]), t),
            int(found.visits[i]),
            float(found.values[i]),
            float(found.doubts[i]),
        )
        for i in order
    ]
