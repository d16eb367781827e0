"""Parlour against OpenSpiel on one core, in one run: `python -m benchmarks.against_openspiel`.

Needs the optional dependency open_spiel (`pip install parlour[benchmarks]`). The two take turns, several
rounds of each, and the table shows medians and their ratios. Both are measured by processor time, which does
not count what else the machine does meanwhile; nothing is counted, made or compiled inside the clock.
Words after the command choose measures.
"""

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from benchmarks import openspiel_side
from benchmarks.openspiel_side import Work
from parlour.bots.search import analyse
from parlour.engine.chance import seed_words
from parlour.engine.linked import deciders, engine
from parlour.engine.moves import room_for_moves
from parlour.games import SHELF, load

ROUNDS = 7
BATCH = 64
ITERATIONS = 20_000
NEAREST = {
    "king": "hearts",
    "xeri": "hearts",
    "jack-change-it": "crazy_eights",
    "seven-rummy": "gin_rummy",
}  # all others: oh_hell
ROUND = 0.15  # seconds of processor time that a round of either side lasts at least


@dataclass(frozen=True)
class Measure:
    """One comparison: what both sides do, so many times, in units of work."""

    what: str
    unit: str
    ours: Callable[[int], Work]
    theirs: Callable[[int], Work]
    wanted: float | None = None  # the ratio to reach


def random_games(name: str, games: int) -> Work:
    """Random games of ours, deal included, in moves."""
    kernels = engine(load(name))
    template = kernels.template()
    tables = np.zeros(min(BATCH, games), template.dtype)
    lines = np.zeros((len(tables), *template["lines"].shape[1:]), np.int64)
    moves, words = room_for_moves(), seed_words(1)
    play = kernels.kernels("simulate").random_games

    def work() -> Callable[[], float]:
        lengths = np.zeros(games, np.int64)
        for first in range(0, games, len(tables)):
            own = lengths[first : first + len(tables)]
            play(tables[: len(own)], template, words, first, moves, own, lines)
        return lambda: float(lengths.sum())

    return work


def playouts(name: str, count: int) -> Work:
    """Random playouts of ours from a dealt table to the end of the deal, in moves."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    tables = np.zeros(2, table.dtype)
    tables[0] = table[0]
    moves = room_for_moves()
    play = kernels.kernels("simulate").playouts

    def work() -> Callable[[], float]:
        plies = play(tables, count, moves)
        return lambda: plies

    return work


def search(name: str, iterations: int) -> Work:
    """Search iterations of ours on a dealt table."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)

    def work() -> Callable[[], float]:
        found = analyse(kernels, known, seat, iterations=iterations, seed=1, tree=True)
        return lambda: found.iterations

    return work


def measures() -> Iterator[Measure]:
    """The whole shelf against the nearest game there is, with deals and without; King's search."""
    wanted = {"king": 6.0, "xeri": 8.0}
    kinds = (
        ("random games", random_games, openspiel_side.random_games),
        ("playouts", playouts, openspiel_side.playouts),
    )
    for name in SHELF:
        peer = NEAREST.get(name, "oh_hell")
        for kind, ours, theirs in kinds:
            sides = partial(ours, name), partial(theirs, peer)
            needed = wanted.get(name) if kind == "random games" else None
            yield Measure(f"{kind}, {load(name).title} / {peer}", "moves/s", *sides, needed)
    sides = partial(playouts, "king"), partial(openspiel_side.playouts, "spades")
    yield Measure("playouts, King / spades", "moves/s", *sides, 2.5)
    sides = partial(search, "king"), partial(openspiel_side.search, "hearts")
    yield Measure("search, King / hearts", "iterations/s", *sides, 6.0)


def run(work: Work) -> tuple[float, float]:
    """Units of work, and the seconds of processor time that they took."""
    gc.collect()
    started = time.process_time()
    count = work()
    seconds = time.process_time() - started
    return count(), seconds


def speed(work: Work) -> float:
    units, seconds = run(work)
    return units / seconds


def enough(side: Callable[[int], Work]) -> Work:
    """As much of it as takes a round; what compiles has compiled by then."""
    count = 1
    run(side(count))
    while run(side(count))[1] < ROUND:
        count *= 2
    return side(count)


def measure(one: Measure) -> dict[str, Any]:
    """Run both sides in turn."""
    if one.unit == "iterations/s":  # a tree grows slower the larger it is: both grow as large a one
        work = one.ours(ITERATIONS), one.theirs(ITERATIONS)
        speed(work[0]), speed(work[1])
    else:
        work = enough(one.ours), enough(one.theirs)
    rounds = [(speed(work[0]), speed(work[1])) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(side) for side in zip(*rounds, strict=True))
    ratios = [mine / other for mine, other in rounds]
    return {
        "measure": one.what,
        "unit": one.unit,
        "parlour": ours,
        "openspiel": theirs,
        "ratio": ours / theirs,
        "wanted": one.wanted,
        "spread": [min(ratios), max(ratios)],
    }


def main() -> None:
    rows = []
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    for one in measures():
        if words and not any(word.lower() in one.what.lower() for word in words):
            continue
        row = measure(one)
        rows.append(row)
        if "--json" not in sys.argv:
            wanted = f", wanted {row['wanted']:g}" if row["wanted"] else ""
            print(
                f"{row['measure']:44} {row['parlour']:>12,.0f} {row['openspiel']:>12,.0f} {row['unit']:12} "
                f"{row['ratio']:6.1f} x ({row['spread'][0]:.1f} to {row['spread'][1]:.1f}{wanted})",
                flush=True,
            )
    if "--json" in sys.argv:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
