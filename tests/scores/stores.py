"""Services with new databases, for tests that need several."""

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.database import open_database
from parlour.scores.service import ScoreService


@contextmanager
def fresh_service() -> Iterator[ScoreService]:
    """Yield a service with an empty database in memory."""
    database = open_database("sqlite://")
    try:
        yield ScoreService(database)
    finally:
        database.close()
