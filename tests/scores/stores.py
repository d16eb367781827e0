"""Stores of their own for tests that need many."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.database import open_database
from parlour.scores.service import Keeper


@contextmanager
def fresh_keeper() -> Iterator[Keeper]:
    """A keeper with an empty store in memory."""
    database = open_database("sqlite://")
    try:
        yield Keeper(database)
    finally:
        database.close()
