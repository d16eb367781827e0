"""What the server frees: tables without viewers, expired tables and unreachable objects."""

import asyncio
import gc
import weakref

import pytest

from parlour.database import open_database
from parlour.server.protocol.messages import PERSON
from parlour.server.tables import registry
from parlour.server.tables.actor import TableActor
from parlour.server.tables.state import make_event
from parlour.server.tables.store import Store, TableUpdate, UnknownTable
from tests.server.configs import table_config

from .tables import FRIEND, YOU, OpenPage, new_table


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(timed, clock, monkeypatch):
    closed = []
    close = TableActor.close
    monkeypatch.setattr(TableActor, "close", lambda table: (closed.append(table), close(table)))
    table = new_table(timed, "xeri", [YOU, FRIEND], deal="3")
    with OpenPage(timed, table["table"], table["token"]) as page:
        page.do("pace", pace="slow")
        clock.advance(registry.IDLE + 2 * registry.MAINTENANCE_INTERVAL)
        assert closed == [], "a table with a viewer stays"
        before = page.view
    clock.settle()
    clock.advance(registry.IDLE - registry.MAINTENANCE_INTERVAL)
    assert closed == []
    clock.advance(2 * registry.MAINTENANCE_INTERVAL)
    assert len(closed) == 1
    with OpenPage(timed, table["table"], table["token"]) as page:
        assert page.view["rev"] == before["rev"] > 0
        assert page.view["game"] == before["game"]


def test_what_nobody_can_reach_is_given_back_though_python_does_not_look(timed, clock):
    class Ring:
        def __init__(self) -> None:
            self.itself = self

    gc.disable()
    try:
        clock.advance(registry.MAINTENANCE_INTERVAL)
        lost = weakref.ref(Ring())
        clock.advance((registry.COLLECT_EVERY - 2) * registry.MAINTENANCE_INTERVAL)
        assert lost() is not None
        clock.advance(registry.MAINTENANCE_INTERVAL)
        assert lost() is None
    finally:
        gc.enable()


def test_only_tables_left_alone_for_long_are_deleted_with_all_their_events(monkeypatch):
    database = open_database("sqlite://")
    setups = [table_config("xeri", {}, [PERSON, "greedy"]) for _ in range(3)]

    async def come():
        store, now = Store(database), [1000.0]
        monkeypatch.setattr("parlour.server.tables.store.time.time", lambda: now[0])
        for number, config in enumerate(setups):
            now[0] = 1000.0 + number
            await store.add(config)
            await store.append(config.id, 1, make_event("pace", pace="slow"))
        found = store.untouched_since(1002.0)
        now[0] = 2000.0
        await store.append(setups[0].id, 2, make_event("pace", pace="fast"), TableUpdate(None))
        assert store.newest() == 2000.0
        assert store.untouched_since(1002.0).keys() == {setups[1].id}
        await store.delete(found)
        await store.close()
        return store, found

    store, found = asyncio.run(come())
    assert found == {setups[0].id: 1000.0, setups[1].id: 1001.0}
    assert [len(store.read(setups[number].id)[1]) for number in (0, 2)] == [2, 1]
    assert store.results(setups[0].id) == [], "an unfinished game has no result"
    with pytest.raises(UnknownTable):
        store.read(setups[1].id)
    assert store.read_from(setups[1].id, 0) == []
    database.close()
