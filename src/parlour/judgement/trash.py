"""Trash: what a sensible player sees at a glance."""

from ..games.trash import DISCARD, DRAW
from ..jit import rule
from ..moves import verb


@rule
def judge(t, move):
    """Take and place what fits. Where a wild card lies is all one: its spot still takes its own card."""
    return int(verb(move) != DRAW and verb(move) != DISCARD)
