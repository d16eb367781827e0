"""Lock a SQLite database, so that only one server uses it."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ...database import Database, DatabaseFailure
from ...database.files import real_file
from ...errors import ParlourError

LOST = (
    "another server has opened this database, because the lock file {name} was removed: nothing was stored. "
    "Use that server, or stop it and start this one again"
)


class DatabaseInUse(ParlourError):
    """Another server uses this database; the message contains its link."""

    code = "database.open_elsewhere"


class _LockFile:
    """The lock file of a database. It contains the link of the server that holds the lock."""

    def __init__(self, path: str) -> None:
        self._path, self._link = path, ""
        self._file = _locked(path)

    def write(self, link: str) -> None:
        self._link = link
        print(link, file=self._file, flush=True)

    def check_owned(self) -> None:
        """Create the file again if it was removed. Raises DatabaseFailure if another server has done so."""
        try:
            found = os.stat(self._path)
        except FileNotFoundError:
            self._restore()
            return
        if not os.path.samestat(found, os.fstat(self._file.fileno())):
            raise self._lost()

    def _restore(self) -> None:
        try:
            file = _locked(self._path)
        except DatabaseInUse:
            raise self._lost() from None
        except OSError:  # no file can be created here now, so no other server can start either
            return
        self.close()
        self._file = file
        self.write(self._link)

    def _lost(self) -> DatabaseFailure:
        return DatabaseFailure("database.unreachable", LOST.format(name=os.path.basename(self._path)))

    def close(self) -> None:
        self._file.close()


@contextmanager
def held(database: Database) -> Iterator[Callable[[str], object]]:
    """Lock a database for this server. Yields a function that stores the link of the server.

    The lock is on a file next to the database and is released when the process ends, even if it is killed.
    Raises DatabaseInUse.
    """
    url = database.engine.url
    if database.engine.dialect.name != "sqlite" or url.database in (None, "", ":memory:"):
        yield lambda link: None
        return
    lock = _LockFile(f"{real_file(Path(str(url.database)))}.room")
    database.check_lock = lock.check_owned
    try:
        yield lock.write
    finally:
        lock.close()


def _locked(path: str) -> TextIO:
    """An empty file with a lock. Raises DatabaseInUse and OSError."""
    file = open(path, "a+", encoding="utf-8")  # noqa: SIM115 - open until the server ends
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        where = file.read().strip() or "another address"
        file.close()
        raise DatabaseInUse(
            f"another server uses this database, at {where}: go there, or choose another --database"
        ) from None
    file.truncate(0)
    return file
