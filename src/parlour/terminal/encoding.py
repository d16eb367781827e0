"""Replace characters that the encoding of standard output lacks: signs by ASCII, letters by escapes.

Standard output has the encoding of the locale, on Windows a code page, which lacks many characters.
"""

import codecs
import contextlib
import io
import json
import sys
from typing import Any

STAND_INS = {
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "▒": "#",
    "…": "...",
    "−": "-",
    "–": "-",
    "—": "-",
    "±": "+/-",
    "×": "x",
    "·": ".",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "≤": "<=",
    "≥": ">=",
    "≡": "=",
    "→": "->",
    "\xa0": " ",
    **dict.fromkeys("─━═╌╍┄┅╴╶╸╺", "-"),
    **dict.fromkeys("│┃║╎╏┆┇╵╷╹╻", "|"),
    **dict.fromkeys("█▉▊▋▌▍▎▏▇▆▅▄▃▂▁▀", "#"),
    **dict.fromkeys("●•▪■◆⬤", "*"),
}
FRAMES = range(0x2500, 0x2580)  # box-drawing characters
HANDLER = "parlour.stand-in"


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded: an error handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_replacement, signs)), error.end


def _replacement(sign: str) -> str:
    if sign in STAND_INS:
        return STAND_INS[sign]
    if ord(sign) in FRAMES:
        return "+"
    return sign.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(HANDLER, replace_unencodable)


def set_error_handlers() -> None:
    """Make standard output accept every text and standard input every byte, in any encoding."""
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # it has been read from
                stream.reconfigure(errors=errors)


def json_text(value: Any, indent: int | None = None, err: bool = False) -> str:
    """Return JSON for standard output (`err`: standard error), in ASCII if that is not UTF-8."""
    return json.dumps(value, ensure_ascii=not _is_unicode(err), indent=indent)


def escaped(text: str) -> str:
    """Return JSON text with non-ASCII characters escaped if standard output is not UTF-8."""
    if _is_unicode(False):
        return text
    return "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)


def _is_unicode(err: bool) -> bool:
    encoding = getattr(sys.stderr if err else sys.stdout, "encoding", None) or "utf-8"
    with contextlib.suppress(LookupError):
        return codecs.lookup(encoding).name.startswith("utf")
    return False
