"""Random messages of a page: each is answered, the server goes on, and no answer contains a secret."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.database import open_database
from parlour.games import find, list_games
from parlour.server import app
from parlour.server.http import rate_limit
from parlour.server.protocol.messages import EMOTES, PACES, TableMessage
from parlour.server.ws import table_handlers

from .tables import YOU, OpenPage, bot, new_table
from .typescript import Types

PAGE = Types((Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol" / "types.ts").read_text("utf-8"))
ENDLESS = (1e9, 1e9)

texts = st.text(max_size=30) | st.sampled_from(["\ud800", "\x00", "x" * 15_000, "²", "\u202e", "' OR 1=1"])
numbers = st.integers(-3, 40) | st.sampled_from([10**30, -(2**63), 2**64, 1e308, 0.5, float("nan")])
anything = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
things = st.from_regex(r"(hand|stock|trick|won|pile|table|seat)\.\d{1,3}(/\d{1,3})?", fullmatch=True)
likely = {
    "id": st.text("abc", min_size=1, max_size=3),
    "rev": st.integers(0, 30),
    "at": st.integers(0, 30),
    "seat": st.integers(0, 5),
    "open": st.booleans(),
    "then": st.lists(st.sampled_from(["auto", "set -", "+wink", "play 2c"]), max_size=3),
    "move": st.from_regex(
        r"(play|discard|take|meld|bid|set|claim)?( ?[2-9TJQKA][cdhs]){0,4} ?\d?", fullmatch=True
    ),
    "touched": st.lists(things, max_size=6),
    "bot": st.sampled_from(["greedy", "uniform", "search:50", "search:99999999", "mine.py:Bot", " greedy"]),
    "times": st.sampled_from([1, 2, 3]),
    "takes": st.none() | st.integers(-1, 100_000),
    "deals": st.integers(-1, 40),
    "rows": st.lists(st.lists(st.sampled_from(["2c", "Kh", "As", "x"]), max_size=4), max_size=3),
    "pace": st.sampled_from(["fast", "instant", "never"]),
    "text": st.sampled_from([*EMOTES, "You fool"]),
    "agree": st.booleans(),
    "name": st.sampled_from(["Cleo", "You", "", "C" * 200]),
    "number": st.text("abc", min_size=1, max_size=3),
    "type": st.just("hello"),
}


@st.composite
def messages(draw: st.DrawFn) -> str:
    """Messages of a page, mostly valid, with an error in some; or arbitrary data."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=50) | anything.map(json.dumps))
    form = draw(st.sampled_from(TableMessage.__args__))
    said = {name: draw(likely[name]) for name in form.model_fields if name != "type"}
    said["type"] = form.model_fields["type"].annotation.__args__[0]
    if draw(st.booleans()):
        name = draw(st.sampled_from(sorted(said)) | texts)
        said[name] = draw(anything)
    return json.dumps(said)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A server without waiting times and rate limits."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(app, "TABLES", ENDLESS)
        patched.setattr(rate_limit, "PAGE_OPENINGS", ENDLESS)
        patched.setattr(rate_limit, "CLIENT_MESSAGES", ENDLESS)
        patched.setattr(table_handlers, "HINT_SECONDS", 0.002)
        for pace in PACES:
            patched.setitem(PACES, pace, 0.001)
        database = open_database("sqlite://")
        with TestClient(app.create_app(database), base_url="http://room.test") as room:
            yield room
        database.close()


def answers(client, table, token, said):
    """Send messages one after another; return everything received until each is answered."""
    heard = []
    with OpenPage(client, table["table"], token) as page:
        for text in said:
            page.say(text)
            while (heard.append(page.hear()) or heard[-1]["type"]) in ("view", "emote"):
                pass
    return heard


def goes_on(client, table):
    """Check that the player can still play, or that the game is over."""
    with OpenPage(client, table["table"], table["token"]) as page:
        if page.view["seats"][0]["bot"]:
            page.ask(type="bot", seat=0, bot="greedy")
            while page.view["seats"][0]["bot"]:
                page.wait()
        page.wait_for_turn()
        if page.moves:
            assert page.ask(type="play", rev=page.view["rev"], move=page.moves[0])["type"] in (
                "ack",
                "refused",
            )


def check(client, game, said, is_player):
    seats = find(game).seats.default
    table = new_table(client, game, [YOU, *[bot("uniform")] * (seats - 1)])
    heard = answers(client, table, table["token"] if is_player else "made-up", said)
    answered = [message for message in heard if message["type"] != "view"]
    assert [
        wrong for message in answered if (wrong := PAGE.wrong("ServerMessage", message, "ServerMessage"))
    ] == []
    config = client.app._app.state.registry._tables[table["table"]].state.config
    told = json.dumps([message for message in heard if message.get("status") != "over"])
    assert table["token"] not in told
    assert str(config.seed) not in told
    assert config.salt not in told
    assert is_player or config.invite not in told
    goes_on(client, table)


@pytest.mark.parametrize("game", list_games())
@settings(max_examples=4)
@given(said=st.lists(messages(), min_size=3, max_size=12), is_player=st.booleans())
def test_nothing_that_a_page_says_breaks_a_table(client, game, said, is_player):
    check(client, game, said, is_player)


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
@settings(max_examples=150)
@given(said=st.lists(messages(), min_size=3, max_size=12), is_player=st.booleans())
def test_nothing_that_a_page_says_breaks_a_table_often(client, game, said, is_player):
    check(client, game, said, is_player)


@settings(max_examples=60)
@given(said=messages() | anything.map(json.dumps))
def test_a_page_that_does_not_say_hello_is_told_so(client, said):
    table = new_table(client, "xeri")
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text(said)
        assert socket.receive_json()["type"] == "error"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_bytes_are_no_message_and_the_page_may_go_on(client):
    table = new_table(client, "xeri")
    with OpenPage(client, table["table"], table["token"]) as page:
        page._socket.send_bytes(b"\xff\x00")
        while (answer := page.hear())["type"] != "error":
            pass
        assert "bytes" in answer["text"]
        assert page.ask(type="why", touched=[])["type"] == "reason"
