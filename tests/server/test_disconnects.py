"""Disconnected players: all see it, and after the grace period the game waits, continues or pauses."""

import pytest

from parlour.server.tables import disconnects

from .tables import FRIEND, YOU, OpenPage, bot, new_table, wait_for_all
from .test_hidden import live
from .test_seats import join


def two_people(client, **asked):
    """A table of Ann and Ben, and their pages."""
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3", **asked)
    return table, join(client, table).json()["token"]


def be_gone(client, table, page, other, patience=0.05):
    """Let Ben come and leave again after both have seen the game start; the grace period is short."""
    live(client, table).disconnects.grace = patience
    with OpenPage(client, table["table"], other) as ben:
        wait_for_all([page, ben])
        while not page.view["seats"][1]["connected"]:
            page.wait()
    while page.view["seats"][1]["connected"]:
        page.wait()


def test_all_see_for_how_long_somebody_has_been_away(client):
    table, token = two_people(client)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["seats"][1]["gone"] is None, "a person who has never been here is not missed"
        be_gone(client, table, page, token, patience=60)
        assert page.view["seats"][1]["gone"] in range(30), "the seconds since Ben left"
        with OpenPage(client, table["table"], token) as ben:
            assert ben.view["seats"][1]["gone"] is None


def test_a_bot_plays_for_whoever_stays_away_until_she_takes_her_seat_again(client):
    table, token = two_people(client, away="bot")
    with OpenPage(client, table["table"], table["token"]) as page:
        be_gone(client, table, page, token)
        while not page.view["seats"][1]["bot"]:
            page.wait()
        for _ in range(2):
            page.wait_for_turn()
            page.play(page.moves[0])
        with OpenPage(client, table["table"], token) as ben:
            assert ben.ask(type="bot", seat=1, bot="greedy")["type"] == "ack"


def test_nobody_gives_a_bot_the_seat_of_somebody_who_only_loads_her_page_anew(client, monkeypatch):
    """This holds for the requested bot and for the one that takes the seat after the grace period."""
    table, token = two_people(client)
    with OpenPage(client, table["table"], table["token"]) as page:
        be_gone(client, table, page, token)
        answer = page.ask(type="bot", seat=1, bot="uniform")
        assert answer["code"] == "seat.taken"
        monkeypatch.setattr(disconnects, "SOON", 0.0)
        assert page.do("bot", seat=1, bot="uniform")["type"] == "ack"
        assert page.view["seats"][1]["bot"] == "greedy"


def test_nobody_plays_for_anybody_while_no_other_person_is_there(client):
    table, token = two_people(client, away="bot")
    live(client, table).disconnects.grace = 0.0
    with OpenPage(client, table["table"], token) as ben:
        while ben.view["status"] == "waiting":
            ben.wait()
    with OpenPage(client, table["table"]) as spectator:
        assert not any(seat["bot"] for seat in spectator.view["seats"])


def test_at_a_table_that_pauses_nobody_plays_until_all_are_back(client):
    table, token = two_people(client, away="pause")
    with OpenPage(client, table["table"], table["token"]) as page:
        be_gone(client, table, page, token)
        while not page.view["paused"]:
            page.wait()
        answer = page.ask(type="play", rev=page.view["rev"], move=(page.moves or ["play Kh"])[0])
        assert answer["code"] == "table.paused"
        with OpenPage(client, table["table"], token):
            while page.view["paused"]:
                page.wait()


def test_a_table_that_waits_goes_on_for_the_others(client):
    table, token = two_people(client)
    with OpenPage(client, table["table"], table["token"]) as page:
        be_gone(client, table, page, token, patience=0)
        page.do("pace", pace="fast")  # causes a view
        assert not page.view["paused"]
        assert not page.view["seats"][1]["bot"]


def test_a_window_stands_still_while_the_table_pauses(client):
    asked = dict(deal="3", away="pause", clocks={"arrange_seconds": 30})
    table = new_table(client, "crash", [YOU, FRIEND, bot(), bot()], **asked)
    token = join(client, table).json()["token"]
    live(client, table).disconnects.grace = 0.05
    with OpenPage(client, table["table"], table["token"]) as page:
        with OpenPage(client, table["table"], token) as ben:
            wait_for_all([page, ben])
            while page.view["game"]["phase"] != "arrange" or not page.view["window"]:
                for one in (page, ben):
                    if one.moves and one.view["game"]["phase"] != "arrange":
                        one.play(one.moves[0])
                page.do("pace", pace="instant")
                ben.do("pace", pace="instant")
        while not page.view["paused"]:
            page.wait()
        assert page.view["window"] is None
        with OpenPage(client, table["table"], token):
            while page.view["paused"]:
                page.wait()
            assert 0 < page.view["window"]["closes_in"] <= 30


def test_whoever_made_the_table_makes_a_new_link_for_somebody_who_has_lost_hers(client):
    table, token = two_people(client)
    live(client, table).disconnects.grace = 0.0
    with OpenPage(client, table["table"], table["token"]) as page:
        answer = page.ask(type="reissue", seat=1)
        with OpenPage(client, table["table"], answer["token"]) as ben:
            assert ben.view["you"] == 1
            assert ben.view["seats"][1]["anew"], "all can see it"
        with OpenPage(client, table["table"], token) as old:
            assert old.view["you"] is None


def test_whoever_has_the_old_link_sits_down_with_it_nowhere(client):
    own = "o" * 40
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3")
    asked = {"name": "Ben", "invite": table["invite"], "token": own}
    assert client.post(f"/api/tables/{table['table']}/seats", json=asked).status_code == 201
    live(client, table).disconnects.grace = 0.0
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="reissue", seat=1)["type"] == "ack"
    again = client.post(f"/api/tables/{table['table']}/seats", json=asked)
    assert again.status_code == 400
    assert again.json()["error"]["code"] == "link.replaced"


def test_a_link_asked_for_in_the_words_of_something_else_is_refused(client):
    """A request with a used id returns its result, whatever seat it names now, also if it does not exist."""
    table, _ = two_people(client)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="pace", id="said", pace="fast")["type"] == "ack"
        for seat in (1, 25):
            assert page.ask(type="reissue", id="said", seat=seat)["code"] == "link.conflict"


@pytest.mark.parametrize(
    ("seat", "code"),
    [(0, "seat.not_away"), (7, "seat.unknown"), (1, "seat.not_away")],
)
def test_no_link_is_made_to_the_seat_of_somebody_who_is_here(client, seat, code):
    table, token = two_people(client)
    live(client, table).disconnects.grace = 0.0
    with (
        OpenPage(client, table["table"], table["token"]) as page,
        OpenPage(client, table["table"], token) as ben,
    ):
        assert page.ask(type="reissue", seat=seat)["code"] == code
        assert ben.view["you"] == 1


def test_no_link_is_made_to_the_seat_of_somebody_who_may_be_back_at_once(client):
    """The holder of the link sees the seat's cards, so reloading a page must not be an opportunity."""
    table, token = two_people(client)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert "away for 60 seconds" in page.ask(type="reissue", seat=1)["text"]
        be_gone(client, table, page, token, patience=60)
        assert "away for 60 seconds" in page.ask(type="reissue", seat=1)["text"]
        live(client, table).disconnects.grace = 0.0
        assert page.ask(type="reissue", seat=1)["type"] == "ack"


def test_only_whoever_made_the_table_makes_links(client):
    table, token = two_people(client)
    with OpenPage(client, table["table"], token) as ben:
        assert ben.ask(type="reissue", seat=0)["code"] == "table.not_owner"
    with OpenPage(client, table["table"]) as spectator:
        assert spectator.ask(type="reissue", seat=1)["code"] == "seat.required"


def test_whoever_has_made_the_table_is_its_host_on_whatever_seat(client):
    """Otherwise a friend on an earlier seat could make a link to the host's seat and see the cards."""
    table = new_table(client, "xeri", [FRIEND, YOU], deal="3")
    token = join(client, table).json()["token"]
    live(client, table).disconnects.grace = 0.0
    with OpenPage(client, table["table"], token) as ben:
        assert not ben.view["host"]
        assert ben.ask(type="reissue", seat=1)["code"] == "table.not_owner"
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["host"]
        assert page.ask(type="reissue", seat=0)["type"] == "ack"
        live(client, table).state.match.table["over"] = 1
        again = page.ask(type="rematch")["table"]
    with OpenPage(client, again, table["token"]) as page:
        assert page.view["host"]


def test_a_bots_seat_has_no_link(client):
    table = new_table(client, "xeri", [YOU, bot()])
    live(client, table).disconnects.grace = 0.0
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="reissue", seat=1)["code"] == "seat.empty"
