"""How much do bots give away in the last tricks of King? `python -m benchmarks.ends [BOT...] [--deals N]`

Greedy bots play King. Whenever somebody with two or three cards has a choice, each bot is asked for its own,
and every move is answered exactly in 200 imagined worlds, in which all see all cards
(`solving/endgames.py`). The figure is what the bot's move gains less than the best one there: the mean in
points, with its 95 % interval.
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
    """What whoever has a choice in the last tricks of one game of greedy bots knows, and their seat."""
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
    """What each bot loses at a choice, in points."""
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
