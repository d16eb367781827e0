"""Whether a request comes from a page of this server: its Origin and its Host are compared as URLs are.

Ports are compared by number: `https://name` and `https://name:443` are one origin.
"""

import re
from collections.abc import MutableMapping
from typing import Any, NamedTuple

PORTS = {"http": 80, "https": 443}
PLACE = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::(\d{1,5}))?")
FOREIGN = "This server accepts requests of its own pages only"
OTHER_HOST = (
    "The page is at {page}, but its request arrived for {host}. If a proxy stands in front, let it pass on "
    "the Host header, as docs/hosting.md shows"
)


class HostPort(NamedTuple):
    """A name or address, and a port."""

    name: str
    port: int


def why_foreign(scope: MutableMapping[str, Any]) -> str | None:
    """Why a request is refused; None if a page of this server sent it, or a program, which has no origin."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return None
    scheme, _, page = origin.decode("latin-1").lower().partition("://")
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if scheme not in PORTS:
        return FOREIGN
    sent_by, sent_to = _place(page, PORTS[scheme]), _place(host, PORTS[scheme])
    if sent_by is None or sent_to is None:
        return FOREIGN
    return None if sent_by == sent_to else OTHER_HOST.format(page=page, host=host)


def _place(text: str, port: int) -> HostPort | None:
    """What a Host header names, or an origin after its scheme; `port` is the scheme's own."""
    found = PLACE.fullmatch(text)
    return HostPort(found[1].rstrip("."), int(found[2] or port)) if found else None
