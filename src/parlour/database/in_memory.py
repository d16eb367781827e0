"""Databases in memory: the second one starts as a copy of the first when its tables were made."""

from sqlalchemy import Engine
from sqlalchemy.pool import StaticPool

from .migrating import bring_up_to_date

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
