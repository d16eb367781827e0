"""Texts that people type: names, reasons, notes, quoted words, lists and values like `25+30-5`.

New texts must follow the current rules (`parlour.names`). Texts in a log are checked by the rules of its
format, which are those of version 1. They never become stricter, so that old logs stay valid.

Inside quotes a backslash escapes the next character. Quotes also distinguish names from symbols: `-` means no
player, `"-"` is a player with that name.

Values are stored as whole numbers of the smallest unit of the sheet: with two decimals, `1,5` is 150. The log
contains no fractions, so sums have no rounding errors.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from .. import names
from ..names.suggestions import meant
from .errors import Refused

PLAYER_NAME = names.LONGEST_NAME
GAME_NAME = 40
REASON = (3, 120)
NOTE = 500
_BIDI_CONTROLS = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}

name_key = names.alike


def checked_text(text: str, what: str, shortest: int, longest: int) -> str:
    """Return the text as it is stored. `what` names it in the message. Raises Refused."""
    try:
        return names.checked_text(text, what, shortest, longest)
    except names.TextRefused as error:
        raise Refused(str(error), code=error.code) from error


def player_name(text: str) -> str:
    """Return a checked player's name of 1 to 24 characters. Raises Refused."""
    return checked_text(text, "a player's name", 1, PLAYER_NAME)


def game_name(text: str) -> str:
    """Return a checked name of a sheet, of 1 to 40 characters. Raises Refused."""
    return checked_text(text, "a sheet's name", 1, GAME_NAME)


def reason(text: str) -> str:
    """Return a checked reason (`why`) of 3 to 120 characters. Raises Refused."""
    return checked_text(text, "a reason", *REASON)


def matching_names(name: str, known: Iterable[str]) -> list[str]:
    """Return the known names that match: the equal one, else one with the same key, else all with this start.

    >>> matching_names("b", ["Ann", "Bob", "Bea"])
    ['Bob', 'Bea']
    """
    known, key = list(known), name_key(name)
    if name in known:
        return [name]
    equal = [other for other in known if name_key(other) == key]
    return equal[:1] or [other for other in known if key and name_key(other).startswith(key)]


def find_name(name: str, known: Iterable[str], unknown: str) -> str:
    """Return the only known name that matches. Raises Refused if none matches (`unknown`) or several do."""
    known = list(known)
    found = matching_names(name, known)
    if not found:
        raise Refused(f"{unknown}{meant(name, known)}: it has {', '.join(known)}", code="player.unknown")
    if len(found) > 1:
        raise Refused(
            f"{name!r} may be {' or '.join(found)}: write more of the name", code="player.ambiguous"
        )
    return found[0]


def checked_log_text(text: str, what: str, shortest: int, longest: int) -> str:
    """Return a text of a log in the form of version 1. Raises Refused."""
    bad = next((character for character in text if _is_forbidden(character)), None)
    if bad is not None:
        raise Refused(
            f"{what} cannot contain the character U+{ord(bad):04X}: use ordinary letters and punctuation",
            code="text.invalid",
        )
    plain = unicodedata.normalize("NFC", text).strip()
    if shortest and all(unicodedata.category(character) == "Cf" for character in plain):
        raise Refused(f"{what} cannot be empty", code="text.empty")
    if not shortest <= len(plain) <= longest:
        raise Refused(
            f"{what} has {shortest} to {longest} characters, not {len(plain)}",
            code="text.too_long" if len(plain) > longest else "text.too_short",
        )
    return plain


def log_name_key(text: str) -> str:
    """Return the key by which version 1 compares names in a log. It ignores case and width."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _is_forbidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _BIDI_CONTROLS


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
