"""Translates errors of the database drivers into DatabaseFailure, with a code and a readable message."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from ..errors import ParlourError

_SQLITE = {
    "SQLITE_FULL": (
        "database.full",
        "the disk is full: nothing was stored. Free some space and enter it again",
    ),
    "SQLITE_IOERR_SHMSIZE": (
        "database.full",
        "the disk is full: nothing was stored. Free some space and enter it again",
    ),
    "SQLITE_BUSY": (
        "database.locked",
        "another program has locked the database: nothing was stored. Try again",
    ),
    "SQLITE_LOCKED": (
        "database.locked",
        "another program has locked the database: nothing was stored. Try again",
    ),
    "SQLITE_CORRUPT": (
        "database.damaged",
        "the database file is damaged: nothing was stored. Restore a copy of it",
    ),
    "SQLITE_NOTADB": ("database.damaged", "the file is not a database, or it is damaged: nothing was stored"),
    "SQLITE_READONLY": ("database.read_only", "the database file is read-only: nothing was stored"),
    "SQLITE_CANTOPEN": (
        "database.unreachable",
        "the database file cannot be opened: check its folder and permissions",
    ),
    "SQLITE_IOERR": ("database.disk", "the disk failed while reading or writing: nothing was stored"),
    "SQLITE_PERM": (
        "database.read_only",
        "you do not have permission to open the database file: nothing was stored",
    ),
}
_POSTGRESQL = {
    "53": (
        "database.full",
        "the database server is out of space: nothing was stored. Free some space and enter it again",
    ),
    "55": ("database.locked", "another client has locked the database: nothing was stored. Try again"),
    "40": ("database.locked", "another client wrote at the same time: nothing was stored. Try again"),
    "57": ("database.unreachable", "the database server is shutting down: nothing was stored"),
    "58": ("database.disk", "the database server's disk failed: nothing was stored"),
    "XX": ("database.damaged", "the database is damaged: nothing was stored. Restore a copy of it"),
    "28": ("database.unreachable", "the database server rejects this user"),
    "42501": ("database.read_only", "this user may not write to the database: nothing was stored"),
    "25006": ("database.read_only", "the database may not be written: nothing was stored"),
}


class DatabaseFailure(ParlourError):
    """An operation on the database failed. What was not acknowledged before is not stored.

    `code` is database.full, .locked, .damaged, .read_only, .unreachable, .disk, .newer or .failed.
    """

    code = "database.failed"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


@contextmanager
def clear_failures() -> Iterator[None]:
    """Turn the driver's errors into DatabaseFailure; constraint violations pass through unchanged."""
    try:
        yield
    except DBAPIError as error:
        failure = _failure(error)
        if failure is None:
            raise
        raise failure from error
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseFailure(
            "database.failed", f"the database cannot be used: {_first_line(error)}"
        ) from error


def _failure(error: DBAPIError) -> DatabaseFailure | None:
    cause = error.orig
    name = getattr(cause, "sqlite_errorname", None)
    if isinstance(name, str):
        if name.startswith("SQLITE_CONSTRAINT"):
            return None
        for prefix, (code, message) in _SQLITE.items():
            if name.startswith(prefix):
                return DatabaseFailure(code, message)
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str):
        if state.startswith("23"):
            return None
        for prefix, (code, message) in sorted(_POSTGRESQL.items(), key=lambda item: -len(item[0])):
            if state.startswith(prefix):
                return DatabaseFailure(code, message)
    if isinstance(error, OperationalError | InterfaceError):
        return DatabaseFailure(
            "database.unreachable", f"the database cannot be reached: {_first_line(cause)}"
        )
    return DatabaseFailure("database.failed", f"the database cannot be used: {_first_line(cause)}")


def _first_line(error: BaseException | None) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
