"""Check arguments of the Python API, and read numbers as people write them."""

import math
import numbers
import operator
import re
from collections.abc import Mapping
from typing import Any

from ..errors import ArgumentError

SEEDS = 1 << 256


def as_integer(given: Any) -> int | None:
    """Return a whole number of any library, such as NumPy; None for anything else, including booleans."""
    try:
        return None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return None


def whole_number(given: Any, what: str, least: int = 0, below: int = 1 << 63) -> int:
    """Return a whole number; `what` names the argument. Raises ArgumentError."""
    number = as_integer(given)
    if number is not None and least <= number < below:
        return number
    most = "2**256 - 1" if below == SEEDS else str(below - 1)
    wanted = f"from {least}" if below == 1 << 63 else f"from {least} to {most}"
    raise ArgumentError(f"{what} is a whole number {wanted}, not {given!r:.60}")


def seed_number(given: Any) -> int:
    """Return a seed, 0 to 2**256 - 1. Raises ArgumentError."""
    return whole_number(given, "a seed", below=SEEDS)


def seat_number(given: Any) -> int:
    """Return the number of a seat, without checking that the seat exists. Raises ArgumentError."""
    number = as_integer(given)
    if number is None:
        raise ArgumentError(f"a seat is a whole number from 0, not {given!r:.60}")
    return number


def seconds_number(given: Any) -> float:
    """Return a number of seconds of any library. Raises ArgumentError."""
    if isinstance(given, numbers.Real) and not isinstance(given, bool) and math.isfinite(given):
        return float(given)
    raise ArgumentError(f"the time of a move is a number of seconds, not {given!r:.60}")


def seat_count(given: Any) -> int | None:
    """Return a number of players; None is the game's default. Raises ArgumentError."""
    return None if given is None else whole_number(given, "the number of seats")


def option_values(given: Any) -> dict[str, Any]:
    """Return the values of options by name; None is no options. Raises ArgumentError."""
    if given is None:
        return {}
    if isinstance(given, Mapping) and all(isinstance(name, str) for name in given):
        return dict(given)
    raise ArgumentError(f"options are a mapping of names to values, not {given!r:.60}")


OLD = 32_000  # from here on, PySolFC's ms617 and 617 are two deals


def ungrouped(text: str) -> str:
    """Return a number without digit grouping: 12,345 or 12_345."""
    grouped = re.fullmatch(r"\d{1,3}(,\d{3})+", text, re.ASCII)
    return text.replace("," if grouped else "_", "")


def deal_number(text: str) -> int:
    """Parse the number of a deal: 617, #617, 12,345, or ms617 as in PySolFC. Raises ArgumentError."""
    shown = repr(text[:40])
    digits = text.strip().removeprefix("#").strip()
    old = digits[:2].lower() == "ms"
    digits = ungrouped(digits[2:] if old else digits)
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 100 else -1
    if not 0 <= number < SEEDS:
        raise ArgumentError(
            f"the number of a deal is a whole number from 0 to 2**256 - 1, as in 11982, not {shown}",
            code="deal.invalid",
        )
    if old and number >= OLD:
        raise ArgumentError(
            f"{shown} is not a deal known here: with ms, write ms1 to ms{OLD - 1}", code="deal.unknown"
        )
    return number
