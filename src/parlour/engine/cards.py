"""Cards of one pack are 0..51: rank A=0 .. K=12, 13 cards of each suit (clubs, diamonds, hearts, spades).

Several packs share these numbers: two aces of spades cannot be told apart, as at a real table.
"""

import numpy as np

from .jit import rule

RANKS, SUITS = "A23456789TJQK", "cdhs"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = (*"A23456789", "10", "jack", "queen", "king")
PACK = 52
WHOLE_PACK = np.arange(PACK)
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@rule
def rank(card):
    """Return the rank: A = 0 .. K = 12."""
    return card - 13 * suit(card)


@rule
def suit(card):
    """Return card // 13; this form compiles to a third of the instructions."""
    return card * 79 >> 10


@rule
def ace_high(card):
    """Return the rank with the ace highest: 2 = 1 .. K = 12, A = 13."""
    return rank(card + 12) + 1


def read_card(text: str) -> int:
    """Return a card from its text: rank, then suit. `10` is read as `T`; case does not matter.

    >>> read_card("Td"), read_card("10D"), read_card("As")
    (22, 22, 39)

    Raises ValueError for anything else.
    """
    short = text.strip().replace("10", "T")
    if len(short) == 2 and short[0].upper() in RANKS and short[1].lower() in SUITS:
        return RANKS.index(short[0].upper()) + 13 * SUITS.index(short[1].lower())
    raise ValueError(f"{text!r} is not a card: write a rank ({RANKS}) and a suit ({SUITS}), as in Td or Kh")


def write_card(card: int) -> str:
    """Return the text of a card: write_card(22) -> 'Td'."""
    return RANKS[card % 13] + SUITS[card // 13]
