"""Reading a SQLite file that cannot be written: its folder may be read-only, its disk may be full.

SQLite keeps a journal and an index of it beside the file, and wants to make both even to read. Where it
cannot, the file is read as it lies: together with the journal that others have left, never without.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event

from .failures import DatabaseFailure, clear_failures
from .files import real_file
from .migrating import is_up_to_date

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
    yield lambda: _engine(path, "mode=ro")
    journal = Path(f"{path}-wal")
    if not journal.exists() or not journal.stat().st_size:
        yield lambda: _engine(path, "immutable=1")
        return
    for room in _ROOM:
        yield partial(_copied, path, journal, room, closing)


def _copied(path: Path, journal: Path, room: str | None, closing: ExitStack) -> Engine:
    folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", dir=room)))
    shutil.copyfile(path, folder / "copy.db")
    shutil.copyfile(journal, folder / "copy.db-wal")
    return _engine(folder / "copy.db", "mode=rw")


def _engine(path: Path, how: str) -> Engine:
    engine = create_engine(f"sqlite:///file:{quote(str(path.absolute()))}?{how}&uri=true")
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _leave_transactions_to_us(connection: Any, _: Any) -> None:
    connection.isolation_level = None
