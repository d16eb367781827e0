"""Does search beat greedy, and greedy beat uniform? `python -m benchmarks.strength [GAME...] [--deals N]`

Paired deals: every deal is played once from each seat by the challenger, with the other bot in all other
seats (partners play alike), so that the luck of the cards cancels out. The result of a deal is the mean over
the seats of the challenger's points less the mean of its opponents'; the table shows its mean and the half
width of its 95 % confidence interval over the deals, by Student's t.
"""

import argparse
import time

import numpy as np

from parlour.bots import play_games
from parlour.engine.linked import engine
from parlour.games import SHELF, load
from parlour.lab.intervals import half_width


def advantage(
    name: str, challenger: str, other: str, deals: int, seats: int, options: dict[str, str]
) -> np.ndarray:
    """One number a deal: what the challenger gains on its opponents, averaged over the seats it takes."""
    game = load(name)
    kernels = engine(game)
    template = kernels.template(seats, options)
    sides = game.sides_at(seats)
    gains = np.zeros(deals)
    for side in range(sides):
        bots = [challenger if seat % sides == side else other for seat in range(seats)]
        tables = [b.tables for b in play_games(kernels, template, deals, 1, bots, threads=2)]
        points = np.concatenate([table["points"] for table in tables])[:, :seats].astype(float)
        mine = np.arange(seats) % sides == side
        gains += points[:, mine].mean(axis=1) - points[:, ~mine].mean(axis=1)
    return gains / sides


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=SHELF)
    parser.add_argument("--deals", type=int, default=100, help="two or more")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--search", default="search:1000")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--only", choices=["greedy", "search"])
    chosen = parser.parse_args()
    if chosen.deals < 2:
        parser.error("one deal says nothing about how far deals differ: --deals 2 or more")
    options = dict(one.split("=") for one in chosen.set)
    for name in chosen.games or SHELF:
        seats = chosen.seats or load(name).seats.default
        if seats == 1:
            continue
        for challenger, other, deals in (
            ("greedy", "uniform", 10 * chosen.deals),
            (chosen.search, "greedy", chosen.deals),
        ):
            if chosen.only and not challenger.startswith(chosen.only):
                continue
            started = time.perf_counter()
            gains = advantage(name, challenger, other, deals, seats, options)
            mean, half = gains.mean(), half_width(deals, gains.std())
            assert half is not None  # with two deals or more
            verdict = "better" if mean > half else "worse" if mean < -half else "level"
            print(
                f"{name:16} {seats} seats  {challenger:>12} against {other:8} {mean:+10.2f} ± {half:8.2f} "
                f"points  {verdict:7} {deals} deals, {time.perf_counter() - started:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
