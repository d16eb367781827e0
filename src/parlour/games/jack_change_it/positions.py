"""Jack Change It: positions set up by hand, and worlds imagined by search."""

from ...combinations.recycling import miscounted
from ...engine.jit import rule
from .rules import CATCHING, DRAWN, TURN, open_window


@rule
def resume(t):
    """A position set up by hand may lack an upcard, a card just drawn, or the question of a catch."""
    if t.asks_outside(CATCHING):
        raise ValueError("`asked` and `owes` must be empty, except in phase `catch` (R15)")
    if t.pile.count == 0 and t.stock.count > 0:
        t.stock.deal(t.pile)
    if t.phase == DRAWN and t.hand[t.turn].count == 0:
        t.phase = TURN
    elif t.phase == CATCHING and t.asked == 0:
        open_window(t)


@rule
def still_owed(t, seat):
    """R13: a hand holds exactly as many recycled cards as it has drawn and not yet played."""
    return miscounted(t, seat)
