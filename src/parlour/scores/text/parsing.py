"""Parse what people type: words, `key=value` pairs, lists and values like `25+30-5`.

Inside quotes a backslash keeps the next sign. Quotes also tell a name from a sign: `-` is nobody, `"-"`
is a player of that name.

Values are stored as whole numbers of the smallest unit of the sheet: with two decimals, `1,5` is 150. No
fraction enters the log, so sums have no rounding errors.
"""

import re
import unicodedata
from collections.abc import Iterator

from ..errors import Refused


def split_words(line: str) -> list[str]:
    """The words of a line, quotes kept: split where spaces stand outside quotes.

    >>> split_words('edit E1 12 why="misread the 2"')
    ['edit', 'E1', '12', 'why="misread the 2"']
    """
    return [word for word in _split(line, " \t") if word]


def split_items(text: str, separator: str = ",") -> list[str]:
    """The items of a list, quotes kept: split where the separator stands outside quotes."""
    return _split(text, separator)


def split_pair(word: str) -> tuple[str, str | None]:
    """A word as key and value at its first `=` outside quotes; the value is None if there is none."""
    parts = _split(word, "=")
    if len(parts) == 1:
        return word, None
    return parts[0], word[len(parts[0]) + 1 :]


def unquote(text: str) -> str:
    """The text that a word stands for.

    >>> unquote('"Ann Lee"')
    'Ann Lee'
    """
    return "".join(sign for sign, marks in _signs(text) if not marks)


def quote(text: str) -> str:
    """The text as a word that reads back: quoted where it has to be."""
    if text in ("", "-", ".") or any(sign in ' \t,;="\\#' for sign in text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def _split(text: str, separators: str) -> list[str]:
    parts, part, quoted, kept = [], "", False, False
    for sign in text:
        if kept:
            kept = False
        elif sign == "\\" and quoted:
            kept = True
        elif sign == '"':
            quoted = not quoted
        elif sign in separators and not quoted:
            parts.append(part)
            part = ""
            continue
        part += sign
    if quoted:
        raise Refused(f"a quotation mark is not closed: {text}", code="text.invalid")
    return [*parts, part]


def _signs(text: str) -> Iterator[tuple[str, bool]]:
    """Every sign with whether it is only a mark (a quote, the backslash before a kept sign)."""
    quoted = kept = False
    for sign in text:
        if kept:
            kept = False
            yield sign, False
        elif sign == "\\" and quoted:
            kept = True
            yield sign, True
        elif sign == '"':
            quoted = not quoted
            yield sign, True
        else:
            yield sign, False


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
