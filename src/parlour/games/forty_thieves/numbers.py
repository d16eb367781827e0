"""Forty Thieves by number: the deals of PySolFC, a program with many patiences, with the same numbers.

PySolFC shuffles two packs, suit by suit from the ace on, from the last card to the first, and deals from the
end. Below 32,000 it draws like an old C library; from there on, like Python's Mersenne Twister.
"""

import random
from collections.abc import Callable

WHOSE = "PySolFC"
LEAST, MOST = 1, 10**20
OLD = 32_000  # numbers below this use the old generator


def deck(number: int) -> list[str]:
    """Return the pack of a deal, in the order of dealing."""
    cards = [rank + suit for _ in range(2) for suit in "cshd" for rank in "A23456789TJQK"]
    below = _old(number) if number < OLD else _twister(number)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards[::-1]


def _old(number: int) -> Callable[[int], int]:
    state = number

    def below(many: int) -> int:
        nonlocal state
        state = (state * 214_013 + 2_531_011) % (1 << 33)
        return (state >> 16 & 0x7FFF) % many

    return below


def _twister(number: int) -> Callable[[int], int]:
    chance = random.Random(number)
    return lambda many: int(chance.random() * many)
