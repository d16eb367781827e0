"""Forty Thieves, solver: which column moves wait for a move of the waste, and which are needless."""

from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from .digging import RANKS
from .rules import ACES, COLUMN_HOME, COLUMN_MOVE, COLUMNS, WASTE_HOME, WASTE_MOVE, next_home

KINGS = ACES << 12
WIDE = 5  # bits of the count of cards dug from a column


@rule
def settles(t, move):
    """Return whether other moves wait for this one: a card leaves the waste, or stock and waste are empty."""
    if t.stock.count == 0 and t.waste.count == 0:
        return True
    return verb(move) == WASTE_HOME or verb(move) == WASTE_MOVE


@rule
def touches(t, move):
    """Return the columns and the suit that a move reads or changes, as a set.

    Two moves without a common element can be played in either order. A deal has no element in common with
    moves of columns.
    """
    if verb(move) == COLUMN_HOME:
        return 1 << argument(move) | of_suit(t.tableau[argument(move)].top)
    if verb(move) == COLUMN_MOVE:
        return 1 << argument(move) | 1 << second(move)
    if verb(move) == WASTE_HOME:
        return of_suit(t.waste.top)
    return 1 << argument(move)


@rule
def of_suit(card):
    return 1 << (COLUMNS + card // RANKS)


@rule
def lifts(move):
    """Return the column that a move takes a card from, as a set."""
    return 1 << argument(move) if verb(move) == COLUMN_MOVE or verb(move) == COLUMN_HOME else 0


@rule
def lands(move):
    """Return the column to which a move brings a card from another column, as a set."""
    return 1 << second(move) if verb(move) == COLUMN_MOVE else 0


@rule
def spare(t):
    """Return how many columns are empty."""
    gaps = 0
    for column in t.tableau:
        gaps += column.count == 0
    return gaps


@rule
def may_be_first(t, move, spared):
    """Return whether a move could come first in its chain; `spared` gaps were never filled in the chain."""
    return verb(move) == WASTE_MOVE and spared > 0 and t.tableau[argument(move)].count == 0


@rule
def may_settle(t):
    """Return whether column moves can free the top card of the waste; False only if this is impossible.

    The estimate assumes that a card once seen is never covered again.
    """
    if t.waste.count == 0:
        return t.stock.count == 0
    if spare(t) > 0:
        return True
    homeward, seen, dug, before = next_home(t), 0, 0, (-1, -1)
    while (homeward, seen) != before:
        before = homeward, seen
        homeward |= (homeward & seen & ~KINGS) << 1
        welcome = homeward | (seen & ~ACES) >> 1
        if welcome >> t.waste.top & 1:
            return True
        for at in range(COLUMNS):
            column = t.tableau[at]
            left = column.count - (dug >> WIDE * at & 31)
            seen |= 1 << column.slots[left - 1]
            while welcome >> column.slots[left - 1] & 1:
                left -= 1
                if left == 0:
                    return True
                dug += 1 << WIDE * at
                seen |= 1 << column.slots[left - 1]
    return False
