"""Search from Python: a budget in playouts or seconds, several threads, and the results of all moves."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ..engine.chance import seed_words, stream
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..engine.pool import Pool, new_ledger, new_pool
from .time_control import Used

NO_LIMIT = 1 << 40  # iterations, if only time limits the search
CHUNK = 200  # iterations between two checks of the clock


@dataclass(frozen=True)
class Seen:
    """A move at the root: the number of its tries, and its mean result for the seat in points.

    `doubt` is the standard error of the difference to the move to play. Moves that were tried in the same
    worlds are compared world by world, so a lucky deal favours none of them.
    """

    move: int
    text: str
    visits: int
    value: float
    doubt: float = 0.0


class WorldTally(NamedTuple):
    """In how many of the same imagined worlds (`deals`) a move did better and worse than another."""

    better: int
    worse: int
    deals: int


@dataclass(frozen=True)
class Analysis:
    """A finished search: the moves at the root, the one to play first, the others by visits.

    A tree search imagines a world for each iteration; a comparison tries several moves in each world.
    `gains` has the gain of each move in each world, NaN where it was not tried; only if this was asked for.
    """

    moves: list[Seen]
    iterations: int
    nodes: int
    seconds: float
    worlds: int
    gains: dict[int, np.ndarray] = field(default_factory=dict)

    def tally(self, move: int, other: int) -> WorldTally | None:
        """Compare two moves world by world; None if they were not tried in the same worlds."""
        if move not in self.gains or other not in self.gains:
            return None
        gain = self.gains[move] - self.gains[other]
        gain = gain[~np.isnan(gain)].round(6)  # sums of floats
        return WorldTally(int((gain > 0).sum()), int((gain < 0).sum()), len(gain)) if len(gain) else None

    @property
    def best(self) -> int:
        return self.moves[0].move

    @property
    def used(self) -> Used:
        return Used(self.worlds, self.iterations, self.seconds)


class _Result(NamedTuple):
    """The index of the move to play, and the visits, value and doubt of each move in the list."""

    best: int
    visits: np.ndarray
    values: np.ndarray
    doubts: np.ndarray


class _Search:
    """The search of one thread: its tables, its random numbers, and its counters."""

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
    """A search tree over what the seat knows."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        super().__init__(engine, known, seat, words, number)
        self._pool = _pool(number)
        self.kernels("search").clear(self._pool)

    def run(self, iterations: int) -> bool:
        """Run so many iterations. Return True, because a tree can always grow."""
        search = self.kernels("search").search
        search(self.tables, self.seat, iterations, self._pool, self.moves, self.rng)
        self.iterations += iterations
        self.nodes = int(self._pool.book[0])
        return True

    @property
    def worlds(self) -> int:
        return self.iterations

    def is_clear(self, left: float) -> bool:
        """Return whether the most visited move will stay ahead in the remaining part `left` of the time."""
        visits = np.sort(self.totals()[0])
        return bool(visits[-1] - visits[-2] > self.iterations * left)

    def totals(self) -> np.ndarray:
        """Return visits, sums of results and sums of squares of each move, shape (3, room for moves)."""
        totals, visits = np.zeros((3, len(self.moves))), np.zeros(len(self.moves), np.int64)
        read_root = self.kernels("verdict").read_root
        read_root(self.tables, self.seat, self._pool, self.moves, visits, totals[1], totals[2])
        totals[0] = visits
        return totals

    def verdict(self, totals: np.ndarray) -> _Result:
        """Combine several trees. The spread is common to all moves because rare moves have few results."""
        visits = totals[0].astype(np.int64)
        best = int(self.kernels("verdict").decide(self.tables, self.moves, visits, totals[1], totals[2]))
        tried = np.maximum(1, visits)
        values = totals[1] / tried
        spread = float((totals[2] - totals[1] * values).sum()) / max(1, int(visits.sum()) - 1)
        doubts = np.sqrt(max(0.0, spread) * (1 / tried + 1 / tried[best]))
        return _Result(best, visits, values, doubts)


class _Comparison(_Search):
    """A comparison of the moves that the heuristic prefers, world by world."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        super().__init__(engine, known, seat, words, number)
        self._ledger = new_ledger()
        self.kernels("comparison").open_ledger(self.tables, seat, self.moves, self._ledger)
        self._root = self.moves.copy()

    @property
    def candidates(self) -> list[int]:
        return self._ledger.moves.tolist()[: int(self._root[0])]  # type: ignore[no-any-return]

    def run(self, iterations: int) -> bool:
        """Use at most so many playouts. Return False if no move is in doubt any more."""
        compare = self.kernels("comparison").compare
        spent = compare(self.tables, self.seat, iterations, self.moves, self._ledger, self.rng)
        self.iterations += int(spent)  # a NumPy integer if kernels run in plain Python
        return bool(spent)

    @property
    def worlds(self) -> int:
        return int(self._ledger.visits[0])

    def is_clear(self, left: float) -> bool:
        """Return False; `run` ends when no move is in doubt."""
        return False

    def totals(self) -> np.ndarray:
        """Return visits, results, gains and their squares of each candidate, shape (4, candidates)."""
        ledger = self._ledger
        return np.array([ledger.visits, ledger.totals, ledger.gains, ledger.squares])

    def verdict(self, totals: np.ndarray) -> _Result:
        """Combine several comparisons. Values are the gains of moves, world by world."""
        self.moves[:] = self._root
        ledger = self._ledger._replace(visits=totals[0].astype(np.int64), gains=totals[2], squares=totals[3])
        chosen = int(self.kernels("comparison").decide(ledger))
        tried = np.maximum(1, totals[0])
        gains = totals[2] / tried
        errors = np.maximum(0.0, totals[3] / tried - gains * gains) / tried
        doubts = np.sqrt(errors + errors[chosen])
        moves = self.moves[1 : self.moves[0] + 1].tolist()
        statistics = np.zeros((3, len(self.moves)))
        for i, move in enumerate(ledger.moves.tolist()[: len(moves)]):
            statistics[:, 1 + moves.index(move)] = totals[0, i], totals[1, 0] / tried[0] + gains[i], doubts[i]
        best = 1 + moves.index(int(ledger.moves[chosen]))
        return _Result(best, statistics[0].astype(np.int64), statistics[1], statistics[2])


class _ComparisonByWorld(_Comparison):
    """A comparison that keeps the gain of each move in each world."""

    def __init__(self, engine: Engine, known: np.ndarray, seat: int, words: np.ndarray, number: int) -> None:
        super().__init__(engine, known, seat, words, number)
        self.gains: list[np.ndarray] = []

    def run(self, iterations: int) -> bool:
        done, ledger = self.iterations, self._ledger
        while (left := int(ledger.doubtful.sum())) > 1 and self.iterations - done + left <= iterations:
            visits, gains = ledger.visits.copy(), ledger.gains.copy()
            super().run(left)
            self.gains.append(np.where(ledger.visits > visits, ledger.gains - gains, np.nan))
        return self.iterations > done


_thread_data = threading.local()  # several threads may search at once, for tables and for hints


def _pool(number: int) -> Pool:
    """Return the memory pool of thread `number` of a search. Each calling thread reuses its own pools."""
    pools: dict[int, Pool] = _thread_data.__dict__.setdefault("pools", {})
    return pools[number] if number in pools else pools.setdefault(number, new_pool())


def _run(search: _Tree | _Comparison, share: int, started: float, until: float | None) -> None:
    """Run iterations until `share` is reached, the time is over, or the choice is clear.

    At least one chunk is searched, because a thread may start late.
    """
    if until is None:
        search.run(share)
        return
    while search.iterations < share and search.run(min(CHUNK, share - search.iterations)):
        now = time.perf_counter()
        if now >= until or search.is_clear((until - now) / (now - started)):
            return


def _kind(engine: Engine, method: str) -> type[_Tree] | type[_Comparison]:
    """Return the class of searches for a game."""
    if method == "tree" or not engine.game.search.compares:
        return _Tree
    return _ComparisonByWorld if method == "by world" else _Comparison


def analyse(
    engine: Engine,
    known: np.ndarray,
    seat: int,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    method: str = "",
) -> Analysis:
    """Search for `seat`, which must decide now, from `known` (Engine.known_to(table, seat), shape (1,)).

    With `iterations` alone the result depends on the seed and the number of threads. With `seconds` the
    search ends in time, or earlier if the choice is clear. Several threads search independently, and their
    results are added. The method "tree" forces a tree search in games that compare moves; "by world" keeps
    the gains of compared moves in each world.
    """
    started = time.perf_counter()
    words, make = seed_words(seed), _kind(engine, method)
    searches = [make(engine, known, seat, words, number) for number in range(threads)]
    shares = [((iterations or NO_LIMIT) + number) // threads for number in range(threads)]
    until = None if seconds is None and iterations else started + (seconds or 1.0)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda search, share: _run(search, share, started, until), searches, shares))
    totals = np.sum([search.totals() for search in searches], axis=0)
    verdict = searches[0].verdict(totals)
    return Analysis(
        _moves_of(engine, known, seat, searches[0].moves, verdict),
        sum(search.iterations for search in searches),
        sum(search.nodes for search in searches),
        time.perf_counter() - started,
        sum(search.worlds for search in searches),
        _gains_of(searches),
    )


def _gains_of(searches: Sequence[_Tree | _Comparison]) -> dict[int, np.ndarray]:
    """Return the gain of each compared move in each world of all threads."""
    worlds = [gain for search in searches if isinstance(search, _ComparisonByWorld) for gain in search.gains]
    if not worlds or not isinstance(searches[0], _Comparison):
        return {}
    table = np.array(worlds)
    return {move: table[:, i] for i, move in enumerate(searches[0].candidates)}


def _moves_of(engine: Engine, known: np.ndarray, seat: int, moves: np.ndarray, result: _Result) -> list[Seen]:
    """Return the moves at the root: first the one to play, then by visits and values."""
    t = known.copy()[0]
    t.turn = seat
    order = sorted(
        range(1, moves[0] + 1), key=lambda i: (i != result.best, -result.visits[i], -result.values[i], i)
    )
    return [
        Seen(
            int(moves[i]),
            engine.game.texts.write(int(moves[i]), t),
            int(result.visits[i]),
            float(result.values[i]),
            float(result.doubts[i]),
        )
        for i in order
    ]
