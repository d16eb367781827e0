"""Values as people type them: `25+30-5`.

A value is kept as a whole number of the sheet's smallest unit: with two decimals `1,5` is 150. No
fraction ever enters the log, so no sum can be off by rounding.
"""

import re
import unicodedata

from ..errors import Refused

LIMIT = 1_000_000
"""The largest value, either side of zero, in whole points."""

_LONGEST = 200
_MINUS = "\u2212"


def tidy(text: str) -> str:
    """The text as the grammar reads it: NFKC, a real minus sign as `-`, no spaces outside or beside signs.

    >>> tidy(" 25 + 30 - 5 ")
    '25+30-5'
    """
    plain = unicodedata.normalize("NFKC", text).replace(_MINUS, "-").replace("\t", " ")
    return re.sub(r" *([+-]) *", r"\1", plain.strip(" "))


def parse_value(text: str, decimals: int = 0) -> int | None:
    """The value of what was typed, in units of 10 to the power of -`decimals`; None for an empty entry.

    Raises Refused for everything outside the grammar and for sums beyond one million.

    >>> parse_value("25+30-5")
    50
    >>> parse_value("-1,5", decimals=2)
    -150
    """
    if len(text) > _LONGEST:
        raise Refused(
            f"an entry has at most {_LONGEST} characters: {_what_is_right(decimals)}", code="value.too_long"
        )
    plain = tidy(text)
    if not plain:
        return None
    number = "[0-9]+" if decimals == 0 else rf"[0-9]+(?:[.,][0-9]{{1,{decimals}}})?"
    if not re.fullmatch(rf"[+-]?{number}(?:[+-]{number})*", plain):
        raise Refused(f"{text!r} is not a value: {_what_is_right(decimals)}", code="value.invalid")
    value = sum(_scaled(part, decimals) for part in re.findall(rf"[+-]?{number}", plain))
    check_size(value, decimals)
    return value


def check_size(value: int, decimals: int) -> None:
    """Refuse a value beyond one million points either way."""
    if abs(value) > LIMIT * 10**decimals:
        raise Refused(
            f"{format_value(value, decimals)} is too large: values go from -{LIMIT} to {LIMIT}",
            code="value.too_large",
        )


def format_value(value: int, decimals: int = 0) -> str:
    """A value as text, always with all decimals of its sheet.

    >>> format_value(-5, decimals=2)
    '-0.05'
    """
    if decimals == 0:
        return str(value)
    whole, part = divmod(abs(value), 10**decimals)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{decimals}d}"


def _scaled(part: str, decimals: int) -> int:
    whole, _, fraction = part.replace(",", ".").partition(".")
    return int(whole + fraction.ljust(decimals, "0"))


def _what_is_right(decimals: int) -> str:
    if decimals == 0:
        return "whole numbers or sums like 25+30-5"
    return f"numbers with up to {decimals} decimals or sums like 2.5+30-5"
