"""Open a database: SQLite files, read-only files, databases in memory, and PostgreSQL.

SQLite files are in WAL mode with `synchronous=FULL`: when a commit returns, the data is on the disk, and
neither a killed process nor a power cut loses it. A writer takes the write lock at the start of its
transaction (BEGIN IMMEDIATE), so conflicts appear before any work is done.

SQLite needs a journal and its index next to the file even to read. Where they cannot be created, the file is
read together with the journal that exists, never without it.
"""

import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from ..names.user_files import home_folder
from .errors import DatabaseFailure, clear_failures
from .files import HeldFiles, real_file
from .migrate import bring_up_to_date, is_up_to_date

_EMPTY: list[bytes] = []


def is_in_memory(engine: Engine) -> bool:
    """Whether this is a SQLite database that is gone when it is closed."""
    return isinstance(engine.pool, StaticPool)


def start_in_memory(engine: Engine) -> None:
    """Give a new database in memory its tables: by migrating once, by copying from then on."""
    connection = engine.raw_connection()
    try:
        if _EMPTY:
            connection.driver_connection.deserialize(_EMPTY[0])  # type: ignore[union-attr]
            return
    finally:
        connection.close()
    bring_up_to_date(engine)
    connection = engine.raw_connection()
    try:
        _EMPTY.append(connection.driver_connection.serialize())  # type: ignore[union-attr]
    finally:
        connection.close()


MAY_STILL_BE_READ = ("database.read_only", "database.unreachable", "database.full", "database.disk")
"""The failures in which a file that is there can perhaps be read all the same."""

_ROOM = ("/dev/shm", None)  # the memory, then wherever temporary files go


def open_to_read(path: Path, failure: DatabaseFailure, closing: ExitStack) -> Engine:
    """An engine that reads the file; what it needs is let go with `closing`. Raises `failure` if none can."""
    for way in _ways(real_file(path), closing):
        try:
            with clear_failures():
                engine = way()
                if not is_up_to_date(engine):
                    raise DatabaseFailure(failure.code, f"an older Parlour wrote it, and {failure}")
        except (DatabaseFailure, OSError):
            continue
        return engine
    raise failure


def _ways(path: Path, closing: ExitStack) -> Iterator[Callable[[], Engine]]:
    """The ways to read, the best first: beside those who write, as it lies, from a copy."""
    yield lambda: _read_only_engine(path, "mode=ro")
    journal = Path(f"{path}-wal")
    if not journal.exists() or not journal.stat().st_size:
        yield lambda: _read_only_engine(path, "immutable=1")
        return
    for room in _ROOM:
        yield partial(_copied, path, journal, room, closing)


def _copied(path: Path, journal: Path, room: str | None, closing: ExitStack) -> Engine:
    folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", dir=room)))
    shutil.copyfile(path, folder / "copy.db")
    shutil.copyfile(journal, folder / "copy.db-wal")
    return _read_only_engine(folder / "copy.db", "mode=rw")


def _read_only_engine(path: Path, how: str) -> Engine:
    engine = create_engine(f"sqlite:///file:{quote(str(path.absolute()))}?{how}&uri=true")
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _leave_transactions_to_us(connection: Any, _: Any) -> None:
    connection.isolation_level = None


PATIENT = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""For how long a PostgreSQL server may be silent (in seconds, and in milliseconds) until it is away."""

BUSY_SECONDS = 10
"""How long a writer waits for another one before it gives up."""


def default_url(environment: Mapping[str, str] = os.environ) -> str:
    """`PARLOUR_DATABASE`, or a SQLite file in the user's data directory."""
    given = environment.get("PARLOUR_DATABASE")
    if given:
        return given
    return f"sqlite:///{data_folder(environment) / 'parlour.db'}"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of the user's data that is Parlour's."""
    home = environment.get("XDG_DATA_HOME") or home_folder() / ".local" / "share"
    return Path(home) / "parlour"


class Database:
    """An open database, its tables up to date. `unwritable` says why it can only be read, if so."""

    def __init__(self, engine: Engine, unwritable: DatabaseFailure | None = None) -> None:
        self.engine, self.unwritable = engine, unwritable
        self.closing = ExitStack()
        self.check_files: Callable[[], None] = lambda: None  # raises DatabaseFailure: they were taken away
        self.must_be_mine: Callable[[], None] = lambda: None  # raises DatabaseFailure: nothing is written
        # a database in memory has one connection for all threads: one transaction after another
        self._turn = threading.RLock() if is_in_memory(engine) else nullcontext()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads: everything in it is seen as of one moment."""
        engine = self.engine
        if engine.dialect.name == "postgresql":  # SQLite sees one moment throughout a transaction anyway
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with clear_failures(), self._turn, engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: when the block ends without an error, it is stored for good.

        Never into a file that was taken away or replaced meanwhile: nobody would find it again.
        """
        if self.unwritable is not None:
            raise self.unwritable
        self.check_files()  # or a new connection would begin new files
        writer = self.engine.execution_options(parlour_writes=True)
        with clear_failures(), self._turn, writer.begin() as connection:
            yield connection
            self.check_files()
            self.must_be_mine()

    def hold_to(self, file: Path) -> None:
        """Write only as long as this file, and those that SQLite has beside it, lie where they lie now."""
        with clear_failures():
            held = HeldFiles(self.engine, file)
        self.closing.callback(held.close)
        self.check_files = held.check

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()
        self.closing.close()


def open_database(url: str | None = None) -> Database:
    """Open (and for SQLite create) the database and bring its tables up to date.

    A file that is there and cannot be written, because of its rights or a full disk, is opened to be read.
    Raises DatabaseFailure with what is wrong. `sqlite://` is a database in memory, gone when closed.
    """
    engine = _engine(default_url() if url is None else url)
    database = Database(engine)
    try:
        with clear_failures():
            (start_in_memory if is_in_memory(engine) else bring_up_to_date)(engine)
        if engine.dialect.name == "sqlite" and not is_in_memory(engine):
            database.hold_to(Path(str(engine.url.database)))
    except DatabaseFailure as failure:
        database.close()
        file = Path(engine.url.database or "")
        if failure.code not in MAY_STILL_BE_READ or engine.dialect.name != "sqlite" or not file.is_file():
            raise
        database = Database(engine, failure)
        database.engine = open_to_read(file, failure, database.closing)
    except BaseException:
        database.close()
        raise
    return database


def _engine(text: str) -> Engine:
    try:
        url = make_url(text)
        if url.get_backend_name() == "postgresql" and url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise DatabaseFailure(
                "database.failed", f"{url.get_backend_name()} is not supported: use sqlite or postgresql"
            )
        if url.get_backend_name() == "postgresql":
            return create_engine(url, pool_pre_ping=True, connect_args=PATIENT | dict(url.query))
        return _sqlite_engine(url.database, url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        right = "sqlite:///path/to/file.db or postgresql://user@host/name"
        raise DatabaseFailure(
            "database.failed", f"the database URL cannot be used ({error}): write {right}"
        ) from error


def _sqlite_engine(path: str | None, url: Any) -> Engine:
    arguments: dict[str, Any] = {"timeout": BUSY_SECONDS}
    if not path or path == ":memory:":
        engine = create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool)
    else:
        try:
            _make_private(real_file(Path(path)))
        except OSError as error:
            raise DatabaseFailure(
                "database.unreachable", f"{Path(path).parent} cannot be made: {error.strerror}"
            ) from error
        engine = create_engine(url, connect_args=arguments)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """Make a file that is not there such that nobody else on the machine may read it.

    It will hold the keys of all seats, and hidden cards. SQLite gives the files beside it the same rights.

    Where no file can be made opening it says so, in the database's words.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions on its own
    cursor = connection.cursor()
    try:
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
    finally:
        cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Set the journal mode, waiting while another program that has just made the file sets it.

    SQLite does not wait on its own here: its busy timeout does not apply to this change.
    """
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("parlour_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
