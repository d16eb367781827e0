"""Behind a reverse proxy (`--proxy`): who asks is what the proxy says, and nothing that the client says."""

import ipaddress
import re
from typing import Any

from .safety import App, Receive, Scope, Send

PROXIES = [  # this machine, private networks
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
]
SCHEMES = ("http", "https")
PORT = re.compile(r"(?<=\]):\d+$|^(?P<v4>[\d.]+):\d+$")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BehindProxy:
    """Wraps the application. One proxy is believed: the last entry of X-Forwarded-For is its own.

    A client can send that header too, and proxies append to it; all entries before the last are the client's.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and _is_proxy(scope.get("client")):
            scope.update(_told(scope))
        await self._app(scope, receive, send)


def _is_proxy(client: tuple[str, int] | None) -> bool:
    found = _address(client[0]) if client else None
    return found is not None and any(found in network for network in PROXIES)


def _told(scope: Scope) -> dict[str, Any]:
    """What the proxy says of a request."""
    told: dict[str, Any] = {}
    if found := _address(_last(scope, b"x-forwarded-for")):
        told["client"] = (str(found), 0)
    if (scheme := _last(scope, b"x-forwarded-proto")) in SCHEMES:
        told["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
    return told


def _last(scope: Scope, wanted: bytes) -> str:
    """The last entry of a header, which may come several times."""
    found = [value for name, value in scope["headers"] if name == wanted]
    return found[-1].decode("latin-1").rpartition(",")[2].strip() if found else ""


def _address(text: str) -> Address | None:
    """An address, with a port or without."""
    plain = PORT.sub(lambda found: found["v4"] or "", text.strip()).strip("[]")
    try:
        found = ipaddress.ip_address(plain.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
