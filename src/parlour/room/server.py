"""The server that carries the room: one process, HTTP and WebSockets, and a quiet end."""

import contextlib
import gc
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from ..errors import ParlourError
from .limits import LARGEST

PROXIES = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"  # this machine, private networks
HANDS_OVER = 0.001  # seconds until the thread that commits gets its turn: five times that is Python's own
NEW_THINGS = 10_000  # objects until those that are new are looked through; 700 are Python's own
GRACE = 3  # seconds that pages have to take their leave


class CertificateRefused(ParlourError):
    """The files for TLS cannot be used; the text says why."""


class Server(uvicorn.Server):
    """Uvicorn, which says when the room is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()


def run(
    app: Any, taken: socket.socket, opened: Callable[[], None], tls: dict[str, str], proxied: bool
) -> None:
    """Serve until Ctrl-C or SIGTERM. Nothing is logged of what is asked for: links are keys."""
    config = uvicorn.Config(
        app,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # takes time, and lengths would tell of contents
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=proxied,
        forwarded_allow_ips=PROXIES,
        timeout_graceful_shutdown=GRACE,
        **tls,  # type: ignore[arg-type]
    )
    _wait_for_nothing()
    with _ending_quietly():
        Server(config, opened).run([taken])


def _wait_for_nothing() -> None:
    """Keep Python itself from keeping a page waiting: for other threads, or for a look at all its objects."""
    sys.setswitchinterval(HANDS_OVER)
    gc.collect()
    gc.freeze()  # what is there now is never looked through again
    gc.set_threshold(NEW_THINGS)


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
        raise CertificateRefused(f"{certificate} and {key} cannot be used for TLS: {why}") from error


_PEM = "both are text files that begin with -----BEGIN, the key without a password"


def _no_password() -> str:
    return ""
