"""Delayed views: a spectator sees no newer event, and no sign that one has happened."""

import json
import time
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.games import find, list_games
from parlour.server.app import create_app
from parlour.server.tables import actor as live_table
from parlour.server.tables import spectators
from tests.waiting import wait_until_so

from .tables import FRIEND, YOU, OpenPage, bot, new_table, wait_for_all
from .test_seats import join
from .test_shadowing import stand

SOME = 6  # moves


class Later:
    """The clock of spectators: it stands still until it is set or allowed to run."""

    def __init__(self):
        self.ahead = 0.0
        self.stand()

    def stand(self):
        self._now = time.time(), time.monotonic()

    def run(self):
        self._now = None

    def time(self):
        return (self._now[0] if self._now else time.time()) + self.ahead

    def monotonic(self):
        return (self._now[1] if self._now else time.monotonic()) + self.ahead


@pytest.fixture(autouse=True)
def later(monkeypatch):
    clock = Later()
    monkeypatch.setattr(spectators, "time", clock)  # undone after the patches of a test
    return clock


def live(client, table):
    return client.app._app.state.registry._tables[table["table"]]


def everything(client, table):
    """Return everything that a new spectator can receive, as JSON."""
    with OpenPage(client, table["table"]) as page:
        now = page.view["moves_played"]
        asked = [
            dict(type="moments"),
            dict(type="hint"),
            dict(type="hint", seat=0, at=0),
            dict(type="why", touched=[]),
        ]
        asked += [dict(type="moment", at=at) for at in (0, now, now + 1, now + 3)]
        asked += [dict(type="moment", at=0, seat=1), dict(type="play", rev=0, move="play 2c")]
        asked += [dict(type="rematch"), dict(type="undo", rev=0), dict(type="consent", agree=True)]
        answers = [page.ask(**one) | {"id": ""} for one in asked]
        told = [page.view, *answers, client.get(f"/api/tables/{table['table']}").json()]
    return json.dumps(told)


def play_some(page, moves=SOME):
    """Play this number of moves, by any player."""
    wanted = page.view["moves_played"] + moves
    while page.view["moves_played"] < wanted and page.view["status"] == "playing":
        page.wait_for_turn()
        if page.moves:
            page.play(page.moves[0])


def let_see(client, table, page, later, seconds, happened):
    later.ahead += seconds
    client.portal.call(live(client, table).delayed.update)
    while not happened(page.view):
        page.wait()


@pytest.mark.parametrize(
    ("game", "delay"),
    [*((game, "30s") for game in list_games()), ("king", "deal"), ("xeri", "deal"), ("crash", "deal")],
)
def test_nobody_who_looks_on_gets_a_byte_of_what_is_newer(client, game, delay):
    seats = [YOU, *[bot()] * (find(game).seats.default - 1)]
    table = new_table(client, game, seats, delay=delay, deal="5")
    before = everything(client, table)
    with (
        OpenPage(client, table["table"]) as onlooker,
        OpenPage(client, table["table"], table["token"]) as ann,
    ):
        first = json.dumps(onlooker.view)
        play_some(ann)
        dealt = live(client, table).state.deal_end_revision
        ann.ask(type="undo", rev=ann.view["rev"])
        ann.ask(type="pace", pace="normal")
        ann.ask(type="emote", text="Oops!")
        answer = onlooker.send(type="why", touched=[])
        if delay == "30s" or not dealt:  # nothing was sent in between
            assert onlooker.hear()["id"] == answer
            assert json.dumps(onlooker.view) == first
    if delay == "30s" or not dealt:
        wait_until_so(lambda: not live(client, table).viewers, "all pages have left")
        assert everything(client, table) == before


def test_who_comes_and_goes_and_who_plays_for_them_is_not_told(client):
    table = new_table(client, "xeri", [YOU, FRIEND], delay="30s", away="pause")
    token = join(client, table).json()["token"]
    with OpenPage(client, table["table"], table["token"]) as ann:
        with OpenPage(client, table["table"], token) as ben:
            wait_for_all([ann, ben])
            mover = ann if ann.moves else ben
            mover.play(mover.moves[0])
            before = everything(client, table)
            ben.ask(type="bot", seat=1, bot="greedy")
            assert everything(client, table) == before
        while ann.view["seats"][1]["connected"]:
            ann.wait()
        assert everything(client, table) == before


def test_before_the_first_card_all_see_who_sits_down(client):
    table = new_table(client, "xeri", [YOU, FRIEND], delay="2min")
    with OpenPage(client, table["table"]) as onlooker:
        assert onlooker.view["status"] == "waiting"
        join(client, table)
        while onlooker.view["status"] != "playing":
            onlooker.wait()


def test_what_is_old_enough_is_shown_and_nothing_newer(client, later):
    table = new_table(client, "king", [YOU, bot(), bot(), bot()], delay="30s", deal="5")
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"]) as onlooker,
    ):
        play_some(ann)
        ann.wait_for_turn()
        first = ann.view["moves_played"]
        let_see(client, table, onlooker, later, 1000, lambda view: view["moves_played"] == first)
        later.ahead = 0
        play_some(ann)
        with OpenPage(client, table["table"]) as other:
            assert other.view["moves_played"] < ann.view["moves_played"]


def test_a_moment_comes_by_itself(client, monkeypatch):
    monkeypatch.setattr(spectators, "time", time)
    monkeypatch.setitem(spectators.DELAYS, "30s", 0.2)
    table = new_table(client, "xeri", delay="30s")
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"]) as onlooker,
    ):
        ann.wait_for_turn()
        ann.play(ann.moves[0])
        while not onlooker.view["moves_played"]:
            onlooker.wait()


def test_at_the_end_all_is_shown_at_once(client):
    table = new_table(client, "xeri", delay="2min", options={"hands": 1})
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"]) as onlooker,
    ):
        play_some(ann, 1000)
        while onlooker.view["status"] != "over":
            onlooker.wait()
        while onlooker.view["rev"] < ann.view["rev"]:
            onlooker.wait()
        assert onlooker.view["game"]["winners"] == ann.view["game"]["winners"]
        assert onlooker.ask(type="rematch")["type"] == "refused"


def test_each_deal_is_shown_when_it_is_over(client):
    table = new_table(client, "king", [YOU, bot(), bot(), bot()], delay="deal", deal="5")
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"]) as onlooker,
    ):
        while ann.view["game"]["deal"] < 2:
            assert onlooker.view["moves_played"] == 0
            play_some(ann, 1)
        while onlooker.view["game"]["deal"] < 2:
            onlooker.wait()
        played = live(client, table).state.match
        assert onlooker.view["moves_played"] == sum(int(one["deals"][0]) == 0 for one in played.past[:-1])
        shown = json.dumps(onlooker.view)
        play_some(ann)
        onlooker.ask(type="moments")
        assert json.dumps(onlooker.view) == shown


def test_it_is_the_same_after_the_room_was_closed(tmp_path, later):
    link, told = f"sqlite:///{tmp_path / 'room.db'}", []
    later.run()
    for opened in range(2):
        database = open_database(link)
        with TestClient(create_app(database), base_url="http://room.test") as room:
            if not opened:
                table = new_table(room, "king", [YOU, bot(), bot(), bot()], delay="30s", deal="5")
                with OpenPage(room, table["table"], table["token"]) as ann:
                    play_some(ann)
                    ann.wait_for_turn()
                later.stand()
                seconds = sorted(event["when"] for event in live(room, table).events)
                later.ahead += seconds[len(seconds) // 2] + 30.01 - spectators.time.time()
            told.append(everything(room, table))
        database.close()
    assert told[0] == told[1]
    assert json.loads(told[0])[0]["moves_played"] > 0


def test_who_stands_behind_a_seat_is_behind_too_and_sent_away_at_once(client, later, monkeypatch):
    later.run()
    table = new_table(client, "king", [YOU, bot(), bot(), bot()], delay="30s", deal="5", allow_shadowing=True)
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        ann.wait_for_turn()
        later.stand()
        public = cy.view["game"]
        number = stand(cy, ann)
        assert cy.view["game"] == public == cy.ask(type="moment", at=0)["game"]  # just dealt
        first = ann.ask(type="moment", at=0)["game"] | {"prompt": ""}
        later.ahead += 30.1 + live(client, table).state.config.created_at - spectators.time.time()
        client.portal.call(live(client, table).delayed.update)
        while cy.view["game"] == public:
            cy.wait()
        assert cy.view["game"] == first
        assert cy.view["moves_played"] == 0
        in_a_while = SimpleNamespace(time=lambda: time.time() + 600, monotonic=time.monotonic)
        monkeypatch.setattr(live_table, "time", in_a_while)
        play_some(ann)
        assert cy.ask(type="moment", at=0)["game"] == first
        assert cy.ask(type="moment", at=1)["type"] == "refused"
        ann.ask(type="admit", number=number, agree=False)
        while cy.view["shadowing"]["wish"]["is"] != "ended":
            cy.wait()
        assert cy.view["game"] == public


def test_the_first_cards_grow_old_from_when_the_last_chair_was_taken(client, later, monkeypatch):
    table = new_table(client, "xeri", [YOU, FRIEND], delay="2min", allow_shadowing=True)
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        stand(cy, ann)
        later.ahead += 600
        monkeypatch.setattr(live_table, "time", later)
        join(client, table)
        while cy.view["status"] == "waiting":
            cy.wait()
        sat = live(client, table).events[-1]["when"]
        for seconds, seat in ((1, None), (119, None), (121, 0)):
            later.ahead += sat + seconds - spectators.time.time()
            assert cy.ask(type="moment", at=0)["seat"] == seat


@pytest.mark.parametrize(("game", "others"), [("king", 3), ("xeri", 1)])
def test_nobody_sees_the_hands_of_a_deal_that_is_still_played(client, game, others):
    seats = [YOU, *[bot()] * others]
    table = new_table(client, game, seats, delay="deal", deal="5", allow_shadowing=True)
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        ann.wait_for_turn()
        stand(cy, ann)
        for deal in (1, 2):
            assert cy.view["shadowing"]["wish"]["is"] == "stands"
            assert cy.view["game"]["seat"] is None
            now = cy.view["moves_played"]
            assert cy.ask(type="moment", at=now)["seat"] is None
            while ann.view["game"]["deal"] == deal:
                play_some(ann, 1)
            while cy.view["game"]["deal"] == deal:
                cy.wait()
            old = cy.ask(type="moment", at=now)
            for_cy = {name: old["game"][name] for name in ("banner", "summary")}  # "you" is Ann only in hers
            assert old["game"] == ann.ask(type="moment", at=now)["game"] | for_cy | {"prompt": ""}
            latest = cy.ask(type="moment", at=cy.view["moves_played"], seat=old["seat"])
            assert (old["seat"], latest["seat"]) == (0, None)
