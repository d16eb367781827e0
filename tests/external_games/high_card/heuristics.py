"""High Card: the heuristic."""

from parlour.engine.cards import rank
from parlour.engine.jit import rule
from parlour.engine.moves import argument
from parlour.engine.searching import Search

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """The highest card first."""
    return rank(argument(move))
