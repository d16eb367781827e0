"""Reading moves from tokens, with messages about invalid tokens."""

import functools
import operator
from collections.abc import Callable, Sequence

from .cards import TEN
from .parts import DIGITS, ONE, PAIRS, RANKED_SET, MovePart
from .spellings import Placed


class Reader:
    """Reads tokens one after the other. Every method raises ValueError for an invalid token.

    `name` returns the name of a token, or raises ValueError for an unknown one; `end` and `more` are the
    tokens that end a part.
    """

    def __init__(self, tokens: Sequence[int], name: Callable[[int], str], end: int, more: int) -> None:
        try:
            self.tokens = tuple(map(operator.index, tokens))
        except TypeError:
            raise ValueError(f"tokens are whole numbers, not {tokens!r}") from None
        self._name, self._end, self._more, self._at = name, end, more, 0

    def next(self, wanted: str) -> int:
        if self._at == len(self.tokens):
            raise ValueError(f"the tokens end too early: expected {wanted}")
        self._at += 1
        self._name(self.tokens[self._at - 1])
        return self.tokens[self._at - 1]

    def finish(self) -> None:
        """Raise ValueError if tokens are left."""
        if self._at < len(self.tokens):
            token = self.tokens[self._at]
            raise ValueError(f"the move is complete before {self._name(token)} (token {token})")

    def part(self, placed: Placed, move: int) -> int:
        """Return the bits of a part. `move` holds the verb and the parts before it."""
        part = placed.part
        if part.how == ONE:
            return self._value(placed)[0]
        ends = (self._end, self._more)[: 1 + (part.how == RANKED_SET)]
        values: list[int] = []
        value, token = self._value(placed, ends)
        while value >= 0:
            if len(values) == part.most:
                raise ValueError(f"at most {part.most} tokens may come before `end`")
            values.append(value)
            value, token = self._value(placed, ends)
        bits = _together(part, values, token == self._more, move >> 4 & 255)
        if bits >> part.bits:
            raise ValueError(f"{self._name(self.tokens[self._at - 2])}: there is no such move")
        return bits

    def _value(self, placed: Placed, ends: tuple[int, ...] = ()) -> tuple[int, int]:
        """Return the value of the next token (-1 for a token that ends the part), and the token."""
        told = placed.part.told
        token = self.next(told)
        if token in ends:
            return -1, token
        if not placed.tokens <= token < placed.tokens + placed.part.size:
            raise ValueError(f"{self._name(token)} (token {token}) is not allowed here: expected {told}")
        return token - placed.tokens + placed.part.least, token


def _together(part: MovePart, values: list[int], more: bool, card: int) -> int:
    """Return the bits of a part, from the values of its tokens. `card` is the move's first argument."""
    if part.how == DIGITS:
        return functools.reduce(lambda number, value: number * part.base + value, values, 0)
    if part.how == PAIRS:
        pairs = zip(values[::2], values[1::2], strict=False)
        return sum((1 + put | taken << 6) << 12 * i for i, (put, taken) in enumerate(pairs))
    if part.how != RANKED_SET:
        return sum({1 << value for value in values})
    lowest = 4 * (card % 13) if card % 13 > TEN else 0
    bits = {1 << 4 * (value % 13) + value // 13 >> lowest for value in values}
    return sum(bits) | more << part.bits - 1
