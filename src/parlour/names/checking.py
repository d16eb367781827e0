"""What text people may give: it must look like what it is, on every screen.

Text is normalised to NFC and stripped outside. Whatever nobody can see is refused and never quietly
taken out: whoever typed or pasted it learns what stands there.
"""

import unicodedata

from ..errors import ParlourError
from .signs import does_work, is_unseen

LONGEST_NAME = 24
MOST_MARKS = 4  # on top of one letter: no spelling has more, and they would tower over the lines around


class TextRefused(ParlourError):
    """A name or text cannot be taken as it is; the message says what is wrong and what would be right."""

    code = "text.invalid"


def checked_text(text: str, what: str, shortest: int, longest: int) -> str:
    """The text as it is kept, or TextRefused: `what` names it, as in "a reason"."""
    if shortest and all(map(_is_nothing, text)):
        raise TextRefused(f"{what} cannot be empty", code="text.empty")
    for at, sign in enumerate(text):
        if is_unseen(sign) and not does_work(text, at):
            raise TextRefused(f"{what} cannot contain the {_named(sign)}: use ordinary letters and signs")
    plain = unicodedata.normalize("NFC", text).strip()
    if plain and unicodedata.category(plain[0]) in ("Mn", "Me"):
        raise TextRefused(f"{what} cannot begin with {_code(plain[0])}, which belongs on top of a letter")
    if piled := _piled_on(plain):
        raise TextRefused(f"{what} cannot have more than {MOST_MARKS} marks on one letter: {_code(piled)}")
    if not shortest <= len(plain) <= longest:
        raise TextRefused(
            f"{what} has {shortest} to {longest} characters, not {len(plain)}",
            code="text.too_long" if len(plain) > longest else "text.too_short",
        )
    return plain


def checked_name(text: str, what: str = "a name") -> str:
    """A person's name as it is kept: 1 to 24 characters that everybody can see."""
    return checked_text(text, what, 1, LONGEST_NAME)


def _piled_on(text: str) -> str:
    """The first letter that bears too many marks; empty if none does."""
    letter, marks = "", 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        letter = letter if marks else sign
        if marks > MOST_MARKS:
            return letter
    return ""


def _is_nothing(sign: str) -> bool:
    return sign.isspace() or (is_unseen(sign) and unicodedata.category(sign) not in ("Cc", "Cs"))


def _named(sign: str) -> str:
    if unicodedata.category(sign) == "Cc":
        return f"control character {_code(sign)}"
    name = unicodedata.name(sign, "").lower()
    return f"invisible character {_code(sign)}" + (f" ({name})" if name else "")


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"
