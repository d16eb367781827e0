"""The link of a table as a picture that a phone's camera reads."""

import io

import segno
from fastapi import Response

from ..errors import ParlourError

LONGEST = 300


class LinkRefused(ParlourError):
    """This cannot be a link to a table."""


def _is_plain(link: str) -> bool:
    return link.isascii() and link.isprintable()


def invitation(link: str) -> Response:
    """A QR code of a link, as SVG."""
    if not link.startswith(("http://", "https://")) or len(link) > LONGEST or not _is_plain(link):
        raise LinkRefused(f"a link begins with http:// or https:// and has at most {LONGEST} characters")
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=2, scale=6, dark="#1d2421", light="#fbf7ee")
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
