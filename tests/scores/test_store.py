"""Storing: idempotence, several writers, and errors of the database."""

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import event, text

from parlour.database import Database, DatabaseFailure, connection, default_url, open_database, schema
from parlour.scores.commands import NewGame
from parlour.scores.errors import FilledCell, ReadOnly, Refused, UnknownSheet
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from tests.codes import has_code

FRIDAY = NewGame("plain", ("Ann", "Bob"), "Friday")


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def test_the_default_is_a_file_in_the_users_data_directory() -> None:
    assert default_url({"PARLOUR_DATABASE": "sqlite:///x.db"}) == "sqlite:///x.db"
    assert default_url({"XDG_DATA_HOME": "/data"}) == "sqlite:////data/parlour/parlour.db"
    assert default_url({}) == f"sqlite:///{Path.home()}/.local/share/parlour/parlour.db"


def test_a_database_file_is_durable(file_store: Database) -> None:
    with file_store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_nobody_else_on_the_machine_may_read_a_new_database(url: str) -> None:
    """The file and its journal contain keys and hidden cards."""
    database = open_database(url)
    ScoreService(database).new(FRIDAY)
    there = list(path_of(url).parent.glob(f"{path_of(url).name}*"))
    assert len(there) == 3
    assert {file.stat().st_mode & 0o077 for file in there} == {0}
    database.close()


def test_what_is_written_is_there_for_the_next_program(url: str) -> None:
    first = open_database(url)
    ScoreService(first).new(FRIDAY)
    ScoreService(first).do("Friday", commands.Add("Ann", "5"))
    second = open_database(url)
    assert ScoreService(second).open("friday").game.totals() == {"p1": 5, "p2": 0}
    first.close()
    second.close()


def test_a_repeated_client_id_is_not_entered_twice(file_store: Database) -> None:
    service = ScoreService(file_store)
    made = service.new(FRIDAY, cid="device-1")
    assert service.new(FRIDAY, cid="device-1").game.id == made.game.id
    once = service.do("Friday", commands.Add("Ann", "5"), cid="device-2")
    again = ScoreService(file_store).do("Friday", commands.Add("Ann", "5"), cid="device-2")
    assert again.repeated
    assert again.record == once.record
    assert service.open("Friday").game.last_seq == 2
    service.do("Friday", commands.Undo(), cid="device-3")
    assert service.do("Friday", commands.Undo(), cid="device-3").repeated
    next_one = service.rematch("Friday", cid="device-4")
    assert service.rematch("Friday", cid="device-4").game.id == next_one.game.id
    assert len(service.sheets()) == 2


def test_a_second_keeper_sees_what_the_first_has_written(file_store: Database) -> None:
    one, two = ScoreService(file_store), ScoreService(file_store)
    one.new(FRIDAY)
    for place in range(3):
        one.do("Friday", commands.Row((str(place), ".")))
        two.do("Friday", commands.Undo() if place == 1 else commands.Add("Bob", "1"))
    assert two.open("Friday").game == one.verify("Friday").game


def write_at_once(url: str, writers: int, work: Any) -> list[Exception]:
    """Run `work(service, number)` in threads, each with its own database; return the errors."""
    problems: list[Exception] = []
    start = threading.Barrier(writers)

    def writer(number: int) -> None:
        try:
            with closing(open_database(url)) as database:
                start.wait()
                work(ScoreService(database, by=f"device {number}"), number)
        except threading.BrokenBarrierError:
            pass  # another one failed to open the database, and says why
        except Exception as error:
            problems.append(error)
            start.abort()

    threads = [threading.Thread(target=writer, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems


def test_devices_writing_at_once_all_succeed_in_the_order_of_arrival(url: str) -> None:
    several_devices(url)


def several_devices(url: str) -> None:
    database = open_database(url)
    service = ScoreService(database)
    service.new(NewGame("plain", ("P0", "P1", "P2", "P3"), "Friday", mode="events"))

    def work(device: ScoreService, number: int) -> None:
        for place in range(8):
            device.do("Friday", commands.Add(f"P{number}", str(place)), cid=f"{number}-{place}")

    assert write_at_once(url, 4, work) == []
    opened = service.verify("Friday")
    assert opened.verdict.verified
    assert list(opened.game.totals().values()) == [28, 28, 28, 28]
    assert opened.game.last_seq == 33
    database.close()


def test_the_second_of_two_devices_at_one_cell_is_refused(url: str) -> None:
    database = open_database(url)
    ScoreService(database).new(FRIDAY)
    problems = write_at_once(
        url, 2, lambda device, number: device.do("Friday", commands.Add("Ann", str(number)))
    )
    assert [type(problem) for problem in problems] == [FilledCell]
    assert ScoreService(database).open("Friday").game.last_seq == 2
    database.close()


def test_two_devices_with_one_client_id_enter_it_once(url: str) -> None:
    database = open_database(url)
    ScoreService(database).new(FRIDAY)

    def work(device: ScoreService, number: int) -> None:
        device.do("Friday", commands.Join("Cid"), cid="same")
        device.rematch("Friday", cid="again")

    assert write_at_once(url, 3, work) == []
    assert [sheet.name for sheet in ScoreService(database).sheets()] == ["Friday (2)", "Friday"]
    assert len(ScoreService(database).open("Friday").game.players) == 3
    database.close()


def test_programs_that_open_a_new_database_at_once_make_its_tables_once(url: str) -> None:
    assert write_at_once(url, 4, lambda device, number: device.new(NewGame("plain", ("A", "B")))) == []
    database = open_database(url)
    assert len(ScoreService(database).sheets()) == 4
    database.close()


def test_opening_waits_while_another_program_reads_the_new_file(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(url.removeprefix("sqlite:///"))
    file.parent.mkdir()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT * FROM sqlite_schema").fetchall()
    waits = []

    def finish_reading(seconds: float) -> None:
        waits.append(seconds)
        other.close()

    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    monkeypatch.setattr(connection, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=finish_reading))
    open_database(url).close()
    assert len(waits) == 1


@pytest.mark.parametrize("late", [-0.5, 0.5])
def test_opening_waits_for_a_reader_so_long_and_then_says_so(
    monkeypatch: pytest.MonkeyPatch, late: float
) -> None:
    now, until, busy = [0.0], connection.BUSY_SECONDS + late, sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY

    class Cursor:
        def execute(self, _: str) -> None:
            if now[0] < until:
                raise busy

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(connection, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    with nullcontext() if late < 0 else pytest.raises(sqlite3.OperationalError):
        connection._write_ahead(cast("sqlite3.Cursor", Cursor()))
    assert now[0] == pytest.approx(min(until, connection.BUSY_SECONDS), abs=0.011)


def full_at(database: Database, more_pages: int) -> None:
    """Limit the growth of the file to a number of pages, like a full disk."""

    def limit(connection: Any, _: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + more_pages}")

    database.engine.dispose()
    event.listen(database.engine, "connect", limit)


def test_a_full_disk_is_refused_aloud_and_nothing_is_half_stored(url: str) -> None:
    database = open_database(url)
    service = ScoreService(database)
    service.new(FRIDAY)
    full_at(database, 2)
    acknowledged = [1]

    def write_on() -> None:
        for _ in range(500):
            acknowledged.append(service.do("Friday", commands.Note("x" * 400)).game.last_seq)

    with pytest.raises(DatabaseFailure, check=has_code("database.full")):
        write_on()
    database.close()
    again = open_database(url)
    opened = ScoreService(again).open("Friday")
    assert opened.verdict.verified
    assert opened.game.last_seq == acknowledged[-1]
    again.close()


def test_a_locked_file_is_refused_aloud(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    database = open_database(url)
    service = ScoreService(database)
    service.new(FRIDAY)
    other = sqlite3.connect(path_of(url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseFailure, check=has_code("database.locked")):
        service.do("Friday", commands.Add("Ann", "5"))
    other.execute("ROLLBACK")
    other.close()
    assert service.do("Friday", commands.Add("Ann", "5")).game.last_seq == 2
    database.close()


def test_a_file_that_is_no_database_is_refused_aloud(url: str) -> None:
    path_of(url).parent.mkdir()
    path_of(url).write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(DatabaseFailure, check=has_code("database.damaged")):
        open_database(url)


def test_a_damaged_file_is_refused_aloud_or_its_log_found_broken(url: str) -> None:
    database = open_database(url)
    service = ScoreService(database)
    service.new(FRIDAY)
    for _ in range(40):
        service.do("Friday", commands.Note("n" * 300))
    database.close()
    data = bytearray(path_of(url).read_bytes())
    for place in range(4096 * 4, len(data), 1000):
        data[place : place + 60] = b"\xa5" * 60
    path_of(url).write_bytes(data)

    def open_and_write() -> None:
        damaged = open_database(url)
        try:
            ScoreService(damaged).do("Friday", commands.Add("Ann", "5"))
        finally:
            damaged.close()

    with pytest.raises((DatabaseFailure, ReadOnly)):
        open_and_write()


def test_a_record_changed_behind_our_back_makes_the_sheet_read_only(file_store: Database) -> None:
    service = ScoreService(file_store)
    service.new(FRIDAY)
    service.do("Friday", commands.Row(("25", "1")))
    service.do("Friday", commands.Row(("1", "1")))
    with file_store.writing() as connection:
        change = text("UPDATE score_records SET record = replace(record, :old, :new) WHERE seq = 2")
        connection.execute(change, {"old": '"p1",25', "new": '"p1",35'})
    opened = ScoreService(file_store).open("Friday")
    assert str(opened.verdict).startswith("broken at record 2: its content has been changed")
    assert opened.game.totals()["p1"] == 36
    with pytest.raises(ReadOnly, check=has_code("sheet.read_only")):
        ScoreService(file_store).do("Friday", commands.Add("Ann", "5"))
    assert service.verify("Friday").verdict.broken_at == 2


def test_a_database_of_a_newer_parlour_is_refused(url: str) -> None:
    database = open_database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(DatabaseFailure, check=has_code("database.newer")):
        open_database(url)


@pytest.mark.parametrize(
    ("url", "code"),
    [("mysql://x/y", "failed"), ("nonsense", "failed"), ("sqlite:////proc/nowhere/x.db", "unreachable"),
     ("postgresql://nobody@/x?host=/nowhere", "unreachable")],
)  # fmt: skip
def test_a_database_that_cannot_be_is_refused(url: str, code: str) -> None:
    with pytest.raises(DatabaseFailure, check=has_code(f"database.{code}")):
        open_database(url)


def test_the_migrations_make_the_tables_that_the_program_uses(file_store: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    import parlour.server.app  # noqa: F401 - the metadata are whole when all tables are known
    from parlour.database import metadata

    with file_store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_newest_migration_is_the_one_the_program_looks_for() -> None:
    from alembic.script import ScriptDirectory

    folder = Path(schema.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_heads() == [schema.HEAD]


def test_a_keeper_and_a_client_need_proper_names(store: Database) -> None:
    with pytest.raises(Refused, check=has_code("text.empty")):
        ScoreService(store, by="")
    with pytest.raises(Refused, check=has_code("text.too_long")):
        ScoreService(store).new(FRIDAY, cid="x" * 101)


def test_a_sheet_of_a_phone_may_be_called_as_one_of_the_house(store: Database) -> None:
    service = ScoreService(store)
    house = service.new(FRIDAY).game
    phones = [service.new(FRIDAY, house=False).game for _ in range(2)]
    assert len({game.id for game in (house, *phones)}) == 3
    assert service.open("Friday").game.id == house.id
    assert service.open(phones[1].id[:8]).game.id == phones[1].id
    with pytest.raises(Refused, check=has_code("name.taken")):
        service.new(FRIDAY)
    assert service.rematch(phones[0].id).game.settings.name == "Friday (2)"
    assert service.rematch(phones[1].id).game.settings.name == "Friday (2)"
    assert service.rematch("Friday").game.settings.name == "Friday (2)"


def test_of_several_sheets_of_one_name_each_is_told_by_its_id(store: Database) -> None:
    service = ScoreService(store)
    one, other = (service.new(FRIDAY, house=False).game.id for _ in range(2))
    with pytest.raises(UnknownSheet) as error:
        service.open("Friday")
    assert one[:8] in str(error.value)
    assert other[:8] in str(error.value)
    service.archive(one)
    assert service.open("Friday").game.id == other


def test_a_sheet_of_a_phone_is_renamed_as_its_owner_likes(store: Database) -> None:
    service = ScoreService(store)
    service.new(FRIDAY)
    phones = service.new(NewGame("plain", ("Ann", "Bob"), "Saturday"), house=False).game.id
    assert service.do(phones, commands.Set({"name": "Friday"})).game.settings.name == "Friday"
    service.new(NewGame("plain", ("Ann", "Bob"), "Saturday"))
    with pytest.raises(Refused, check=has_code("name.taken")):
        service.do("Saturday", commands.Set({"name": "Friday"}))


def test_threads_take_turns_at_a_database_in_memory():
    """A database in memory has one connection, so transactions of threads are serialized."""
    database, order = open_database("sqlite://"), []

    def write(name):
        with database.writing():
            order.append(name)
            time.sleep(0.05)
            order.append(name)

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(write, name) for name in "abcd"]:
            done.result()
    database.close()
    assert order[::2] == order[1::2]
