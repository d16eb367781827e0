"""One run of a beam: positions layer by layer, the most hopeful kept."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..engine.beam import CUT, FOUND, HOPELESS, NODES, PROVES, SPENT, Shelf, Size, new_workbench
from ..engine.linked import Engine

CHUNK = 20_000  # moves between two looks at the clock: about twenty milliseconds,
CAREFULLY = 1_000  # and where a run proves, for each position is then reckoned through
LINES = 1 << 25  # moves that lines are made of
ROOM_FOR_A_CHUNK = 1 << 20
STEPS = 120  # within one layer
WIDE = 4  # steps of a layer in which a beam is as wide as it may be; those after them mostly bring cards home
NARROW = 16  # then it narrows, step by step, to so small a part
SPREAD = 0.5  # of the logarithm by which each weight of a drawn taste differs


class Run(NamedTuple):
    """How a beam is run: how wide, with chains of so many positions at most, or (0) moves one by one.

    What it finds hopeful is one of the game's tastes, or one drawn beyond them (`taste_of`); what it proves
    hopeless it may leave out; and with chains it may look, of positions that lead to each other and back, at
    one alone.
    """

    width: int
    chained: int
    taste: int = 0
    proves: bool = False
    gathers: bool = True


def taste_of(tastes: np.ndarray, number: int) -> np.ndarray:
    """The game's taste of this number; past the last one that is drawn around each in turn, always alike."""
    taste: np.ndarray = tastes[number % len(tastes)]
    if number < len(tastes):
        return taste
    return taste * np.random.default_rng(number).lognormal(0.0, SPREAD, len(taste))


class Beam:
    """One run. What the game notes of a deal to prove it lost can be handed on from run to run."""

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
        """How many moves were played."""
        return int(self._bench.book[SPENT])

    @property
    def hopeless(self) -> int:
        """How many positions were left out, because no win is possible from there."""
        return int(self._bench.book[HOPELESS])

    def load(self) -> None:
        """Compile or load what a run is made of."""
        self._kernels.expand(self._bench, self._chained, np.zeros(2, np.int64))
        self._trim(self._bench.onward, self._room(0))

    def run(self, in_time: Callable[[], bool]) -> str:
        """Look for a win while there is time: "won", "lost" if nothing was left out, or "open"."""
        first, book = self._root[0], self._bench.book
        if first["over"]:  # what loses nothing was all there was to play
            return "won" if first["winners"] else "lost"
        while self._bench.here.held[0]:
            for _ in self._layer():
                if book[FOUND]:
                    return "won"
                if not in_time() or book[NODES] > LINES - ROOM_FOR_A_CHUNK or self._fails():
                    return "open"
            self._bench = self._bench._replace(here=self._bench.onward, onward=self._bench.here)
            self._bench.onward.held[0] = 0
        return "open" if book[CUT] else "lost"

    def _fails(self) -> bool:
        """Whether this was to be a proof and is none any more: others look for wins more quickly."""
        return bool(self._bench.asked[PROVES] and self._bench.book[CUT])

    def _layer(self) -> Iterator[None]:
        """Go through one layer, step after step, until all of it leads onward; stop to look at the clock."""
        self._bench.seen[:] = 0
        for step in range(STEPS):
            yield from self._step()
            self._trim(self._bench.beside, self._room(step))
            self._bench = self._bench._replace(here=self._bench.beside, beside=self._bench.here)
            if not self._bench.here.held[0]:
                break
        else:
            self._bench.book[CUT] += 1
        self._trim(self._bench.onward, self._room(0))

    def _room(self, step: int) -> int:
        """How many positions are kept after a step of a layer; a proof that left any out would be none."""
        if self._bench.asked[PROVES]:
            return len(self._bench.beside.rows)
        return max(self._width >> max(0, step - WIDE), self._width // NARROW, 8)

    def _step(self) -> Iterator[None]:
        self._bench.beside.held[0] = 0
        span = np.zeros(2, np.int64)
        while span[0] < self._bench.here.held[0]:
            span[1] = self.spent + (CAREFULLY if self._bench.asked[PROVES] else CHUNK)
            self._kernels.expand(self._bench, self._chained, span)
            yield

    def _trim(self, shelf: Shelf, keep: int) -> None:
        self._kernels.trim(shelf, keep, self._bench.book)

    def line(self) -> list[int]:
        """Return the moves that win, without those that lose nothing and are played at once."""
        moves, node, lines = [], int(self._bench.book[FOUND]), self._bench.lines
        while node:
            moves.append(int(lines.moves[node]))
            node = int(lines.parents[node])
        return moves[::-1]
