"""Seven Rummy: tables that nobody dealt, laid by hand or imagined."""

from ...combinations.recycling import miscounted
from ...engine.jit import rule
from .rules import CLAIMING, DRAWING, PLAYING, begin_turn, end_deal, open_window


@rule
def resume(t):
    """A position laid by hand may be a hand that cannot go on, one that is won, or a claim not yet asked."""
    if t.asks_outside(CLAIMING):
        raise ValueError("nobody is asked at once but whether to claim, in phase `claim` (R26)")
    if t.phase == DRAWING:
        begin_turn(t, t.turn)
    elif t.phase == PLAYING and t.hand[t.turn].count == 0:
        end_deal(t, t.turn)
    elif t.phase == CLAIMING and t.asked == 0:
        open_window(t)


@rule
def still_owed(t, seat):
    """Q34: of the discards that became stock, a hand has just as many as it has drawn and not yet shown."""
    return miscounted(t, seat)
