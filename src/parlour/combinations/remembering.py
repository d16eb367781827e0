"""The latest moves, for a search to take them back one by one and ask what they tell of who made them.

A game that has this keeps two registers as long as each other: `recent`, the moves, the last one first, and
`movers`, who made them. All could hear these moves; what was answered under seal is not among them.
"""

from ..engine.jit import rule
from ..engine.registers import NONE


@rule
def remember(t, move, plain):
    """Take note of a move of the seat on turn before it is made, or forget all if it could not be told."""
    if t.asked:
        return
    if not plain:
        forget(t)
        return
    for i in range(len(t.recent) - 1, 0, -1):
        t.recent[i], t.movers[i] = t.recent[i - 1], t.movers[i - 1]
    t.recent[0], t.movers[0] = move, t.turn


@rule
def forget(t):
    t.recent[:] = NONE


@rule
def recall(t):
    """Return the latest move, forget it, and give the turn to whoever made it; -1 if none is left."""
    move = t.recent[0]
    if move != NONE:
        t.turn = t.movers[0]
        for i in range(1, len(t.recent)):
            t.recent[i - 1], t.movers[i - 1] = t.recent[i], t.movers[i]
        t.recent[len(t.recent) - 1] = NONE
    return move
