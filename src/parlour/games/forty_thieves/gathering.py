"""Forty Thieves, solver: of positions that lead to each other and back, the one that is kept.

A card on its next higher card can be taken off and put back, and so can a run of several cards if enough
columns are empty. Either all such positions can be won, or none. Therefore whole runs are moved to their
bases, which empties columns; and a part of a run is moved to that of two equal bases which has fewer dealt
cards below. This holds only for positions from which the search continues: a chain of moves may need a run
elsewhere for a while.
"""

from ...engine.jit import rule
from ...engine.moves import make, offer, second
from ...engine.registers import NONE
from .capacity import dealt_cards
from .chains import spare
from .rules import COLUMN_MOVE, COLUMNS, continues


@rule
def gather(t, moves):
    """List the moves that put one run on a base, if they can be undone; no moves if there is none."""
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
    """Return the column where a card is on the fewest dealt cards: fewer than in its own column, if any."""
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
    """List the moves of the cards of a run, one by one: all but the lowest wait in gaps."""
    gap, last = NONE, length - 1
    for _ in range(last):
        gap = next_gap(t, gap)
        offer(moves, make(COLUMN_MOVE, source, gap))
    offer(moves, make(COLUMN_MOVE, source, target))
    for i in range(last, 0, -1):
        offer(moves, make(COLUMN_MOVE, second(moves[i]), target))


@rule
def next_gap(t, column):
    """Return the next empty column after a column."""
    column += 1
    while t.tableau[column].count > 0:
        column += 1
    return column
