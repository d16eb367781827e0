"""Seven Rummy: positions set up by hand, and worlds imagined by search."""

from ...combinations.recycling import miscounted
from ...engine.jit import rule
from .rules import CLAIMING, DRAWING, PLAYING, begin_turn, end_deal, open_window


@rule
def resume(t):
    """A position set up by hand may be a hand that cannot continue, is won, or awaits claims."""
    if t.asks_outside(CLAIMING):
        raise ValueError("`asked` and `owes` must be empty, except in phase `claim` (R26)")
    if t.phase == DRAWING:
        begin_turn(t, t.turn)
    elif t.phase == PLAYING and t.hand[t.turn].count == 0:
        end_deal(t, t.turn)
    elif t.phase == CLAIMING and t.asked == 0:
        open_window(t)


@rule
def still_owed(t, seat):
    """Q34: a hand holds exactly as many recycled discards as it has drawn and not yet shown."""
    return miscounted(t, seat)
