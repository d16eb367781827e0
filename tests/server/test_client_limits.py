"""One client cannot keep the server busy with HTTP requests or fill its disk."""

import json

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app
from parlour.server.http.rate_limit import (
    API,
    DAY,
    QUOTAS,
    REQUESTS,
    Allowance,
    Allowances,
    LimitExceeded,
    Quota,
    Quotas,
    stored_size,
)
from tests.server_sheets.phones import Phone, begin

from .tables import FRIEND, YOU, OpenPage, new_table
from .test_no_store import routes
from .test_rate_limits import neighbour

MOST = 3
HTTP = sorted(name for name in routes() if not name.startswith("WebSocket"))


def requested(client, route):
    """Return the answer to a request without fields for a route given as `METHOD /path`."""
    method, path = route.split()
    return client.request(method, path.format(table="x" * 16, name="xeri"), json={})


@pytest.fixture
def opened(monkeypatch, clock):
    """Start a server with these limits and the fake clock."""
    monkeypatch.setattr("parlour.server.sheets.open_sheets.POLL_SECONDS", 1e9)
    database, options = open_database("sqlite://"), {"loop_factory": clock.loop}

    def make(**limits):
        for name, value in limits.items():
            module = "server.tables.registry" if name == "QUOTAS" else "server.http.middleware"
            monkeypatch.setattr(f"parlour.{module}.{name}", value)
        return TestClient(create_app(database), base_url="http://room.test", backend_options=options)

    yield make
    database.close()


@pytest.mark.parametrize("route", HTTP)
def test_each_route_refuses_a_client_that_asks_too_often(opened, clock, route):
    with opened(API=(1 / 10, float(MOST))) as client:
        assert [requested(client, route).status_code == 429 for _ in range(MOST + 1)] == [False] * MOST + [
            True
        ]
        answer = requested(client, route)
        assert answer.json()["error"]["code"] == "limit.requests"
        assert "try again in 10 seconds" in answer.json()["error"]["text"]
        assert answer.headers["retry-after"] == "10"
        assert requested(neighbour(client), route).status_code != 429
        clock.advance(10.5)
        assert requested(client, route).status_code != 429


def test_all_requests_count_for_one_limit_files_of_the_page_too(opened):
    with opened(REQUESTS=(1 / 10, float(MOST))) as client:
        paths = ["/", "/nothing.js", "/api/games", "/api/house"]
        assert [client.get(path).status_code == 429 for path in paths] == [False] * MOST + [True]


def test_limits_are_above_what_a_club_asks_for():
    """Sixty phones behind one address load the page at once: fifty files and five requests each."""
    for limit, each in ((REQUESTS, 50), (API, 5)):
        allowance = Allowance(*limit)
        assert all(allowance.take() for _ in range(60 * each))


def test_a_quota_is_used_up_and_is_full_again_after_a_day(clock):
    quotas = Quotas({"links": Quota(4, "4 links")})
    for _ in range(4):
        quotas.take("ann", links=1)
    with pytest.raises(LimitExceeded, match=r"more than 4 links a day .* try again in 6 hours") as refused:
        quotas.take("ann", links=1)
    assert (refused.value.code, refused.value.seconds) == ("quota.links", DAY / 4)
    quotas.take("ben", links=1)
    clock.now += DAY / 4
    quotas.take("ann", links=1)
    clock.now += DAY
    quotas.take("ann", links=4)


def short(**most):
    """Return quotas of which some are small."""
    return QUOTAS | {name: QUOTAS[name]._replace(most=count) for name, count in most.items()}


def refusals(answers):
    return [answer.json()["error"]["code"] if answer.status_code == 429 else "" for answer in answers]


def test_new_tables_have_a_quota(opened):
    with opened(QUOTAS=short(tables=2)) as client:
        told = new_table(client, "xeri", [YOU, FRIEND])
        more = [
            client.post(f"/api/tables/{told['table']}/challenge", json={"name": "Ben", "invite": "x"}),
            client.post(f"/api/tables/{told['table']}/on", json={"token": told["token"], "at": 0}),
        ]
        assert refusals(more) == ["", "quota.tables"]
        assert refusals([client.post("/api/tables", json={"game": "xeri", "seats": [YOU]})]) == [
            "quota.tables"
        ]
        assert neighbour(client).get("/api/house").status_code == 200
        new_table(neighbour(client), "xeri", [YOU, FRIEND])


def test_a_rematch_counts_for_the_quota_of_tables(opened):
    with opened(QUOTAS=short(tables=1)) as client:
        table = new_table(client, "forty-thieves", [YOU])
        with OpenPage(client, table["table"], table["token"]) as page:
            page.play("quit")
            assert "400 new tables a day" in page.ask(type="rematch")["text"]


def test_new_sheets_and_imports_have_a_quota(opened):
    with opened(QUOTAS=short(sheets=2)) as client:
        sheet = begin(client, "Ann", "Ben")
        with Phone(client, **sheet) as phone:
            text = phone.ask(type="export", form="json")["text"]
            brought = [
                client.post("/api/sheets/import", json={"text": text, "key": "k" * 40}) for _ in range(2)
            ]
            assert refusals(brought) == ["", "quota.sheets"]
            told = phone.ask(type="rematch", key="n" * 40)
            assert (told["type"], told["kind"]) == ("refused", "unable"), "the page asks again later"
            assert "200 new score sheets a day" in told["text"]


def test_bytes_on_sheets_have_a_quota_and_a_refused_entry_is_not_stored(opened, clock):
    with opened(QUOTAS=short(bytes=2000)) as client:
        sheet = begin(client, "Ann", "Ben")
        with Phone(client, **sheet) as phone:
            answers = [phone.write("row", values={"p1": 1, "p2": 2}) for _ in range(5)]
            said = [answer["type"] for answer in answers]
            assert said[0] == "done"
            assert (said[-1], answers[-1]["kind"]) == ("refused", "unable")
            clock.now += DAY
            assert phone.write("row", values={"p1": 1, "p2": 2})["type"] == "done"
            stored = phone.ask(type="whole")["seq"]
            assert stored == 2 + said.count("done"), "the first record begins the sheet"
        brought = client.post("/api/sheets/import", json={"text": "x" * 3000, "key": "k" * 40})
        assert refusals([brought]) == ["quota.bytes"]


def test_links_to_sheets_have_a_quota(opened):
    with opened(QUOTAS=short(links=2)) as client:
        sheet = begin(client, "Ann", "Ben")
        with Phone(client, **sheet) as phone:
            answers = [phone.ask(type="share", role="look") for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["share", "share", "refused"]
            assert "200 links to score sheets a day" in answers[-1]["text"]


def test_a_sheet_has_only_so_many_links(client, monkeypatch):
    monkeypatch.setattr("parlour.server.sheets.keys.MAX_KEYS", 3)
    with Phone(client, **begin(client, "Ann", "Ben")) as phone:
        answers = [phone.ask(type="share", role="look") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["share", "share", "refused"]
        assert "withdraw those of one kind first" in answers[-1]["text"]
        phone.ask(type="withdraw", role="look")
        assert phone.ask(type="share", role="look")["type"] == "share"


def test_moves_at_tables_have_a_quota_and_a_refused_move_is_not_made(opened, clock):
    with opened(QUOTAS=short(moves=1)) as client:
        table = new_table(client, "forty-thieves", [YOU], deal="3")
        with OpenPage(client, table["table"], table["token"]) as page:
            page.play(page.moves[0])
            rev = page.view["rev"]
            told = page.ask(type="play", rev=rev, move=page.moves[0])
            assert told["type"] == "refused"
            assert "50,000 moves at tables a day" in told["text"]
            clock.now += DAY
            assert page.play(page.moves[0])["type"] == "ack"
            assert page.view["rev"] == rev + 1


@pytest.mark.parametrize(
    ("rate", "told"),
    [
        (1.0, "1 second"),
        (1 / 60, "60 seconds"),
        (1 / 61, "2 minutes"),
        (1 / 3600, "60 minutes"),
        (1 / 3601, "2 hours"),
    ],
)
def test_a_limit_says_when_to_try_again(clock, rate, told):
    allowances = Allowances(rate, 1.0)
    allowances.take("ann")
    with pytest.raises(LimitExceeded, match=f"try again in {told}$"):
        allowances.take("ann")


@pytest.mark.parametrize("text", ["Ann", "Zoë", "\U0001f0a1" * 9, '{"a": "\\n"}', "\ud800"])
def test_the_quota_counts_the_bytes_that_a_text_takes_in_a_log(text):
    """A log stores broken text with escapes: an imported ace of spades takes twelve bytes there."""
    assert stored_size(text) >= len(json.dumps({"text": text}, sort_keys=True)) - len('{"text": ""}')
