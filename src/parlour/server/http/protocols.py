"""uvicorn protocols: time limits for slow clients, security headers, and direct sending to clients.

A client that sends its request too slowly, or does not read what it is sent, is disconnected. The protocol
for WebSockets reads several messages ahead.
"""

import asyncio
from typing import TYPE_CHECKING, Any, Protocol, cast

import h11
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

REQUEST_TIMEOUT = 10.0  # seconds until a request must be complete
STALLED_TIMEOUT = 30.0  # seconds after which a client that reads nothing is disconnected
MAX_UNANSWERED = 8  # messages of a client that wait for an answer before reading pauses
NOT_UTF8 = "Messages must be text in UTF-8"
DIRECT = "parlour.direct"  # the extension in the scope that holds the `WebSocketProtocol` as "sender"

POLICY = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # cards are positioned by style attributes
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
"""The security headers of all responses."""


class TimeoutMixin(asyncio.Protocol):
    """Aborts a connection whose client reads nothing for STALLED_TIMEOUT seconds. A slow client may stay.

    Without the limit, unsent data would stay in memory as long as such a client likes: an orderly close
    waits for it, too.
    """

    if TYPE_CHECKING:
        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport

    _stall_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_stall_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_stall_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_stall_timer()
        super().connection_lost(exc)

    def _start_stall_timer(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        self._stall_timer = self.loop.call_later(STALLED_TIMEOUT, self._check_progress, unsent)

    def _check_progress(self, unsent: int) -> None:
        """Abort the connection if no less than before is still unsent."""
        if self.transport.get_protocol() is not self:  # now a WebSocket, which has its own timer
            return
        if self.transport.get_write_buffer_size() < unsent:
            self._start_stall_timer()
        else:
            self.transport.abort()

    def _cancel_stall_timer(self) -> None:
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None


class HttpProtocol(TimeoutMixin, H11Protocol):
    """An HTTP connection. It is closed if a request is not complete after REQUEST_TIMEOUT seconds."""

    _request_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._update_request_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._update_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_request_timer()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request, with the headers that all responses have."""
        head = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        response = (
            h11.Response(status_code=400, headers=head),
            h11.Data(data=msg.encode()),
            h11.EndOfMessage(),
        )
        for part in response:
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _update_request_timer(self) -> None:
        """Run the timer while the next request is incomplete; stop it while a request is answered."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self.transport.get_protocol() is not self:
            self._cancel_request_timer()
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_TIMEOUT, self.transport.close)

    def _cancel_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None


class WebSocketProtocol(TimeoutMixin, WebSocketsSansIOProtocol):
    """A WebSocket connection that reads ahead, and can send without waiting for a task.

    Uvicorn pauses reading after every message, which costs two system calls each. This class pauses only
    when MAX_UNANSWERED messages wait.
    """

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was not refused
            self.scope["extensions"][DIRECT] = {"sender": self}

    @property
    def can_send(self) -> bool:
        """Whether the connection is open and the client has read what it was sent."""
        return self.conn.state is State.OPEN and self.writable.is_set() and not self.disconnected

    def send_now(self, text: bytes) -> None:
        """Send a message. Call it only while `can_send` is true."""
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: Any) -> None:
        """Mark a handshake as complete after an HTTP response, so that uvicorn logs no error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Do not answer pings of a client that reads nothing: the answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """Abort the connection without waiting: a client that answers no ping reads no close frame either."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent and self.curr_msg_data_type == "text" and not _is_utf8(self.frames):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA, NOT_UTF8)
            self.handle_parser_exception()
            return
        paused, self.read_paused = self.read_paused, True  # keeps uvicorn from pausing
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and cast("asyncio.Queue[Any]", self.queue).qsize() >= MAX_UNANSWERED:
            self.read_paused = True
            self.transport.pause_reading()


def _is_utf8(frames: list[bytes]) -> bool:
    """Whether a message is UTF-8. Uvicorn would log a traceback for one that is not."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class DirectSender(Protocol):
    """A connection that can send without waiting for a task (`protocols.WebSocketProtocol`)."""

    @property
    def can_send(self) -> bool: ...

    def send_now(self, text: bytes) -> None: ...


def direct_sender(socket: WebSocket) -> DirectSender | None:
    """The protocol object of a connection; None with another server, as in tests."""
    sender: DirectSender | None = socket.scope.get("extensions", {}).get(DIRECT, {}).get("sender")
    return sender
