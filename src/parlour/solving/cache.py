"""Cache of winning lines, so that a player who follows a line is not led to another one."""

import hashlib
from collections import OrderedDict

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from .solver import Solution, solve_table

MAX_POSITIONS = 20_000  # about a hundred lines
_lines: "OrderedDict[bytes, list[str]]" = OrderedDict()  # the rest of a line, by position


def solve_once(game: Game, table: np.ndarray, seconds: float) -> Solution:
    """Solve a table on which all cards are known; a win that was found before is returned again.

    Without the cache, the lines found after each move could lead in a circle.
    """
    if (line := _lines.get(_key(game, table))) is not None:
        return Solution("won", f"in {len(line)} moves", 0.0, line, 0)
    solution = solve_table(game, table, seconds)
    _remember(game, copied(table), solution.moves)
    return solution


def _remember(game: Game, table: np.ndarray, line: list[str]) -> None:
    for number, text in enumerate(line):
        _lines[_key(game, table)] = line[number:]
        engine(game).step(table, 0, int(game.read(text, table[0])))  # type: ignore[arg-type]
    while len(_lines) > MAX_POSITIONS:
        _lines.popitem(last=False)


def _key(game: Game, table: np.ndarray) -> bytes:
    """Return a digest of everything on a table. `known_to` clears the slots above the top of each zone."""
    known = engine(game).known_to(table, 0)
    return hashlib.blake2b(known.tobytes(), digest_size=16, person=game.name.encode()[:16]).digest()
