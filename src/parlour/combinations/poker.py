"""Poker hands: the strength of one to seven cards as one integer. A better hand is higher; equal hands tie.

A strength is a category (one of CATEGORIES), then the ranks that form it, then the kickers, each of them a
set of ranks (`one(card)`). Such sets compare from the highest rank downwards; a hand with fewer kickers is
lower. Straights, flushes and full houses need five cards; of more than five cards the best five count.
"""

from ..engine.cards import ace_high, suit
from ..engine.jit import rule
from ..engine.sets import several

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
RANKS = 14  # bit 13 is the ace, bit 1 the two, bit 0 the ace below the two


@rule
def one(card):
    """Return the set of this card's rank."""
    return 1 << ace_high(card)


@rule
def category(strength):
    return strength >> 2 * RANKS


@rule
def strength(cards):
    """Return the strength of a hand of at most seven cards, 0 without cards. Suits do not break ties."""
    once, twice, thrice, four, suits = 0, 0, 0, 0, 0
    for card in cards:
        rank = one(card)
        four |= thrice & rank
        thrice |= twice & rank
        twice |= once & rank
        once |= rank
        suits += 1 << 4 * suit(card)
    suited = flush_ranks(cards, suits)
    if suited and straight_top(suited):
        return build(STRAIGHT_FLUSH, straight_top(suited), 0)
    if four:
        return build(FOUR, four, highest(once & ~four, 1))
    if thrice and twice & ~highest(thrice, 1):
        threes = highest(thrice, 1)
        return build(FULL_HOUSE, threes, highest(twice & ~threes, 1))
    if suited:
        return build(FLUSH, highest(suited, 5), 0)
    if straight_top(once):
        return build(STRAIGHT, straight_top(once), 0)
    if thrice:
        return build(THREE, thrice, highest(once & ~thrice, 2))
    pairs = highest(twice, 2)
    if several(pairs):
        return build(TWO_PAIR, pairs, highest(once & ~pairs, 1))
    if pairs:
        return build(PAIR, pairs, highest(once & ~pairs, 3))
    return build(HIGH_CARD, highest(once, 5), 0)


@rule
def build(kind, ranks, kickers):
    return (kind << RANKS | ranks) << RANKS | kickers


@rule
def flush_ranks(cards, suits):
    """Return the ranks of the suit with five cards or more, given the counts of the suits, 4 bits each."""
    found = 0
    for one_suit in range(4):
        if suits >> 4 * one_suit & 15 >= 5:
            for card in cards:
                if suit(card) == one_suit:
                    found |= one(card)
    return found


@rule
def straight_top(ranks):
    """Return the highest rank (as a set) that ends five in a row, or 0. The ace also counts below the two."""
    low = ranks | ranks >> 13
    return highest(low & low << 1 & low << 2 & low << 3 & low << 4, 1)


@rule
def highest(ranks, many):
    """Return at most `many` of the highest ranks of a set."""
    left, spare = ranks, -many
    while left:
        left &= left - 1
        spare += 1
    while spare > 0:
        ranks &= ranks - 1
        spare -= 1
    return ranks
