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
_VIRAMA = 9  # the combining class of the mark that ties two letters of an Indic script together

#: Unseen signs whose category does not say so: fillers, selectors of variants, the empty Braille pattern, the
#: head of a note that has none, what stands in place of a picture.
_UNSEEN = {
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2065, 0x2800, 0x3164, 0xFFA0,
    0xFFFC, 0x16FE4, 0x1D159,
    *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000),
}  # fmt: skip


def is_unseen(sign: str) -> bool:
    """Whether a sign leaves no mark of its own: format and control characters, line ends, fillers."""
    return ord(sign) in _UNSEEN or unicodedata.category(sign) in ("Cf", "Cc", "Cs", "Zl", "Zp")


def does_work(text: str, at: int) -> bool:
    """Whether the unseen sign at this place changes what its neighbours look like, as spelling asks.

    Persian and Indic spelling need the joiners, pictures made of several signs need them too, and a
    selector says that a sign is meant as a picture.
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


def alike(name: str) -> str:
    """The form in which names are compared: without regard to case, width, spaces and unseen signs.

    >>> alike("Ann  Lee") == alike("ＡＮＮ\u00a0lee") == alike("An\u200bn Lee")
    True
    """
    seen = "".join(sign for sign in name if not is_unseen(sign))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


#: Alphabets with letters that look like those of another; whoever writes in one has no use for a second.
ALPHABETS = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"}
LIKE_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТХУҮԚԜаеѕіјорсухһԁԛԝүΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυιաօոսհցքԼՕՍՏ0Il1|ıɩɑɡʋ",
    "ABESIJKMHOPCTXYYQWaesijopcyxhdqwyABEZHIKMNOPTYXovuiwonuhgpLOUSOlllliiagu",
)
BARE = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER SCRIPT) ([A-Z])")


def look(name: str) -> str:
    """What a name looks like: equal for names that nobody tells apart at a glance.

    >>> look("Аnn") == look("ANN") == look("ann"), look("AI") == look("Al")
    (True, True)
    """
    seen = "".join(map(_bare, unicodedata.normalize("NFKC", name)))
    return alike(seen)


def same_at_a_glance(one: str, other: str) -> bool:
    """Whether two names are one to whoever reads them, in whatever letters they are written."""
    return alike(one) == alike(other) or look(one) == look(other)


def alphabets(name: str) -> list[str]:
    """The alphabets in which a name is written, of those that look like each other."""
    words = (unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha())
    return sorted({word.capitalize() for word in words if word in ALPHABETS})


def _bare(sign: str) -> str:
    """A letter as the Latin one that it looks like, before its case is forgotten: a small в is no B."""
    found = BARE.match(unicodedata.name(sign, ""))
    return found[1].lower() if found else sign.translate(LIKE_LATIN)
