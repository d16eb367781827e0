"""Compare the speed of Parlour and OpenSpiel on one core: `python -m benchmarks.against_openspiel`.

This needs the optional dependency open_spiel (`pip install parlour[benchmarks]`). Both sides run in turn, for
several rounds, and the table shows medians and their ratios. Processor time is measured, so that other
processes do not count. Moves are counted, objects created and kernels compiled outside the timed part.
Words after the command select measures.
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
ROUND = 0.15  # the minimum processor time of a round of either side, in seconds


@dataclass(frozen=True)
class Measure:
    """One comparison. `ours` and `theirs` take a number of repetitions and return the work to time."""

    what: str
    unit: str
    ours: Callable[[int], Work]
    theirs: Callable[[int], Work]
    wanted: float | None = None  # the ratio to reach


def random_games(name: str, games: int) -> Work:
    """Return work that plays random games in Parlour, including the deals, and counts moves."""
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
    """Return work that plays random playouts in Parlour from a dealt table to the end, and counts moves."""
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
    """Return work that searches in Parlour on a dealt table, and counts iterations."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)

    def work() -> Callable[[], float]:
        found = analyse(kernels, known, seat, iterations=iterations, seed=1, method="tree")
        return lambda: found.iterations

    return work


def measures() -> Iterator[Measure]:
    """Yield each game against OpenSpiel's most similar game, with and without deals, and King's search."""
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
    """Return the units of work and the seconds of processor time that they took."""
    gc.collect()
    started = time.process_time()
    count = work()
    seconds = time.process_time() - started
    return count(), seconds


def speed(work: Work) -> float:
    units, seconds = run(work)
    return units / seconds


def enough(side: Callable[[int], Work]) -> Work:
    """Return as much work as a round needs. Everything is compiled by then."""
    count = 1
    run(side(count))
    while run(side(count))[1] < ROUND:
        count *= 2
    return side(count)


def measure(one: Measure) -> dict[str, Any]:
    """Run both sides in turn and return a row of the table."""
    if one.unit == "iterations/s":  # a large tree grows more slowly, so both trees get the same size
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
