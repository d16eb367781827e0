"""Pitty Pat: positions set up by hand, and worlds imagined by search."""

from ...engine.cards import rank
from ...engine.jit import rule
from ...engine.registers import NONE
from .rules import end_deal


@rule
def resume(t):
    """A position set up by hand may have no upcard yet, or be won already (R7)."""
    for seat in range(t.seats):
        if t.hand[seat].count == 0:
            end_deal(t, seat)
            return
    if t.pile.count == 0:
        if t.stock.count == 0:
            end_deal(t, NONE)
        else:
            t.stock.deal(t.pile)


@rule
def may_hold(t, seat, card):
    """No hand ever gains a card, so it has no rank that it did not match, and no reshuffled card."""
    return not (t.gone >> card & 1 or t.lacks[seat] >> rank(card) & 1)
