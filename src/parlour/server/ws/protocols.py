"""uvicorn protocols with time limits for slow clients, and direct sending for pages.

How connections are borne: who only trickles, or takes in nothing, is sent away, and pages are read several
messages at once.
"""

import asyncio
from typing import TYPE_CHECKING, Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

from ..http.headers import HEADERS

PATIENCE = 10.0  # seconds that somebody has to say all of what she asks for
UNHEARD = 30.0  # seconds after which whoever has taken in nothing of what waits for her is sent away
WAITING = 8  # messages of a page that wait to be answered until no more are read
NO_TEXT = "This message is no text in UTF-8"
DIRECT = "parlour.page"  # the extension of a connection's scope that holds its `PageLine`


class TimeoutMixin(asyncio.Protocol):
    """A connection whose other end takes in what it is told, be it slowly; else it is closed.

    What waits for somebody who takes in nothing would be kept for as long as she likes: closing a connection
    in order waits for that, too.
    """

    if TYPE_CHECKING:
        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport

    _unheard: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_again()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        waits = self.transport.get_write_buffer_size()
        self._unheard = self.loop.call_later(UNHEARD, self._must_have_heard, waits)

    def _must_have_heard(self, waited: int) -> None:
        """Some of what waited must have been taken in since."""
        if self.transport.get_protocol() is not self:  # it has become a WebSocket, which looks for itself
            return
        if self.transport.get_write_buffer_size() < waited:
            self._look_again()
        else:
            self.transport.abort()

    def _look_no_more(self) -> None:
        if self._unheard is not None:
            self._unheard.cancel()
            self._unheard = None


class HttpProtocol(TimeoutMixin, H11Protocol):
    """A connection over HTTP: the head of a request must be there in time, or it is closed."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request; with the headers of every answer."""
        head = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        answer = (
            h11.Response(status_code=400, headers=head),
            h11.Data(data=msg.encode()),
            h11.EndOfMessage(),
        )
        for part in answer:
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _watch(self) -> None:
        """While no request is answered, the next one has to come whole."""
        answers = self.cycle is not None and not self.cycle.response_complete
        if answers or self.transport.get_protocol() is not self:
            self._stop_watching()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.close)

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class WebSocketProtocol(TimeoutMixin, WebSocketsSansIOProtocol):
    """A WebSocket: reading is stopped only for a page that says more than is answered.

    Uvicorn stops it for every message and begins again, which are two calls into the system for each.
    A page that listens can be told something at once, without a task that waits for each layer in between.
    """

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # or it was no WebSocket
            self.scope["extensions"][DIRECT] = {"page": self}

    @property
    def listens(self) -> bool:
        """Whether the page is there, and takes in what it is told as fast as it comes."""
        return self.conn.state is State.OPEN and self.writable.is_set() and not self.disconnected

    def say(self, text: bytes) -> None:
        """Tell a page something that listens."""
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: Any) -> None:
        """Whoever is refused in words has had an answer: it is nothing to complain of in the room's log."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Whoever takes in nothing is answered no ping: the answers would pile up without end."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """Whoever answers no ping takes in no farewell either: it is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent and self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA, NO_TEXT)
            self.handle_parser_exception()
            return
        paused, self.read_paused = self.read_paused, True  # so that it is not paused yet
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and cast("asyncio.Queue[Any]", self.queue).qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()


def _is_text(frames: list[bytes]) -> bool:
    """Whether a message is UTF-8; uvicorn would write a traceback into the log if it is not."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
