"""A server in this process, with a database in memory."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parlour.database import Database, open_database
from parlour.server.app import create_app


@pytest.fixture
def database() -> Iterator[Database]:
    database = open_database("sqlite://")
    yield database
    database.close()


@pytest.fixture
def client(database: Database) -> Iterator[TestClient]:
    with TestClient(create_app(database), base_url="http://room.test") as room:
        yield room
