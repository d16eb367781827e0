"""Digest of a game's rules: `python -m tests.contract.fingerprint NAME SEED` prints it.

Compiled and interpreted rules (NUMBA_DISABLE_JIT=1) must give the same digest. It covers every table of
random games with random house rules, the legal moves, what each seat knows, a re-deal and a search.
"""

import hashlib
import random
import sys

import numpy as np

from parlour.bots.search import analyse
from parlour.engine.game import Game
from parlour.engine.linked import engine
from tests.contract.shelf import GAMES, NAMES, house_rules, random_play


def fingerprint(game: Game, seed: int, moves: int = 60) -> str:
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    table = kernels.begin(kernels.template(seats, options), seed)
    digest = hashlib.blake2b(digest_size=16)
    rng = np.array([1, 2, 3, seed], np.uint64)
    for number, (_, seat, legal) in enumerate(random_play(kernels, table, chance, moves)):
        digest.update(table.tobytes() + str((seat, legal)).encode())
        if number % 10 == 0:
            known = kernels.known_to(table, seat)
            digest.update(known.tobytes() + kernels.imagined_by(table, seat, rng).tobytes())
        if number % 30 == 0 and len(legal) < 50:
            found = analyse(kernels, known, seat, iterations=2, seed=seed)
            digest.update(str([(one.move, one.visits, one.value) for one in found.moves]).encode())
    digest.update(table.tobytes())
    return digest.hexdigest()


def main() -> None:
    name, seed = sys.argv[1], int(sys.argv[2])
    print(fingerprint(GAMES[NAMES.index(name)], seed))


if __name__ == "__main__":
    main()
