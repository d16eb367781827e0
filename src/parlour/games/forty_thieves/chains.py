"""Forty Thieves for the solver: which moves of columns wait for one of the waste, and which are needless."""

from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from .digging import RANKS
from .rules import ACES, COLUMN_HOME, COLUMN_MOVE, COLUMNS, WASTE_HOME, WASTE_MOVE, next_home

KINGS = ACES << 12
WIDE = 5  # bits in which it is counted how deep a column is dug


@rule
def settles(t, move):
    """Whether other moves wait for this one: a card leaves the waste. With no stock and no waste all do."""
    if t.stock.count == 0 and t.waste.count == 0:
        return True
    return verb(move) == WASTE_HOME or verb(move) == WASTE_MOVE


@rule
def touches(t, move):
    """The columns and the suit that a move looks at or changes, as a set.

    Two moves that share nothing can be played in either order; a deal shares nothing with moves of columns.
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
    """The column that a move takes a card from, as a set."""
    return 1 << argument(move) if verb(move) == COLUMN_MOVE or verb(move) == COLUMN_HOME else 0


@rule
def lands(move):
    """The column to which a move brings a card from another, as a set."""
    return 1 << second(move) if verb(move) == COLUMN_MOVE else 0


@rule
def spare(t):
    """How many columns are empty."""
    gaps = 0
    for column in t.tableau:
        gaps += column.count == 0
    return gaps


@rule
def may_be_first(t, move, spared):
    """Whether a move could come before all others of its chain, in which so many gaps were never filled."""
    return verb(move) == WASTE_MOVE and spared > 0 and t.tableau[argument(move)].count == 0


@rule
def may_settle(t):
    """Whether the top card of the waste may leave it after moves of columns: false only if it cannot.

    It is reckoned as if no card that could be seen once were ever covered again.
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
