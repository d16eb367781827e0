"""Traces written by hand, whose figures can be computed by hand."""

from collections.abc import Sequence

import numpy as np

from parlour.engine.game import Game
from parlour.engine.tracing import CHOICES, COLUMNS, DEALER, FIRST, MOVE, MOVES, OFFERED, SEAT, STANDINGS
from parlour.games import load
from parlour.lab.chunks import Chunk
from parlour.lab.traces import Trace


def line(
    standings: Sequence[int], seat: int = 0, choices: int = 2, offered: int = 1, move: int = 0
) -> list[int]:
    """Return a move of a game, and the standings after it."""
    found = [0] * STANDINGS
    found[SEAT], found[CHOICES], found[OFFERED], found[MOVE] = seat, choices, offered, move
    return [*found, *standings]


def laid(games: Sequence[tuple[int, list[list[int]]]], dealer: int = 0, game: Game | None = None) -> Trace:
    """Return games, each with its winners (a set of seats, as bits) and its lines."""
    seats = len(games[0][1][0]) - STANDINGS
    fields = [("winners", "i4"), ("points", "i8", (seats,)), ("deals", "i4"), ("ending", "i4")]
    tables, told = np.zeros(len(games), fields), np.zeros((len(games), COLUMNS), np.int64)
    tables["winners"] = [winners for winners, _ in games]
    told[:, MOVES] = [len(lines) for _, lines in games]
    told[:, FIRST] = np.cumsum(told[:, MOVES]) - told[:, MOVES]
    told[:, DEALER] = dealer
    game = game or load("xeri")
    chunk = Chunk(game.name, None, seats, {}, (), 0, 0, len(games))
    lines = np.array([one for _, lines in games for one in lines], np.int64)
    scored = np.zeros((len(games), seats, max(1, len(game.table.lines))), np.int64)
    return Trace(game, chunk, np.zeros(1), 0, tables, told, lines, scored)
