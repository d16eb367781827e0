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
from .http.protocols import HttpProtocol, WebSocketProtocol
from .http.rate_limit import LARGEST

PROXIES = [  # this machine, private networks
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
]
SCHEMES = ("http", "https")
PORT = re.compile(r"(?<=\]):\d+$|^(?P<v4>[\d.]+):\d+$")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class ProxyMiddleware:
    """Takes the address of the client from the X-Forwarded-For header of one reverse proxy.

    Only the last entry is used, which the proxy has added. A client can send earlier entries itself.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and _is_proxy(scope.get("client")):
            scope.update(_forwarded(scope))
        await self._app(scope, receive, send)


def _is_proxy(client: tuple[str, int] | None) -> bool:
    address = _address(client[0]) if client else None
    return address is not None and any(address in network for network in PROXIES)


def _forwarded(scope: Scope) -> dict[str, Any]:
    """The client and scheme of a request, from the headers of the proxy."""
    result: dict[str, Any] = {}
    if address := _address(_last(scope, b"x-forwarded-for")):
        result["client"] = (str(address), 0)
    if (scheme := _last(scope, b"x-forwarded-proto")) in SCHEMES:
        result["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
    return result


def _last(scope: Scope, header: bytes) -> str:
    """The last entry of a header, which may occur several times."""
    values = [value for name, value in scope["headers"] if name == header]
    return values[-1].decode("latin-1").rpartition(",")[2].strip() if values else ""


def _address(text: str) -> Address | None:
    """The IP address of a text with or without a port; None if there is none."""
    plain = PORT.sub(lambda found: found["v4"] or "", text.strip()).strip("[]")
    try:
        found = ipaddress.ip_address(plain.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


# Seconds until Python switches threads, so that the commit thread does not wait; Python's default is 0.005.
SWITCH_INTERVAL = 0.00005
LOG_INTERVAL = 60.0  # seconds between two log messages about the limit of open files
GRACE = 3  # seconds for open connections to end at shutdown


class CertificateError(ParlourError):
    """The files for TLS cannot be used; the message gives the reason."""

    code = "certificate.invalid"


class Server(uvicorn.Server):
    """A uvicorn server that calls a function when it accepts connections."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(FileLimitHandler())
        await super().startup(sockets)
        self._on_start()


class FileLimitHandler:
    """Logs one line when the limit of open files is reached. asyncio accepts again after a second."""

    def __init__(self) -> None:
        self._logged = -LOG_INTERVAL

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._logged >= LOG_INTERVAL:
            self._logged = time.monotonic()
            logging.getLogger("uvicorn.error").error(
                "No more connections can be accepted: this process has reached its limit of %s open files. "
                "Existing connections continue. Raise the limit with `ulimit -n` or LimitNOFILE.",
                _most_files() or "all",
            )


def _most_files() -> int | None:
    """The limit of open files and connections of this process; None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _open_many_files() -> None:
    """Raise the limit of open files as far as permitted, because each connection is an open file."""
    if _most_files() is None:
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(ValueError, OSError):  # macOS permits fewer than it reports
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(
    app: Any, taken: socket.socket, opened: Callable[[], None], tls: dict[str, str], proxied: bool
) -> None:
    """Serve until Ctrl-C or SIGTERM. Requests are not logged, because links contain keys."""
    config = uvicorn.Config(
        ProxyMiddleware(app) if proxied else app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # the length of compressed messages could reveal their content
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
        **tls,  # type: ignore[arg-type]
    )
    _open_many_files()
    _reduce_pauses()
    with _quiet_shutdown():
        Server(config, opened).run([taken])


def _reduce_pauses() -> None:
    """Reduce pauses by thread switching and garbage collection."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    garbage_collection.freeze()


@contextlib.contextmanager
def _quiet_shutdown() -> Iterator[None]:
    """Ignore the signal that uvicorn raises again after a shutdown."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def check_certificate(certificate: str, key: str) -> None:
    """Raise CertificateError if these files cannot be used for TLS."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_no_password)
    except ssl.SSLError as error:
        why = "the key does not belong to the certificate" if "MISMATCH" in (error.reason or "") else _PEM
        raise CertificateError(f"{certificate} and {key} cannot be used for TLS: {why}") from error


_PEM = "both are text files that begin with -----BEGIN, the key without a password"


def _no_password() -> str:
    return ""
