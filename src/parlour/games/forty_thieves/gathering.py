"""Forty Thieves for the solver: positions that lead to each other and back, and the one of them that is kept.

A card that lies on its next higher card can be taken off and laid on again, and so can a run of several where
enough columns are empty. All such positions can be won, or none: so whole runs are laid on their bases, which
empties columns, and a part of a run on that of two equal bases which lies on fewer cards as they were dealt.
That holds only of positions from which the search goes on: a chain of moves may well need a run for a while
elsewhere.
"""

from ...engine.jit import rule
from ...engine.moves import make, offer, second
from ...engine.registers import NONE
from .capacity import dealt_cards
from .chains import spare
from .rules import COLUMN_MOVE, COLUMNS, continues


@rule
def gather(t, moves):
    """List the moves that lay one run on its base, so that it could come back; no moves if there is none."""
    moves[0] = 0
    gaps = spare(t)
    for source in range(COLUMNS):
        column = t.tableau[source]
        dealt = dealt_cards(column)
        for first in range(
            max(dealt, column.count - gaps - 1), column.count if dealt else min(1, column.count)
        ):
            target = better_base(t, source, column.slots[first], dealt)
            if target != NONE:
                list_moves(t, moves, source, target, column.count - first)
                return


@rule
def better_base(t, source, card, dealt):
    """The column where a card can lie on the fewest cards as dealt: fewer than in its own, if it has any."""
    best, fewest = NONE, dealt if dealt > 0 else 99
    for at in range(COLUMNS):
        target = t.tableau[at]
        if at != source and target.count > 0 and continues(card, target.top):
            under = dealt_cards(target)
            if under < fewest:
                best, fewest = at, under
    return best


@rule
def list_moves(t, moves, source, target, length):
    """The cards of a run, one by one: all but the lowest wait in gaps."""
    gap, last = NONE, length - 1
    for _ in range(last):
        gap = next_gap(t, gap)
        offer(moves, make(COLUMN_MOVE, source, gap))
    offer(moves, make(COLUMN_MOVE, source, target))
    for i in range(last, 0, -1):
        offer(moves, make(COLUMN_MOVE, second(moves[i]), target))


@rule
def next_gap(t, column):
    """The next empty column after one."""
    column += 1
    while t.tableau[column].count > 0:
        column += 1
    return column
