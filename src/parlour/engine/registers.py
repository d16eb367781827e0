"""Registers: what a table remembers beside its cards, and what each of them may hold.

A game declares a register beside its name, `last=a_seat_or_none()`: the NumPy type it is kept in, how many
there are of it (`each`), and the whole numbers it may hold. Lawful play never leaves them; a table that
somebody lays by hand is checked against them before any rule looks at it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from .cards import PACK
from .options import ANY_NUMBER, Option

NONE = -1  # no seat, where there may be none
Each = int | tuple[int, ...]  # how many there are of a register; () is a single one
SUM = 10**15  # no balance, and no line of a score, is further from zero
SORTS = NUMBER, SEAT, SEATS, THINGS, MOVE = ("number", "seat", "seats", "things", "move")


@dataclass(frozen=True)
class Register:
    """One register: its NumPy type, its shape, and what each of its numbers may be at a table of so many
    seats."""

    kind: str
    shape: tuple[int, ...]
    what: str  # "a seat": how a refusal calls it
    allowed: Callable[[int], range]
    sort: str = NUMBER  # one of SORTS: what its numbers stand for

    @property
    def dtype(self) -> np.dtype:
        return np.dtype((self.kind, self.shape))

    def wrong(self, values: Iterable[int], seats: int) -> str:
        """Say which of these Python integers this register may not hold; empty if there is none."""
        allowed = self.allowed(seats)
        for value in values:
            if value not in allowed:
                return f"holds {self.what}, {_spelled(allowed)}, not {value}"
        return ""


def _spelled(allowed: range) -> str:
    low, high = allowed[0], allowed[-1]
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}" if high > low else f"always {low}"


def _shape(each: Each) -> tuple[int, ...]:
    return each if isinstance(each, tuple) else (each,)


def whole(low: int, high: int, kind: str = "i4", each: Each = ()) -> Register:
    """A whole number within bounds."""
    return Register(kind, _shape(each), "a whole number", lambda seats: range(low, high + 1))


def counter(each: Each = ()) -> Register:
    """How often something has happened."""
    return whole(0, ANY_NUMBER, each=each)


def yes_or_no() -> Register:
    return whole(0, 1)


def amount(each: Each = ()) -> Register:
    """Points or money, which may be owed."""
    return whole(-SUM, SUM, "i8", each)


def a_seat(kind: str = "i4", each: Each = ()) -> Register:
    return Register(kind, _shape(each), "a seat", range, SEAT)


def a_seat_or_none(each: Each = ()) -> Register:
    return Register("i4", _shape(each), "a seat or none (-1)", lambda seats: range(NONE, seats), SEAT)


def some_seats() -> Register:
    """A mask: a bit for each seat."""
    return Register("i4", (), "a set of seats (as bits)", lambda seats: range(1 << seats), SEATS)


def nobody() -> Register:
    """What a game without secret answers keeps of those who owe one."""
    return Register("i4", (), "nobody in this game", lambda seats: range(1), SEATS)


def bits(count: int, kind: str = "i4", each: Each = ()) -> Register:
    """A mask of so many things: suits, ranks, cards."""
    what = f"a set of {count} things (as bits)"
    return Register(kind, _shape(each), what, lambda seats: range(1 << count), THINGS)


def some_cards(each: Each = ()) -> Register:
    """A mask of the cards of a pack."""
    return bits(PACK, "i8", each)


def a_move(each: Each = ()) -> Register:
    """A move as the rules number it, or 0."""
    return Register("i8", _shape(each), "a move (as a number)", lambda seats: range(1 << 63), MOVE)


def of_option(option: Option) -> Register:
    """A house rule: its numbers, and the codes of its names."""
    low, high = (0, len(option.names) - 1) if option.high < option.low else (option.low, option.high)
    if option.high >= option.low and option.names:
        low = -len(option.names)
    return whole(low, high, "i8")
