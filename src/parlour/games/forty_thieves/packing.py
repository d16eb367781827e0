"""Forty Thieves, solver: positions packed into few bytes for storage. Moves are played on tables."""

import numpy as np

from ...engine.jit import rule
from .rules import CARDS, COLUMNS, FOUNDATIONS

PILES = 2 + FOUNDATIONS + COLUMNS
COUNTED = 8  # bytes: four for the moves played, four for the times that the waste was turned over
ROW = CARDS + PILES + COUNTED


@rule
def pack(t, row):
    """Write each pile as the number of its cards and the cards."""
    at = pack_pile(t.waste, row, pack_pile(t.stock, row, COUNTED))
    for place in t.foundation:
        at = pack_pile(place, row, at)
    for column in t.tableau:
        at = pack_pile(column, row, at)
    for i in range(4):
        row[i], row[4 + i] = t.played >> 8 * i & 255, t.redealt >> 8 * i & 255


@rule
def pack_pile(pile, row, at):
    row[at] = pile.count
    for i in range(pile.count):
        row[at + 1 + i] = pile.slots[i]
    return at + 1 + pile.count


@rule
def unpack(row, t):
    """Restore a position on a table of the same game."""
    at = unpack_pile(row, unpack_pile(row, COUNTED, t.stock), t.waste)
    for i in range(FOUNDATIONS):
        at = unpack_pile(row, at, t.foundation[i])
    for i in range(COLUMNS):
        at = unpack_pile(row, at, t.tableau[i])
    played, redealt = 0, 0
    for i in range(4):
        played |= np.int64(row[i]) << 8 * i
        redealt |= np.int64(row[4 + i]) << 8 * i
    t.played, t.redealt = played, redealt


@rule
def unpack_pile(row, at, pile):
    pile.count = np.int64(row[at])
    for i in range(pile.count):
        pile.slots[i] = row[at + 1 + i]
    return at + 1 + pile.count
