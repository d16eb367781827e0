"""Run the server: uvicorn, TLS, open files, a quiet shutdown, and reverse proxies (`--proxy`)."""

import asyncio
import contextlib
import errno
import ipaddress
import logging
import re
import signal
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from ..errors import ParlourError
from . import garbage_collection
from .http.middleware import App, Receive, Scope, Send
from .http.rate_limit import LARGEST
from .ws.protocols import HttpProtocol, WebSocketProtocol

PROXIES = [  # this machine, private networks
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
]
SCHEMES = ("http", "https")
PORT = re.compile(r"(?<=\]):\d+$|^(?P<v4>[\d.]+):\d+$")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class ProxyMiddleware:
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


HANDS_OVER = (
    0.00005  # seconds until the thread that commits gets its turn; Python's own are a hundred times that
)
TOLD = 60.0  # seconds until it is said again that there are too many connections
GRACE = 3  # seconds that pages have to take their leave


class CertificateError(ParlourError):
    """The files for TLS cannot be used; the text says why."""

    code = "certificate.invalid"


class Server(uvicorn.Server):
    """Uvicorn, which says when the room is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(OutOfFiles())
        await super().startup(sockets)
        self._opened()


class OutOfFiles:
    """Says in one line that no more connections can be taken; asyncio tries again after a second."""

    def __init__(self) -> None:
        self._told = -TOLD

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._told >= TOLD:
            self._told = time.monotonic()
            logging.getLogger("uvicorn.error").error(
                "No more connections can be taken: all %s files that this process may open are open. "
                "Those who are here play on; allow more by `ulimit -n` or LimitNOFILE.",
                _most_files() or "the",
            )


def _most_files() -> int | None:
    """How many files, connections among them, this process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _open_many_files() -> None:
    """Each page is an open file: have as many as this process may allow itself."""
    if _most_files() is None:
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(ValueError, OSError):  # macOS allows fewer than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(
    app: Any, taken: socket.socket, opened: Callable[[], None], tls: dict[str, str], proxied: bool
) -> None:
    """Serve until Ctrl-C or SIGTERM. Nothing is logged of what is asked for: links are keys."""
    config = uvicorn.Config(
        ProxyMiddleware(app) if proxied else app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # takes time, and lengths would tell of contents
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
        **tls,  # type: ignore[arg-type]
    )
    _open_many_files()
    _wait_for_nothing()
    with _ending_quietly():
        Server(config, opened).run([taken])


def _wait_for_nothing() -> None:
    """Keep Python itself from keeping a page waiting: for other threads, or for a look at all its objects."""
    sys.setswitchinterval(HANDS_OVER)
    garbage_collection.freeze()


@contextlib.contextmanager
def _ending_quietly() -> Iterator[None]:
    """Uvicorn raises a signal once more when it has ended the work: it has had its effect."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def check_certificate(certificate: str, key: str) -> None:
    """Raise CertificateRefused if a server cannot use these files."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_no_password)
    except ssl.SSLError as error:
        why = "the key does not belong to the certificate" if "MISMATCH" in (error.reason or "") else _PEM
        raise CertificateError(f"{certificate} and {key} cannot be used for TLS: {why}") from error


_PEM = "both are text files that begin with -----BEGIN, the key without a password"


def _no_password() -> str:
    return ""
