"""Pishe Pasha: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from ...engine.sets import only
from .rules import OPEN, RAN_OUT, STOP, TURNED, cards_left, consider, end_match, lapsed


@rule
def resume(t):
    """A position set up by hand may be won, or have no turned card to consider, or no lapse to answer."""
    for seat in range(2):
        if cards_left(t, seat) == 0 and not t.over:
            end_match(t, RAN_OUT, only(seat))
    if t.over:
        return
    if t.phase == STOP:
        if not lapsed(t):
            t.phase = OPEN
    elif t.phase == TURNED and t.discard[t.turn].count > 0:
        consider(t)
    else:
        t.phase = OPEN
