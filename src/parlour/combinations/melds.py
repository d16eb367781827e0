"""Melds: sets of one rank and runs of one suit (ace low), for the games that lay or show them.

A set of cards is one integer here, with bit `card` for each card, as in a move's list of cards.
"""

from ..engine.cards import PACK, rank, suit
from ..engine.jit import rule
from ..engine.moves import make, offer
from ..engine.sets import many

ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four aces
ONE_SUIT = (1 << 13) - 1  # all clubs


@rule
def all_of_rank(which):
    """Return the four cards of a rank (A=0 .. K=12)."""
    return ONE_RANK << which


@rule
def all_of_suit(which):
    """Return the thirteen cards of a suit."""
    return ONE_SUIT << 13 * which


@rule
def lying_in(zone):
    """Return the cards of a zone as a set."""
    cards = 0
    for card in zone.cards:
        cards |= 1 << card
    return cards


@rule
def is_set(cards, least=3):
    """Return whether these cards, `least` or more, have one rank."""
    for which in range(13):
        if cards & ~all_of_rank(which) == 0:
            return many(cards) >= least
    return False


@rule
def is_run(cards, least=3):
    """Return whether these cards, `least` or more, are consecutive in one suit."""
    for which in range(4):
        if cards & ~all_of_suit(which) == 0:
            return (cards + (cards & -cards)) & cards == 0 and many(cards) >= least
    return False


@rule
def run_through(cards, card):
    """Return the longest run among these cards that contains `card`; 0 if `card` is not among them."""
    if not cards >> card & 1:
        return 0
    low, high = card, card
    while rank(low) > 0 and cards >> (low - 1) & 1:
        low -= 1
    while rank(high) < 12 and cards >> (high + 1) & 1:
        high += 1
    return (1 << (high + 1)) - (1 << low)


@rule
def extends(meld, card):
    """Return whether a card can be laid off on a meld. A single card may become a set or a run."""
    if meld & ~all_of_rank(rank(card)) == 0:
        return True
    if meld & ~all_of_suit(suit(card)) != 0:
        return False
    above = rank(card) > 0 and meld >> (card - 1) & 1
    below = rank(card) < 12 and meld >> (card + 1) & 1
    return above or below


@rule
def offer_sets(moves, kind, cards, least, most, needed=0):
    """Offer every set of least .. most of these cards that contains `needed`; moves omit the latter."""
    for which in range(13):
        same = cards & all_of_rank(which)
        some = same if same & needed == needed else 0
        while some:
            if some & needed == needed and least <= many(some) <= most:
                offer(moves, make(kind, some & ~needed))
            some = (some - 1) & same


@rule
def offer_runs(moves, kind, cards, least, most, needed=0):
    """Offer every run of least .. most of these cards that contains `needed`; moves omit the latter."""
    for low in range(PACK):
        card, run = low, 0
        while cards >> card & 1 and suit(card) == suit(low) and card - low < most:
            run |= 1 << card
            card += 1
            if card - low >= least and run & needed == needed:
                offer(moves, make(kind, run & ~needed))


@rule
def lay(hand, cards, meld):
    """Move cards from a hand to a meld, which stays sorted."""
    hand.give_set(cards, meld)
    for last in range(1, meld.count):
        put_in_order(meld, last)


@rule
def put_in_order(meld, at):
    """Move a card down to its place among sorted cards."""
    card, seen = meld.slots[at], meld.seen[at]
    while at > 0 and meld.slots[at - 1] > card:
        meld.slots[at], meld.seen[at] = meld.slots[at - 1], meld.seen[at - 1]
        at -= 1
    meld.slots[at], meld.seen[at] = card, seen
