"""Names, reasons and notes: what text may enter a log.

Text is normalised to NFC and stripped. Control characters, line breaks, lone surrogates and signs that
turn the reading direction round are refused: a name must look like what it is, on every screen.
"""

import unicodedata

from .errors import Refusal

PLAYER_NAME = 24
GAME_NAME = 40
REASON = (3, 120)
NOTE = 500
_TURNS_TEXT_ROUND = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def checked_text(text: str, what: str, shortest: int, longest: int) -> str:
    """The text as it is stored, or a Refusal that says what `what` may be."""
    bad = next((sign for sign in text if _cannot_be_shown(sign)), None)
    if bad is not None:
        raise Refusal(f"{what} cannot contain the character U+{ord(bad):04X}: use ordinary letters and signs")
    plain = unicodedata.normalize("NFC", text).strip()
    visible = [sign for sign in plain if unicodedata.category(sign) != "Cf"]
    if shortest and not visible:
        raise Refusal(f"{what} cannot be empty")
    if not shortest <= len(plain) <= longest:
        raise Refusal(f"{what} has {shortest} to {longest} characters, not {len(plain)}")
    return plain


def player_name(text: str) -> str:
    """A player's name: 1 to 24 characters."""
    return checked_text(text, "a player's name", 1, PLAYER_NAME)


def game_name(text: str) -> str:
    """A sheet's name: 1 to 40 characters."""
    return checked_text(text, "a sheet's name", 1, GAME_NAME)


def reason(text: str) -> str:
    """A reason (`why`): 3 to 120 characters."""
    return checked_text(text, "a reason", *REASON)


def same_name(text: str) -> str:
    """The form in which two names are compared: without regard to case and width.

    >>> same_name("ANN") == same_name("ann")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _cannot_be_shown(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _TURNS_TEXT_ROUND
