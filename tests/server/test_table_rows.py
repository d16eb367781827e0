"""The row of a table: its time is updated at intervals, its result when it changes."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from parlour.database import Database, DatabaseFailure, open_database
from parlour.server.tables.actor import NOTED, TableActor
from parlour.server.tables.state import State, constant_event
from parlour.server.tables.store import Store, tables
from tests.server.configs import table_config


class Hours:
    """The clocks of the server and of the machine, which move only when a test moves them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def tell(self) -> float:
        return self.now


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    clock = Hours()
    for place in ("tables.actor", "tables.store"):
        told = SimpleNamespace(monotonic=clock.tell, time=clock.tell)
        monkeypatch.setattr(f"parlour.server.{place}.time", told)
    return clock


@pytest.fixture
def database(tmp_path: Any) -> Database:
    return open_database(f"sqlite:///{tmp_path / 'room.db'}")


pace = constant_event("pace", pace="slow")


def first_move(state: State) -> dict[str, Any]:
    seat = state.match.deciders[0]
    return state.move_event(seat, state.match.legal(seat)[0])


def noted(database: Database) -> tuple[float, bool]:
    """Return the stored time of the last event of the table, and whether it has a result."""
    with database.reading() as connection:
        touched, result = connection.execute(sa.select(tables.c.touched, tables.c.result)).one()
        return touched, result is not None


async def laid(database: Database) -> TableActor:
    store, config = (
        Store(database),
        table_config("xeri", {"hands": 1}, ["person", "person"], deal="3"),
    )
    await store.add(config)
    state = State(config)
    table = TableActor(state, [], store, SimpleNamespace(share=1))  # type: ignore[arg-type]
    for seat in range(2):
        await table.act(constant_event("sit", seat=seat, name=f"Name {seat}", key=str(seat)))
    return table


def test_that_a_table_is_played_at_is_noted_once_an_hour(hours: Hours, database: Database) -> None:
    async def play() -> None:
        table = await laid(database)
        assert noted(database) == (1000.0, False)
        hours.now += NOTED / 2
        await table.act(pace)
        assert noted(database) == (1000.0, False)
        hours.now += NOTED / 2
        await table.act(pace)
        assert noted(database) == (hours.now, False)
        opened = await TableActor.open(
            table.state.config.id, table._store, table._bot_executor, lambda config: None
        )
        hours.now += 1
        await opened.act(pace)  # another process does not know the stored time
        assert noted(database) == (hours.now, False)

    asyncio.run(play())


def test_what_could_not_be_stored_is_not_noted(
    hours: Hours, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        table = await laid(database)
        hours.now += NOTED
        with monkeypatch.context() as away:
            away.setattr(table._store, "append", fail)
            with pytest.raises(DatabaseFailure):
                await table.act(pace)
        await table.act(pace)
        assert noted(database) == (hours.now, False)

    async def fail(*event: object) -> None:
        raise DatabaseFailure("database.full", "the disk is full")

    asyncio.run(play())


def test_a_result_is_noted_at_once_and_so_is_that_it_was_taken_back(hours: Hours, database: Database) -> None:
    async def play() -> None:
        table = await laid(database)
        while not table.state.match.over:
            assert noted(database) == (1000.0, False)
            hours.now += 0.1
            await table.act(first_move)
        assert noted(database) == (hours.now, True)
        seat, to = table.state.match.played[-1].seat, len(table.state.match.played) - 1
        await table.act(constant_event("ask", seat=seat, to=to))
        await table.act(constant_event("agree", seat=1 - seat, agree=True))
        assert not table.state.match.over
        assert noted(database)[1] is False

    asyncio.run(play())
