"""Pishe Pasha: heuristics for bots."""

from ...engine.cards import PACK
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.registers import NONE
from ...engine.searching import Search
from .rules import FORCE, FOUNDATION, OPPONENT, STOP, cards_left, due

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """Rate a move: build, push when possible, and correct what was neglected, so that no lapse pays."""
    what = verb(move)
    if t.phase == STOP:
        return what == FORCE
    if what == FOUNDATION:
        return 3
    return 2 if what == OPPONENT and due(t) == NONE else 0


@rule
def worth(t, seat):
    """Rate a position for search: a win counts most, then having fewer cards."""
    return PACK * t.points[seat] - cards_left(t, seat)
