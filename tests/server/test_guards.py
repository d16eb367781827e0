"""Protection and fairness: origins, headers, sizes, rates, names, configurations, hidden cards."""

import time
from contextlib import ExitStack

import pytest
from starlette.testclient import WebSocketDenialResponse

from parlour.server.http import rate_limit
from parlour.server.http.protocols import HEADERS
from parlour.server.http.rate_limit import LimitExceeded, OpenPages, client_of
from parlour.server.tables.registry import IDLE

from .tables import FRIEND, YOU, OpenPage, bot, new_table, play_one, wait_for_all
from .test_seats import join

GOOD = {"game": "xeri", "seats": [YOU, bot()], "name": "Ann"}
STRANGERS = ["http://elsewhere.test", "null", "http://[", "https://room.test.elsewhere.test", "room.test", ""]


def guarded(headers):
    return all(headers[name.decode()] == value.decode() for name, value in HEADERS)


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/api/games", {}, 200),
        ("GET", "/api/openapi.json", {}, 200),
        ("GET", "/api/nothing", {}, 404),
        ("GET", "/api/tables/%00", {}, 404),
        ("GET", "/api/games/os.path/rules", {}, 404),
        ("PUT", "/api/games", {"content": b"{}"}, 405),
        ("POST", "/api/tables", {"content": b"{"}, 422),
        ("POST", "/api/tables", {"json": GOOD | {"game": "chess"}}, 404),
        ("POST", "/api/tables", {"json": GOOD | {"pace": "hasty"}}, 400),
        ("POST", "/api/tables", {"json": GOOD | {"name": "x" * 20_000}}, 413),
        ("POST", "/api/tables", {"content": iter([b"{}"])}, 411),
        ("POST", "/api/tables", {"json": GOOD, "headers": {"transfer-encoding": "chunked"}}, 411),
        ("POST", "/api/tables", {"content": b"{}", "headers": {"content-length": "9" * 5000}}, 411),
        ("POST", "/api/tables", {"json": GOOD, "headers": {"origin": "http://elsewhere.test"}}, 403),
        ("POST", "/api/invitation", {"json": {"link": "http://a"}}, 404),
    ],
)
def test_every_answer_has_the_headers_and_says_in_words_what_is_wrong(client, method, path, more, status):
    answer = client.request(method, path, **more)
    assert answer.status_code == status
    assert guarded(answer.headers)
    if status >= 400:
        assert answer.json()["error"]["text"][0].isupper() or answer.json()["error"]["text"][0].isdigit()


def test_answers_with_keys_in_them_are_kept_nowhere(client):
    assert client.post("/api/tables", json=GOOD).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", STRANGERS)
def test_the_pages_of_others_are_not_listened_to(client, origin):
    table = new_table(client, "xeri")
    assert client.post("/api/tables", json=GOOD, headers={"origin": origin}).status_code == 403
    socket = client.websocket_connect(f"/api/tables/{table['table']}/socket", headers={"origin": origin})
    with pytest.raises(WebSocketDenialResponse) as refusal, socket:
        pass
    assert refusal.value.status_code == 403
    assert guarded(refusal.value.headers)


def test_the_rooms_own_page_is_listened_to(client):
    own = {"origin": "http://room.test"}
    told = client.post("/api/tables", json=GOOD, headers=own)
    assert told.status_code == 201
    address = f"/api/tables/{told.json()['table']}/socket"
    with client.websocket_connect(address, headers=own | {"host": "room.test"}) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "view"


def test_one_client_cannot_fill_the_room_with_tables(monkeypatch, request):
    monkeypatch.setattr("parlour.server.app.TABLES", (0.0, most := rate_limit.TABLES[1]))  # for any duration
    client = request.getfixturevalue("client")
    answers = [client.post("/api/tables", json=GOOD) for _ in range(int(most) + 3)]
    assert [answer.status_code for answer in answers].count(429) == 3
    told = answers[0].json()
    more = {"challenge": {"name": "Ben", "invite": told["invite"]}, "on": {"token": told["token"], "at": 0}}
    for way, asked in more.items():  # every route to a new table counts
        assert client.post(f"/api/tables/{told['table']}/{way}", json=asked).status_code == 429
    assert "try again in" in answers[-1].json()["error"]["text"]


def test_one_client_has_only_so_many_pages_open():
    crowded = OpenPages(1)
    with (
        crowded.entered("here"),
        crowded.entered("there"),
        pytest.raises(LimitExceeded, match="1 pages are open already"),
        crowded.entered("here"),
    ):
        pass
    with crowded.entered("here"):  # a client that has left makes room
        pass


def test_a_client_is_its_address_or_the_network_in_which_it_has_all_it_wants():
    assert client_of("192.0.2.7") == client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:2%eth0")
    assert client_of("2001:db8::1") != client_of("2001:db8:0:1::1")
    assert client_of("a socket") == "a socket"
    assert client_of(None) == ""


def test_who_says_too_much_is_told_so_and_may_go_on(client, monkeypatch):
    monkeypatch.setattr(
        "parlour.server.http.rate_limit.MESSAGES", (0.0, rate_limit.MESSAGES[1])
    )  # for any duration
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        numbers = {page.send(type="why", touched=[]) for _ in range(300)}
        answers = {}
        while set(answers) < numbers:
            message = page.hear()
            answers[message.get("id")] = message["type"]
        assert {"reason", "error"} <= set(answers.values())
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.play(page.wait_for_turn() and page.moves[0])["type"] == "ack"


def test_hints_are_not_endless(client, monkeypatch):
    bot_executor = client.app._app.state.registry.bot_executor
    monkeypatch.setattr(bot_executor, "_hints_left", rate_limit.Allowances(0.0, 2.0))
    monkeypatch.setattr("parlour.server.ws.table_handlers.HINT_SECONDS", 0.01)
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        assert [page.ask(type="hint")["type"] for _ in range(3)] == ["hint", "hint", "refused"]


def test_a_rematch_counts_among_the_tables_that_a_client_may_lay(client, monkeypatch):
    table = new_table(client, "forty-thieves", [YOU])
    with OpenPage(client, table["table"], table["token"]) as page:
        page.play("quit")
        monkeypatch.setattr(rate_limit.TableQuota, "take", forbid)
        answer = page.ask(type="rematch")
        assert (answer["type"], "next" in answer) == ("refused", False)
        assert "too many tables" in answer["text"].lower()
        assert len(client.app._app.state.registry._tables) == 1
        monkeypatch.undo()
        again = page.ask(type="rematch")["table"]
        monkeypatch.setattr(rate_limit.TableQuota, "take", forbid)
        assert page.ask(type="rematch")["table"] == again, "the open table accepts everyone"


def forbid(allowances, client):
    raise LimitExceeded("too many tables")


IMITATED = ["уоu", "YОU", "ʏᴏᴜ", "Seat l", "Аnn", "ΑΝΝ", "Αnn", "Annа"]


@pytest.mark.parametrize("name", IMITATED)
def test_nobody_imitates_another_in_other_letters(client, name):
    table = new_table(client, "xeri", [YOU, FRIEND])
    text = join(client, table, name).json()["error"]["text"]
    assert "choose another name" in text or "in one alphabet" in text
    assert client.post("/api/tables", json=GOOD | {"name": "Ann"}).status_code == 201


@pytest.mark.parametrize(
    "name", ["Анна", "Νίκος", "あきら Ken", "李 Li", "Ólafur", "Ann 2", "Игорь-1", "สมชายที่รัก", "שָׁלוֹם"]
)
def test_names_of_all_alphabets_are_welcome(client, name):
    table = new_table(client, "xeri", [YOU, FRIEND])
    assert join(client, table, name).status_code == 201


def test_no_name_towers_over_the_others(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    answer = join(client, table, "Be" + "\u0301\u0302\u0303\u0304\u0305\u0306" + "n")
    assert "more than 4 marks on one letter" in answer.json()["error"]["text"]


def test_two_names_that_only_look_the_same_do_not_sit_at_one_table(client):
    table = new_table(client, "xeri", [YOU, FRIEND], name="Ian")
    assert join(client, table, "lan").json()["error"]["code"] == "name.taken"


@pytest.mark.parametrize("name", ["ann", "ＡＮＮ", " Ann ", "You", "seat 2", "SEAT  1"])
def test_nobody_looks_like_another(client, name):
    table = new_table(client, "xeri", [YOU, FRIEND])
    answer = join(client, table, name)
    assert answer.status_code == 400
    assert "choose another name" in answer.json()["error"]["text"]
    assert join(client, table, "Anna").status_code == 201


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [YOU] * 2},
        {"seats": []},
        {"seats": [YOU, *[bot()] * 30]},
        {"seats": [YOU, *[bot()] * 29]},
        {"seats": [YOU, bot("person")]},
        {"seats": [YOU, bot("open")]},
        {"seats": [YOU, bot("search:99999999")]},
        {"seats": [YOU, bot("tree:1000000000000")]},
        {"seats": [YOU, bot(" greedy")]},
        {"seats": [YOU, bot("os.py:system")]},
        {"seats": [YOU, {"kind": "bot", "bot": None}]},
        {"options": {"no_such_rule": 1}},
        {"options": {"target_score": 10**100}},
        {"options": {"target_score": -1}},
        {"options": {"\x00": "\ud7ff"}},
        {"options": {f"o{number}": 1 for number in range(100)}},
        {"clocks": {"arrange_seconds": 10}},
        {"deal": "9" * 79},
        {"deal": str(1 << 256)},
        {"deal": "-1"},
        {"deal": "١٢"},
        {"deal": 7},
        {"pace": ""},
        {"name": "\u200b"},
        {"name": "x" * 25},
        {"secret": True},
    ],
)
def test_absurd_tables_are_not_laid(client, wrong):
    answer = client.post("/api/tables", json=GOOD | wrong)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["text"]
    assert client.app._app.state.registry._tables == {}


COMMANDS = [
    {"type": "play", "rev": 1, "move": "play Kh"},
    {"type": "why", "touched": []},
    {"type": "hint"},
    {"type": "undo", "rev": 1},
    {"type": "consent", "agree": True},
    {"type": "home", "rev": 1},
    {"type": "rematch"},
    {"type": "bot", "seat": 0, "bot": "greedy"},
    {"type": "bot", "seat": 1, "bot": "greedy"},
    {"type": "pace", "pace": "slow"},
    {"type": "emote", "text": "Hello!"},
    {"type": "moment", "at": 0, "seat": 0},
    {"type": "hint", "at": 0, "seat": 0},
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command['type']}-{len(command)}")
def test_a_spectator_changes_nothing_and_learns_nothing(client, command):
    table = new_table(client, "king", [YOU, FRIEND, bot(), bot()])
    with OpenPage(client, table["table"]) as page:
        rev = page.view["rev"]
        assert page.ask(**command)["type"] == "refused"
    with OpenPage(client, table["table"]) as page:
        assert page.view["rev"] == rev


def test_what_is_kept_of_a_token_does_not_open_the_seat(client):
    table = new_table(client, "xeri")
    assert len(table["token"]) >= 32
    occupant = client.app._app.state.registry._tables[table["table"]].state.occupants[0]
    assert table["token"] not in str(occupant)
    with OpenPage(client, table["table"], occupant.key) as page:
        assert page.view["you"] is None


def test_one_asks_to_take_back_at_a_time(client):
    """Otherwise players might agree to another request than the one shown."""
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3")
    tokens = [table["token"], join(client, table).json()["token"]]
    with (
        OpenPage(client, table["table"], tokens[0]) as ann,
        OpenPage(client, table["table"], tokens[1]) as ben,
    ):
        pages = (ann, ben)
        wait_for_all(pages)
        for _ in range(2):
            play_one(pages)
        assert ann.do("undo", rev=ann.view["rev"])["type"] == "ack"
        answer = ben.ask(type="undo", rev=ann.view["rev"])
        assert answer["code"] == "takeback.pending"
        assert ann.ask(type="consent", agree=True)["code"] == "takeback.not_pending"


def finished(client, **asked):
    table = new_table(client, "kontsina", deal="4", options={"target_score": 11}, **asked)
    with OpenPage(client, table["table"], table["token"]) as page:
        while page.view["status"] != "over":
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        return table, page.view


def test_a_table_that_does_not_show_its_cards_keeps_them_to_itself_when_it_is_over(client):
    table, view = finished(client, reveal_hands=False)
    assert view["fairness"]["seed"] is view["fairness"]["salt"] is None
    for token in (table["token"], None):
        with OpenPage(client, table["table"], token) as page:
            for at in (0, 3, view["moves_played"]):
                assert page.ask(type="moment", at=at, seat=1)["type"] == "refused"
                assert page.ask(type="moment", at=at, open=True)["type"] == "refused"
                assert page.ask(type="hint", at=at, seat=1)["type"] == "refused"
    answer = client.post(f"/api/tables/{table['table']}/challenge", json={"name": "Ben"})
    assert answer.json()["error"]["code"] == "hand.hidden"


def test_the_deal_of_a_game_that_is_played_is_given_to_nobody_but_by_who_plays_it(client):
    table = new_table(client, "king", [YOU, *[bot()] * 3], deal="5")
    address = f"/api/tables/{table['table']}/challenge"
    for told in ({}, {"invite": "guessed"}):
        answer = client.post(address, json={"name": "Ben"} | told)
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "hand.hidden"
    assert client.post(address, json={"name": "Ben", "invite": table["invite"]}).status_code == 201


def test_when_all_cards_lie_open_anybody_may_play_the_deal(client):
    table, view = finished(client)
    assert view["fairness"]["seed"] == "4"
    answer = client.post(f"/api/tables/{table['table']}/challenge", json={"name": "Ben"})
    assert answer.status_code == 201


def test_people_see_whether_the_deal_may_have_been_known(client):
    for asked, chosen in (({}, False), ({"deal": "5"}, True), ({"deal": " "}, False)):
        table = new_table(client, "xeri", [YOU, FRIEND], **asked)
        with OpenPage(client, table["table"]) as page:
            assert page.view["fairness"]["chosen"] is chosen


def test_cards_of_people_are_told_to_nobody_by_playing_on(client):
    table = new_table(client, "kontsina", [YOU, FRIEND], options={"target_score": 11}, reveal_hands=False)
    token = join(client, table).json()["token"]
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], token) as ben,
    ):
        pages = (ann, ben)
        wait_for_all(pages)
        while ann.view["status"] != "over":
            play_one(pages)
    answer = client.post(f"/api/tables/{table['table']}/on", json={"token": token, "at": 0})
    assert answer.json()["error"]["code"] == "hand.hidden"


def test_cards_of_friends_who_are_yet_to_come_are_told_to_nobody_by_playing_on(client):
    """Otherwise the first person would see the whole deal before the others have a seat."""
    table = new_table(client, "xeri", [YOU, FRIEND])
    answer = client.post(f"/api/tables/{table['table']}/on", json={"token": table["token"], "at": 0})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "hand.hidden"
    with OpenPage(client, table["table"], table["token"]) as page:
        page.do("bot", seat=1, bot="greedy")
    answer = client.post(f"/api/tables/{table['table']}/on", json={"token": table["token"], "at": 0})
    assert answer.status_code == 201, "with bots it is no other person's secret"


def test_a_rematch_that_many_ask_for_at_once_is_laid_once(client):
    table = new_table(client, "forty-thieves", [YOU])
    room = client.app._app.state.registry
    with ExitStack() as stack:
        pages = [stack.enter_context(OpenPage(client, table["table"], table["token"])) for _ in range(6)]
        pages[0].play("quit")
        before = len(room._tables)
        asked = [page.send(type="rematch") for page in pages]
        for page, number in zip(pages, asked, strict=True):
            while page.hear().get("id") != number:
                pass
    assert len(room._tables) == before + 1


def test_a_table_that_somebody_asks_for_is_not_put_away_before_she_is_there(client):
    table = new_table(client, "xeri")
    room = client.app._app.state.registry
    room._tables[table["table"]].used = 0.0
    assert client.get(f"/api/tables/{table['table']}").status_code == 200
    assert time.monotonic() - room._tables[table["table"]].used < IDLE
