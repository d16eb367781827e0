"""Databases and services for the tests of the score keeper."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from parlour.database import Database, open_database
from parlour.scores.commands import NewGame
from parlour.scores.service import ScoreService


@pytest.fixture
def store() -> Iterator[Database]:
    """A database in memory."""
    database = open_database("sqlite://")
    yield database
    database.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a database file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'card-room' / 'parlour.db'}"


@pytest.fixture
def file_store(url: str) -> Iterator[Database]:
    """A database in a file."""
    database = open_database(url)
    yield database
    database.close()


@pytest.fixture
def service(store: Database) -> ScoreService:
    """A service with one plain sheet, Friday, for Ann, Bob and Cid."""
    looks = count()
    service = ScoreService(store, by="Ann's phone", clock=lambda: f"2026-02-14T21:{next(looks) % 60:02}:00Z")
    service.new(NewGame("plain", ("Ann", "Bob", "Cid"), "Friday"))
    return service
