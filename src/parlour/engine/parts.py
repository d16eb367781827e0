"""Move parts: the arguments of a move, and how the alphabet (`alphabet.py`) writes them in tokens.

A move is its verb in the lowest four bits, with its parts above it in their order. A part is one token or
several: the cards of a set one by one, a number digit by digit. The parts of a verb that is written by its
template are the placeholders. A verb with `own_words` declares its parts; without them its moves are written
in hexadecimal digits.
"""

from dataclasses import dataclass

from .cards import PACK

ONE, SET, RANKED_SET, DIGITS, PAIRS = range(5)  # how a part is written
LONGEST_PART = 59  # bits above the verb in a move that is not negative


@dataclass(frozen=True)
class MovePart:
    """One part of a move: its bits, and how it is written.

    `name` names its tokens; there are `size` of them, and the first stands for `least`. `base` is the base
    of a number in digits. `most` is the largest number of tokens of the part, without the token that ends
    it.
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
        """The largest number of tokens of the part, including the token that ends it."""
        return self.most + (self.how != ONE)

    @property
    def told(self) -> str:
        """A description of the part for people."""
        if self.how == ONE:
            return self.name
        if self.how == DIGITS:
            return f"{self.name}s, `end`"
        if self.how == PAIRS:
            return "two cards at a time, `end`"
        return "cards in ascending order, `end`" + (" or `more`" if self.how == RANKED_SET else "")


def one_of(name: str, size: int, least: int = 0, bits: int = 8) -> MovePart:
    """Return a short argument: one of `size` numbers, starting with `least`."""
    return MovePart(name, bits, ONE, size, least)


def card_set(most: int = PACK) -> MovePart:
    """Return a set of at most `most` cards, one bit for each card."""
    return MovePart("card", PACK, SET, PACK, most=most)


def ranked_set(bits: int) -> MovePart:
    """Return a set of cards in order of rank, four bits for each rank, as sums of cards are stored.

    With a court card as first argument, it holds cards of that rank only: the four suits, in the lowest
    bits. The highest bit means that the move is only begun; it then ends with `more`.
    """
    return MovePart("card", bits, RANKED_SET, PACK, most=PACK)


def digits(bits: int) -> MovePart:
    """Return a whole number in digits, the most significant first."""
    return MovePart("digit", bits, DIGITS, 10, base=10, most=len(str((1 << bits) - 1)))


def in_a_row(name: str, size: int, most: int) -> MovePart:
    """Return up to `most` items of `size` kinds, numbered from 1 in four bits each, the last lowest."""
    return MovePart(name, 4 * most, DIGITS, size, least=1, base=16, most=most)


def card_pairs(most: int) -> MovePart:
    """Return up to `most` pairs of cards in twelve bits each, the first lowest: a card plus 1, a card."""
    return MovePart("card", 12 * most, PAIRS, PACK, most=2 * most)


CARD, SUIT = one_of("card", PACK), one_of("suit", 4)
REST = MovePart("hexadecimal digit", LONGEST_PART, DIGITS, 16, base=16, most=-(-LONGEST_PART // 4))
