"""Measure what bots lose in the last tricks of King: `python -m benchmarks.ends [BOT...] [--deals N]`

Greedy bots play King. At each choice with two or three cards in hand, every bot is asked for its move, and
all moves are solved exactly in 200 sampled worlds in which all cards are known (`solving/endgames.py`). The
figure is the difference between the best move and the bot's move: the mean in points with a 95 % interval.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.verdicts import Series
from parlour.bots import make
from parlour.engine.linked import Engine, engine
from parlour.games import load
from parlour.solving.endgames import answers

KING = load("king")
SEED = 20261123


def choices(kernels: Engine, seed: int, deal: int) -> Iterator[tuple[Any, int]]:
    """Yield what the deciding seat knows, and the seat, at each choice in the last tricks of a game."""
    table, greedy = kernels.begin(kernels.template(), seed, deal), make("greedy", kernels, deal)
    while not table["over"].item(0):
        seat = int(table["turn"].item(0))
        moves = kernels.moves(table, seat)
        known = kernels.known_to(table, seat)
        playing = KING.phases[table["phase"].item(0)].name == "play"
        if len(moves) > 1 and playing and table[0].hand[seat].count <= 3:
            yield known, seat
        kernels.step(table, seat, moves[0] if len(moves) == 1 else greedy.choose(known, seat))


def given_away(bots: list[str], deals: int, seed: int) -> dict[str, Series]:
    """Return the points that each bot loses for each choice."""
    kernels = engine(KING)
    lost: dict[str, list[float]] = {name: [] for name in bots}
    for deal in range(deals):
        for number, (known, seat) in enumerate(choices(kernels, seed, deal)):
            worth = answers(kernels, known, seat, seed=number)
            for name in bots:
                chosen = make(name, kernels, number).choose(known, seat)
                lost[name].append(max(worth.values()) - worth[chosen])
    return {name: Series.of(np.array(losses)) for name, losses in lost.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["uniform", "greedy", "search:100", "search:1000"])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    for name, found in given_away(chosen.bots, chosen.deals, chosen.seed).items():
        print(f"{name:>12} {found.mean:6.2f} ± {found.half:.2f} points a choice, {found.deals} choices")


if __name__ == "__main__":
    main()
