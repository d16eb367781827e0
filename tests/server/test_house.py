"""The server's address in the local network is told only to pages on its machine."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app

HOUSE = "http://192.0.2.7:8675"


def told(client: str, house: str | None) -> Any:
    database = open_database("sqlite://")
    try:
        return TestClient(create_app(database, house=house), client=(client, 50000)).get("/api/house").json()
    finally:
        database.close()


@pytest.mark.parametrize("own", ["127.0.0.1", "::1"])
def test_a_page_on_this_machine_learns_the_link_for_the_house(own):
    assert told(own, HOUSE) == {"link": HOUSE}
    assert told(own, None) == {"link": None}


def test_others_have_it_already_and_learn_nothing():
    assert told("192.0.2.9", HOUSE) == {"link": None}
