"""What a room lets go of: tables nobody looks at, tables left alone for long, and what nobody can reach."""

import asyncio
import gc
import time
import weakref
from collections.abc import Callable

import pytest

from parlour.database import open_database
from parlour.room import room
from parlour.room.live import LiveTable
from parlour.room.setup import PERSON, Wanted, new_setup
from parlour.room.state import told_event
from parlour.room.store import Store, TableNote, UnknownTable

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


def test_only_tables_left_alone_for_long_are_forgotten_with_all_their_events(monkeypatch):
    database = open_database("sqlite://")
    setups = [new_setup(Wanted("xeri", {}, [PERSON, "greedy"])) for _ in range(3)]

    async def come():
        store, now = Store(database), [1000.0]
        monkeypatch.setattr("parlour.room.store.time.time", lambda: now[0])
        for number, setup in enumerate(setups):
            now[0] = 1000.0 + number
            await store.add(setup)
            await store.append(setup.id, 1, told_event("pace", pace="slow"))
        now[0] = 2000.0
        await store.append(setups[0].id, 2, told_event("pace", pace="fast"), TableNote(None))
        await store.tidy(1002.0)
        await store.close()
        return store

    store = asyncio.run(come())
    assert [len(store.read(setups[number].id)[1]) for number in (0, 2)] == [2, 1]
    assert store.results(setups[0].id) == [], "no result is noted of a game that goes on"
    with pytest.raises(UnknownTable):
        store.read(setups[1].id)
    assert store.read_from(setups[1].id, 0) == []
    database.close()
