"""Winning lines that were found, so that whoever follows one is led on by it and not by another."""

import hashlib
from collections import OrderedDict

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from .solver import solve_table

MOST = 20_000  # positions that are remembered: a hundred lines
_ways: "OrderedDict[bytes, list[str]]" = OrderedDict()  # what is left of a line, by where it stands


def winning_line_from(game: Game, table: np.ndarray, seconds: float) -> list[str]:
    """The moves that win a table on which all cards are known, if a solver finds them in time.

    Solved anew after each move, the ways to win could lead round in a circle: a line once begun
    goes on.
    """
    if (known := _ways.get(_place(game, table))) is not None:
        return known
    line = solve_table(game, table, seconds).moves
    _remember(game, copied(table), line)
    return line


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
