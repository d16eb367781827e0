"""How connections are borne: who only trickles is sent away, and pages are read several messages at once."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

PATIENCE = 10.0  # seconds that somebody has to say all of what she asks for
WAITING = 8  # messages of a page that wait to be answered until no more are read
DIRECT = "parlour.page"  # the extension of a connection's scope that holds its `PageLine`


class Knocking(H11Protocol):
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


class PageLine(WebSocketsSansIOProtocol):
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

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True  # so that it is not paused yet
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and cast("asyncio.Queue[Any]", self.queue).qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()
