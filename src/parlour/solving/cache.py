"""Winning lines that were found, so that whoever follows one is led on by it and not by another."""

import hashlib
from collections import OrderedDict

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from .solver import Solution, solve_table

MOST = 20_000  # positions that are remembered: a hundred lines
_ways: "OrderedDict[bytes, list[str]]" = OrderedDict()  # what is left of a line, by where it stands


def solve_once(game: Game, table: np.ndarray, seconds: float) -> Solution:
    """Decide whether a table can be won on which all cards are known; a win that was found is told again.

    Solved anew after each move, the ways to win could lead round in a circle: so a line once begun goes on.
    """
    if (line := _ways.get(_place(game, table))) is not None:
        return Solution("won", f"in {len(line)} moves", 0.0, line, 0)
    found = solve_table(game, table, seconds)
    _remember(game, copied(table), found.moves)
    return found


def _remember(game: Game, table: np.ndarray, line: list[str]) -> None:
    for number, text in enumerate(line):
        _ways[_place(game, table)] = line[number:]
        engine(game).step(table, 0, int(game.read(text, table[0])))  # type: ignore[arg-type]
    while len(_ways) > MOST:
        _ways.popitem(last=False)


def _place(game: Game, table: np.ndarray) -> bytes:
    """Tell tables apart by all that is on them; `known_to` leaves nothing above the top of a zone."""
    known = engine(game).known_to(table, 0)
    return hashlib.blake2b(known.tobytes(), digest_size=16, person=game.name.encode()[:16]).digest()
