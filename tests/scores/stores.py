"""Stores of their own for tests that need many."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.database import open_database
from parlour.scores.service import ScoreService


@contextmanager
def fresh_service() -> Iterator[ScoreService]:
    """A service with an empty store in memory."""
    database = open_database("sqlite://")
    try:
        yield ScoreService(database)
    finally:
        database.close()
