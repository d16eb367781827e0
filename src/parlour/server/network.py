"""Listen on a port, print links to the server, and check `Host` and `Origin`.

A page of another site can make its own host name resolve to an address in the house and then send requests
here (DNS rebinding). So only addresses, local names and names given at start are accepted as `Host`. `Origin`
and `Host` are compared with ports as numbers: `https://name` and `https://name:443` are equal.
"""

import errno
import ipaddress
import os
import re
import socket
from collections.abc import Iterable, MutableMapping
from typing import Any, NamedTuple

from ..errors import ParlourError

PORT = 8675
NEXT = 20  # ports that are tried, one after another, if none was asked for
EVERYWHERE = "0.0.0.0"
SOMEWHERE = ("192.0.2.1", 9)  # an address that nobody has: no packet is sent to find the way there


class PortUnavailable(ParlourError):
    """The room cannot be reached at this address; the text says why, and what would be right."""

    code = "server.cannot_listen"


def listen(host: str, port: int | None) -> socket.socket:
    """Take the port that is asked for, or else the first free one from 8675 on. Raises CannotListen."""
    wanted = range(PORT, PORT + NEXT) if port is None else (port,)
    for one in wanted:
        try:
            return _taken(host, one)
        except (OSError, UnicodeError) as error:
            if getattr(error, "errno", None) != errno.EADDRINUSE or port is not None:
                raise _refused(error, host, one) from error
    return _taken(host, 0)


def _taken(host: str, port: int) -> socket.socket:
    """A socket on which people can knock from now on: nobody else gets this port meanwhile."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    taken = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # so that a room that was closed can be opened again at once
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
        taken.listen(1024)
    except BaseException:
        taken.close()
        raise
    return taken


def _refused(error: OSError | UnicodeError, host: str, port: int) -> PortUnavailable:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        text = f"port {port} is taken by another program: name another, or leave --port out to get a free one"
        return PortUnavailable(text, code="server.port_taken")
    if number == errno.EACCES:
        text = f"this user may not listen on port {port}: take one from 1024 up, or a reverse proxy"
        return PortUnavailable(text, code="server.port_forbidden")
    text = f"this machine does not have the address {host!r}: leave --host out, or name one of its own"
    return PortUnavailable(text, code="server.address_unknown")


def links(taken: socket.socket, secure: bool) -> tuple[str, str | None]:
    """The link for this machine, and the one for others in the house, if they can reach it."""
    host, port = taken.getsockname()[:2]
    scheme = "https" if secure else "http"
    address = ipaddress.ip_address(host.partition("%")[0])
    if address.is_loopback:
        return f"{scheme}://{_written(address)}:{port}", None
    if not address.is_unspecified:
        return (f"{scheme}://{_written(address)}:{port}",) * 2
    house = house_address()
    return f"{scheme}://localhost:{port}", house and f"{scheme}://{house}:{port}"


def _written(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else f"{address}"


def house_address() -> str | None:
    """The address of this machine in its network: the one that a packet to elsewhere would leave from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
        except OSError:
            return None
        address = ipaddress.ip_address(way.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


AT_HOME = ("local", "localhost", "lan", "home", "internal", "home.arpa", "test")  # led to by no public name
NAMED = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
WRONG = "This is no name that the room answers to: open it by its address, as it was printed"
UNKNOWN = (
    "This room is not known as {name}: open it by its address, or let it be opened with --allowed-host {name}"
)


class Hosts:
    """Which names the room answers to; `allowed` are those that it was told."""

    def __init__(self, allowed: Iterable[str] = (), every: bool = False) -> None:
        self._allowed = {_plain(name) for name in allowed}
        self._every = every  # somebody else has seen to it: a proxy that the names lead to, a certificate

    def why_not(self, told: bytes | None) -> str | None:
        """Why a Host header is not answered; None if it is. No name at all is no page's."""
        host = (told or b"").decode("latin-1")
        name = _plain(host)
        if "@" in host:  # a user is no part of a Host header: the name before it would be shown to people
            return WRONG
        if self._every or told is None or name in self._allowed or _is_address(name) or _is_at_home(name):
            return None
        return UNKNOWN.format(name=name) if NAMED.fullmatch(name) else WRONG


def _plain(host: str) -> str:
    """A name without its port, its brackets, and the full stop that ends it."""
    name = re.sub(r":\d{1,5}$", "", host.strip().lower()) if host.count(":") < 2 or "]" in host else host
    return name.strip("[]").rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_at_home(name: str) -> bool:
    """Whether a name can lead nowhere but in the house: it has no domain, or one that nobody can buy."""
    return bool(NAMED.fullmatch(name)) and (
        "." not in name or name.endswith(tuple(f".{one}" for one in AT_HOME))
    )


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
