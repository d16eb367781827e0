"""Trash: heuristics for bots."""

from ...engine.jit import rule
from ...engine.moves import verb
from .rules import DISCARD, DRAW


@rule
def judge(t, move):
    """Rate a move: take and place what fits. The place of a wild card does not matter.

    The spot of a wild card still takes its own card.
    """
    return int(verb(move) != DRAW and verb(move) != DISCARD)
