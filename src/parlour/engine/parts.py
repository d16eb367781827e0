"""Parts: what stands behind a verb in a move, and how the alphabet (`alphabet.py`) writes it in tokens.

A move is its verb in the lowest four bits and its parts above it, in their order. A part is one token, or
several: the cards of a set one by one, an amount digit by digit. A verb that is written by its template has
the parts of the template; one with its own words declares them, or is written in hexadecimal digits.
"""

from dataclasses import dataclass

from .cards import PACK

ONE, SET, RANKED_SET, DIGITS, PAIRS = range(5)  # how a part is written
LONGEST_PART = 59  # bits: all that there are above a verb in a move that is not negative


@dataclass(frozen=True)
class MovePart:
    """One part of a move: its bits, and how it is written.

    `name` is what its tokens are called; there are `size` of them, and the first stands for `least`. `base`
    is that of a number in digits, and `most` how many tokens the part can have, without what ends it.
    """

    name: str
    bits: int
    how: int
    size: int
    least: int = 0
    base: int = 0
    most: int = 1

    @property
    def longest(self) -> int:
        """How many tokens it can have, with what ends it."""
        return self.most + (self.how != ONE)

    @property
    def told(self) -> str:
        """What is written, for people."""
        if self.how == ONE:
            return self.name
        if self.how == DIGITS:
            return f"{self.name}s, `end`"
        if self.how == PAIRS:
            return "two cards at a time, `end`"
        return "cards in ascending order, `end`" + (" or `more`" if self.how == RANKED_SET else "")


def one_of(name: str, size: int, least: int = 0, bits: int = 8) -> MovePart:
    """A short argument: a number from `least` up, of which there are `size`."""
    return MovePart(name, bits, ONE, size, least)


def card_set(most: int = PACK) -> MovePart:
    """A set of at most so many cards, bit `card` for each."""
    return MovePart("card", PACK, SET, PACK, most=most)


def ranked_set(bits: int) -> MovePart:
    """A set of cards in order of rank, four bits a rank, as sums of cards are kept.

    Behind a court card it has cards of that rank alone: the four suits, in the lowest bits. The highest bit
    says that the move is only begun: it ends with `more`.
    """
    return MovePart("card", bits, RANKED_SET, PACK, most=PACK)


def digits(bits: int) -> MovePart:
    """A whole number, the most significant digit first."""
    return MovePart("digit", bits, DIGITS, 10, base=10, most=len(str((1 << bits) - 1)))


def in_a_row(name: str, size: int, most: int) -> MovePart:
    """Up to `most` things of `size` kinds, counted from 1 in four bits each, the last one lowest."""
    return MovePart(name, 4 * most, DIGITS, size, least=1, base=16, most=most)


def card_pairs(most: int) -> MovePart:
    """Up to `most` pairs of cards in twelve bits each, the first pair lowest: 1 + a card, and another."""
    return MovePart("card", 12 * most, PAIRS, PACK, most=2 * most)


CARD, SUIT = one_of("card", PACK), one_of("suit", 4)
REST = MovePart("hexadecimal digit", LONGEST_PART, DIGITS, 16, base=16, most=-(-LONGEST_PART // 4))
