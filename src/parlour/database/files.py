"""The file of a SQLite database and those beside it, while a process has it open.

What was committed last is in the journal (-wal) alone. Where that is deleted, SQLite goes on writing into a
file that has no name, and all of it is lost when the process ends.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine

from .errors import DatabaseFailure

TAKEN_AWAY = (
    "the database file was taken away, or replaced, while Parlour was running: nothing was stored. "
    "Put it back, or start Parlour again"
)
JOURNAL_TAKEN_AWAY = (
    "{name}, beside the database file, was taken away or replaced while Parlour was running: nothing was "
    "stored. Start Parlour again"
)
JOURNAL = "-wal"
BESIDE = (JOURNAL, "-shm")

Identity = tuple[int, int] | None


class HeldFiles:
    """Which files SQLite has open. Its own connection keeps them there until it is closed."""

    def __init__(self, engine: Engine, file: Path) -> None:
        self._link = file.absolute()
        self._file = real_file(file)
        self._connection = _connection(engine)
        self._main = _identity(self._link)
        self._beside = {name: _identity(self._named(name)) for name in BESIDE}

    def _named(self, suffix: str) -> Path:
        return self._file.with_name(self._file.name + suffix)

    def check(self) -> None:
        """Raise DatabaseFailure if a file was taken away or replaced; then nothing may be written.

        What was committed is copied from a journal that has no name any more, unless another program writes
        one in its place.
        """
        if _identity(self._link) != self._main:
            raise DatabaseFailure("database.unreachable", TAKEN_AWAY)
        changed = [name for name in BESIDE if _identity(self._named(name)) != self._beside[name]]
        if not changed:
            return
        if JOURNAL in changed and _is_empty(self._named(JOURNAL)):
            checkpoint(self._connection)
        raise DatabaseFailure(
            "database.unreachable", JOURNAL_TAKEN_AWAY.format(name=self._named(changed[0]).name)
        )

    def close(self) -> None:
        self._connection.close()


def checkpoint(connection: Connection) -> None:
    """Copy what was committed from the journal into the file, if possible without waiting."""
    cursor = connection.connection.cursor()
    with suppress(sqlite3.Error), closing(cursor):
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")


def real_file(file: Path) -> Path:
    """The file behind symbolic links: SQLite puts its journal beside that."""
    return Path(os.path.realpath(file))


def _connection(engine: Engine) -> Connection:
    """A connection for these files alone, which has read once: then SQLite has them open."""
    connection = engine.connect()
    connection.detach()
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()
    connection.rollback()
    return connection


def _identity(file: Path) -> Identity:
    """Which file lies there; None if there is none."""
    with suppress(OSError):
        found = file.stat()
        return found.st_dev, found.st_ino
    return None


def _is_empty(file: Path) -> bool:
    """Whether nothing is in a file, or there is none."""
    with suppress(FileNotFoundError):
        return file.stat().st_size == 0
    return True
