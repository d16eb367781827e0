"""A room in this process, with a database in memory."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app
from tests.fake_clock import FakeClock


@pytest.fixture
def client() -> Iterator[TestClient]:
    database = open_database("sqlite://")
    with TestClient(create_app(database), base_url="http://room.test") as room:
        yield room
    database.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock of this process, which stands still until it is moved."""
    return FakeClock().patch(monkeypatch)


@pytest.fixture
def timed(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A room that goes by the fake clock; it does not look at score sheets each second, which takes long."""
    monkeypatch.setattr("parlour.server.sheets.open_sheets.POLL_SECONDS", 1e9)
    database, options = open_database("sqlite://"), {"loop_factory": clock.loop}
    with TestClient(create_app(database), base_url="http://room.test", backend_options=options) as room:
        yield room
    database.close()
