"""Forty Thieves, solver: the value of positions, moves that lose nothing, and equivalent moves.

The solver plays by rules.py; this file only orders and prunes. A layer is the number of cards dealt: all
solutions pass all layers, and all positions of one layer have seen the same stock. Positions are packed into
few bytes for storage.

Chains are moves of columns that wait for a move of the waste. Of positions that lead to each other and back,
one is kept: a card on its next higher card can be taken off and put back, and so can a run of several cards
if enough columns are empty. Either all such positions can be won, or none. Therefore whole runs are moved to
their bases, which empties columns; and a part of a run is moved to that of two equal bases which has fewer
dealt cards below. This holds only for positions from which the search continues: a chain of moves may need a
run elsewhere for a while.
"""

import numpy as np

from ...engine.jit import rule
from ...engine.moves import argument, make, offer, second, verb
from ...engine.registers import NONE
from .capacity import RANKS, dealt_cards
from .capacity import hopeless as hopeless
from .capacity import new_notes as new_notes
from .keys import key as key
from .keys import mix as mix
from .rules import (
    ACES,
    CARDS,
    COLUMN_HOME,
    COLUMN_MOVE,
    COLUMNS,
    DEAL,
    FOUNDATIONS,
    REDEAL,
    WASTE_HOME,
    WASTE_MOVE,
    continues,
    next_home,
)

PILES = 2 + FOUNDATIONS + COLUMNS
COUNTED = 8  # bytes: four for the moves played, four for the times that the waste was turned over
ROW = CARDS + PILES + COUNTED


@rule
def pack(t, row):
    """Write each pile as the number of its cards and the cards."""
    at = pack_pile(t.waste, row, pack_pile(t.stock, row, COUNTED))
    for place in t.foundation:
        at = pack_pile(place, row, at)
    for column in t.tableau:
        at = pack_pile(column, row, at)
    for i in range(4):
        row[i], row[4 + i] = t.played >> 8 * i & 255, t.redealt >> 8 * i & 255


@rule
def pack_pile(pile, row, at):
    row[at] = pile.count
    for i in range(pile.count):
        row[at + 1 + i] = pile.slots[i]
    return at + 1 + pile.count


@rule
def unpack(row, t):
    """Restore a position on a table of the same game."""
    at = unpack_pile(row, unpack_pile(row, COUNTED, t.stock), t.waste)
    for i in range(FOUNDATIONS):
        at = unpack_pile(row, at, t.foundation[i])
    for i in range(COLUMNS):
        at = unpack_pile(row, at, t.tableau[i])
    played, redealt = 0, 0
    for i in range(4):
        played |= np.int64(row[i]) << 8 * i
        redealt |= np.int64(row[4 + i]) << 8 * i
    t.played, t.redealt = played, redealt


@rule
def unpack_pile(row, at, pile):
    pile.count = np.int64(row[at])
    for i in range(pile.count):
        pile.slots[i] = row[at + 1 + i]
    return at + 1 + pile.count


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


SUITS = 4
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
