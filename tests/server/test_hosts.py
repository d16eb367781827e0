"""The host names that the server accepts: a page of another site with DNS rebinding receives nothing."""

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from parlour.database import open_database
from parlour.server.app import create_app
from parlour.server.network import Hosts

from .tables import new_table
from .test_guards import guarded

HERE = [
    "localhost", "localhost:8675", "127.0.0.1:8675", "192.168.1.5:8675", "[::1]:8675", "[fd00::7]", "mybox",
    "MyBox.local:8675", "mybox.local.", "mybox.home.arpa", "mybox.lan", "192.168.1.5",
]  # fmt: skip
ELSEWHERE = ["evil.example.org", "evil.example.org:8675", "localhost.evil.example", "127.0.0.1.evil.example"]


@pytest.mark.parametrize("host", HERE)
def test_the_house_finds_its_room_by_whatever_it_is_called_there(client, host):
    assert client.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ELSEWHERE)
def test_a_name_that_somebody_else_lets_lead_here_is_not_answered(client, host):
    table, own = new_table(client, "xeri"), {"host": host, "origin": f"http://{host}"}
    for method, path in (("GET", "/api/games"), ("GET", "/"), ("POST", "/api/tables")):
        answer = client.request(method, path, headers=own)
        assert answer.status_code == 421
        assert guarded(answer.headers)
        assert f"--allowed-host {host.partition(':')[0]}" in answer.json()["error"]["text"]
    socket = client.websocket_connect(f"/api/tables/{table['table']}/socket", headers=own)
    with pytest.raises(WebSocketDenialResponse) as refusal, socket:
        pass
    assert refusal.value.status_code == 421


NO_NAMES = ['"><script>', "a b.example", "\xe4.example", "x" * 300 + ".example"]


@pytest.mark.parametrize("host", NO_NAMES)
def test_what_is_no_name_is_not_said_again(host):
    told = Hosts().refusal(host.encode("latin-1"))
    assert told is not None
    assert host not in told


def test_the_room_answers_to_the_names_it_was_told():
    hosts = Hosts(["Cards.Example.org", "192.168.1.5"])
    assert hosts.refusal(b"cards.example.org:8675") is None
    assert hosts.refusal(b"www.cards.example.org") is not None
    assert Hosts(every=True).refusal(b"cards.example.org") is None


def test_a_room_is_told_its_names_when_it_is_opened():
    database = open_database("sqlite://")
    app = create_app(database, hosts=Hosts(["cards.example.org"]))
    with TestClient(app, base_url="http://cards.example.org") as room:
        assert room.get("/api/games").status_code == 200
        assert room.get("/api/games", headers={"host": "evil.example.org"}).status_code == 421
    database.close()
