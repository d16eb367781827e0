"""Tables expire thirty days after their last event. A wrong clock deletes none."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from starlette.testclient import TestClient

from parlour.database import DatabaseFailure, open_database
from parlour.server.app import create_app
from parlour.server.protocol.messages import PERSON
from parlour.server.tables import registry
from parlour.server.tables.cleanup import APART, EXPIRY, Cleanup
from parlour.server.tables.state import make_event
from parlour.server.tables.store import _UPDATE, Store, TableUpdate, tables
from tests.server.configs import table_config

from .tables import FRIEND, YOU, OpenPage, new_table

DAY = 24 * 3600.0


class Server:
    """A database, and the processes that clean it up one after another."""

    def __init__(self, clock):
        self.clock, self.database = clock, open_database("sqlite://")
        self.runner = asyncio.Runner()
        self.open_tables = set()
        self.start()

    def start(self):
        self.store = Store(self.database)
        self.cleanup = Cleanup(self.store, self.open_tables.__contains__)
        self.look()

    def look(self):
        self.runner.run(self.cleanup.delete_expired())

    def new_table(self):
        config = table_config("xeri", {}, [PERSON, "greedy"])
        self.runner.run(self.store.add(config))
        self.runner.run(self.store.append(config.id, 1, make_event("pace", pace="slow")))
        return config.id

    def play(self, table):
        self.runner.run(self.store.append(table, 2, make_event("pace", pace="fast"), TableUpdate(None)))

    def run_for(self, seconds):
        """Let time pass, with a check each hour."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + 3600)
            self.look()

    def has(self, table):
        return table in self.store.untouched_since(float("inf"))

    def close(self):
        self.runner.close()
        self.database.close()


@pytest.fixture
def server(clock):
    opened = Server(clock)
    yield opened
    opened.close()


def test_a_table_is_deleted_when_two_checks_find_it_expired(server):
    table = server.new_table()
    server.run_for(EXPIRY - DAY)
    assert server.has(table)
    server.run_for(DAY + APART)
    assert server.has(table), "one check found it expired"
    server.run_for(APART)
    assert not server.has(table)


@pytest.mark.parametrize("days", [40, -40])
def test_a_clock_that_is_set_while_the_server_runs_deletes_nothing(server, days):
    before = server.new_table()
    server.run_for(DAY)
    server.clock.set_wall_clock(days * DAY)
    server.run_for(5 * DAY)
    after = server.new_table()
    server.clock.set_wall_clock(-days * DAY)
    server.run_for(APART)
    assert server.has(before)
    assert server.has(after)


def test_a_clock_that_is_wrong_from_the_start_deletes_nothing(server):
    table = server.new_table()
    server.clock.set_wall_clock(40 * DAY)
    server.start()
    server.new_table()
    server.run_for(5 * DAY)
    assert server.has(table)


def test_one_check_deletes_nothing(server):
    """A process whose clock was behind may have written the time of the last event."""
    server.clock.set_wall_clock(-EXPIRY - DAY)
    late = server.new_table()
    server.clock.set_wall_clock(EXPIRY + DAY)
    server.new_table()
    server.start()
    server.run_for(APART - 60)
    assert server.has(late)
    server.run_for(60)
    assert not server.has(late)


def test_a_table_that_was_played_at_between_two_checks_stays(server):
    """Its stored time may stay old if the clock of the process that writes it is behind."""
    server.clock.set_wall_clock(-EXPIRY - DAY)
    late, other = server.new_table(), server.new_table()
    server.clock.set_wall_clock(EXPIRY + DAY)
    server.new_table()
    server.start()
    server.clock.set_wall_clock(-EXPIRY - DAY + 60)
    server.play(late)
    server.clock.set_wall_clock(EXPIRY + DAY - 60)
    server.run_for(APART)
    assert server.has(late)
    assert not server.has(other)


def test_a_table_that_is_open_is_never_deleted(server):
    table = server.new_table()
    server.open_tables.add(table)
    server.run_for(EXPIRY + 5 * DAY)
    assert server.has(table)


def test_a_database_that_is_away_is_asked_again(server, monkeypatch):
    table = server.new_table()

    def away(self):
        raise DatabaseFailure("database.unreachable", "the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "newest", away)
        with suppress(DatabaseFailure):
            server.start()
    server.run_for(EXPIRY + 3 * APART)
    assert not server.has(table)


@pytest.fixture
def client(clock, monkeypatch):
    """A server that checks its tables every ten days."""
    monkeypatch.setattr("parlour.server.sheets.open_sheets.POLL_SECONDS", 1e9)
    monkeypatch.setattr(registry, "MAINTENANCE_INTERVAL", EXPIRY / 3)
    database, options = open_database("sqlite://"), {"loop_factory": clock.loop}
    with TestClient(create_app(database), base_url="http://room.test", backend_options=options) as opened:
        yield opened
    database.close()


class Presence:
    """Another process with a viewer at one table."""

    def __init__(self, table):
        self._table = table

    def elsewhere(self, name):
        return [0] if name == self._table else []

    def schedule(self):
        """Send nothing to the other process."""

    def close(self):
        """Do nothing; nothing runs here."""


def test_a_room_deletes_what_no_process_has_open(client, clock):
    opened, elsewhere, closed = (new_table(client, "xeri", [YOU, FRIEND]) for _ in range(3))
    with OpenPage(client, opened["table"], opened["token"]):
        clock.advance(registry.MAINTENANCE_INTERVAL)
        client.app._app.state.registry._presence = Presence(elsewhere["table"])
        clock.advance(5 * registry.MAINTENANCE_INTERVAL)
    answers = [client.get(f"/api/tables/{one['table']}").status_code for one in (opened, elsewhere, closed)]
    assert answers == [200, 200, 404]


def test_processes_that_share_a_database_go_by_its_clock():
    """A process whose clock is wrong does not write its time."""
    store = Store(SimpleNamespace(engine=create_engine("postgresql+psycopg://nobody@localhost/none")))
    touching = _UPDATE.values(touched=store._stamp())
    adding = tables.insert().values(id="a", setup="", challenge="a", touched=store._stamp())
    for statement in (touching, adding):
        assert "clock_timestamp()" in str(statement.compile(dialect=postgresql.dialect()))
