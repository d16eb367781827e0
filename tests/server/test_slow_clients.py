"""A client that sends only small pieces, or no first message, is disconnected; slow pauses are accepted."""

import re
import resource
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.server import run
from parlour.server.http.protocols import MAX_UNANSWERED
from tests.open_room import BARE, LONG, BareRoom

from .tables import YOU, OpenPage, bot, new_table

SHORT = (
    "import parlour.server.http.protocols, parlour.server.ws.connection\n"
    "parlour.server.ws.connection.HELLO_TIMEOUT = 2.0\n"
    "parlour.server.http.protocols.REQUEST_TIMEOUT = 2.0\n"
    "parlour.server.http.protocols.STALLED_TIMEOUT = 1.0\n"
)
FEW = 60  # files that a busy server may open
LIMITED = f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))\n"
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: room.test\r\nContent-Type: application/json\r\n"


class HastyRoom(BareRoom):
    OPENING = ("-c", SHORT + BARE)


class CrowdedRoom(BareRoom):
    OPENING = ("-c", LIMITED + BARE)


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with HastyRoom(f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}") as room:
        yield room
        assert "Traceback" not in room.complained


def knock(room):
    return socket.create_connection(("127.0.0.1", int(room.link.rpartition(":")[2])), timeout=LONG)


def deaf(room):
    """A connection that reads almost nothing."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.settimeout(LONG)
    wire.connect(("127.0.0.1", int(room.link.rpartition(":")[2])))
    return wire


def memory(room):
    """Return the memory of the server in MB."""
    status = Path(f"/proc/{room.process.pid}/status").read_text("ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def trickle(wire, *first, piece=b"x"):
    """Send a few bytes again and again until the server disconnects; return what it sent."""
    heard = b""
    wire.settimeout(0.1)
    deadline = time.monotonic() + LONG
    for one in first:
        wire.sendall(one)
    while time.monotonic() < deadline:
        try:
            if not (more := wire.recv(4096)):
                return heard
            heard += more
        except TimeoutError:
            try:
                wire.sendall(piece)
            except ConnectionError:
                return heard
        except ConnectionError:
            return heard
    pytest.fail("the server never disconnects")


@pytest.mark.parametrize(
    "said",
    [
        [],
        [b"GET /api/games HTTP/1.1\r\nHost: room.test\r\nX-Long: "],
        [b"GET /api/nothing HTTP/1.1\r\nHost: room.test\r\nContent-Length: 9999\r\n\r\n"],
        [b"GET /api/nothing HTTP/1.1\r\nHost: room.test\r\n\r\n", b"GET /api/nothing HTTP/1.1\r\nX-Long: "],
    ],
    ids=[
        "nothing but a little",
        "a head without end",
        "a body that nobody wants",
        "a second head without end",
    ],
)
def test_a_connection_that_trickles_is_closed(room, said):
    with knock(room) as wire:
        trickle(wire, *said)


def test_a_request_whose_body_trickles_is_told_so(room):
    with knock(room) as wire:
        heard = trickle(wire, HEAD + b"Content-Length: 9000\r\n\r\n{")
    assert heard.startswith(b"HTTP/1.1 408")
    assert b"arrived too slowly" in heard


def test_a_request_in_two_pieces_is_answered(room):
    body = b'{"game": "xeri", "seats": [{"kind": "you"}, {"kind": "bot"}]}'
    with knock(room) as wire:
        wire.sendall(HEAD + b"Content-Length: %d\r\n" % len(body))
        time.sleep(0.1)
        wire.sendall(b"\r\n" + body[:9])
        time.sleep(0.1)
        wire.sendall(body[9:])
        assert wire.recv(4096).startswith(b"HTTP/1.1 201")


def test_a_page_that_never_says_hello_is_let_go_and_one_that_has_may_be_silent(room):
    table = new_table(room.client, "xeri", [YOU, bot()])
    with OpenPage(room.client, table["table"], table["token"]) as page:
        address = f"{room.link.replace('http', 'ws', 1)}/api/tables/{table['table']}/socket"
        with connect(address) as silent:
            assert "message.no_hello" in str(silent.recv(LONG))
            with pytest.raises(ConnectionClosed):
                silent.recv(LONG)
        page.wait_for_turn()
        assert page.play(page.moves[0])["type"] == "ack"


def test_a_page_that_says_much_at_once_is_answered_in_order(room):
    table = new_table(room.client, "xeri", [YOU, bot()])
    with OpenPage(room.client, table["table"], table["token"]) as page:
        asked = [page.send(type="why", touched=[]) for _ in range(5 * MAX_UNANSWERED)]
        answered = []
        while len(answered) < len(asked):
            if "id" in (message := page.hear()):
                answered.append(message["id"])
        assert answered == asked


def test_a_room_with_no_file_left_says_so_once_and_plays_on(tmp_path):
    with CrowdedRoom(f"sqlite:///{tmp_path / 'room.db'}") as room:
        table = new_table(room.client, "xeri", [YOU, bot()])
        with OpenPage(room.client, table["table"], table["token"]) as page, ExitStack() as stack:
            page.wait_for_turn()
            page.play(page.moves[0])
            page.wait_for_turn()  # everything that the game needs is loaded, also for the bot
            for _ in range(2 * FEW):
                stack.enter_context(knock(room))
            deadline = time.monotonic() + LONG
            while "No more connections" not in room.complained and time.monotonic() < deadline:
                time.sleep(0.02)
            page.wait_for_turn()
            assert page.play(page.moves[0])["type"] == "ack"
        with OpenPage(room.client, table["table"], table["token"]) as page:  # there is space again
            page.wait_for_turn()
        assert room.complained.count("No more connections") == 1
        assert f"limit of {FEW} open files" in room.complained
        assert "Traceback" not in room.complained


def test_a_room_opens_as_many_files_as_it_may(monkeypatch):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: asked.append((which, limits)))
    run._open_many_files()
    assert asked == [(resource.RLIMIT_NOFILE, (4096, 4096))]


def is_listened_to(wire, data):
    """Send something; return whether the server has not disconnected."""
    try:
        wire.sendall(data)
    except ConnectionError:
        return False
    return True


PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
OPENING = (
    b"GET /api/lab/socket HTTP/1.1\r\nHost: room.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from Linux's /proc")
def test_pings_of_a_page_that_takes_nothing_in_fill_no_memory_and_it_is_sent_away(room):
    with deaf(room) as wire:
        wire.sendall(OPENING)
        wire.recv(4096)
        before, deadline = memory(room), time.monotonic() + LONG
        while is_listened_to(wire, PING * 4000):
            assert memory(room) < before + 30
            assert time.monotonic() < deadline, "the server never disconnects"


@pytest.mark.skipif(sys.platform != "linux", reason="counts the files of a process in Linux's /proc")
def test_who_asks_and_takes_no_answer_in_is_sent_away(room):
    files = Path(f"/proc/{room.process.pid}/fd")
    before, deadline = len(list(files.iterdir())), time.monotonic() + LONG
    with deaf(room) as wire:
        wire.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: room.test\r\n\r\n" * 700)
        while len(list(files.iterdir())) <= before and time.monotonic() < deadline:
            time.sleep(0.01)
        while len(list(files.iterdir())) > before:
            assert time.monotonic() < deadline, "the answers to the client stay in memory"
            time.sleep(0.1)
