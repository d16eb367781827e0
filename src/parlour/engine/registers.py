"""Registers: the numbers that a table holds in addition to its cards, and their permitted values.

A game declares a register by name, `last=a_seat_or_none()`. The declaration gives the NumPy type, the shape
(`each`) and the whole numbers that the register may hold. Play never leaves this range; a position set up by
hand is checked against it before any rule runs.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from .cards import PACK
from .options import ANY_NUMBER, Option

NONE = -1  # no seat, in registers that allow it
Each = int | tuple[int, ...]  # the shape of a register; () is a single number
SUM = 10**15  # a limit for balances and lines of a score, positive and negative
SORTS = NUMBER, SEAT, SEATS, THINGS, MOVE = ("number", "seat", "seats", "things", "move")


@dataclass(frozen=True)
class Register:
    """A register: its NumPy type, its shape, and the values it may hold at a table with a number of seats."""

    kind: str
    shape: tuple[int, ...]
    what: str  # "a seat": used in messages
    allowed: Callable[[int], range]
    sort: str = NUMBER  # one of SORTS: the meaning of its numbers

    @property
    def dtype(self) -> np.dtype:
        return np.dtype((self.kind, self.shape))

    def wrong(self, values: Iterable[int], seats: int) -> str:
        """Return a message about the first of these integers that is not permitted; empty if all are."""
        allowed = self.allowed(seats)
        for value in values:
            if value not in allowed:
                return f"must be {self.what} ({_spelled(allowed)}), not {value}"
        return ""


def _spelled(allowed: range) -> str:
    low, high = allowed[0], allowed[-1]
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}" if high > low else f"always {low}"


def _shape(each: Each) -> tuple[int, ...]:
    return each if isinstance(each, tuple) else (each,)


def whole(low: int, high: int, kind: str = "i4", each: Each = ()) -> Register:
    """Return a register for a whole number from `low` to `high`."""
    return Register(kind, _shape(each), "a whole number", lambda seats: range(low, high + 1))


def counter(each: Each = ()) -> Register:
    """Return a register that counts events."""
    return whole(0, ANY_NUMBER, each=each)


def yes_or_no() -> Register:
    """Return a register for 0 or 1."""
    return whole(0, 1)


def amount(each: Each = ()) -> Register:
    """Return a register for points or money, which may be negative."""
    return whole(-SUM, SUM, "i8", each)


def a_seat(kind: str = "i4", each: Each = ()) -> Register:
    """Return a register for a seat."""
    return Register(kind, _shape(each), "a seat", range, SEAT)


def a_seat_or_none(each: Each = ()) -> Register:
    """Return a register for a seat, or -1 for no seat."""
    return Register("i4", _shape(each), "a seat, or -1 for no seat", lambda seats: range(NONE, seats), SEAT)


def some_seats() -> Register:
    """Return a register for a set of seats: a mask with one bit for each seat."""
    return Register("i4", (), "a set of seats as bits", lambda seats: range(1 << seats), SEATS)


def nobody() -> Register:
    """Return a register that is always 0, for `asked` and `owes` in games without sealed answers."""
    return Register("i4", (), "empty in this game", lambda seats: range(1), SEATS)


def bits(count: int, kind: str = "i4", each: Each = ()) -> Register:
    """Return a register for a set of `count` things, as a mask: suits, ranks, cards."""
    what = f"a set of {count} items as bits"
    return Register(kind, _shape(each), what, lambda seats: range(1 << count), THINGS)


def some_cards(each: Each = ()) -> Register:
    """Return a register for a set of cards of one pack, as a mask."""
    return bits(PACK, "i8", each)


def a_move(each: Each = ()) -> Register:
    """Return a register for a move as the rules number it; 0 if there is none."""
    return Register("i8", _shape(each), "a move as a number", lambda seats: range(1 << 63), MOVE)


def of_option(option: Option) -> Register:
    """Return the register of an option: its numbers, and the codes of its names."""
    low, high = (0, len(option.names) - 1) if option.high < option.low else (option.low, option.high)
    if option.high >= option.low and option.names:
        low = -len(option.names)
    return whole(low, high, "i8")
