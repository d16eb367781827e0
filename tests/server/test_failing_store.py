"""A database that is full or unavailable: nothing is acknowledged that is not stored; later all goes on."""

import asyncio
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from starlette.testclient import TestClient

from parlour.database import Database, DatabaseFailure, open_database
from parlour.server.app import create_app
from parlour.server.tables.group_commit import GroupCommit
from parlour.server.tables.state import State
from parlour.server.tables.store import Store

from .tables import FRIEND, YOU, OpenPage, bot, new_table
from .test_hidden import live


@pytest.fixture
def away(monkeypatch):
    """Makes writing to the database fail while it has a reason."""
    reasons, writing = [], Database.writing

    @contextmanager
    def failing(database):
        if reasons:
            raise DatabaseFailure(*reasons[-1])
        with writing(database) as connection:
            yield connection

    monkeypatch.setattr(Database, "writing", failing)
    return reasons


REASONS = [
    ("database.full", "the disk is full: nothing was stored"),
    ("database.unreachable", "the database cannot be reached"),
]


def test_a_bot_that_has_no_file_to_think_with_tries_again(client):
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    bot_executor, failed = live(client, table)._bot_executor, []
    choose = bot_executor.choose

    async def failing_once(*asked):
        if not failed:
            failed.append(asked)
            raise OSError(24, "Too many open files")
        return await choose(*asked)

    bot_executor.choose = failing_once
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        page.play(page.moves[0])
        page.wait_for_turn()
        assert len(failed) == 1


@pytest.mark.parametrize("another", [False, True], ids=["none", "another"])
def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_finds_again(tmp_path, another):
    """The file of a running server is removed, or another one is put in its place."""
    file, aside = tmp_path / "room.db", tmp_path / "aside.db"
    database = open_database(f"sqlite:///{file}")
    with TestClient(create_app(database), base_url="http://room.test") as client:
        table = new_table(client, "xeri", [YOU, bot()], deal="3")
        with OpenPage(client, table["table"], table["token"]) as page:
            page.wait_for_turn()
            before = page.view["moves_played"]
            said = {"type": "play", "id": "m1", "rev": page.view["rev"], "move": page.moves[0]}
            file.rename(aside)
            if another:
                file.write_bytes(aside.read_bytes())
            assert "was removed or replaced" in page.ask(**said)["text"]
            assert client.post("/api/tables", json={"game": "xeri", "seats": [YOU, bot()]}).status_code == 503
            aside.rename(file)
            assert page.do(said.pop("type"), **said)["type"] == "ack"
            assert page.view["moves_played"] > before
    database.close()


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason[0])
def test_while_nothing_can_be_stored_nothing_happens_and_then_all_goes_on(client, away, reason):
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        before, move = page.view, page.moves[0]
        away.append(reason)
        said = {"type": "play", "id": "m1", "rev": before["rev"], "move": move}
        for _ in range(3):
            answer = page.ask(**said)
            assert answer["type"] == "refused"
            assert reason[1][4:] in answer["text"]
        for path, body in (("/api/tables", {"game": "xeri", "seats": [YOU, bot()]}),):
            assert client.post(path, json=body).status_code == 503
        with OpenPage(client, table["table"], table["token"]) as other:  # viewers see what is stored
            assert other.view["rev"] == before["rev"]
            assert other.view["game"] == before["game"]
        away.clear()
        assert page.ask(**said)["type"] == "ack"
        while page.view["moves_played"] <= before["moves_played"]:
            page.wait()
    room = client.app._app.state.registry
    config, events = room.store.read(table["table"])
    assert [event["id"].endswith(":m1") for event in events].count(True) == 1
    assert State.after(config, events).revision == len(events)


def test_a_bot_plays_on_when_the_database_is_back(client, away, monkeypatch):
    monkeypatch.setattr("parlour.server.tables.actor.RETRY_INTERVAL", 0.02)
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        append, failed = Store.append, []

        async def full_for_bots(store, name, number, event, result=None):
            if event["kind"] == "move" and event["seat"] == 1 and len(failed) < 3:
                failed.append(event)
                raise DatabaseFailure("database.full", "the disk is full")
            await append(store, name, number, event, result)

        monkeypatch.setattr(Store, "append", full_for_bots)
        played = page.view["moves_played"]
        page.play(page.moves[0])
        while page.view["moves_played"] < played + 2:
            page.wait()
        assert len(failed) == 3


def test_where_the_database_is_away_all_who_wait_are_told_at_once():
    """They are not told one after another, because each attempt can take as long as a connection timeout."""
    tries, database = [], open_database("sqlite://")

    def write(connection, jobs):
        tries.append(len(jobs))
        raise DatabaseFailure("database.unreachable", "away")

    async def ask():
        commits = GroupCommit(database, write)
        told = await asyncio.gather(*(commits.run(job) for job in range(50)), return_exceptions=True)
        await commits.close()
        return told

    told = asyncio.run(ask())
    assert all(isinstance(one, DatabaseFailure) for one in told)
    assert len(tries) <= 2
    database.close()


def failing_to_sit(monkeypatch, seat):
    """A store that fails after some time when a person sits down."""
    append, tried, fails = Store.append, threading.Event(), threading.Event()

    async def slow(store, name, number, event, result=None):
        if event["kind"] == "sit" and event["seat"] == seat:
            tried.set()
            await asyncio.to_thread(fails.wait)
            raise DatabaseFailure("database.full", "the disk is full")
        await append(store, name, number, event, result)

    monkeypatch.setattr(Store, "append", slow)
    return tried, fails


def test_a_seat_that_nobody_could_be_given_is_shown_to_nobody(client, monkeypatch):
    """Otherwise they would see the hand of the next person on that seat, once the disk has space again."""
    table = new_table(client, "xeri", [YOU, FRIEND])
    tried, fails = failing_to_sit(monkeypatch, 1)
    token = secrets.token_urlsafe(24)
    wanted = {"invite": table["invite"], "name": "Eve", "token": token}
    with ThreadPoolExecutor() as threads:
        sitting = threads.submit(client.post, f"/api/tables/{table['table']}/seats", json=wanted)
        tried.wait(20)
        threads.submit(lambda: (time.sleep(0.3), fails.set()))
        with OpenPage(client, table["table"], token) as eve:
            assert sitting.result().status_code == 503
            assert eve.view["you"] is None


def test_a_long_game_that_goes_back_to_what_is_stored_keeps_nobody_waiting(client, away, monkeypatch):
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        after, waits = State.after, []

        def noted(config, events):
            with suppress(RuntimeError):
                waits.append(asyncio.get_running_loop())
            return after(config, events)

        monkeypatch.setattr(State, "after", noted)
        away.append(REASONS[0])
        assert page.ask(type="play", rev=page.view["rev"], move=page.moves[0])["type"] == "refused"
        away.clear()
        assert page.play(page.moves[0])["type"] == "ack"
    assert waits == []
