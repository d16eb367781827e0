"""SQLite's files next to a database are deleted, and databases are opened through symbolic links."""

import asyncio
import shutil
import sqlite3
import stat
from contextlib import ExitStack, closing, suppress

import pytest

from parlour.database import DatabaseFailure, open_database
from parlour.database import connection as only_reading
from parlour.server.cluster.db_lock import DatabaseInUse, held
from parlour.server.protocol.messages import PERSON
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.store import Store
from tests.server.configs import table_config

BESIDE = ["room.db-wal", "room.db-shm"]


@pytest.fixture
def file(tmp_path):
    """The path of the database."""
    return tmp_path / "room.db"


@pytest.fixture
def database(file):
    opened = open_database(f"sqlite:///{file}")
    yield opened
    opened.close()


def add_table(database):
    """Store a table; return its name."""

    async def add():
        store, config = Store(database), table_config("xeri", {}, [PERSON, "greedy"])
        try:
            await store.add(config)
        finally:
            await store.close()
        return config.id

    return asyncio.run(add())


def after_a_kill(file):
    """Return the tables that exist after the process was killed and the files were opened again."""
    copy = file.parent / "killed"
    copy.mkdir()
    for one in file.parent.glob("room.db*"):
        shutil.copy(one, copy)
    opened = open_database(f"sqlite:///{copy / 'room.db'}")
    found = set(Store(opened).untouched_since(float("inf")))
    opened.close()
    return found


@pytest.mark.parametrize("name", BESIDE)
def test_a_deleted_journal_is_noticed_and_loses_nothing_that_was_acknowledged(database, file, name):
    table = add_table(database)
    (file.parent / name).unlink()
    for _ in range(2):
        with pytest.raises(DatabaseFailure, match=f"{name}, .* was removed .* Start Parlour again"):
            add_table(database)
    assert after_a_kill(file) == {table}


@pytest.mark.parametrize("name", BESIDE)
def test_a_replaced_journal_is_noticed(database, file, name):
    add_table(database)
    beside = file.parent / name
    beside.rename(file.parent / "aside")
    beside.write_bytes(b"")
    with pytest.raises(DatabaseFailure, match="replaced"):
        add_table(database)
    (file.parent / "aside").rename(beside)
    add_table(database)


def test_a_room_looks_for_a_deleted_journal_though_nobody_plays(database, file):
    table = add_table(database)
    (file.parent / "room.db-wal").unlink()

    async def look():
        room = TableRegistry(database)
        await room._clean_up()
        await room.close()

    asyncio.run(look())
    assert after_a_kill(file) == {table}


def test_a_page_that_reads_meanwhile_takes_nothing_away(database, file):
    """SQLite creates a new journal for a second connection."""
    table = add_table(database)
    (file.parent / "room.db-wal").unlink()
    with suppress(DatabaseFailure), database.reading(), database.reading() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM room_tables").all()
    assert (file.parent / "room.db-wal").exists()
    with pytest.raises(DatabaseFailure, match="was removed"):
        add_table(database)
    assert after_a_kill(file) == {table}


def test_new_tables_of_a_database_are_not_in_the_journal_alone(database, file, tmp_path):
    shutil.copy(file, tmp_path / "alone.db")
    with closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
        assert alone.execute("SELECT count(*) FROM room_tables").fetchone() == (0,)


def test_programs_that_come_and_go_take_nothing_away(database, file):
    table = add_table(database)
    other = open_database(f"sqlite:///{file}")
    second = add_table(other)
    other.close()
    third = add_table(database)
    assert set(Store(database).untouched_since(float("inf"))) == {table, second, third}


def test_the_last_to_close_leaves_one_file(database, file):
    add_table(database)
    database.close()
    assert [one.name for one in file.parent.iterdir()] == ["room.db"]


def test_a_room_is_not_opened_a_second_time_through_a_symbolic_link(database, file, tmp_path):
    link = tmp_path / "external_games" / "link.db"
    link.parent.mkdir()
    link.symlink_to(file)
    other = open_database(f"sqlite:///{link}")
    with held(database) as say:
        say("http://here:1")
        with pytest.raises(DatabaseInUse, match="at http://here:1"), held(other):
            pass
    other.check_lock = lambda: None  # its server is closed
    add_table(other)
    (tmp_path / "room.db-wal").unlink()
    with pytest.raises(DatabaseFailure, match=r"room\.db-wal"):
        add_table(other)
    other.close()


def test_a_link_that_leads_elsewhere_now_is_noticed(database, file, tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(file)
    other = open_database(f"sqlite:///{link}")
    link.unlink()
    with pytest.raises(DatabaseFailure, match="the database file was removed"):
        add_table(other)
    other.close()


def test_a_file_that_a_link_leads_to_is_made_private(tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "folder" / "real.db")
    open_database(f"sqlite:///{link}").close()
    assert stat.S_IMODE((tmp_path / "folder" / "real.db").stat().st_mode) == 0o600


def test_a_database_in_memory_has_no_files():
    database = open_database("sqlite://")
    database.check_files()
    add_table(database)
    database.close()


def test_a_file_behind_a_link_is_read_with_its_journal(database, file, tmp_path, monkeypatch):
    table = add_table(database)
    (tmp_path / "external_games").mkdir()
    link = tmp_path / "external_games" / "link.db"
    link.symlink_to(file)
    refused = only_reading._read_only_engine

    def engine(path, how):
        if how == "mode=ro":
            raise DatabaseFailure("database.read_only", "not beside those who write")
        return refused(path, how)

    monkeypatch.setattr(only_reading, "_engine", engine)
    with ExitStack() as closing_later:
        found = only_reading.open_to_read(
            link, DatabaseFailure("database.read_only", "refused"), closing_later
        )
        with found.connect() as connection:
            assert connection.exec_driver_sql("SELECT id FROM room_tables").scalars().all() == [table]
        found.dispose()
