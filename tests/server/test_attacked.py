"""Invalid bytes: the server answers or disconnects, without a traceback, and keeps running."""

import itertools
import json
import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.server.http.protocols import HEADERS
from parlour.server.http.rate_limit import MESSAGES
from tests.open_room import LONG, BareRoom

from .tables import YOU, OpenPage, bot, new_table

SILENCE = 0.3  # seconds without data
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HEAD = b"Host: room.test\r\nContent-Type: application/json\r\n"
POST = b"POST /api/tables HTTP/1.1\r\n" + HEAD
REQUESTS = {
    "no request": b"\x00\x01\xff\r\n\r\n",
    "half a request": b"GET /api/ga",
    "no host": b"POST /api/tables HTTP/1.0\r\nOrigin: null\r\nContent-Length: 2\r\n\r\n{}",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 99999\r\n\r\n",
    "a length below nothing": POST + b"Content-Length: -1\r\n\r\n",
    "a length with too many digits": POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
    "chunks without a length": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\n0\r\n\r\n",
    "chunks and a length": POST
    + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n"
    + b"a" * 0x20000
    + b"\r\n0\r\n\r\n",
    "half a sign": POST + b'Content-Length: 16\r\n\r\n{"\\ud800x1":"a"}',
    "an odd origin": POST + b"Origin: http://[\r\nContent-Length: 2\r\n\r\n{}",
    "deep": POST + b"Content-Length: 9000\r\n\r\n" + b"[" * 9000,
    "a huge number": POST + b'Content-Length: 9011\r\n\r\n{"game": ' + b"9" * 9000 + b" }",
    "a path of nothing": b"GET /api/tables/%00%ff HTTP/1.1\r\n" + HEAD + b"\r\n",
    "no method": b"BREW /api/tables HTTP/1.1\r\n" + HEAD + b"\r\n",
}
OPENING = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" + KEY
FRAMES = {
    "no key": (OPENING.replace(KEY, b""), b""),
    "a bad key": (OPENING.replace(KEY, b"Sec-WebSocket-Key: x\r\n"), b""),
    "another version": (OPENING.replace(b"13", b"99"), b""),
    "another origin": (OPENING + b"Origin: http://elsewhere.test\r\n", b""),
    "no frame": (OPENING, b"\xff\xff\xff\xff" * 10),
    "an open frame": (OPENING, b"\x81\x05hello"),
    "a frame without end": (OPENING, b"\x81\xff\x7f" + b"\xff" * 7 + b"\0\0\0\0"),
}


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with BareRoom(f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}") as room:
        yield room
        assert "Traceback" not in room.complained
        assert "ERROR" not in room.complained, "invalid requests do not fill the log"


@pytest.fixture
def table(room):
    table = new_table(room.client, "xeri", [YOU, bot()])
    yield table
    with OpenPage(room.client, table["table"], table["token"]) as page:  # the server still works
        page.wait_for_turn()
        assert page.play(page.moves[0])["type"] == "ack"
    assert "Traceback" not in room.complained
    assert table["token"] not in room.complained + room.told
    assert table["table"] not in room.complained + room.told


def sent(room, data, is_answered=False):
    """Return what the server sends until it disconnects or stops; wait for output that is certain to come."""
    port = int(room.link.rpartition(":")[2])
    heard = b""
    with socket.create_connection(("127.0.0.1", port), timeout=SILENCE) as wire:
        wire.sendall(data)
        try:
            if is_answered:
                wire.settimeout(LONG)
                heard = wire.recv(65536)
                wire.settimeout(SILENCE)
            while more := wire.recv(65536):
                heard += more
        except (TimeoutError, ConnectionError):
            pass
    return heard


@pytest.mark.parametrize("data", REQUESTS.values(), ids=REQUESTS.keys())
def test_no_request_breaks_the_room(room, table, data):
    heard = sent(room, data)
    assert not heard or heard.startswith(b"HTTP/1.1 4")
    assert not heard or all(name + b": " + value in heard for name, value in HEADERS)


@pytest.mark.parametrize(("opening", "frame"), FRAMES.values(), ids=FRAMES.keys())
def test_no_frame_breaks_the_room(room, table, opening, frame):
    request = b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: room.test\r\n" % table["table"].encode()
    heard = sent(room, request + opening + b"\r\n" + frame, is_answered=True)
    assert heard.startswith((b"HTTP/1.1 4", b"HTTP/1.1 101"))
    assert table["token"].encode() not in heard


def opened(room, table):
    return connect(
        f"{room.link.replace('http', 'ws', 1)}/api/tables/{table['table']}/socket", close_timeout=1
    )


def test_thousands_of_messages_at_once_are_taken_one_after_another(room, table):
    with opened(room, table) as page:
        page.send(json.dumps({"type": "hello", "token": table["token"]}))
        began = time.monotonic()
        for number in range(3000):
            page.send(json.dumps({"type": "why", "id": str(number), "touched": []}))
        answered = (json.loads(page.recv(LONG)) for _ in itertools.count())
        said = [message["type"] for message in itertools.islice(answered, 3000)]
        a_second, at_once = MESSAGES
        assert said.count("reason") <= at_once + a_second * (time.monotonic() - began)
        assert "error" in said


def test_a_page_that_goes_in_the_middle_of_everything_is_missed_by_nobody(room, table):
    for number in range(15):
        with opened(room, table) as page:
            page.send(json.dumps({"type": "hello", "token": table["token"]}))
            for _ in range(number):
                page.send(json.dumps({"type": "moment", "id": "1", "at": 0}))
            page.socket.shutdown(socket.SHUT_RDWR)  # like a phone that loses its network


@pytest.mark.parametrize("text", ["x" * 16_385, "x" * 200_000])
def test_a_message_that_is_too_long_ends_the_conversation(room, table, text):
    with opened(room, table) as page:
        page.send(text)
        with pytest.raises(ConnectionClosed):
            page.recv(LONG)
