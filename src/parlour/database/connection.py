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
from .schema import bring_up_to_date, is_up_to_date

_EMPTY: list[bytes] = []


def is_in_memory(engine: Engine) -> bool:
    """Whether this is a SQLite database in memory."""
    return isinstance(engine.pool, StaticPool)


def start_in_memory(engine: Engine) -> None:
    """Create the tables of a new database in memory. Only the first one in a process runs the migrations."""
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
"""Codes of failures after which an existing file may still be readable."""

_COPY_FOLDERS = ("/dev/shm", None)  # memory first, then the folder for temporary files


def open_to_read(path: Path, failure: DatabaseFailure, closing: ExitStack) -> Engine:
    """Return an engine that only reads the file. `closing` removes a copy. Raises `failure`."""
    for open_engine in _read_engines(real_file(path), closing):
        try:
            with clear_failures():
                engine = open_engine()
                if not is_up_to_date(engine):
                    raise DatabaseFailure(failure.code, f"an older Parlour wrote it, and {failure}")
        except (DatabaseFailure, OSError):
            continue
        return engine
    raise failure


def _read_engines(path: Path, closing: ExitStack) -> Iterator[Callable[[], Engine]]:
    """Yield functions that open the file, best first: together with writers, as immutable, from a copy."""
    yield lambda: _read_only_engine(path, "mode=ro")
    journal = Path(f"{path}-wal")
    if not journal.exists() or not journal.stat().st_size:
        yield lambda: _read_only_engine(path, "immutable=1")
        return
    for parent in _COPY_FOLDERS:
        yield partial(_engine_of_copy, path, journal, parent, closing)


def _engine_of_copy(path: Path, journal: Path, parent: str | None, closing: ExitStack) -> Engine:
    folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", dir=parent)))
    shutil.copyfile(path, folder / "copy.db")
    shutil.copyfile(journal, folder / "copy.db-wal")
    return _read_only_engine(folder / "copy.db", "mode=rw")


def _read_only_engine(path: Path, parameters: str) -> Engine:
    engine = create_engine(f"sqlite:///file:{quote(str(path.absolute()))}?{parameters}&uri=true")
    event.listen(engine, "connect", _disable_driver_transactions)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _disable_driver_transactions(connection: Any, _: Any) -> None:
    connection.isolation_level = None


PATIENT = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""Timeouts for a PostgreSQL server that does not answer, in seconds and in milliseconds."""

BUSY_SECONDS = 10
"""How long a writer waits for another one, in seconds."""


def default_url(environment: Mapping[str, str] = os.environ) -> str:
    """Return `PARLOUR_DATABASE`, or the URL of a SQLite file in the user's data folder."""
    url = environment.get("PARLOUR_DATABASE")
    if url:
        return url
    return f"sqlite:///{data_folder(environment) / 'parlour.db'}"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for Parlour's data of this user."""
    home = environment.get("XDG_DATA_HOME") or home_folder() / ".local" / "share"
    return Path(home) / "parlour"


class Database:
    """An open database with up-to-date tables. `unwritable` says why it can only be read, or is None."""

    def __init__(self, engine: Engine, unwritable: DatabaseFailure | None = None) -> None:
        self.engine, self.unwritable = engine, unwritable
        self.closing = ExitStack()
        self.check_files: Callable[[], None] = lambda: None  # raises DatabaseFailure if they were removed
        self.check_lock: Callable[[], None] = lambda: None  # raises DatabaseFailure if the lock is lost
        # a database in memory has one connection for all threads, so its transactions are serialized
        self._turn = threading.RLock() if is_in_memory(engine) else nullcontext()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Return a context manager for a transaction that only reads, from one snapshot of the data."""
        engine = self.engine
        if engine.dialect.name == "postgresql":  # SQLite always reads from one snapshot
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with clear_failures(), self._turn, engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Return a context manager for a transaction that writes. It is rolled back if the block raises.

        Raises DatabaseFailure if the file was removed or replaced; a commit would be lost with it.
        """
        if self.unwritable is not None:
            raise self.unwritable
        self.check_files()  # otherwise a new connection would create new files
        writer = self.engine.execution_options(parlour_writes=True)
        with clear_failures(), self._turn, writer.begin() as connection:
            yield connection
            self.check_files()
            self.check_lock()

    def hold_to(self, file: Path) -> None:
        """From now on, write only while this file and its journal are not removed or replaced."""
        with clear_failures():
            held = HeldFiles(self.engine, file)
        self.closing.callback(held.close)
        self.check_files = held.check

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()
        self.closing.close()


def open_database(url: str | None = None) -> Database:
    """Open the database and run missing migrations. A SQLite file is created if it does not exist.

    A file that cannot be written, because of its permissions or a full disk, is opened for reading only.
    `sqlite://` is a database in memory. Raises DatabaseFailure.
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
        examples = "sqlite:///path/to/file.db or postgresql://user@host/name"
        raise DatabaseFailure(
            "database.failed", f"the database URL cannot be used ({error}): write {examples}"
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
                "database.unreachable", f"{Path(path).parent} cannot be created: {error.strerror}"
            ) from error
        engine = create_engine(url, connect_args=arguments)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """Create the file, if it does not exist, so that only its owner may read it.

    It contains the keys of all seats, and hidden cards. SQLite gives its journal the same permissions. Errors
    are ignored, because opening the file reports them.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions
    cursor = connection.cursor()
    try:
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
    finally:
        cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Set the journal mode. Waits while another program that has just created the file sets it.

    The busy timeout of SQLite does not apply to this change.
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
