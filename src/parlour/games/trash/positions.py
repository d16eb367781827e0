"""Trash: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from .rules import CARD, START, is_filled, win_hand


@rule
def seats_hold_apart(t):
    """R14: once the stock is renewed, all know which cards are in it, and which are still face down."""
    return t.renewed


@rule
def resume(t):
    """A position set up by hand may be impossible, or won."""
    if t.stock.count + t.pile.count + t.active.count < 2:
        raise ValueError("stock, discard pile and active card must have at least two cards in total (Q14)")
    t.phase = CARD if t.active.count > 0 else START
    t.taken &= t.active.count
    winner = -1
    for seat in range(t.seats):
        if t.layout[seat].count == 0 or not 0 <= t.points[seat] < t.start_size:
            raise ValueError(
                "a layout must have at least one card, and one card less for each hand won (R17)"
            )
        if is_filled(t.layout[seat]):
            winner = seat
    if winner >= 0:
        win_hand(t, winner)
