"""Forty Thieves: heuristics for bots."""

from ...engine.cards import ACE, rank
from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from ...engine.searching import Search
from .rules import COLUMN_HOME, COLUMN_MOVE, WASTE_HOME, WASTE_MOVE, continues, may_redeal, next_home

SEARCH = Search(compares=False)
CERTAIN = 2000  # a hint recommends a move of this rating whatever search finds
TWO = ACE + 1


@rule
def judge(t, move):
    """Rate a move: foundations first, then builds; a gap is worth more than a card that can come again."""
    kind = verb(move)
    if kind == COLUMN_HOME:
        return judge_home(t.tableau[argument(move)].top)
    if kind == WASTE_HOME:
        return judge_home(t.waste.top)
    if kind == COLUMN_MOVE:
        return judge_shift(t, t.tableau[argument(move)], t.tableau[second(move)])
    if kind == WASTE_MOVE:
        if t.tableau[argument(move)].count > 0:
            return 300
        return -10 if may_redeal(t) else 0
    return 0


@rule
def judge_home(card):
    """Rate a card for a foundation: in a column, an ace or a two is of no use to others."""
    return CERTAIN if rank(card) <= TWO else 1000


@rule
def judge_shift(t, source, target):
    """Rate a column move: free an ace or another card for a foundation, build, or empty a column.

    Moves that only shift cards are useless, and a gap is not for a card that already lies in sequence.
    """
    if source.count == 1:
        return 100 if target.count > 0 else -1000
    under = source.slots[source.count - 2]
    if next_home(t) >> under & 1:
        return 275 if rank(under) == ACE else 250
    if continues(source.top, under):
        return 0 if target.count > 0 else -20
    return 200 if target.count > 0 else 0


@rule
def worth(t, seat):
    """Rate a position for search: cards on the foundations; of two ways to them, the shorter."""
    return t.points[seat] - t.played / 100
