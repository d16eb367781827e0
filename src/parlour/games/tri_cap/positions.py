"""Tri-Cap: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from .rules import LAYOUT, OFFER, REPLACEMENT, adjacent_seats, meet, replace, to_choose, turn_up


@rule
def resume(t):
    """A position set up by hand may have no seat that must choose, or a centre card not yet compared."""
    seats = to_choose(t)
    if t.phase == LAYOUT and seats:
        t.ask_again(seats)
        return
    t.asked = 0
    t.owes = 0
    if t.phase == REPLACEMENT and t.active[t.turn].count == 0:
        replace(t)
    elif t.phase == OFFER and adjacent_seats(t):
        meet(t, adjacent_seats(t))
    else:
        turn_up(t)
