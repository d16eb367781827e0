"""Brag hands: the strength of three cards as one integer. A better hand is higher; equal hands tie.

In hexadecimal, a strength shows its class and its ranks: 0x2ECB is a flush of ace, queen and jack. The
classes are, from the best: prials, running flushes, runs, flushes, pairs, high cards. Threes are the best
prial; ace, two, three is the best run. Rule numbers are those of Crash.
"""

from ..engine.cards import ace_high, suit
from ..engine.jit import hot, rule

HIGH_CARD, PAIR, FLUSH, RUN, RUNNING_FLUSH, PRIAL = range(6)
CLASSES = ("no pair", "a pair", "a flush", "a run", "a running flush", "a prial")
CLASS_AT, STRENGTH_BITS = 12, 15  # the class is above three ranks of four bits


@hot
def place_of(card):
    """Return a card's place in the order in which cards are written: high to low, within a rank c d h s."""
    return height(card) << 2 | 3 - suit(card)


@hot
def card_of(place):
    """Return the card that has this place."""
    return (place >> 2) - (1 if place < 14 << 2 else 14) + 13 * (3 - (place & 3))


@hot
def height(card):
    """Return the rank with the ace highest: 2 .. 14."""
    return ace_high(card) + 1


@hot
def kind_of(first, second, third):
    """Return the class of three cards, given by their places in order (R5, R7)."""
    x, y, z = first >> 2, second >> 2, third >> 2
    suited = int(first & 3 == second & 3 and second & 3 == third & 3)
    if x == y or y == z:
        return PRIAL if x == z else PAIR
    if x - z == 2 or (x == 14 and y == 3):
        return RUN + suited
    return FLUSH * suited


@rule
def worth_of(first, second, third):
    """Return the strength of three cards, given by their places in order (R5 to R8, K5, K8)."""
    x, y, z = first >> 2, second >> 2, third >> 2
    kind = kind_of(first, second, third)
    if kind == PRIAL:  # R6: threes are best
        return kind << CLASS_AT | (15 if x == 3 else x) << 8
    if kind == PAIR:
        return kind << CLASS_AT | y << 8 | (x + z - y) << 4
    if kind >= RUN:  # R7: the ace with two and three is best
        return kind << CLASS_AT | (15 if x - z > 2 else x) << 8
    return kind << CLASS_AT | x << 8 | y << 4 | z


@rule
def strength(one, two, three):
    """Return the strength of three cards in any order."""
    x, y, z = place_of(one), place_of(two), place_of(three)
    first, last = max(x, y, z), min(x, y, z)
    return worth_of(first, x + y + z - first - last, last)
