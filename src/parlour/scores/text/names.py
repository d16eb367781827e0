"""Checks of names, reasons and notes.

New texts must follow the current rules (`parlour.names`). Texts in a log are checked by the rules of its
format, which are those of version 1. They never become stricter, so that old logs stay valid.
"""

import unicodedata
from collections.abc import Iterable

from ... import names
from ...names.suggestions import meant
from ..errors import Refused

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
