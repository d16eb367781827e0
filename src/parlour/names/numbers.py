"""Numbers as people write them: with grouped digits, and numbers of deals as other programs write them."""

import re

from ..errors import ArgumentError
from .arguments import SEEDS

OLD = 32_000  # from here on, PySolFC's ms617 and 617 are two deals


def ungrouped(text: str) -> str:
    """Return a number without what groups its digits: 12,345 or 12_345."""
    grouped = re.fullmatch(r"\d{1,3}(,\d{3})+", text, re.ASCII)
    return text.replace("," if grouped else "_", "")


def deal_number(text: str) -> int:
    """Read the number of a deal: 617, #617, 12,345, or ms617 as PySolFC writes it. Raises ArgumentError."""
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
