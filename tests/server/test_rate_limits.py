"""Rate limits: how much a client may ask for at once and over time, independently of other clients."""

from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from parlour.bots.time_control import Used
from parlour.presentation.hints import Advice
from parlour.server.http import rate_limit
from parlour.server.http.rate_limit import CHANGES, Allowance, Allowances, LimitExceeded, OpenPages
from parlour.server.ws import lab_handlers

from .tables import FRIEND, YOU, OpenPage, bot, new_table
from .test_seats import join

RATES = {
    "messages": rate_limit.MESSAGES,
    "client messages": rate_limit.CLIENT_MESSAGES,
    "tables": rate_limit.TABLES,
    "seasons": rate_limit.SEASONS,
    "hints": rate_limit.HINTS,
    "outlooks": rate_limit.OUTLOOKS,
    "wishes": rate_limit.SHADOW_REQUESTS,
    "doors": rate_limit.PAGE_OPENINGS,
    "questions": lab_handlers.QUESTIONS,
}


def taken(allowance):
    """Return how many requests are allowed at once, up to a thousand."""
    return next((count for count in range(1_000) if not allowance.take()), 1_000)


@pytest.mark.parametrize("name", RATES)
def test_an_allowance_is_used_up_and_grows_with_time(clock, name):
    rate, most = RATES[name]
    allowance = Allowance(rate, most)
    assert taken(allowance) == most
    clock.now += 0.99 / rate
    assert not allowance.take()
    clock.now += 0.02 / rate
    assert taken(allowance) == 1
    clock.now += 2.5 / rate
    assert taken(allowance) == 2
    clock.now += 10 * most / rate
    assert taken(allowance) == most, "it never grows above its initial size"


def test_the_wall_clock_fills_no_allowance(clock):
    allowance = Allowance(1.0, 2.0)
    assert taken(allowance) == 2
    clock.set_wall_clock(3600)
    assert not allowance.take()


def test_a_client_that_has_gone_is_forgotten_when_its_allowance_is_full(clock):
    """Earlier, forgetting it would reset its limit."""
    allowances = Allowances(1 / 100, 1.0)
    for client in ("ann", *range(rate_limit.MANY + 1)):
        allowances.take(f"{client}")
    clock.now += 1.1 * rate_limit.SWEEP
    allowances.take("ben")
    assert len(allowances._of) > rate_limit.MANY, "no client is forgotten yet"
    with pytest.raises(LimitExceeded):
        allowances.take("ann")
    clock.now += 1.1 * rate_limit.SWEEP
    allowances.take("cy")
    assert set(allowances._of) == {"ben", "cy"}


def test_few_clients_are_not_forgotten(clock):
    allowances = Allowances(0.0, 1.0)
    allowances.take("ann")
    clock.now += rate_limit.DAY
    with pytest.raises(LimitExceeded):
        allowances.take("ann")


def neighbour(client, host="192.0.2.7"):
    """Another client of the same server."""
    other = TestClient(client.app, base_url="http://room.test", client=(host, 1))
    other.portal = client.portal
    return other


ASKED = {"game": "xeri", "seats": [YOU, FRIEND], "name": "Ann"}
SHEET = {"sheet": "plain", "players": [{"name": "Ann"}, {"name": "Ben"}], "by": "Ann"}


def begin_sheet(client, number=0):
    return client.post("/api/sheets", json=SHEET | {"key": f"{number:040}"})


def tables_laid(client):
    return client.post("/api/tables", json=ASKED)


def people_seated(client):
    return client.post(
        f"/api/tables/{'x' * 16}/seats", json={"name": "Ben", "invite": "y", "token": "z" * 40}
    )


def challenges(client):
    return client.post(f"/api/tables/{'x' * 16}/challenge", json={"name": "Ben", "invite": "y"})


def played_on(client):
    return client.post(f"/api/tables/{'x' * 16}/on", json={"token": "y", "at": 0})


def imports(client):
    return client.post("/api/sheets/import", json={"text": "{}", "key": "k" * 40})


def seasons(client):
    return client.post("/api/seasons", json={"sheets": []})


ROUTES = {
    "tables": (tables_laid, rate_limit.TABLES),
    "seats": (people_seated, rate_limit.TABLES),
    "challenge": (challenges, rate_limit.TABLES),
    "on": (played_on, rate_limit.TABLES),
    "sheets": (begin_sheet, rate_limit.TABLES),
    "import": (imports, rate_limit.TABLES),
    "seasons": (seasons, rate_limit.SEASONS),
}


@pytest.fixture
def short(monkeypatch):
    """Rates as declared, with three requests at once."""
    for module, name in (
        ("server.app", "TABLES"),
        ("server.score_routes", "TABLES"),
        ("server.score_routes", "SEASONS"),
        ("server.http.rate_limit", "PAGE_OPENINGS"),
        ("server.ws.lab_handlers", "QUESTIONS"),
    ):
        declared = lab_handlers.QUESTIONS if name == "QUESTIONS" else getattr(rate_limit, name)
        monkeypatch.setattr(f"parlour.{module}.{name}", (declared[0], 3.0))


@pytest.mark.parametrize("name", ROUTES)
def test_a_request_too_many_is_refused_until_later_and_only_to_its_client(short, timed, clock, name):
    ask, (rate, _) = ROUTES[name]
    assert [ask(timed).status_code == 429 for _ in range(4)] == [False] * 3 + [True]
    assert ask(neighbour(timed)).status_code != 429
    clock.advance(0.9 / rate)
    assert ask(timed).status_code == 429
    clock.advance(0.2 / rate)
    assert ask(timed).status_code != 429
    assert ask(timed).status_code == 429


def test_tables_and_sheets_have_allowances_as_declared(timed):
    """The requests allowed at once, measured at the routes."""
    for ask in (challenges, imports):
        answers = [ask(timed).status_code for _ in range(int(rate_limit.TABLES[1]) + 1)]
        assert answers.count(429) == 1
        assert answers[-1] == 429
    answers = [seasons(timed).status_code for _ in range(int(rate_limit.SEASONS[1]) + 1)]
    assert answers.count(429) == 1


def closed_with(client, path):
    """Return the code that closes one page too many; 0 if it is accepted."""
    with client.websocket_connect(path) as socket:
        socket.send_json({"type": "nothing"})
        told = socket.receive_json()
        assert told["type"] == "error"
        with pytest.raises(WebSocketDisconnect) as farewell:
            socket.receive_json()
        return farewell.value.code if "Too many pages" in told["text"] else 0


def test_a_page_too_many_at_tables_is_sent_away_until_later(short, timed, clock):
    path = f"/api/tables/{new_table(timed, 'xeri')['table']}/socket"
    assert [closed_with(timed, path) for _ in range(4)] == [0, 0, 0, 4429]
    assert closed_with(neighbour(timed), path) == 0
    clock.advance(1.1 / rate_limit.PAGE_OPENINGS[0])
    assert [closed_with(timed, path) for _ in range(2)] == [0, 4429]


def test_a_page_too_many_at_sheets_is_sent_away_until_later(short, timed, clock):
    path = f"/api/sheets/{begin_sheet(timed).json()['sheet']}/socket"
    assert [closed_with(timed, path) for _ in range(4)] == [0, 0, 0, 4429]


def test_one_client_has_only_so_many_pages_open_at_once():
    doors = OpenPages(rate_limit.PAGES)
    doors._allowances = SimpleNamespace(take=lambda client: None)
    with ExitStack() as stack:
        for _ in range(rate_limit.PAGES):
            stack.enter_context(doors.entered("ann"))
        with pytest.raises(LimitExceeded, match="200 pages are open already"):
            stack.enter_context(doors.entered("ann"))
        stack.enter_context(doors.entered("ben"))
    assert not doors._open, "a client that has left is not counted"


def test_the_laboratory_lets_a_client_ask_again_later(clock):
    slots, (rate, most) = lab_handlers.LabSlots(), lab_handlers.QUESTIONS

    def asks():
        with slots.reserved("ann"):
            return True

    assert all(asks() for _ in range(int(most)))
    with pytest.raises(LimitExceeded):
        asks()
    clock.now += 0.9 / rate
    with pytest.raises(LimitExceeded):
        asks()
    clock.now += 1.2 / rate
    assert asks()


def kinds(answers):
    return [answer["type"] for answer in answers]


def test_messages_of_one_page_are_limited_and_those_of_another_are_not(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND])
    rate, most = rate_limit.MESSAGES
    with OpenPage(timed, table["table"], table["token"]) as ann, OpenPage(timed, table["table"]) as cy:
        answers = [ann.ask(type="why", touched=[]) for _ in range(int(most) + 1)]
        assert kinds(answers) == ["reason"] * int(most) + ["error"]
        assert "Too many messages" in answers[-1]["text"]
        assert cy.ask(type="moments")["type"] == "moments"
        clock.advance(3.5 / rate)
        assert kinds(ann.ask(type="why", touched=[]) for _ in range(4)) == ["reason"] * 3 + ["error"]


def test_a_message_that_is_none_counts_too(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND])
    with OpenPage(timed, table["table"], table["token"]) as ann:
        for _ in range(int(rate_limit.MESSAGES[1])):
            ann.ask(type="nothing of the kind")
        assert "Too many messages" in ann.ask(type="why", touched=[])["text"]


def test_a_message_that_is_not_json_counts_too(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND])
    with OpenPage(timed, table["table"], table["token"]) as ann:
        for _ in range(int(rate_limit.MESSAGES[1])):
            ann.say("nonsense")
        assert "Too many messages" in ann.ask(type="why", touched=[])["text"]


def test_all_pages_of_a_client_share_a_limit_of_messages(clock, monkeypatch):
    monkeypatch.setattr(rate_limit, "CLIENT_MESSAGES", (1.0, 4.0))
    doors = OpenPages()
    with doors.entered("ann") as first, doors.entered("ann") as second, doors.entered("ben") as other:
        for count in (first, second, first, second):
            count()
        for count in (first, second):
            with pytest.raises(LimitExceeded, match="your network address: try again in 1 second"):
                count()
        other()
        clock.now += 1.1
        second()


def test_handshakes_of_sockets_count_as_requests(timed, monkeypatch):
    url = f"/api/tables/{'x' * 16}/socket"
    with timed.websocket_connect(url) as socket:
        assert socket.receive_json()["type"] == "error"
    monkeypatch.setattr(timed.app, "_api", Allowances(1.0, 0.0))
    with pytest.raises(WebSocketDenialResponse) as refused, timed.websocket_connect(url):
        pass
    assert refused.value.status_code == 429
    assert refused.value.json()["error"]["code"] == "limit.requests"
    assert refused.value.headers["retry-after"] == "1"


def test_a_client_opens_only_so_many_sockets_of_the_laboratory(timed):
    """This holds before a question too, because each socket takes a place while the server waits for one."""
    with ExitStack() as pages:
        for _ in range(int(rate_limit.PAGE_OPENINGS[1])):
            pages.enter_context(timed.websocket_connect("/api/lab/socket"))
        assert closed_with(timed, "/api/lab/socket") == 4429


def asked_until_later(page, clock, rate, message):
    """Return the answers to questions: as many as are allowed and one more, then two later."""
    (a_second, most), answers = rate, []
    for count in (int(most) + 1, 2):
        answers.append([page.ask(**message) for _ in range(count)])
        clock.advance(1.1 / a_second)
    return [[answer["type"] for answer in part] for part in answers]


def test_hints_are_limited_for_each_client(timed, clock, monkeypatch):
    nothing = Advice([], "points", [], Used(0, 0, 0.0))  # a search in plain Python takes seconds
    monkeypatch.setattr("parlour.server.tables.bot_executor.find_hint", lambda *asked: nothing)
    table = new_table(timed, "xeri", [YOU, bot()], deal="3", pace="slow")
    with (
        OpenPage(timed, table["table"], table["token"]) as ann,
        OpenPage(timed, table["table"], table["token"]) as again,
        OpenPage(neighbour(timed), table["table"], table["token"]) as elsewhere,
    ):
        ann.wait_for_turn()
        most = int(rate_limit.HINTS[1])
        first, later = asked_until_later(ann, clock, rate_limit.HINTS, {"type": "hint"})
        assert first == ["hint"] * most + ["refused"]
        assert later == ["hint", "refused"]
        assert kinds(page.ask(type="hint") for page in (again, ann, elsewhere)) == ["hint", "refused", "hint"]


def test_a_hint_that_is_refused_costs_none(timed, clock, monkeypatch):
    monkeypatch.setattr("parlour.server.ws.table_handlers.HINT_SECONDS", 0.001)
    table = new_table(timed, "xeri", [YOU, FRIEND], deal="3")
    with OpenPage(timed, table["table"], table["token"]) as ann:
        for _ in range(int(rate_limit.HINTS[1]) + 2):
            assert ann.ask(type="hint")["code"] == "move.not_your_turn"


def test_questions_whether_a_game_can_be_won_are_limited(timed, clock, monkeypatch):
    monkeypatch.setattr("parlour.server.ws.table_handlers.winnability_text", lambda found: "perhaps")
    monkeypatch.setattr("parlour.server.tables.bot_executor.outlook", lambda match, seat, seconds: None)
    monkeypatch.setattr(
        "parlour.server.ws.table_handlers.engine", lambda game: SimpleNamespace(uncompiled=lambda kind: [])
    )
    table = new_table(timed, "forty-thieves", [YOU], deal="3")
    with OpenPage(timed, table["table"], table["token"]) as ann:
        first, later = asked_until_later(ann, clock, rate_limit.OUTLOOKS, {"type": "winnable"})
        assert first == ["winnable"] * int(rate_limit.OUTLOOKS[1]) + ["refused"]
        assert later == ["winnable", "refused"]


def test_wishes_to_stand_behind_a_seat_are_limited_and_taking_one_back_is_not(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND], allow_shadowing=True)
    join(timed, table)
    with OpenPage(timed, table["table"], table["token"]), OpenPage(timed, table["table"]) as cy:
        wish = {"type": "stand", "seat": 0, "name": "Cy"}
        for _ in range(3):
            assert cy.ask(type="stand", seat=None, name="")["type"] == "ack"
        first, later = asked_until_later(cy, clock, rate_limit.SHADOW_REQUESTS, wish)
        assert first == ["ack"] * int(rate_limit.SHADOW_REQUESTS[1]) + ["refused"]
        assert later == ["ack", "refused"]
        assert cy.ask(type="stand", seat=None, name="")["type"] == "ack"


def test_a_sealed_answer_is_changed_only_so_often(timed, monkeypatch):
    monkeypatch.setattr("parlour.server.ws.table_handlers.CHANGES", few := 3)
    assert few < CHANGES
    table = new_table(timed, "crash", [YOU, FRIEND], deal="3")
    tokens = [table["token"], join(timed, table).json()["token"]]
    with (
        OpenPage(timed, table["table"], tokens[0]) as ann,
        OpenPage(timed, table["table"], tokens[1]) as ben,
    ):
        for page in (ann, ann, ann, ben):
            page.play("auto")
            assert page.do("change", rev=page.view["rev"])["type"] == "ack"
        ann.play("auto")
        assert ann.ask(type="change", rev=ann.view["rev"])["code"] == "limit.changes"
        while ben.view["rev"] < ann.view["rev"]:
            ben.wait()
        ben.play("auto")  # ends the round
        assert ben.view["type"] == "view"


def test_a_rematch_counts_among_the_tables_of_the_client(short, timed, clock):
    table = new_table(timed, "forty-thieves", [YOU])
    with OpenPage(timed, table["table"], table["token"]) as page:
        page.play("quit")
        for _ in range(2):
            assert tables_laid(timed).status_code == 201
        answer = page.ask(type="rematch")
        assert answer["type"] == "refused"
        clock.advance(1.1 / rate_limit.TABLES[0])
        assert page.ask(type="rematch")["type"] == "ack"
