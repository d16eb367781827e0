"""No cache stores an answer with private data: each route of the application is requested.

A route is private unless it stands in `PUBLIC`. A new private route needs an entry in `ANSWERED`.
"""

import secrets
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse

from parlour.database import open_database
from parlour.server.app import create_app
from tests.server_sheets.phones import Phone, begin

from .tables import YOU, Message, OpenPage, bot, new_table

PUBLIC = {"/api/openapi.json", "/api/games", "/api/games/{name}/rules", "/api/sheet-kinds"}
KEY = secrets.token_urlsafe(24)
PLAYERS = [{"name": "Ann"}, {"name": "Ben"}]


@cache
def routes() -> dict[str, Route | WebSocketRoute]:
    """The routes of the application by method and path; each has one method."""
    database = open_database("sqlite://")
    found: dict[str, Route | WebSocketRoute] = {}
    for route in create_app(database)._app.routes:
        assert isinstance(route, Route | WebSocketRoute), f"look into {route}, too"
        methods = sorted({*(getattr(route, "methods", None) or ["WebSocket"])} - {"HEAD"})
        assert len(methods) == 1
        found[f"{methods[0]} {route.path}"] = route
    database.close()
    return found


PRIVATE = sorted(name for name, route in routes().items() if route.path not in PUBLIC)
REQUESTS = [name for name in PRIVATE if not name.startswith("WebSocket")]


@pytest.fixture(scope="module")
def room() -> Iterator[TestClient]:
    database = open_database("sqlite://")
    with (
        pytest.MonkeyPatch.context() as patched,
        TestClient(create_app(database, house="http://house.test"), base_url="http://room.test") as client,
    ):
        patched.setattr("parlour.server.tables.registry.compiling.start", lambda jobs: None)
        yield client
    database.close()


@pytest.fixture(scope="module")
def table(room: TestClient) -> Message:
    return new_table(room, "xeri", [YOU, bot()])


def exported(client: TestClient) -> Message:
    """Return a sheet as its owner exports it."""
    sheet = begin(client, "Ann", "Ben")
    with Phone(client, **sheet) as phone:
        return {"text": phone.ask(type="export", form="json")["text"], "key": sheet["key"]}


def joined(client: TestClient) -> Any:
    table = new_table(client, "xeri", [YOU, {"kind": "friend"}])
    asked = {"invite": table["invite"], "name": "Ben"}
    return client.post(f"/api/tables/{table['table']}/seats", json=asked)


ANSWERED: dict[str, Callable[[TestClient, Message], Any]] = {
    "GET /api/house": lambda client, table: client.get("/api/house"),
    "GET /api/tables/{table}": lambda client, table: client.get(f"/api/tables/{table['table']}"),
    "GET /api/tables/{table}/results": lambda client, table: client.get(
        f"/api/tables/{table['table']}/results"
    ),
    "POST /api/seasons": lambda client, table: client.post("/api/seasons", json={"sheets": []}),
    "POST /api/sheets": lambda client, table: client.post(
        "/api/sheets", json={"key": KEY, "sheet": "plain", "players": PLAYERS}
    ),
    "POST /api/sheets/import": lambda client, table: client.post("/api/sheets/import", json=exported(client)),
    "POST /api/tables": lambda client, table: client.post(
        "/api/tables", json={"game": "xeri", "seats": [YOU, bot()]}
    ),
    "POST /api/tables/{table}/challenge": lambda client, table: client.post(
        f"/api/tables/{table['table']}/challenge", json={"name": "Ben", "invite": table["invite"]}
    ),
    "POST /api/tables/{table}/on": lambda client, table: client.post(
        f"/api/tables/{table['table']}/on", json={"token": table["token"], "at": 0}
    ),
    "POST /api/tables/{table}/seats": lambda client, table: joined(client),
}


def is_not_stored(headers: Any) -> bool:
    return [value for name, value in headers.multi_items() if name == "cache-control"] == ["no-store"]


def test_each_route_is_public_or_asked_here():
    assert {route.path for route in routes().values()} >= PUBLIC
    assert sorted(ANSWERED) == REQUESTS


@pytest.mark.parametrize("name", REQUESTS)
def test_a_private_answer_is_not_stored(room, table, name):
    answer = ANSWERED[name](room, table)
    assert answer.is_success, answer.text
    assert is_not_stored(answer.headers)


@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("told", [{"json": {}}, {"content": b"{"}, {"json": {"key": KEY, "name": "Ann"}}])
def test_a_private_route_that_refuses_is_not_stored(room, name, told):
    method, path = name.split()
    answer = room.request(method, path.replace("{table}", secrets.token_urlsafe(12)), **told)
    assert is_not_stored(answer.headers)


@pytest.mark.parametrize("name", [name for name in PRIVATE if name.startswith("WebSocket")])
def test_the_answer_that_opens_a_socket_is_not_stored(room, name):
    path = name.split()[1].replace("{table}", "nothing").replace("{name}", "nothing")
    with room.websocket_connect(path) as socket:
        assert (b"cache-control", b"no-store") in socket.extra_headers


def test_public_answers_may_be_stored(room):
    for path in sorted(PUBLIC):
        assert "cache-control" not in room.get(path.replace("{name}", "xeri")).headers, path


@pytest.mark.parametrize("path", ["/api/gamesomething", "/api/sheet-kinds-of-mine", "/api/nothing"])
def test_what_only_begins_like_a_public_route_is_private(room, path):
    assert is_not_stored(room.get(path).headers)


def test_a_page_whose_first_message_is_a_refusal_is_closed(room):
    for page in (OpenPage(room, "nothing"), Phone(room, "nothing", KEY)):
        with pytest.raises(AssertionError, match=r"no such table|opens no score sheet"), page:
            pass


def test_pages_of_others_are_refused_before_anything_private_is_said(room):
    socket = room.websocket_connect("/api/lab/socket", headers={"origin": "http://elsewhere.test"})
    with pytest.raises(WebSocketDenialResponse), socket:
        pass
