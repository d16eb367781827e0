"""Pishe Pasha: what a sensible player sees at a glance."""

from ...engine.cards import PACK
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.registers import NONE
from ...engine.searching import Search
from .rules import FORCE, FOUNDATION, OPPONENT, STOP, cards_left, due

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """Build, push what can be pushed, and force what was neglected: so nobody gains by a lapse."""
    what = verb(move)
    if t.phase == STOP:
        return what == FORCE
    if what == FOUNDATION:
        return 3
    return 2 if what == OPPONENT and due(t) == NONE else 0


@rule
def worth(t, seat):
    """What search strives for: to win, and on the way there to have fewer cards."""
    return PACK * t.points[seat] - cards_left(t, seat)
