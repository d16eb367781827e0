"""How long a connection may stay silent: the timeouts of the server, without a network."""

import asyncio
import errno
import logging

import pytest
import uvicorn
from uvicorn.server import ServerState

from parlour.server import run
from parlour.server.http.protocols import REQUEST_TIMEOUT, STALLED_TIMEOUT, HttpProtocol, WebSocketProtocol

from .test_slow_clients import OPENING
from .test_timeouts import JUST_BEFORE

HEAD = b"GET / HTTP/1.1\r\nHost: room.test\r\n"
MUCH = 100_000  # waiting bytes


class Wire(asyncio.Transport):
    """The server's end of a connection: what was written, what waits, and how it was closed."""

    def __init__(self):
        super().__init__({"peername": ("10.0.0.1", 1)})
        self.written, self.waits, self.ended, self.protocol = b"", 0, "", None

    def write(self, data):
        self.written += data

    def close(self):
        self.ended = self.ended or "closed"

    def abort(self):
        self.ended = "cut"

    def is_closing(self):
        return bool(self.ended)

    def get_write_buffer_size(self):
        return self.waits

    def get_protocol(self):
        return self.protocol

    def set_protocol(self, protocol):
        self.protocol = protocol

    def pause_reading(self):
        pass

    def resume_reading(self):
        pass


async def slow(scope, receive, send):
    """An application that answers requests after a minute, and accepts a WebSocket and sends nothing."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()
    await asyncio.sleep(60)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def connected(kind):
    """Return a transport connected to a protocol of the server."""
    config = uvicorn.Config(
        slow, http=HttpProtocol, ws=WebSocketProtocol, log_config=None, proxy_headers=False
    )
    wire = Wire()
    wire.protocol = kind(config, ServerState(), {}, asyncio.get_running_loop())
    wire.protocol.connection_made(wire)
    return wire


async def ends_after(clock, wire, seconds, how):
    """Return whether a connection is closed in this way after this many seconds, and not before."""
    await clock.pass_by(seconds - JUST_BEFORE)
    early = wire.ended
    await clock.pass_by(2 * JUST_BEFORE)
    return not early and wire.ended == how


def test_who_asks_nothing_is_sent_away(clock):
    async def play():
        assert await ends_after(clock, connected(HttpProtocol), REQUEST_TIMEOUT, "closed")

    clock.run(play())


def test_pieces_of_a_request_give_no_more_time(clock):
    async def play():
        wire = connected(HttpProtocol)
        for piece in (HEAD, b"X-More: "):
            await clock.pass_by(REQUEST_TIMEOUT / 4)
            wire.protocol.data_received(piece)
        assert await ends_after(clock, wire, REQUEST_TIMEOUT / 2, "closed")

    clock.run(play())


def test_an_answer_may_take_longer_and_then_the_next_request_has_its_own_time(clock):
    async def play():
        wire = connected(HttpProtocol)
        for piece in (HEAD, b"X-More: 1\r\n", b"\r\n"):
            await clock.pass_by(REQUEST_TIMEOUT / 4)
            wire.protocol.data_received(piece)
        await clock.pass_by(60 + JUST_BEFORE)
        assert wire.written.startswith(b"HTTP/1.1 204")
        assert not wire.ended
        wire.protocol.data_received(HEAD)
        assert await ends_after(clock, wire, REQUEST_TIMEOUT, "closed")

    clock.run(play())


def test_a_page_has_no_request_to_be_waited_for(clock):
    async def play():
        wire = connected(HttpProtocol)
        wire.protocol.data_received(OPENING)
        await clock.pass_by(REQUEST_TIMEOUT + JUST_BEFORE)
        assert wire.written.startswith(b"HTTP/1.1 101")
        assert isinstance(wire.protocol, WebSocketProtocol)
        assert not wire.ended

    clock.run(play())


def test_a_page_that_answers_no_ping_is_cut_off(clock):
    async def play():
        wire = connected(HttpProtocol)
        wire.protocol.data_received(OPENING)
        await clock.pass_by(0)
        assert await ends_after(clock, wire, wire.protocol.ping_interval + wire.protocol.ping_timeout, "cut")

    clock.run(play())


@pytest.mark.parametrize("kind", [HttpProtocol, WebSocketProtocol])
class TestWhoTakesNothingIn:
    """Output waits, and the transport has told the protocol to pause."""

    def test_is_cut_off_when_all_still_waits(self, clock, kind):
        async def play():
            wire = stopped(kind)
            assert await ends_after(clock, wire, STALLED_TIMEOUT, "cut")

        clock.run(play())

    def test_may_be_slow(self, clock, kind):
        async def play():
            wire = stopped(kind)
            for _ in range(5):
                await clock.pass_by(STALLED_TIMEOUT - JUST_BEFORE)
                wire.waits -= 1
            assert not wire.ended
            assert await ends_after(clock, wire, 5 * JUST_BEFORE + STALLED_TIMEOUT, "cut")

        clock.run(play())

    def test_has_the_whole_time_after_taking_all_in(self, clock, kind):
        async def play():
            wire = stopped(kind)
            await clock.pass_by(STALLED_TIMEOUT - JUST_BEFORE)
            wire.protocol.resume_writing()
            await clock.pass_by(0)
            wire.protocol.pause_writing()
            assert await ends_after(clock, wire, STALLED_TIMEOUT, "cut")

        clock.run(play())

    def test_is_not_looked_at_any_more_when_the_line_is_lost(self, clock, kind):
        async def play():
            wire = stopped(kind)
            wire.protocol.connection_lost(ConnectionResetError())
            await clock.pass_by(2 * STALLED_TIMEOUT)
            assert not wire.ended

        clock.run(play())


def stopped(kind):
    """A connection with much waiting output. Its request is complete."""
    wire = connected(kind)
    if kind is HttpProtocol:
        wire.protocol._cancel_request_timer()
    wire.waits = MUCH
    wire.protocol.pause_writing()
    return wire


def test_what_waits_at_a_page_is_no_matter_of_its_request(clock):
    """The HTTP protocol ignores a connection that has become a WebSocket."""

    async def play():
        wire = stopped(HttpProtocol)
        wire.protocol = None
        await clock.pass_by(2 * STALLED_TIMEOUT)
        assert not wire.ended

    clock.run(play())


def test_that_all_files_are_open_is_said_again_after_a_minute(clock, caplog):
    loop, handler = clock.loop(), run.FileLimitHandler()
    caplog.set_level(logging.ERROR, "uvicorn.error")
    for seconds, said in ((0, 1), (0, 1), (run.LOG_INTERVAL - JUST_BEFORE, 1), (2 * JUST_BEFORE, 2), (1, 2)):
        clock.now += seconds
        handler(loop, {"exception": OSError(errno.EMFILE, "too many open files")})
        assert caplog.text.count("No more connections can be accepted") == said
    loop.close()


def test_another_error_is_told_each_time(clock, caplog):
    loop, handler = clock.loop(), run.FileLimitHandler()
    for error in (OSError(errno.ECONNRESET, "reset"), OSError(errno.ECONNRESET, "reset"), ValueError("odd")):
        handler(loop, {"message": "It went wrong", "exception": error})
    assert caplog.text.count("It went wrong") == 3
    assert "No more connections" not in caplog.text
    loop.close()
