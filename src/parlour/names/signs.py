"""Signs that nobody can see, and where some of them do work that everybody sees."""

import unicodedata

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
