"""Measure the length of games: greedy bots play each game with the usual number of players.

python -m benchmarks.lengths                      # all games; writes src/parlour/cli/lengths.json
python -m benchmarks.lengths --games 50 king xeri
"""

import argparse
import json
from pathlib import Path
from statistics import median

from parlour.bots import make
from parlour.engine.linked import deciders, engine
from parlour.games import SHELF, load

FILE = Path(__file__).parents[1] / "src" / "parlour" / "cli" / "lengths.json"


def play_out(name: str, seed: int) -> tuple[int, int]:
    """Play one game and return the number of moves and of seat 0's moves that were a choice."""
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), seed)
    bot = make("greedy", kernels, seed)
    moves = decisions = 0
    while asked := deciders(table):
        seat = asked[0]
        legal = kernels.moves(table, seat)
        decisions += seat == 0 and len(legal) > 1
        move = legal[0] if len(legal) == 1 else bot.choose(kernels.known_to(table, seat), seat)
        kernels.step(table, seat, move)
        moves += 1
    return moves, decisions


def measured(name: str, games: int) -> dict[str, int]:
    """Return the medians over a number of games."""
    moves, decisions = zip(*(play_out(name, seed) for seed in range(games)), strict=True)
    return {"moves": round(median(moves)), "decisions": round(median(decisions)), "games": games}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=21)
    wanted = parser.parse_args()
    found = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for name in wanted.names or SHELF:
        found[name] = measured(name, wanted.games)
        print(name, found[name], flush=True)
        FILE.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
