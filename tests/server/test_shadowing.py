"""Shadowing: a spectator sees the view of a player who has agreed, and all people at the table know it."""

import json

import numpy as np
import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine
from parlour.server.app import create_app
from parlour.server.tables.actor import TableActor
from tests.waiting import wait_until_so

from .tables import FRIEND, YOU, OpenPage, bot, new_table, play_one, wait_for_all
from .test_seats import join

WORLDS = 3


def wait_until(page, happened):
    while not happened(page.view):
        page.wait()
    return page.view


def wish_is(page, what):
    return wait_until(page, lambda view: (view["shadowing"]["wish"] or {}).get("is") == what)


def live(client, table):
    """Return the table in the server."""
    return client.app._app.state.registry._tables[table["table"]]


@pytest.fixture
def pages(client):
    """Pages of Ann and Ben, who play, and of Cy, a spectator; the game has started."""
    table = new_table(client, "king", [YOU, FRIEND, bot(), bot()], deal="7", allow_shadowing=True)
    token = join(client, table).json()["token"]
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], token) as ben,
        OpenPage(client, table["table"]) as cy,
    ):
        ann.told = table
        wait_for_all([ann, ben, cy])
        for page in (ann, ben, cy):  # the bots have played
            wait_until(page, lambda view: view["game"]["deciders"][0] < 2)
        yield ann, ben, cy


def ask(onlooker, asked, seat=0, name="Cy"):
    """Ask to see a seat's view; return the number of the request."""
    assert onlooker.ask(type="stand", seat=seat, name=name)["type"] == "ack"
    wish_is(onlooker, "waits")
    return wait_until(asked, lambda view: view["shadowing"]["asks"])["shadowing"]["asks"][0]["number"]


def stand(onlooker, asked, seat=0, name="Cy"):
    number = ask(onlooker, asked, seat, name)
    assert asked.ask(type="admit", number=number, agree=True)["type"] == "ack"
    wish_is(onlooker, "stands")
    return number


def test_who_stands_behind_a_seat_sees_what_it_sees_and_nothing_else(pages):
    ann, _, cy = pages
    public = cy.view["game"]["zones"]
    stand(cy, ann)
    wait_until(ann, lambda view: view["rev"] == cy.view["rev"])
    assert cy.view["game"] == ann.view["game"] | {"prompt": ""}
    assert cy.view["game"]["zones"] != public
    assert "you" not in " ".join(line["text"].lower() for line in cy.view["log"])
    at = cy.view["moves_played"]
    assert cy.ask(type="moment", at=at)["game"] == ann.ask(type="moment", at=at)["game"] | {"prompt": ""}


def test_all_at_the_table_see_who_looks_into_whose_cards_and_others_see_no_question(pages):
    ann, ben, cy = pages
    number = ask(cy, ann)
    assert ben.view["shadowing"]["asks"] == []
    ann.ask(type="admit", number=number, agree=True)
    for page in (ann, ben, cy):
        (one,) = wait_until(page, lambda view: view["shadowing"]["looking"])["shadowing"]["looking"]
        assert one == {"seat": 0, "name": "Cy", "number": number if page is ann else ""}
    assert ann.view["shadowing"]["asks"] == []


def test_who_stands_behind_a_seat_touches_nothing_and_gets_no_hint(pages):
    ann, _, cy = pages
    stand(cy, ann)
    assert cy.view["choices"]["moves"] == []
    assert not any(cy.view["can"].values())
    assert (cy.view["you"], cy.view["host"], "invite" in cy.view) == (None, False, False)
    rev = cy.view["rev"]
    for asked in (
        dict(type="hint"),
        dict(type="hint", seat=0),
        dict(type="hint", seat=0, at=0),
        dict(type="why", touched=["hand.0/0"]),
        dict(type="play", rev=rev, move="play 2c"),
        dict(type="undo", rev=rev),
        dict(type="arrange"),
        dict(type="home", rev=rev),
        dict(type="pace", pace="fast"),
        dict(type="bot", seat=0, bot="greedy"),
        dict(type="reissue", seat=0),
        dict(type="consent", agree=True),
        dict(type="admit", number="1", agree=True),
        dict(type="moment", at=0, seat=1),
        dict(type="emote", text="Hello!"),
    ):
        assert cy.ask(**asked)["type"] == "refused", asked
    assert live_revision(ann) == rev


def live_revision(page):
    return page.ask(type="moments") and page.view["rev"]


@pytest.mark.parametrize("by", ["the player", "the onlooker"])
def test_whoever_ends_it_the_public_view_is_shown_at_once(pages, by):
    ann, ben, cy = pages
    public = cy.view["game"]
    number = stand(cy, ann)
    if by == "the player":
        assert ann.ask(type="admit", number=number, agree=False)["type"] == "ack"
        wish_is(cy, "ended")
    else:
        assert cy.ask(type="stand")["type"] == "ack"
        wait_until(cy, lambda view: view["shadowing"]["wish"] is None)
    assert cy.view["game"] == public
    assert cy.view["log_from"] == 0  # the full view again, which all may see
    wait_until(ben, lambda view: view["rev"] == cy.view["rev"] and not view["shadowing"]["looking"])
    play_one([ann, ben])
    assert cy.ask(type="moment", at=cy.view["moves_played"])["seat"] is None


def test_what_is_not_agreed_to_shows_nothing_and_is_not_asked_again_at_once(pages):
    ann, _, cy = pages
    public = cy.view["game"]
    number = ask(cy, ann)
    ann.ask(type="admit", number=number, agree=False)
    assert wish_is(cy, "refused")["game"] == public
    wait_until(ann, lambda view: not view["shadowing"]["asks"])
    again = cy.ask(type="stand", seat=0, name="Cy")
    assert again["code"] == "shadow.refused"


def test_nobody_agrees_for_somebody_else(pages):
    ann, ben, cy = pages
    public, number = cy.view["game"], ask(cy, ann)
    for page in (ben, cy):
        assert page.ask(type="admit", number=number, agree=True)["type"] == "refused"
    assert ann.ask(type="admit", number="another", agree=True)["type"] == "refused"
    assert cy.view["game"] == public


def test_an_answer_to_a_wish_that_was_taken_back_is_worth_nothing(pages):
    """The player's page may still show the question."""
    ann, _, cy = pages
    number = ask(cy, ann)
    cy.ask(type="stand")
    assert ann.ask(type="admit", number=number, agree=True)["code"] == "shadow.not_pending"
    second = ask(cy, ann)
    assert second != number
    assert cy.view["game"]["seat"] is None


@pytest.mark.parametrize("how", ["a bot", "a new link"])
def test_it_ends_when_the_seat_changes_hands(pages, client, how):
    ann, ben, cy = pages
    stand(cy, ben, seat=1)
    if how == "a bot":
        ben.ask(type="bot", seat=1, bot="greedy")
    else:
        table = live(client, ann.told)
        client.portal.call(table.act, lambda state: {"kind": "reissue", "seat": 1, "key": "k" * 64})
    assert wish_is(cy, "ended")["game"]["seat"] is None
    if how == "a bot":
        ben.ask(type="bot", seat=1, bot="greedy")  # takes their seat again
        assert wait_until(ben, lambda view: not view["seats"][1]["bot"])["shadowing"]["asks"] == []
    assert cy.ask(type="moment", at=0)["seat"] is None


def test_whoever_comes_anew_asks_anew(pages, client):
    ann, _, cy = pages
    stand(cy, ann)
    with OpenPage(client, ann.told["table"]) as other:
        assert other.view["game"]["seat"] is None
        assert other.view["shadowing"]["wish"] is None
        assert [one["name"] for one in other.view["shadowing"]["looking"]] == ["Cy"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (dict(seat=2), "shadow.unavailable"),
        (dict(seat=9), "seat.unknown"),
        (dict(seat=0, name="Ann"), "name.taken"),
        (dict(seat=0, name="Seat 1"), "name.reserved"),
        (dict(seat=0, name=" "), "text.empty"),
    ],
)
def test_a_wish_that_nobody_could_grant_is_refused(pages, asked, code):
    ann, _, cy = pages
    assert cy.ask(type="stand", **{"name": "Cy"} | asked)["code"] == code
    assert ann.view["shadowing"]["asks"] == []


def test_who_plays_stands_behind_nobody(pages):
    _, ben, _ = pages
    assert ben.ask(type="stand", seat=0, name="Cy")["code"] == "shadow.seated"


def test_so_many_wait_for_the_answer_of_a_seat_and_no_more(pages, client):
    ann, _, cy = pages
    ask(cy, ann)
    table = ann.told["table"]
    with OpenPage(client, table) as two, OpenPage(client, table) as three, OpenPage(client, table) as four:
        assert two.ask(type="stand", seat=0, name="Cy")["code"] == "name.taken"
        assert two.ask(type="stand", seat=0, name="Dan")["type"] == "ack"
        assert three.ask(type="stand", seat=0, name="Eve")["type"] == "ack"
        assert four.ask(type="stand", seat=0, name="Flo")["code"] == "shadow.full"


def test_whoever_wants_nothing_changes_nothing_for_the_others(pages, client, monkeypatch):
    """Otherwise one spectator could make the server send all views again and again."""
    ann, _, cy = pages
    told = []
    monkeypatch.setattr(live(client, ann.told), "notify", lambda: told.append("all"))
    assert [cy.ask(type="stand", seat=None, name="")["type"] for _ in range(5)] == ["ack"] * 5
    assert told == []


def test_at_a_table_that_does_not_allow_it_nobody_can_even_ask(client):
    table = new_table(client, "king", [YOU, bot(), bot(), bot()])
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        assert cy.view["shadowing"]["allowed"] is False
        assert cy.ask(type="stand", seat=0, name="Cy")["code"] == "shadow.unavailable"
        assert ann.ask(type="admit", number="1", agree=True)["type"] == "refused"


def test_what_was_agreed_to_is_forgotten_when_the_room_closes(tmp_path):
    link = f"sqlite:///{tmp_path / 'room.db'}"
    database = open_database(link)
    with TestClient(create_app(database), base_url="http://room.test") as room:
        table = new_table(room, "king", [YOU, bot(), bot(), bot()], allow_shadowing=True)
        with OpenPage(room, table["table"], table["token"]) as ann, OpenPage(room, table["table"]) as cy:
            stand(cy, ann)
    database.close()
    database = open_database(link)
    with (
        TestClient(create_app(database), base_url="http://room.test") as room,
        OpenPage(room, table["table"], table["token"]) as ann,
        OpenPage(room, table["table"]) as cy,
    ):
        assert (ann.view["shadowing"]["looking"], cy.view["game"]["seat"]) == ([], None)
        ask(cy, ann)
        assert cy.view["game"]["seat"] is None
    database.close()


@pytest.mark.parametrize("game", ["crash", "jack-change-it", "king", "seven-rummy"])
def test_other_cards_where_the_seat_does_not_see_them_change_no_byte(client, monkeypatch, game):
    table = new_table(client, game, [YOU, *[bot("uniform")] * 3], deal="11", allow_shadowing=True)
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        for _ in range(3):
            ann.wait_for_turn()
            if ann.moves:
                ann.play(ann.moves[len(ann.moves) // 2])
        monkeypatch.setattr(TableActor, "_next_bot", lambda table: None)
        wait_until_so(lambda: not live(client, table).bots_play, "a bot that has begun to think has moved")
        stand(cy, ann)
        match = live(client, table).state.match
        true, words = match.table, np.array(seed_words(99))
        sent = _seen(client, table, cy)
        for _ in range(WORLDS):
            match.table = engine(match.game).imagined_by(true, 0, words)
            assert json.dumps(_seen(client, table, cy)) == json.dumps(sent)
        match.table = engine(match.game).imagined_by(true, 1, words)
        assert json.dumps(_seen(client, table, cy)) != json.dumps(sent)  # the cards of the seat are visible


def _seen(client, table, page):
    """Return the messages of a page until its next view and answer."""
    client.portal.call(live(client, table).notify)
    view = page.wait()
    moment = page.ask(type="moment", at=page.view["moves_played"])
    window = view["window"]
    return [view | {"window": window and window["whole"]}, moment | {"id": ""}]
