"""Trash: what a sensible player sees at a glance."""

from ...engine.jit import rule
from ...engine.moves import verb
from .rules import DISCARD, DRAW


@rule
def judge(t, move):
    """Take and place what fits. Where a wild card lies is all one: its spot still takes its own card."""
    return int(verb(move) != DRAW and verb(move) != DISCARD)
