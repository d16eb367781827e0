"""Keep Trying: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from .rules import AFTER_SET, AFTER_THREE, EXCHANGING, TURN, stake


@rule
def may_hold(t, seat, card):
    """R28: sets that all saw are in the new stock, not in a hand that has drawn nothing from it."""
    return not t.lacks[seat] >> card & 1


@rule
def resume(t):
    """Continue a position set up by hand: pay antes after the exchange, and refill hands for a turn."""
    phase = t.phase
    if phase != EXCHANGING and t.round_number == 0:
        stake(t)
        t.phase = phase
    if (phase == AFTER_SET or phase == AFTER_THREE) and t.hand[t.turn].count == 0:
        t.phase = TURN
