"""One run of a beam search: layers of positions, of which the most promising are kept."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..engine.beam import CUT, FOUND, HOPELESS, NODES, PROVES, SPENT, Shelf, Size, new_workbench
from ..engine.linked import Engine

CHUNK = 20_000  # moves between two checks of the clock: about twenty milliseconds
PROOF_CHUNK = 1_000  # the same for proofs, which take longer for each position
LINES = 1 << 25  # stored moves
SPARE_LINES = 1 << 20
STEPS = 120  # steps in a layer
WIDE_STEPS = 4  # steps at full width; later steps mostly move cards to the foundations
NARROWEST = 16  # the smallest width is the full width divided by this
SPREAD = 0.5  # standard deviation of the logarithm of a random taste's weights


class Run(NamedTuple):
    """The parameters of a beam: its width, and the longest chain of positions (0: single moves).

    `taste` selects the evaluation of positions: one of the game's tastes, or a random one (`taste_of`). If it
    `proves`, positions that are proved lost are left out. With chains, if it `gathers`, only one of the
    positions that can reach each other is kept.
    """

    width: int
    chained: int
    taste: int = 0
    proves: bool = False
    gathers: bool = True


def taste_of(tastes: np.ndarray, number: int) -> np.ndarray:
    """Return the game's taste with this number; larger numbers are random variations, always the same."""
    taste: np.ndarray = tastes[number % len(tastes)]
    if number < len(tastes):
        return taste
    return taste * np.random.default_rng(number).lognormal(0.0, SPREAD, len(taste))


class Beam:
    """One run. `notes`, the game's data for proofs about a deal, can be passed from run to run."""

    def __init__(self, engine: Engine, root: np.ndarray, run: Run, notes: Any = None) -> None:
        solving = engine.game.solving
        assert solving
        self._kernels = engine.kernels("beam")
        self._width, self._chained, self._root = run.width, run.chained, root
        size = Size(run.width, run.chained, LINES, run.proves, run.gathers)
        notes = solving.new_notes(root[0]) if notes is None else notes
        self._bench = new_workbench(root, size, solving.ROW, taste_of(solving.TASTES, run.taste), notes)
        solving.pack(root[0], self._bench.here.rows[0])
        self._bench.here.held[0] = 1

    @property
    def spent(self) -> int:
        """The number of moves played."""
        return int(self._bench.book[SPENT])

    @property
    def hopeless(self) -> int:
        """The number of positions that were left out because they are proved lost."""
        return int(self._bench.book[HOPELESS])

    def load(self) -> None:
        """Compile or load the kernels."""
        self._kernels.expand(self._bench, self._chained, np.zeros(2, np.int64))
        self._trim(self._bench.onward, self._room(0))

    def run(self, in_time: Callable[[], bool]) -> str:
        """Search for a win until `in_time` returns False: "won", "lost" (nothing was left out), or "open"."""
        first, book = self._root[0], self._bench.book
        if first["over"]:  # free moves have ended the game
            return "won" if first["winners"] else "lost"
        while self._bench.here.held[0]:
            for _ in self._layer():
                if book[FOUND]:
                    return "won"
                if not in_time() or book[NODES] > LINES - SPARE_LINES or self._fails():
                    return "open"
            self._bench = self._bench._replace(here=self._bench.onward, onward=self._bench.here)
            self._bench.onward.held[0] = 0
        return "open" if book[CUT] else "lost"

    def _fails(self) -> bool:
        """Return whether the run cannot become a proof any more; other runs find wins faster."""
        return bool(self._bench.asked[PROVES] and self._bench.book[CUT])

    def _layer(self) -> Iterator[None]:
        """Expand one layer, step by step; yield to check the time."""
        self._bench.seen[:] = 0
        for step in range(STEPS):
            yield from self._step()
            self._trim(self._bench.same_layer, self._room(step))
            self._bench = self._bench._replace(here=self._bench.same_layer, same_layer=self._bench.here)
            if not self._bench.here.held[0]:
                break
        else:
            self._bench.book[CUT] += 1
        self._trim(self._bench.onward, self._room(0))

    def _room(self, step: int) -> int:
        """Return how many positions to keep after a step; a proof keeps all."""
        if self._bench.asked[PROVES]:
            return len(self._bench.same_layer.rows)
        return max(self._width >> max(0, step - WIDE_STEPS), self._width // NARROWEST, 8)

    def _step(self) -> Iterator[None]:
        self._bench.same_layer.held[0] = 0
        span = np.zeros(2, np.int64)
        while span[0] < self._bench.here.held[0]:
            span[1] = self.spent + (PROOF_CHUNK if self._bench.asked[PROVES] else CHUNK)
            self._kernels.expand(self._bench, self._chained, span)
            yield

    def _trim(self, shelf: Shelf, keep: int) -> None:
        self._kernels.trim(shelf, keep, self._bench.book)

    def line(self) -> list[int]:
        """Return the winning moves, without the free moves that are played at once."""
        moves, node, lines = [], int(self._bench.book[FOUND]), self._bench.lines
        while node:
            moves.append(int(lines.moves[node]))
            node = int(lines.parents[node])
        return moves[::-1]
