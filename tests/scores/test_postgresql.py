"""Score sheets on a real PostgreSQL server."""

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from parlour.database import Database, DatabaseFailure, open_database
from parlour.scores.commands import NewGame
from parlour.scores.errors import Refused
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from tests.codes import has_code

from .postgresql_server import running_server
from .test_sessions import PAGE
from .test_store import several_devices, write_at_once


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_server() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    """The URL of an empty database of the server."""
    import psycopg

    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS parlour_test WITH (FORCE)")
        connection.execute("CREATE DATABASE parlour_test")
    return server.replace("/postgres?", "/parlour_test?")


@pytest.fixture
def store(url: str) -> Iterator[Database]:
    database = open_database(url)
    yield database
    database.close()


def test_sessions_of_the_page_hold_there_too(store: Database) -> None:
    from parlour.scores.script.runner import ScriptRunner, sessions_of

    for before, script in sessions_of(PAGE):
        found = list(ScriptRunner(ScoreService(store)).run(script, before))
        assert [finding for finding in found if finding.problem] == []


def test_a_client_id_is_entered_once_and_a_refusal_changes_nothing(store: Database) -> None:
    service = ScoreService(store)
    service.new(NewGame("plain", ("Ann", "Bob"), "Friday"), cid="a")
    assert service.new(NewGame("plain", ("Ann", "Bob"), "Friday"), cid="a").repeated
    service.do("Friday", commands.Add("Ann", "5"), cid="b")
    assert service.do("Friday", commands.Add("Ann", "5"), cid="b").repeated
    with pytest.raises(Refused):
        service.do("Friday", commands.Add("Ann", "5"))
    service.new(NewGame("plain", ("Ann", "Bob"), "Saturday"))
    with pytest.raises(Refused, check=has_code("name.taken")):
        service.do("Friday", commands.Set({"name": "saturday"}))
    assert service.verify("Friday").game.last_seq == 2


def test_devices_writing_at_once_all_succeed_in_the_order_of_arrival(url: str) -> None:
    several_devices(url)


def test_programs_that_open_a_new_database_at_once_make_its_tables_once(url: str) -> None:
    assert write_at_once(url, 3, lambda device, number: device.new(NewGame("plain", ("A", "B")))) == []


def test_the_migrations_make_the_tables_that_the_program_uses(store: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    import parlour.server.app  # noqa: F401 - the metadata are whole when all tables are known
    from parlour.database import metadata

    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_that_may_not_be_written_is_refused_aloud(store: Database, url: str) -> None:
    service = ScoreService(store)
    service.new(NewGame("plain", ("Ann", "Bob"), "Friday"))
    with store.writing() as connection:
        connection.execute(text("ALTER DATABASE parlour_test SET default_transaction_read_only = on"))
    store.engine.dispose()
    with pytest.raises(DatabaseFailure, check=has_code("database.read_only")):
        service.do("Friday", commands.Add("Ann", "5"))


def test_a_lost_connection_is_refused_or_made_again(store: Database, server: str) -> None:
    import psycopg

    service = ScoreService(store)
    service.new(NewGame("plain", ("Ann", "Bob"), "Friday"))
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'parlour_test'"
        )
    assert service.do("Friday", commands.Add("Ann", "5")).game.last_seq == 2
