"""Forty Thieves: heuristics for bots."""

from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from ...engine.searching import Search
from .rules import COLUMN_HOME, COLUMN_MOVE, WASTE_HOME, WASTE_MOVE, continues, may_redeal, next_home

SEARCH = Search(compares=False)


@rule
def judge(t, move):
    """Rate a move: foundations first, then builds; a gap is worth more than a card that can come again."""
    kind = verb(move)
    if kind == COLUMN_HOME or kind == WASTE_HOME:
        return 1000
    if kind == COLUMN_MOVE:
        return judge_shift(t, t.tableau[argument(move)], t.tableau[second(move)])
    if kind == WASTE_MOVE:
        if t.tableau[argument(move)].count > 0:
            return 300
        return -10 if may_redeal(t) else 0
    return 0


@rule
def judge_shift(t, source, target):
    """Rate a column move: free a card for a foundation, or build; moves that only shift cards are useless."""
    if source.count == 1:
        return 0 if target.count > 0 else -1000
    under = source.slots[source.count - 2]
    if next_home(t) >> under & 1:
        return 250
    return 200 if target.count > 0 and not continues(source.top, under) else 0


@rule
def worth(t, seat):
    """Rate a position for search: cards on the foundations; of two ways to them, the shorter."""
    return t.points[seat] - t.played / 100
