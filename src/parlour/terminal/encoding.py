"""Output that not every terminal and pipe can encode: signs get stand-ins, letters get escapes.

Standard output has the encoding of the locale, on Windows a code page: it lacks many letters and signs.
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
FRAMES = range(0x2500, 0x2580)  # corners and crossings of lines
HANDLER = "parlour.stand-in"


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding does not have: the handler of encoding errors."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_stand_in, signs)), error.end


def _stand_in(sign: str) -> str:
    if sign in STAND_INS:
        return STAND_INS[sign]
    if ord(sign) in FRAMES:
        return "+"
    return sign.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(HANDLER, stand_in)


def never_fail() -> None:
    """Let standard output take every text, and standard input every byte, whatever their encoding is."""
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # it has been read from
                stream.reconfigure(errors=errors)


def json_text(value: Any, indent: int | None = None, err: bool = False) -> str:
    """Write JSON for standard output or error: in ASCII, with JSON's escapes, where that is not UTF-8."""
    return json.dumps(value, ensure_ascii=not _is_unicode(err), indent=indent)


def escaped(text: str) -> str:
    """Write text that is JSON in ASCII, where standard output is not UTF-8."""
    if _is_unicode(False):
        return text
    return "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)


def _is_unicode(err: bool) -> bool:
    encoding = getattr(sys.stderr if err else sys.stdout, "encoding", None) or "utf-8"
    with contextlib.suppress(LookupError):
        return codecs.lookup(encoding).name.startswith("utf")
    return False
