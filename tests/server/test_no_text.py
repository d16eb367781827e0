"""A message that is not UTF-8 closes its connection properly and is not logged."""

import logging

import pytest
from websockets.frames import CloseCode, Frame, Opcode

from parlour.server.http.protocols import NOT_UTF8, WebSocketProtocol

from .test_silent_connections import connected
from .test_slow_clients import OPENING

BROKEN = [b"\xff\xfe", b'{"type": "hello\xc3"}', b"\xed\xa0\x80", b"\xc0\xaf"]


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("pieces", [1, 2])
def test_a_message_that_is_no_text_closes_the_connection(clock, caplog, text, pieces):
    caplog.set_level(logging.DEBUG, "uvicorn.error")

    async def play():
        wire = connected(WebSocketProtocol)
        wire.protocol.data_received(OPENING)
        await clock.pass_by(0)
        first = Frame(Opcode.TEXT, text[: len(text) // pieces], fin=pieces == 1)
        wire.protocol.data_received(first.serialize(mask=True))
        if pieces == 2:
            rest = Frame(Opcode.CONT, text[len(text) // 2 :], fin=True)
            wire.protocol.data_received(rest.serialize(mask=True))
        told = Frame(Opcode.CLOSE, int(CloseCode.INVALID_DATA).to_bytes(2, "big") + NOT_UTF8.encode())
        assert wire.written.endswith(told.serialize(mask=False))
        assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []

    clock.run(play())


def test_a_letter_in_two_pieces_is_text(clock):
    async def play():
        wire = connected(WebSocketProtocol)
        wire.protocol.data_received(OPENING)
        await clock.pass_by(0)
        wire.protocol.data_received(Frame(Opcode.TEXT, b'"\xc3', fin=False).serialize(mask=True))
        wire.protocol.data_received(Frame(Opcode.CONT, b'\xa9"', fin=True).serialize(mask=True))
        connect, message = wire.protocol.queue.get_nowait(), wire.protocol.queue.get_nowait()
        assert (connect["type"], message["text"]) == ("websocket.connect", '"\xe9"')

    clock.run(play())
