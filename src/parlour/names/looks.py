"""When two names look the same, though their letters are others: and when a name is written in two alphabets.

Only signs that cannot be told apart in a common type are set together here. What a whole alphabet has in
common with another is little: most names that deceive mix two, and that is refused by itself.
"""

import re
import unicodedata

from .alike import alike

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
