"""Several servers on one PostgreSQL share tables; when one is killed, people play on at another."""

import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.database import open_database
from parlour.server.cluster import pg_notify
from tests.open_room import BareRoom, OpenRoom
from tests.scores.postgresql_server import running_server

from .kills import Campaign
from .tables import FRIEND, YOU, OpenPage, bot, new_table


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_server() as url:
        yield url


def new_database(server: str, name: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def url(server, request) -> str:
    return new_database(server, f"room_{abs(hash(request.node.name))}")


@pytest.fixture(scope="module")
def rooms(server) -> Iterator[list[OpenRoom]]:
    """Two servers on one database, for all tests that do not change them."""
    url = new_database(server, "rooms")
    with ExitStack() as stack:
        yield [stack.enter_context(BareRoom(url)) for _ in range(2)]


@pytest.fixture
def own_rooms(url) -> Iterator[list[OpenRoom]]:
    """Two servers that a test may kill."""
    with ExitStack() as stack:
        yield [stack.enter_context(BareRoom(url)) for _ in range(2)]


def join(room, table):
    answer = room.client.post(
        f"/api/tables/{table['table']}/seats", {"invite": table["invite"], "name": "Ben"}
    )
    return answer.json()["token"]


def wait_until(page, happened):
    while not happened(page.view):
        page.wait()
    return page.view


def test_somebody_whose_page_has_gone_to_another_room_is_not_away(rooms):
    """Otherwise a bot would take their seat while they look at their cards."""
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND], away="bot", grace=5)
    token = join(here, table)
    with OpenPage(here.client, table["table"], table["token"]) as ann:
        with OpenPage(here.client, table["table"], token):
            wait_until(ann, lambda view: view["seats"][1]["connected"])
        with OpenPage(there.client, table["table"], token) as ben:
            wait_until(ann, lambda view: view["seats"][1]["connected"])
            time.sleep(6)
            ann.do("pace", pace="fast")
            assert ann.view["seats"][1]["connected"]
            assert ann.view["seats"][1]["gone"] is None
            assert not ann.view["seats"][1]["bot"]
            wait_until(ben, lambda view: view["rev"] == ann.view["rev"])
            assert ben.view["seats"][0]["connected"], "both are present on both servers"
        wait_until(ann, lambda view: view["seats"][1]["bot"])


def test_a_room_that_is_killed_takes_those_along_who_were_there(own_rooms):
    here, there = own_rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    token = join(here, table)
    with OpenPage(here.client, table["table"], table["token"]) as ann:
        with suppress(ConnectionClosed), OpenPage(there.client, table["table"], token):
            wait_until(ann, lambda view: view["seats"][1]["connected"])
            there.kill()
        wait_until(ann, lambda view: not view["seats"][1]["connected"])


def test_what_happens_in_one_room_is_seen_in_the_other(rooms):
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    with (
        OpenPage(there.client, table["table"], join(there, table)) as ben,
        OpenPage(here.client, table["table"], table["token"]) as ann,
    ):
        for _ in range(6):
            wait_until(ann, lambda view: view["moves_played"] == ben.view["moves_played"])
            mover, other = (ann, ben) if ann.moves else (ben, ann)
            played = mover.view["moves_played"]
            assert mover.play(mover.moves[0])["type"] == "ack"
            assert wait_until(other, lambda view, now=played: view["moves_played"] > now)["log"]


CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def test_when_all_lines_to_the_database_are_cut_both_rooms_hear_of_each_other_again(own_rooms, url):
    """As after a restart of PostgreSQL; this includes what happens while no connection listens."""
    here, there = own_rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    with (
        OpenPage(there.client, table["table"], join(there, table)) as ben,
        OpenPage(here.client, table["table"], table["token"]) as ann,
        psycopg.connect(url, autocommit=True) as database,
    ):
        for _ in range(4):
            wait_until(ann, lambda view: view["moves_played"] == ben.view["moves_played"])
            mover, other = (ann, ben) if ann.moves else (ben, ann)
            said = {"rev": mover.view["rev"], "move": mover.moves[0], "id": secrets.token_hex(4)}
            database.execute(CUT)
            while mover.do("play", **said)["type"] != "ack":
                time.sleep(0.2)
            wait_until(other, lambda view, now=mover.view["moves_played"]: view["moves_played"] >= now)


def test_two_who_write_at_once_in_two_rooms_are_carried_out_one_after_another(rooms):
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    token = join(there, table)
    with (
        OpenPage(here.client, table["table"], table["token"]) as ann,
        OpenPage(there.client, table["table"], table["token"]) as again,
        OpenPage(here.client, table["table"], token) as ben,
    ):
        for page in (ann, again, ben):
            wait_until(page, lambda view: view["status"] == "playing")
        for _ in range(8):
            played = max(page.view["moves_played"] for page in (ann, again, ben))
            for page in (ann, again, ben):
                wait_until(page, lambda view, now=played: view["moves_played"] >= now)
            if ben.moves:
                ben.play(ben.moves[0])
                continue
            asked = [
                (
                    page,
                    page.send(
                        type="play", id=f"{id(page)}:{played}", rev=page.view["rev"], move=page.moves[0]
                    ),
                )
                for page in (ann, again)
            ]
            answers = [answer_to(*one)["type"] for one in asked]
            assert sorted(answers) == ["ack", "refused"]
            after = wait_until(ann, lambda view, now=played: view["moves_played"] > now)
            assert after["moves_played"] == played + 1


def answer_to(page, number):
    while (answer := page.hear()).get("id") != number:
        pass
    return answer


def test_a_command_that_the_other_room_has_carried_out_is_not_carried_out_again(rooms):
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    token = join(there, table)
    with (
        OpenPage(here.client, table["table"], table["token"]) as ann,
        OpenPage(there.client, table["table"], table["token"]) as again,
        OpenPage(here.client, table["table"], token) as ben,
    ):
        for page in (ann, again, ben):
            wait_until(page, lambda view: view["status"] == "playing")
        if ben.moves:
            ben.play(ben.moves[0])
        for page in (ann, again):
            wait_until(page, lambda view: view["choices"]["moves"])
        said = {"type": "play", "id": "once", "rev": ann.view["rev"], "move": ann.moves[0]}
        played = ann.view["moves_played"]
        numbers = [page.send(**said) for page in (ann, again)]
        answers = [answer_to(page, number) for page, number in zip((ann, again), numbers, strict=True)]
        assert [answer["type"] for answer in answers] == ["ack", "ack"]
        assert wait_until(ben, lambda view: view["moves_played"] > played)["moves_played"] == played + 1


def test_when_a_room_is_killed_people_play_on_in_the_other(own_rooms):
    here, there = own_rooms
    table = new_table(here.client, "xeri", [YOU, FRIEND])
    token = join(here, table)
    with OpenPage(there.client, table["table"], token) as ben:
        with OpenPage(here.client, table["table"], table["token"]) as ann:
            before = wait_until(ann, lambda view: view["status"] == "playing")
            wait_until(ben, lambda view: view["status"] == "playing")
            here.kill()
        with OpenPage(there.client, table["table"], table["token"]) as ann:
            assert ann.view["game"] == before["game"]
            for _ in range(4):
                mover = ann if ann.moves else ben
                played = mover.view["moves_played"]
                assert mover.play(mover.moves[0])["type"] == "ack"
                for page in (ann, ben):
                    wait_until(page, lambda view, now=played: view["moves_played"] > now)


@pytest.mark.parametrize("rooms", [1, 2])
@pytest.mark.parametrize("kills", [2, pytest.param(80, marks=pytest.mark.slow)])
def test_killed_rooms_have_stored_all_that_they_acknowledged(url, kills, rooms):
    campaign = Campaign(url, rooms, seed=kills)
    try:
        campaign.run(kills)
        assert campaign.acknowledged > kills
    finally:
        campaign.close()


def test_who_begins_again_in_two_rooms_at_once_sees_one_table(rooms):
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, bot("uniform")])
    name, token = table["table"], table["token"]
    with OpenPage(here.client, name, token) as ann, OpenPage(there.client, name, token) as again:
        for what in ("restart", "undo", "restart"):
            for page in (ann, again):
                wait_until(page, lambda view: view["choices"]["moves"])
            ann.play(ann.moves[0])
            wait_until(ann, lambda view: view["choices"]["moves"])
            wait_until(again, lambda view: view["rev"] >= ann.view["rev"])
            rev = ann.view["rev"]
            asked = [(page, page.send(type=what, id=f"{what}{rev}", rev=rev)) for page in (ann, again)]
            assert [answer_to(*one)["type"] for one in asked] == ["ack", "ack"], "one request, sent twice"
        for page in (ann, again):
            wait_until(page, lambda view: view["choices"]["moves"])
        assert ann.view["game"] == again.view["game"]
        assert ann.view["practice"]
        assert again.view["practice"]


def test_a_connection_that_hears_no_news_is_refused_at_the_start(url, monkeypatch):
    """A pooler in transaction mode gives the listening connection to another client at once."""
    database = open_database(url)
    pg_notify.check_notify(database.engine)
    listening = pg_notify._listening

    def pooled(engine, channels):
        connection = listening(engine, channels)
        connection.execute("UNLISTEN *")
        return connection

    monkeypatch.setattr(pg_notify, "_listening", pooled)
    with pytest.raises(pg_notify.NotifyUnavailable, match="pool_mode = session"):
        pg_notify.check_notify(database.engine, patience=0.5)
    database.close()


def test_who_stands_behind_a_seat_of_another_room_sees_it_and_is_sent_away(rooms):
    here, there = rooms
    table = new_table(here.client, "xeri", [YOU, bot()], allow_shadowing=True, delay="none")
    with (
        OpenPage(here.client, table["table"], table["token"]) as ann,
        OpenPage(there.client, table["table"]) as cy,
    ):
        assert cy.ask(type="stand", seat=0, name="Cy")["type"] == "ack"
        (asked,) = wait_until(ann, lambda view: view["shadowing"]["asks"])["shadowing"]["asks"]
        ann.ask(type="admit", number=asked["number"], agree=True)
        wait_until(cy, lambda view: view["game"]["seat"] == 0)
        assert [one["name"] for one in wait_until(ann, _looked_at)["shadowing"]["looking"]] == ["Cy"]
        ann.ask(type="admit", number=asked["number"], agree=False)
        wait_until(cy, lambda view: view["shadowing"]["wish"]["is"] == "ended")
        assert cy.view["game"]["seat"] is None


def _looked_at(view):
    return view["shadowing"]["looking"]
