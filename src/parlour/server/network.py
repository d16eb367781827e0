"""Listen on a port, print links to the server, and check `Host` and `Origin`.

A page of another site can make its own host name resolve to an address in the local network and then send
requests here (DNS rebinding). So only addresses, local names and names given at start are accepted as `Host`.
`Origin` and `Host` are compared with ports as numbers: `https://name` and `https://name:443` are equal.
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
PORTS_TRIED = 20  # the number of ports that are tried if none was requested
EVERYWHERE = "0.0.0.0"
UNUSED_ADDRESS = ("192.0.2.1", 9)  # reserved for documentation; finding a route to it sends no packet


class PortUnavailable(ParlourError):
    """The server cannot listen at this address; the message gives the reason and alternatives."""

    code = "server.cannot_listen"


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port, or on the first free one from 8675 if `port` is None. Raises PortUnavailable."""
    ports = range(PORT, PORT + PORTS_TRIED) if port is None else (port,)
    for number in ports:
        try:
            return _listening_socket(host, number)
        except (OSError, UnicodeError) as error:
            if getattr(error, "errno", None) != errno.EADDRINUSE or port is not None:
                raise _unavailable(error, host, number) from error
    return _listening_socket(host, 0)


def _listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens on a port, so that no other program can take it meanwhile."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # so that a server can be restarted at once
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except BaseException:
        listening.close()
        raise
    return listening


def _unavailable(error: OSError | UnicodeError, host: str, port: int) -> PortUnavailable:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        text = f"port {port} is used by another program: choose another, or omit --port to get a free one"
        return PortUnavailable(text, code="server.port_taken")
    if number == errno.EACCES:
        text = f"this user may not listen on port {port}: choose one from 1024, or use a reverse proxy"
        return PortUnavailable(text, code="server.port_forbidden")
    text = f"this machine does not have the address {host!r}: omit --host, or choose one of its addresses"
    return PortUnavailable(text, code="server.address_unknown")


def links(taken: socket.socket, secure: bool) -> tuple[str, str | None]:
    """The link for this machine, and the link for other devices in the network (None if unreachable)."""
    host, port = taken.getsockname()[:2]
    scheme = "https" if secure else "http"
    address = ipaddress.ip_address(host.partition("%")[0])
    if address.is_loopback:
        return f"{scheme}://{_written(address)}:{port}", None
    if not address.is_unspecified:
        return (f"{scheme}://{_written(address)}:{port}",) * 2
    address_here = network_address()
    return f"{scheme}://localhost:{port}", address_here and f"{scheme}://{address_here}:{port}"


def _written(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else f"{address}"


def network_address() -> str | None:
    """The address of this machine in its network, None if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(UNUSED_ADDRESS)
        except OSError:
            return None
        address = ipaddress.ip_address(way.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


LOCAL_DOMAINS = ("local", "localhost", "lan", "home", "internal", "home.arpa", "test")  # never public
NAMED = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
BAD_HOST = "This server does not accept this host name: open it by its address, as printed at start"
UNKNOWN = (
    "This server does not accept the host name {name}: open it by its address, or start it with "
    "--allowed-host {name}"
)


class Hosts:
    """The host names that are accepted; `allowed`: names in addition to addresses and local names."""

    def __init__(self, allowed: Iterable[str] = (), every: bool = False) -> None:
        self._allowed = {_plain(name) for name in allowed}
        self._every = every  # another check exists: a reverse proxy or a certificate

    def refusal(self, header: bytes | None) -> str | None:
        """Why a Host header is refused; None if it is accepted, or missing (browsers always send it)."""
        host = (header or b"").decode("latin-1")
        name = _plain(host)
        if "@" in host:  # a Host header has no user part; the message must not show one as a name
            return BAD_HOST
        if (
            self._every
            or header is None
            or name in self._allowed
            or _is_address(name)
            or _is_local_name(name)
        ):
            return None
        return UNKNOWN.format(name=name) if NAMED.fullmatch(name) else BAD_HOST


def _plain(host: str) -> str:
    """A host name without port, brackets and final full stop, in lower case."""
    name = re.sub(r":\d{1,5}$", "", host.strip().lower()) if host.count(":") < 2 or "]" in host else host
    return name.strip("[]").rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_local_name(name: str) -> bool:
    """Whether a name is local: it has no domain, or one that is not public."""
    return bool(NAMED.fullmatch(name)) and (
        "." not in name or name.endswith(tuple(f".{one}" for one in LOCAL_DOMAINS))
    )


PORTS = {"http": 80, "https": 443}
PLACE = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::(\d{1,5}))?")
FOREIGN = "This server accepts requests of its own pages only"
OTHER_HOST = (
    "The page is at {page}, but its request arrived for {host}. If a proxy is used, configure it to "
    "pass on the Host header, as docs/hosting.md shows"
)


class HostPort(NamedTuple):
    """A name or address, and a port."""

    name: str
    port: int


def why_foreign(scope: MutableMapping[str, Any]) -> str | None:
    """Why a request is refused; None if it comes from a page of this server, or from a program."""
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
    """The host and port of a Host header or an origin; `port` is the default of the scheme."""
    match = PLACE.fullmatch(text)
    return HostPort(match[1].rstrip("."), int(match[2] or port)) if match else None
