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
    "another room has opened this database, because the file beside it, {name}, was taken away: nothing was "
    "stored. Go to that room, or end it and start this one again"
)


class DatabaseInUse(ParlourError):
    """Another process has the room of this database open; the text says where."""

    code = "database.open_elsewhere"


class _LockFile:
    """The file beside a database that says who has it, and where her room is."""

    def __init__(self, path: str) -> None:
        self._path, self._said = path, ""
        self._file = _taken(path)

    def say(self, link: str) -> None:
        self._said = link
        print(link, file=self._file, flush=True)

    def must_be_mine(self) -> None:
        """Raise DatabaseFailure if the file was taken away and another room has made itself one since.

        Where nobody has yet, it is put back.
        """
        try:
            found = os.stat(self._path)
        except FileNotFoundError:
            self._put_back()
            return
        if not os.path.samestat(found, os.fstat(self._file.fileno())):
            raise self._lost()

    def _put_back(self) -> None:
        try:
            again = _taken(self._path)
        except DatabaseInUse:
            raise self._lost() from None
        except OSError:  # nobody can make a file there now, so no other room can begin
            return
        self.close()
        self._file = again
        self.say(self._said)

    def _lost(self) -> DatabaseFailure:
        return DatabaseFailure("database.unreachable", LOST.format(name=os.path.basename(self._path)))

    def close(self) -> None:
        self._file.close()


@contextmanager
def held(database: Database) -> Iterator[Callable[[str], object]]:
    """Hold a database for one's room; gives what to tell the room's link to.

    What is held is a file beside the database; a process that is killed lets go of it too. Raises
    OpenAlready with the link of the room that has it.
    """
    url = database.engine.url
    if database.engine.dialect.name != "sqlite" or url.database in (None, "", ":memory:"):
        yield lambda link: None
        return
    note = _LockFile(f"{real_file(Path(str(url.database)))}.room")
    database.must_be_mine = note.must_be_mine
    try:
        yield note.say
    finally:
        note.close()


def _taken(path: str) -> TextIO:
    """Take an empty note for oneself."""
    note = open(path, "a+", encoding="utf-8")  # noqa: SIM115 - as long as the room is
    try:
        fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        note.seek(0)
        where = note.read().strip() or "another address"
        note.close()
        raise DatabaseInUse(
            f"this room is open already, at {where}: go there, or name another --database"
        ) from None
    note.truncate(0)
    return note
