"""Parse typed words, `key=value` pairs, lists and values like `25+30-5`.

Inside quotes a backslash escapes the next character. Quotes also distinguish names from symbols: `-` means no
player, `"-"` is a player with that name.

Values are stored as whole numbers of the smallest unit of the sheet: with two decimals, `1,5` is 150. The log
contains no fractions, so sums have no rounding errors.
"""

import re
import unicodedata
from collections.abc import Iterator

from ..errors import Refused


def split_words(line: str) -> list[str]:
    """Split a line into words at spaces outside quotes. The quotes stay.

    >>> split_words('edit E1 12 why="misread the 2"')
    ['edit', 'E1', '12', 'why="misread the 2"']
    """
    return [word for word in _split(line, " \t") if word]


def split_items(text: str, separator: str = ",") -> list[str]:
    """Split a list at separators outside quotes. The quotes stay."""
    return _split(text, separator)


def split_pair(word: str) -> tuple[str, str | None]:
    """Split a word at its first `=` outside quotes. The value is None if there is no `=`."""
    parts = _split(word, "=")
    if len(parts) == 1:
        return word, None
    return parts[0], word[len(parts[0]) + 1 :]


def unquote(text: str) -> str:
    """Return the text of a word, without quotes.

    >>> unquote('"Ann Lee"')
    'Ann Lee'
    """
    return "".join(character for character, is_syntax in _characters(text) if not is_syntax)


def quote(text: str) -> str:
    """Return the text as a word, in quotes if necessary. `unquote` reverses this."""
    if text in ("", "-", ".") or any(character in ' \t,;="\\#' for character in text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def _split(text: str, separators: str) -> list[str]:
    parts, part, quoted, escaped = [], "", False, False
    for character in text:
        if escaped:
            escaped = False
        elif character == "\\" and quoted:
            escaped = True
        elif character == '"':
            quoted = not quoted
        elif character in separators and not quoted:
            parts.append(part)
            part = ""
            continue
        part += character
    if quoted:
        raise Refused(f"a quotation mark is not closed: {text}", code="text.invalid")
    return [*parts, part]


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each character, and whether it is only syntax: a quote, or the backslash of an escape."""
    quoted = escaped = False
    for character in text:
        if escaped:
            escaped = False
            yield character, False
        elif character == "\\" and quoted:
            escaped = True
            yield character, True
        elif character == '"':
            quoted = not quoted
            yield character, True
        else:
            yield character, False


LIMIT = 1_000_000
"""The largest absolute value, in whole points."""

_LONGEST = 200
_MINUS = "\u2212"


def tidy(text: str) -> str:
    """Return the text in NFKC with `-` for the minus sign, and without spaces around it or its signs.

    >>> tidy(" 25 + 30 - 5 ")
    '25+30-5'
    """
    plain = unicodedata.normalize("NFKC", text).replace(_MINUS, "-").replace("\t", " ")
    return re.sub(r" *([+-]) *", r"\1", plain.strip(" "))


def parse_value(text: str, decimals: int = 0) -> int | None:
    """Return the value of a typed text, in units of 10 to the power of -`decimals`; None for an empty text.

    Raises Refused for invalid texts and for sums above one million.

    >>> parse_value("25+30-5")
    50
    >>> parse_value("-1,5", decimals=2)
    -150
    """
    if len(text) > _LONGEST:
        raise Refused(
            f"an entry has at most {_LONGEST} characters: {_allowed_values(decimals)}", code="value.too_long"
        )
    plain = tidy(text)
    if not plain:
        return None
    number = "[0-9]+" if decimals == 0 else rf"[0-9]+(?:[.,][0-9]{{1,{decimals}}})?"
    if not re.fullmatch(rf"[+-]?{number}(?:[+-]{number})*", plain):
        raise Refused(f"{text!r} is not a value: {_allowed_values(decimals)}", code="value.invalid")
    value = sum(_scaled(part, decimals) for part in re.findall(rf"[+-]?{number}", plain))
    check_size(value, decimals)
    return value


def check_size(value: int, decimals: int) -> None:
    """Raise Refused for an absolute value above one million points."""
    if abs(value) > LIMIT * 10**decimals:
        raise Refused(
            f"{format_value(value, decimals)} is too large: values go from -{LIMIT} to {LIMIT}",
            code="value.too_large",
        )


def format_value(value: int, decimals: int = 0) -> str:
    """Return a value as text, with all decimals of its sheet.

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


def _allowed_values(decimals: int) -> str:
    if decimals == 0:
        return "whole numbers or sums like 25+30-5"
    return f"numbers with up to {decimals} decimals or sums like 2.5+30-5"
