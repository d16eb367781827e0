"""Checks that the files of an open SQLite database are not removed or replaced.

The last commits are only in the journal (-wal). If the journal is deleted, SQLite continues to write to the
deleted file, and these commits are lost when the process ends.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine

from .errors import DatabaseFailure

FILE_REMOVED = (
    "the database file was removed or replaced while Parlour was running: nothing was stored. "
    "Restore it, or start Parlour again"
)
JOURNAL_REMOVED = (
    "{name}, a file of the database, was removed or replaced while Parlour was running: nothing was stored. "
    "Start Parlour again"
)
JOURNAL = "-wal"
COMPANIONS = (JOURNAL, "-shm")

Identity = tuple[int, int] | None


class HeldFiles:
    """The files that SQLite has open. A separate connection keeps them in use until `close`."""

    def __init__(self, engine: Engine, file: Path) -> None:
        self._link = file.absolute()
        self._file = real_file(file)
        self._connection = _connection(engine)
        self._main = _identity(self._link)
        self._companions = {name: _identity(self._named(name)) for name in COMPANIONS}

    def _named(self, suffix: str) -> Path:
        return self._file.with_name(self._file.name + suffix)

    def check(self) -> None:
        """Raise DatabaseFailure if a file was removed or replaced. Nothing may be written then.

        Commits in a deleted journal are first copied to the database file, unless another program has created
        a new journal.
        """
        if _identity(self._link) != self._main:
            raise DatabaseFailure("database.unreachable", FILE_REMOVED)
        changed = [name for name in COMPANIONS if _identity(self._named(name)) != self._companions[name]]
        if not changed:
            return
        if JOURNAL in changed and _is_empty(self._named(JOURNAL)):
            checkpoint(self._connection)
        raise DatabaseFailure(
            "database.unreachable", JOURNAL_REMOVED.format(name=self._named(changed[0]).name)
        )

    def close(self) -> None:
        self._connection.close()


def checkpoint(connection: Connection) -> None:
    """Copy commits from the journal to the database file, if that is possible without waiting."""
    cursor = connection.connection.cursor()
    with suppress(sqlite3.Error), closing(cursor):
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")


def real_file(file: Path) -> Path:
    """Return the file after resolving symbolic links. SQLite creates its journal in that folder."""
    return Path(os.path.realpath(file))


def _connection(engine: Engine) -> Connection:
    """Return a separate connection that has read once, so that SQLite has the files open."""
    connection = engine.connect()
    connection.detach()
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()
    connection.rollback()
    return connection


def _identity(file: Path) -> Identity:
    """Return device and inode of a file, or None if it does not exist."""
    with suppress(OSError):
        status = file.stat()
        return status.st_dev, status.st_ino
    return None


def _is_empty(file: Path) -> bool:
    """Whether a file is empty or does not exist."""
    with suppress(FileNotFoundError):
        return file.stat().st_size == 0
    return True
