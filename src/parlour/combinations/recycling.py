"""Discards that become the stock again: all know which cards these are, though not their order.

A game that has this keeps two registers: `recycled`, the cards shuffled into the present stock, and
`redrawn`, how many of them each hand has now, for all can count them as they are drawn and shown.
"""

from ..engine.jit import rule
from ..engine.sets import many
from .melds import lying_in


@rule
def shuffle_recycled(t):
    """Shuffle the stock that the discards have become."""
    t.recycled = lying_in(t.stock)
    t.shuffle(t.stock)
    t.redrawn[:] = 0


@rule
def miscounted(t, seat):
    """By how many recycled cards a hand differs from what all have counted."""
    if t.recycled == 0:
        return 0
    return abs(t.redrawn[seat] - many(lying_in(t.hand[seat]) & t.recycled))
