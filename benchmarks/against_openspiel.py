"""Parlour against OpenSpiel on one core, in one run: `python -m benchmarks.against_openspiel`.

Needs the optional dependency open_spiel (`pip install parlour[benchmarks]`). The two take turns, several
rounds of each, and the table shows medians and their ratios: absolute speeds depend on the machine and
on what else it does. Compile time is left out on both sides. Words after the command choose measures.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from parlour.bots.search import analyse
from parlour.chance import seed_words
from parlour.engine import deciders, engine
from parlour.games import SHELF, load
from parlour.moves import room_for_moves

ROUNDS = 7
IN_DEPTH = ("king", "xeri")
NEAREST = {"jack-change-it": "crazy_eights", "seven-rummy": "gin_rummy"}  # all others: oh_hell


@dataclass(frozen=True)
class Measure:
    """One comparison: both functions return (units of work, seconds)."""

    what: str
    unit: str
    ours: Callable[[], tuple[float, float]]
    theirs: Callable[[], tuple[float, float]]
    wanted: float  # the ratio to reach


def timed(work: Callable[[], float]) -> tuple[float, float]:
    started = time.perf_counter()
    units = work()
    return units, time.perf_counter() - started


def random_games(name: str, games: int = 4000) -> Callable[[], tuple[float, float]]:
    """Random games of ours, deal included, in moves."""
    kernels = engine(load(name))
    template = kernels.template()
    tables, lengths = np.zeros(64, template.dtype), np.zeros(64, np.int64)
    moves, words = room_for_moves(), seed_words(1)

    def run() -> float:
        play = kernels.kernels("simulate").random_games
        return sum(play(tables, template, words, first, moves, lengths) for first in range(0, games, 64))

    return lambda: timed(run)


def openspiel_games(name: str, games: int = 150) -> Callable[[], tuple[float, float]]:
    """Random games of OpenSpiel by its own random bots in C++, in moves."""
    game = pyspiel.load_game(name)

    def run() -> float:
        plies = 0
        for seed in range(games):
            state = game.new_initial_state()
            players = game.num_players()
            bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(players)]
            pyspiel.evaluate_bots(state, bots, seed)
            plies += sum(one.player >= 0 for one in state.full_history())
        return plies

    return lambda: timed(run)


def playouts(name: str, count: int = 20_000) -> Callable[[], tuple[float, float]]:
    """Random playouts of ours from a dealt table to the end of the deal."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    tables = np.zeros(2, table.dtype)
    tables[0] = table[0]
    moves = room_for_moves()

    def run() -> float:
        kernels.kernels("simulate").playouts(tables, count, moves)
        return count

    return lambda: timed(run)


def openspiel_playouts(name: str, count: int = 2000) -> Callable[[], tuple[float, float]]:
    """Rollouts of OpenSpiel in C++: a search of one simulation whose evaluator rolls out `count` times."""
    game = pyspiel.load_game(name)
    state = dealt(game)

    def run() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        bot.step(state)
        return count

    return lambda: timed(run)


def search(name: str, iterations: int = 20_000) -> Callable[[], tuple[float, float]]:
    """Search iterations of ours on a dealt table."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)

    def run() -> float:
        return analyse(kernels, known, seat, iterations=iterations, seed=1, tree=True).iterations

    return lambda: timed(run)


def openspiel_search(name: str, iterations: int = 1000) -> Callable[[], tuple[float, float]]:
    """Iterations of OpenSpiel's information-set search on a dealt table, in C++."""
    game = pyspiel.load_game(name)
    state = dealt(game)
    while name == "hearts" and len(state.legal_actions()) == 13 and state.move_number() < 70:
        if "pass" not in state.action_to_string(state.legal_actions()[0]).lower():
            break
        state.apply_action(state.legal_actions()[0])

    def run() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.ISMCTSBot(1, evaluator, 2.0, iterations).step(state)
        return iterations

    return lambda: timed(run)


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A state of OpenSpiel after its chance nodes."""
    state = game.new_initial_state()
    chance = np.random.default_rng(1)
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(actions, p=weights)))
    return state


def measures() -> list[Measure]:
    """King and Xeri in depth, then random games of the whole shelf against the nearest game there is."""
    deep = [
        Measure("random games, King / hearts", "moves/s", random_games("king"), openspiel_games("hearts"), 6),
        Measure("random games, Xeri / hearts", "moves/s", random_games("xeri"), openspiel_games("hearts"), 8),
        Measure("playouts, King / spades", "playouts/s", playouts("king"), openspiel_playouts("spades"), 2.5),
        Measure("search, King / hearts", "iterations/s", search("king"), openspiel_search("hearts"), 6),
    ]
    return deep + [
        Measure(
            f"random games, {load(name).title} / {peer}",
            "moves/s",
            random_games(name),
            openspiel_games(peer),
            1,
        )
        for name, peer in ((name, NEAREST.get(name, "oh_hell")) for name in SHELF if name not in IN_DEPTH)
    ]


def measure(one: Measure) -> dict[str, Any]:
    """Run both sides in turn, after one round of each that is not counted."""
    one.ours(), one.theirs()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        for side, speeds in ((one.ours, ours), (one.theirs, theirs)):
            units, seconds = side()
            speeds.append(units / seconds)
    ratio = statistics.median(ours) / statistics.median(theirs)
    return {
        "measure": one.what,
        "unit": one.unit,
        "parlour": statistics.median(ours),
        "openspiel": statistics.median(theirs),
        "ratio": ratio,
        "wanted": one.wanted,
        "spread": [min(ours) / max(theirs), max(ours) / min(theirs)],
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
            print(
                f"{row['measure']:44} {row['parlour']:>14,.0f} {row['openspiel']:>12,.0f} {row['unit']:12} "
                f"{row['ratio']:6.1f} x (wanted {row['wanted']} x; spread {row['spread'][0]:.1f} to "
                f"{row['spread'][1]:.1f})",
                flush=True,
            )
    if "--json" in sys.argv:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
