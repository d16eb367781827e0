"""Where the room listens: a port, and the links under which people find it there."""

import errno
import ipaddress
import os
import socket

from ..errors import ParlourError

PORT = 8675
NEXT = 20  # ports that are tried, one after another, if none was asked for
EVERYWHERE = "0.0.0.0"
SOMEWHERE = ("192.0.2.1", 9)  # an address that nobody has: no packet is sent to find the way there


class CannotListen(ParlourError):
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


def _refused(error: OSError | UnicodeError, host: str, port: int) -> CannotListen:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        text = f"port {port} is taken by another program: name another, or leave --port out to get a free one"
        return CannotListen(text, code="server.port_taken")
    if number == errno.EACCES:
        text = f"this user may not listen on port {port}: take one from 1024 up, or a reverse proxy"
        return CannotListen(text, code="server.port_forbidden")
    text = f"this machine does not have the address {host!r}: leave --host out, or name one of its own"
    return CannotListen(text, code="server.address_unknown")


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
