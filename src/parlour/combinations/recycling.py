"""Discards that become the stock again: all players know which cards these are, but not their order.

A game with this rule has two registers: `recycled`, the cards shuffled into the present stock, and
`redrawn`, how many of them each hand has. All players can count these as cards are drawn and shown.
"""

from ..engine.jit import rule
from ..engine.sets import many
from .melds import lying_in


@rule
def shuffle_recycled(t):
    """Shuffle the discards that have become the stock."""
    t.recycled = lying_in(t.stock)
    t.shuffle(t.stock)
    t.redrawn[:] = 0


@rule
def miscounted(t, seat):
    """Return by how many recycled cards a hand differs from the count that all know."""
    if t.recycled == 0:
        return 0
    return abs(t.redrawn[seat] - many(lying_in(t.hand[seat]) & t.recycled))
