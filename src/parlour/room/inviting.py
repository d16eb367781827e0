"""The link of a table as a picture that a phone's camera reads."""

from typing import Any

import segno

from ..errors import ParlourError

LONGEST = 300


class LinkRefused(ParlourError):
    """This cannot be a link to a table."""


def _is_plain(link: str) -> bool:
    return link.isascii() and link.isprintable()


def drawn(link: str) -> dict[str, Any]:
    """A QR code of a link: how many modules its side has, and the dark ones as the path of an SVG."""
    if not link.startswith(("http://", "https://")) or len(link) > LONGEST or not _is_plain(link):
        raise LinkRefused(f"a link begins with http:// or https:// and has at most {LONGEST} characters")
    code = segno.make(link, error="m")
    rows = [[bool(dark) for dark in row] for row in code.matrix]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"side": len(rows), "path": path}
