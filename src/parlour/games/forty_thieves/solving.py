"""Forty Thieves for the solver: what a position is worth, which moves lose nothing, which belong together.

The solver plays by the rules of rules.py and knows no others; these are orders and prunings. A layer is the
number of cards dealt: all solutions pass all layers, and positions of one layer have seen the same stock.
"""

import numpy as np

from ...engine.jit import modular, rule
from ...engine.moves import argument, make, second, verb
from ...engine.registers import NONE
from .rules import (
    COLUMN_HOME,
    COLUMN_MOVE,
    COLUMNS,
    DEAL,
    REDEAL,
    WASTE_HOME,
    WASTE_MOVE,
)

RANKS, SUITS = 13, 4
GAP, WAITING, UNDER = 4.0, 1.0, 0.5  # what an empty column, a waste card, a card under others count


@rule
def advances(move):
    """Whether a move leads to the next layer."""
    return verb(move) == DEAL or verb(move) == REDEAL


@rule
def sure(t):
    """The cards that may go home at once, as a set: they fit the lower of their suit's two foundations.

    Only a card one rank lower could ever lie on such a card, and both of these are home, so elsewhere it can
    only be in the way. That is not so of a card that fits the higher foundation alone.
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
    """A move that loses nothing, whatever comes: a sure card goes home. NONE if there is none."""
    cards = sure(t)
    if t.waste.count > 0 and cards >> t.waste.top & 1:
        return make(WASTE_HOME)
    for column in range(COLUMNS):
        if t.tableau[column].count > 0 and cards >> t.tableau[column].top & 1:
            return make(COLUMN_HOME, column)
    return NONE


@rule
def is_idle(t, move):
    """Whether a move leads nowhere that another does not: all gaps are alike."""
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
def value(t):
    """How hopeful a position is, among those of its layer."""
    hope = -WAITING * t.waste.count - in_the_way(t.waste, 0.5, 1.0, 0.2)
    for column in t.tableau:
        hope += GAP if column.count == 0 else -in_the_way(column, 1.0, 2.0, UNDER)
    for place in t.foundation:
        hope += place.count
    return hope


@rule
def in_the_way(pile, higher, suited, under):
    """What the cards of a pile cost that lie on others: more on lower ones, most on those of their suit."""
    cost = 0.0
    for i in range(pile.count):
        card = pile.slots[i]
        cost += under * (RANKS - 1 - card % RANKS) / (RANKS - 1) * (pile.count - 1 - i)
        for j in range(i + 1, pile.count):
            if pile.slots[j] % RANKS > card % RANKS:
                cost += higher
                if pile.slots[j] // RANKS == card // RANKS:
                    cost += suited
    return cost


@modular
def key(t):
    """A position in 64 bits: columns in any order. What is home follows from the rest."""
    mixed = mix(pile_key(t.waste) + np.uint64(t.stock.count) * np.uint64(0x9E3779B97F4A7C15))
    for column in t.tableau:
        mixed += mix(pile_key(column))
    return mixed


@modular
def pile_key(pile):
    found = np.uint64(0xCBF29CE484222325)
    for i in range(pile.count):
        found = (found ^ np.uint64(pile.slots[i] + 1)) * np.uint64(0x100000001B3)
    return found


@modular
def mix(z):
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
