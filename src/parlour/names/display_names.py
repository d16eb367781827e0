"""Check names and texts that people enter: only visible characters, and no two names that look alike.

Text is normalised to NFC, and surrounding spaces are removed. Invisible characters are refused, not removed
silently, so that users learn what they have pasted. Letters count as alike only if they cannot be told apart
in a common typeface; names that mix two alphabets are refused.
"""

import re
import unicodedata

from ..errors import ParlourError

_JOINERS = "\u200c\u200d"
_PICTURE_SELECTORS = "\ufe0e\ufe0f"
_KEYCAP = "\u20e3"
_VIRAMA = 9  # the combining class of the mark that joins two letters of an Indic script

#: Invisible characters whose Unicode category does not show this: fillers, variation selectors, the empty
#: Braille pattern, the null notehead, the object replacement character.
_UNSEEN = {
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2065, 0x2800, 0x3164, 0xFFA0,
    0xFFFC, 0x16FE4, 0x1D159,
    *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000),
}  # fmt: skip


def is_unseen(sign: str) -> bool:
    """Return whether a character is invisible: format and control characters, line ends, fillers."""
    return ord(sign) in _UNSEEN or unicodedata.category(sign) in ("Cf", "Cc", "Cs", "Zl", "Zp")


def does_work(text: str, at: int) -> bool:
    """Return whether the invisible character at this index is needed for correct spelling.

    Persian and Indic spelling and composed emoji need joiners. A variation selector after a character
    requests its emoji form.
    """
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign in _PICTURE_SELECTORS:
        return _is_picture(before) or (before.isdigit() and after == _KEYCAP)
    if sign not in _JOINERS or not before:
        return False
    if unicodedata.combining(before) == _VIRAMA or (_is_arabic(before) and _is_arabic(after)):
        return True
    joins_pictures = sign == "\u200d" and _is_picture(after)
    return joins_pictures and (_is_picture(before) or before in _PICTURE_SELECTORS)


def _is_picture(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Sk") and ord(sign) not in _UNSEEN


def _is_arabic(sign: str) -> bool:
    return bool(sign) and unicodedata.bidirectional(sign) in ("AL", "NSM")


LONGEST_NAME = 24
MOST_MARKS = 4  # combining marks on one letter; no language needs more, and they would cover other lines


class TextRefused(ParlourError):
    """A name or text is not valid; the message says why and what is valid."""

    code = "text.invalid"


def checked_text(text: str, what: str, shortest: int, longest: int) -> str:
    """Return the normalised text. Raises TextRefused; `what` is its name in messages, such as "a reason"."""
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
    """Return the normalised name of a person, 1 to 24 visible characters. Raises TextRefused."""
    return checked_text(text, what, 1, LONGEST_NAME)


def _piled_on(text: str) -> str:
    """Return the first letter with too many combining marks; empty if there is none."""
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


def alike(name: str) -> str:
    """Return the form in which names are compared: case, width, spaces and invisible characters are ignored.

    >>> alike("Ann  Lee") == alike("ＡＮＮ\u00a0lee") == alike("An\u200bn Lee")
    True
    """
    seen = "".join(sign for sign in name if not is_unseen(sign))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


#: Alphabets that contain letters which look like letters of another alphabet; a name may use only one.
ALPHABETS = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"}
LIKE_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТХУҮԚԜаеѕіјорсухһԁԛԝүΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυιաօոսհցքԼՕՍՏ0Il1|ıɩɑɡʋ",
    "ABESIJKMHOPCTXYYQWaesijopcyxhdqwyABEZHIKMNOPTYXovuiwonuhgpLOUSOlllliiagu",
)
BARE = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER SCRIPT) ([A-Z])")


def look(name: str) -> str:
    """Return a form that is equal for names that look alike.

    >>> look("Аnn") == look("ANN") == look("ann"), look("AI") == look("Al")
    (True, True)
    """
    seen = "".join(map(_bare, unicodedata.normalize("NFKC", name)))
    return alike(seen)


def same_at_a_glance(one: str, other: str) -> bool:
    """Return whether two names are equal or look alike."""
    return alike(one) == alike(other) or look(one) == look(other)


def alphabets(name: str) -> list[str]:
    """Return which of ALPHABETS a name uses, sorted."""
    words = (unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha())
    return sorted({word.capitalize() for word in words if word in ALPHABETS})


def _bare(sign: str) -> str:
    """Return the Latin letter that a letter looks like. Case matters here: a small в does not look like B."""
    found = BARE.match(unicodedata.name(sign, ""))
    return found[1].lower() if found else sign.translate(LIKE_LATIN)
