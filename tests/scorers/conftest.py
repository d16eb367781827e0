"""A room in this process, with a database in memory."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.room.app import create_app


@pytest.fixture
def client() -> Iterator[TestClient]:
    database = open_database("sqlite://")
    with TestClient(create_app(database), base_url="http://room.test") as room:
        yield room
    database.close()
