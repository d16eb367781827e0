"""Pishe Pasha: what a sensible player sees at a glance."""

from ..games.pishe_pasha import FORCE, FOUNDATION, NO_CARD, OPPONENT, STOP, due
from ..jit import rule
from ..moves import verb


@rule
def judge(t, move):
    """Build, push what can be pushed, and force what was neglected: so nobody gains by a lapse."""
    what = verb(move)
    if t.phase == STOP:
        return what == FORCE
    if what == FOUNDATION:
        return 3
    return 2 if what == OPPONENT and due(t) == NO_CARD else 0
