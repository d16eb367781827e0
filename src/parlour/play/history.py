"""What a match keeps of the table before each move: packed, because a match may have thousands of moves."""

import zlib
from typing import NamedTuple

import numpy as np

from .reckoning import Heard

FASTEST = 1  # level of compression: most of a table is empty places


class Before(NamedTuple):
    """The table before a move, and of it what is asked for often.

    `scored`: how many deals had been scored, `heard`: what the rules' `value` had been called with.
    """

    packed: bytes
    asked: int
    owes: int
    deals: int
    scored: int
    heard: list[Heard]

    def table(self, form: np.dtype) -> np.ndarray:
        """The table, as an array of its own."""
        return np.frombuffer(bytearray(zlib.decompress(self.packed)), form)


def before_move(table: np.ndarray, scored: int, heard: list[Heard]) -> Before:
    """Keep a table that a move is about to change."""
    asked, owes, deals = (table[name].item(0) for name in ("asked", "owes", "deals"))
    return Before(zlib.compress(table.tobytes(), FASTEST), asked, owes, deals, scored, heard)
