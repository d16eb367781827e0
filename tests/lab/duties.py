"""Functions for workers in tests. They are in a module because a worker imports them by name."""

import os
import signal
import time
from pathlib import Path
from random import Random

from parlour.bots import View
from parlour.errors import ParlourError
from parlour.lab.chunks import Chunk


def chunk(games: int, **options: str) -> Chunk:
    return Chunk("xeri", None, 2, options, (), 1, 0, games)


def numbered(one: Chunk) -> dict[str, int]:
    """Return the sum of the numbers of a chunk's games, which shows that each game counts once."""
    return {"games": one.games, "sum": sum(range(one.first, one.first + one.games))}


def deadly(one: Chunk) -> dict[str, int]:
    """Kill the first worker that receives game 30; with `always`, kill every one."""
    grave = Path(one.options["grave"])
    if one.first <= 30 < one.first + one.games and (one.options.get("always") or not grave.exists()):
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return numbered(one)


def slow(one: Chunk) -> dict[str, int]:
    time.sleep(0.05)
    return numbered(one)


def wrong(one: Chunk) -> dict[str, int]:
    raise ParlourError(f"game {one.first} cannot be played")


def first_move(view: View) -> str:
    """A bot from code that plays the first move."""
    return str(view["moves"][0])


class AtRandom:
    """A bot from code that plays random moves."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, view: View) -> str:
        return str(self._chance.choice(view["moves"]))
