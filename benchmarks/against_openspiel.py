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
from typing import Any

import numpy as np

from benchmarks import openspiel_side
from benchmarks.openspiel_side import Work
from parlour.bots.search import analyse
from parlour.chance import seed_words
from parlour.engine import deciders, engine
from parlour.games import SHELF, load
from parlour.moves import room_for_moves

ROUNDS = 7
BATCH = 64
ITERATIONS = 20_000
NEAREST = {
    "king": "hearts",
    "xeri": "hearts",
    "jack-change-it": "crazy_eights",
    "seven-rummy": "gin_rummy",
}  # all others: oh_hell
SLOW = ("gin_rummy",)  # of OpenSpiel's games: fewer of them


@dataclass(frozen=True)
class Measure:
    """One comparison: what both sides do, in units of work."""

    what: str
    unit: str
    ours: Work
    theirs: Work
    wanted: float | None = None  # the ratio to reach


def random_games(name: str, games: int = 4000) -> Work:
    """Random games of ours, deal included, in moves."""
    kernels = engine(load(name))
    template = kernels.template()
    tables = np.zeros(BATCH, template.dtype)
    lines = np.zeros((BATCH, *template["lines"].shape[1:]), np.int64)
    moves, words = room_for_moves(), seed_words(1)
    play = kernels.kernels("simulate").random_games

    def work() -> Callable[[], float]:
        lengths = np.zeros(-(-games // BATCH) * BATCH, np.int64)
        for first in range(0, games, BATCH):
            play(tables, template, words, first, moves, lengths[first : first + BATCH], lines)
        return lambda: float(lengths.sum())

    return work


def playouts(name: str, count: int = 20_000) -> Work:
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


def search(name: str, iterations: int = ITERATIONS) -> Work:
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
    for name in SHELF:
        peer = NEAREST.get(name, "oh_hell")
        what = f"{load(name).title} / {peer}"
        games, count = (50, 500) if peer in SLOW else (500, 5000)
        theirs = openspiel_side.random_games(peer, games)
        yield Measure(f"random games, {what}", "moves/s", random_games(name), theirs, wanted.get(name))
        theirs = openspiel_side.playouts(peer, count)
        yield Measure(f"playouts, {what}", "moves/s", playouts(name), theirs)
    theirs = openspiel_side.playouts("spades", 5000)
    yield Measure("playouts, King / spades", "moves/s", playouts("king"), theirs, 2.5)
    theirs = openspiel_side.search("hearts", ITERATIONS)
    yield Measure("search, King / hearts", "iterations/s", search("king"), theirs, 6.0)


def speed(work: Work) -> float:
    """Units of work a second of processor time."""
    gc.collect()
    started = time.process_time()
    count = work()
    seconds = time.process_time() - started
    return count() / seconds


def measure(one: Measure) -> dict[str, Any]:
    """Run both sides in turn, after one round of each that is not counted."""
    speed(one.ours), speed(one.theirs)
    rounds = [(speed(one.ours), speed(one.theirs)) for _ in range(ROUNDS)]
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
