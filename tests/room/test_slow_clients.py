"""Whoever only trickles, or never says what she wants, is sent away; whoever is slow in between is not."""

import resource
import socket
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.room import server
from parlour.room.knocking import WAITING
from tests.open_room import BARE, LONG, BareRoom

from .tables import YOU, OpenPage, bot, new_table

SHORT = "import parlour.room.knocking, parlour.room.line\n" + "".join(
    f"parlour.room.{where}.PATIENCE = 2.0\n" for where in ("knocking", "line")
)
FEW = 60  # files that a crowded room may open
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


def trickle(wire, *first, piece=b"x"):
    """Send something now and a little more again and again, until the room hangs up; what it said."""
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
    pytest.fail("the room listens for ever")


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
    assert b"came too slowly" in heard


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
            assert "hello first" in str(silent.recv(LONG))
            with pytest.raises(ConnectionClosed):
                silent.recv(LONG)
        page.wait_for_turn()
        assert page.play(page.moves[0])["say"] == "ack"


def test_a_page_that_says_much_at_once_is_answered_in_order(room):
    table = new_table(room.client, "xeri", [YOU, bot()])
    with OpenPage(room.client, table["table"], table["token"]) as page:
        asked = [page.send(do="why", touched=[]) for _ in range(5 * WAITING)]
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
            page.wait_for_turn()  # what the game needs is loaded, for the bot, too
            for _ in range(2 * FEW):
                stack.enter_context(knock(room))
            deadline = time.monotonic() + LONG
            while "No more connections" not in room.complained and time.monotonic() < deadline:
                time.sleep(0.02)
            page.wait_for_turn()
            assert page.play(page.moves[0])["say"] == "ack"
        with OpenPage(room.client, table["table"], table["token"]) as page:  # there is room again
            page.wait_for_turn()
        assert room.complained.count("No more connections") == 1
        assert f"all {FEW} files" in room.complained
        assert "Traceback" not in room.complained


def test_a_room_opens_as_many_files_as_it_may(monkeypatch):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: asked.append((which, limits)))
    server._open_many_files()
    assert asked == [(resource.RLIMIT_NOFILE, (4096, 4096))]
