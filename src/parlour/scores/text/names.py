"""Names, reasons and notes: what text may enter a log, and what a log may hold already.

What people enter is held to the rules of the whole card room (`parlour.names`). A log is read by the rules
of its format, which are those of the first version and never grow stricter: no sheet that was whole may be
found broken because names are looked at more closely today.
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
_TURNS_TEXT_ROUND = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}

name_key = names.alike


def checked_text(text: str, what: str, shortest: int, longest: int) -> str:
    """The text as it is stored, or Refused, which says what `what` may be."""
    try:
        return names.checked_text(text, what, shortest, longest)
    except names.TextRefused as error:
        raise Refused(str(error), code=error.code) from error


def player_name(text: str) -> str:
    """A player's name: 1 to 24 characters."""
    return checked_text(text, "a player's name", 1, PLAYER_NAME)


def game_name(text: str) -> str:
    """A sheet's name: 1 to 40 characters."""
    return checked_text(text, "a sheet's name", 1, GAME_NAME)


def reason(text: str) -> str:
    """A reason (`why`): 3 to 120 characters."""
    return checked_text(text, "a reason", *REASON)


def matching_names(name: str, known: Iterable[str]) -> list[str]:
    """Who of those known is meant: the one of exactly this name, else of a name alike, else all whose
    names begin so.

    >>> matching_names("b", ["Ann", "Bob", "Bea"])
    ['Bob', 'Bea']
    """
    known, key = list(known), name_key(name)
    if name in known:
        return [name]
    same = [one for one in known if name_key(one) == key]
    return same[:1] or [one for one in known if key and name_key(one).startswith(key)]


def find_name(name: str, known: Iterable[str], nobody: str) -> str:
    """The one of those known who is meant; Refused, which names them, if nobody is, or if several are."""
    known = list(known)
    found = matching_names(name, known)
    if not found:
        raise Refused(f"{nobody}{meant(name, known)}: it has {', '.join(known)}", code="player.unknown")
    if len(found) > 1:
        raise Refused(
            f"{name!r} may be {' or '.join(found)}: write more of the name", code="player.ambiguous"
        )
    return found[0]


def checked_log_text(text: str, what: str, shortest: int, longest: int) -> str:
    """A text of a log in the form in which version 1 keeps it, or Refused."""
    bad = next((sign for sign in text if _never_kept(sign)), None)
    if bad is not None:
        raise Refused(
            f"{what} cannot contain the character U+{ord(bad):04X}: use ordinary letters and signs",
            code="text.invalid",
        )
    plain = unicodedata.normalize("NFC", text).strip()
    if shortest and all(unicodedata.category(sign) == "Cf" for sign in plain):
        raise Refused(f"{what} cannot be empty", code="text.empty")
    if not shortest <= len(plain) <= longest:
        raise Refused(
            f"{what} has {shortest} to {longest} characters, not {len(plain)}",
            code="text.too_long" if len(plain) > longest else "text.too_short",
        )
    return plain


def log_name_key(text: str) -> str:
    """The form in which version 1 compares the names of a log: without regard to case and width."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _never_kept(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _TURNS_TEXT_ROUND
