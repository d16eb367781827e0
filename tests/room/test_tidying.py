"""What a room lets go of: tables nobody looks at, tables left alone for long, and what nobody can reach."""

import gc
import time
import weakref
from collections.abc import Callable

import pytest

from parlour.room import room
from parlour.room.live import LiveTable

from .tables import YOU, OpenPage, bot, new_table

LONG = 120  # seconds


@pytest.fixture(autouse=True)
def tidied_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LOOK", 0.02)


def in_a_while(is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONG
    while not is_so() and time.monotonic() < end:
        time.sleep(0.02)
    return is_so()


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(monkeypatch, request):
    closed = []
    monkeypatch.setattr(room, "IDLE", 0.1)
    close = LiveTable.close
    monkeypatch.setattr(LiveTable, "close", lambda table: (closed.append(table), close(table)))
    client = request.getfixturevalue("client")
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        closed.clear()  # it may have been closed before anybody came
        page.wait_for_turn()
        page.play(page.moves[0])
        page.wait_for_turn()
        time.sleep(0.3)  # while somebody looks it stays
        assert closed == []
        before = page.view
    assert in_a_while(lambda: bool(closed))
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["rev"] == before["rev"]
        assert page.view["game"] == before["game"]


def test_a_table_left_alone_for_long_is_forgotten(monkeypatch, request):
    monkeypatch.setattr(room, "IDLE", 0.0)
    client = request.getfixturevalue("client")
    table = new_table(client, "xeri", [YOU, bot()])
    monkeypatch.setattr(room, "FORGOTTEN", -3600.0)  # no sooner: a table is not forgotten while it is set up
    url = f"/api/tables/{table['table']}"
    assert in_a_while(lambda: client.get(url).status_code == 404)


def test_what_nobody_can_reach_is_given_back_though_python_does_not_look(monkeypatch, request):
    monkeypatch.setattr(room, "RARELY", 1)
    gc.disable()
    try:
        request.getfixturevalue("client")

        class Ring:
            def __init__(self) -> None:
                self.itself = self

        lost = weakref.ref(Ring())
        assert in_a_while(lambda: lost() is None)
    finally:
        gc.enable()
