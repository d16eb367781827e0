"""Crash: positions set up by hand, and worlds imagined by search."""

from ...combinations.melds import lying_in
from ...engine.jit import rule
from .arranging import used_cards
from .rules import CHOOSING, well_formed


@rule
def resume(t):
    """In a position set up by hand all players are asked, and formed hands consist of cards that are held."""
    if t.phase == CHOOSING:
        t.asked = 0
        t.owes = 0
        return
    for seat in range(t.seats):
        if used_cards(t.laid[seat]) & ~lying_in(t.hand[seat]) or not well_formed(t, seat):
            t.laid[seat] = 0
    t.ask_again(t.everybody)
