"""Forty Thieves, solver: the value of positions, moves that lose nothing, and equivalent moves.

The solver plays by rules.py; this file only orders and prunes. A layer is the number of cards dealt: all
solutions pass all layers, and all positions of one layer have seen the same stock.
"""

import numpy as np

from ...engine.jit import rule
from ...engine.moves import argument, make, second, verb
from ...engine.registers import NONE
from .capacity import hopeless as hopeless
from .chains import lands as lands
from .chains import lifts as lifts
from .chains import may_be_first as may_be_first
from .chains import may_settle as may_settle
from .chains import settles as settles
from .chains import spare as spare
from .chains import touches as touches
from .digging import new_notes as new_notes
from .gathering import gather as gather
from .keys import key as key
from .keys import mix as mix
from .packing import ROW as ROW
from .packing import pack as pack
from .packing import unpack as unpack
from .rules import (
    COLUMN_HOME,
    COLUMN_MOVE,
    COLUMNS,
    DEAL,
    REDEAL,
    WASTE_HOME,
    WASTE_MOVE,
    continues,
)

RANKS, SUITS = 13, 4
#: The weights in the value of a position: an empty column, a waste card, a card on a foundation, a card on
#: its next higher card; then, for columns, a card under others, a card on a lower one, a card on a lower one
#: of its suit; then the same three for the waste. Each set of weights wins deals that the others miss.
GAP, WAITING, HOME, BUILT, COLUMN, WASTE = 0, 1, 2, 3, 4, 7
TASTES = np.array(
    [
        [4.0, 1.0, 1.0, 0.0, 0.5, 1.0, 2.0, 0.2, 0.5, 1.0],
        [1.9, 0.6, 2.6, 1.0, 0.2, 1.0, 1.0, 0.15, 0.4, 0.65],
        [5.6, 1.0, 0.7, 2.0, 0.8, 0.4, 1.7, 0.1, 0.45, 0.45],
    ]
)
#: For a card of each rank, the ranks that it is lower than, in lanes of five bits from two on.
LANE = 5
LOWER_THAN = np.array(
    [sum(1 << LANE * (higher - 1) for higher in range(rank + 1, RANKS)) for rank in range(RANKS)]
)


@rule
def advances(move):
    """Return whether a move leads to the next layer."""
    return verb(move) == DEAL or verb(move) == REDEAL


@rule
def sure(t):
    """Return the cards that may go to a foundation at once, as a set: they fit the lower one of their suit.

    Only a card one rank lower could be put on such a card, and both of these are on foundations, so
    elsewhere the card can only block others. This does not hold for a card that fits only the higher
    foundation.
    """
    cards = 0
    for suit in range(SUITS):
        lower, begun = RANKS, 0
        for place in t.foundation:
            if place.count > 0 and place.slots[0] // RANKS == suit:
                begun += 1
                lower = min(lower, place.count)
        if begun < 2:
            lower = 0
        if lower < RANKS:
            cards |= 1 << (suit * RANKS + lower)
    return cards


@rule
def free_move(t):
    """Return a move that loses nothing: a sure card goes to a foundation. NONE if there is none."""
    cards = sure(t)
    if t.waste.count > 0 and cards >> t.waste.top & 1:
        return make(WASTE_HOME)
    for column in range(COLUMNS):
        if t.tableau[column].count > 0 and cards >> t.tableau[column].top & 1:
            return make(COLUMN_HOME, column)
    return NONE


@rule
def out_of_moves(t):
    """Return whether the limit of moves ended a game, so that fewer moves might have led further."""
    return t.played >= t.max_moves


@rule
def is_idle(t, move):
    """Return whether another move does the same: all gaps are alike."""
    if verb(move) == COLUMN_MOVE:
        target = second(move)
        if t.tableau[target].count > 0:
            return False
        return t.tableau[argument(move)].count == 1 or not is_first_gap(t, target)
    if verb(move) == WASTE_MOVE:
        return t.tableau[argument(move)].count == 0 and not is_first_gap(t, argument(move))
    return False


@rule
def is_first_gap(t, column):
    for other in range(column):
        if t.tableau[other].count == 0:
            return False
    return True


@rule
def value(t, taste):
    """Return how hopeful a position is, among those of its layer."""
    hope = -taste[WAITING] * t.waste.count - in_the_way(t.waste, taste, WASTE)
    for column in t.tableau:
        hope += (
            taste[GAP]
            if column.count == 0
            else taste[BUILT] * built(column) - in_the_way(column, taste, COLUMN)
        )
    for place in t.foundation:
        hope += taste[HOME] * place.count
    return hope


@rule
def built(column):
    """Return how many cards at the end of a column are on the next higher of their suit."""
    length = 0
    for i in range(column.count - 1, 0, -1):
        if not continues(column.slots[i], column.slots[i - 1]):
            break
        length += 1
    return length


@rule
def in_the_way(pile, taste, first):
    """Return the cost of the cards of a pile that are on others.

    A card costs more on a lower one, and most on a lower one of its suit. The cards below are counted by
    suit in lanes: those of a rank lower than two in the lowest lane, and so on.
    """
    clubs, diamonds, hearts, spades = 0, 0, 0, 0
    under, higher, suited = 0, 0, 0
    for i in range(pile.count):
        suit, rank = pile.slots[i] // RANKS, pile.slots[i] % RANKS
        lane = LANE * (
            rank - 1 if rank else RANKS - 1
        )  # nothing is lower than an ace: the last lane is empty
        under += (RANKS - 1 - rank) * (pile.count - 1 - i)
        higher += (
            (clubs >> lane & 31) + (diamonds >> lane & 31) + (hearts >> lane & 31) + (spades >> lane & 31)
        )
        if suit == 0:
            suited += clubs >> lane & 31
            clubs += LOWER_THAN[rank]
        elif suit == 1:
            suited += diamonds >> lane & 31
            diamonds += LOWER_THAN[rank]
        elif suit == 2:
            suited += hearts >> lane & 31
            hearts += LOWER_THAN[rank]
        else:
            suited += spades >> lane & 31
            spades += LOWER_THAN[rank]
    return taste[first] * under / (RANKS - 1) + taste[first + 1] * higher + taste[first + 2] * suited
