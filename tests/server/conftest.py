"""Fixtures: a server in this process, with a database in memory."""

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
    """A fake clock for this process, which moves only when a test moves it."""
    return FakeClock().patch(monkeypatch)


@pytest.fixture
def timed(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server with the fake clock. It does not poll score sheets each second, because that is slow."""
    monkeypatch.setattr("parlour.server.sheets.open_sheets.POLL_SECONDS", 1e9)
    database, options = open_database("sqlite://"), {"loop_factory": clock.loop}
    with TestClient(create_app(database), base_url="http://room.test", backend_options=options) as room:
        yield room
    database.close()
