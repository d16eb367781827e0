"""A SQLite file belongs to one room at a time: two would not hear of each other's moves."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from sqlalchemy import Engine

from ..errors import ParlourError


class OpenAlready(ParlourError):
    """Another process has the room of this database open; the text says where."""


@contextmanager
def held(engine: Engine) -> Iterator[Callable[[str], object]]:
    """Hold a database for one's room; gives what to tell the room's link to.

    What is held is a file beside the database; a process that is killed lets go of it too. Raises
    OpenAlready with the link of the room that has it.
    """
    if engine.dialect.name != "sqlite" or engine.url.database in (None, "", ":memory:"):
        yield lambda link: None
        return
    with open(f"{engine.url.database}.room", "a+", encoding="utf-8") as note:
        _take(note)
        yield lambda link: print(link, file=note, flush=True)


def _take(note: TextIO) -> None:
    """Take an empty note for oneself."""
    try:
        fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        note.seek(0)
        where = note.read().strip() or "another address"
        raise OpenAlready(
            f"this room is open already, at {where}: go there, or name another --database"
        ) from None
    note.truncate(0)
