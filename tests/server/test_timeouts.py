"""Timeouts: nothing happens just before them, and the documented thing happens then."""

import asyncio
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocketDisconnect

from parlour.database import DatabaseFailure
from parlour.server.cluster import presence
from parlour.server.cluster.presence import Presence
from parlour.server.http import middleware
from parlour.server.protocol.messages import PACES
from parlour.server.tables import actor, disconnects, registry, shadowing, spectators, store, takeback
from parlour.server.tables import clocks as clocks
from parlour.server.tables.bot_executor import SEARCHING_PACE
from parlour.server.ws import connection

from .tables import FRIEND, YOU, OpenPage, bot, new_table, open_pages, wait_for_all
from .test_hidden import live as table_of
from .test_seats import join
from .test_timing import at_the_board, say

JUST_BEFORE = 0.01  # seconds


def happens_after(clock, seconds, happened):
    """Return whether something happens after this many seconds, and not before."""
    clock.advance(seconds - JUST_BEFORE)
    early = happened()
    clock.advance(2 * JUST_BEFORE)
    return not early and happened()


def waiting(socket):
    """Return the number of messages that wait for a page that has read none of them."""
    return socket._send_rx.statistics().current_buffer_used


@pytest.mark.parametrize("path", ["/api/tables/{}/socket", "/api/sheets/{}/socket", "/api/lab/socket"])
def test_a_page_that_does_not_say_hello_is_sent_away(timed, clock, path):
    table = new_table(timed, "xeri")
    with timed.websocket_connect(path.format(table["table"])) as socket:
        assert happens_after(clock, connection.HELLO_TIMEOUT, lambda: waiting(socket))
        told = socket.receive_json()
        assert told["type"] == "error"
        assert told["code"] == "message.no_hello"
        with pytest.raises(WebSocketDisconnect) as farewell:
            socket.receive_json()
        assert farewell.value.code == 4400


def test_a_page_that_has_said_hello_may_be_silent(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND])
    with OpenPage(timed, table["table"], table["token"]) as page:
        clock.advance(10 * connection.HELLO_TIMEOUT)
        assert page.ask(type="pace", pace="slow")["type"] == "ack"


def test_a_request_that_trickles_is_refused(clock):
    said, heard = [], [{"type": "http.request", "body": b"{", "more_body": True}]
    scope = {"type": "http", "method": "POST", "path": "/", "client": None}
    scope["headers"] = [(b"content-length", b"2")]

    async def receive():
        return heard.pop() if heard else await asyncio.Event().wait()

    async def play():
        guard = middleware.SecurityMiddleware(None, SimpleNamespace(refusal=lambda host: None))
        answering = asyncio.create_task(guard(scope, receive, send))
        await clock.pass_by(middleware.REQUEST_TIMEOUT - JUST_BEFORE)
        assert said == []
        await clock.pass_by(2 * JUST_BEFORE)
        assert answering.done()

    async def send(message):
        said.append(message)

    clock.run(play())
    assert said[0]["status"] == 408


def two_people(client, **asked):
    """Create a table of Ann and Ben; return it with their tokens."""
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3", **asked)
    return table, [table["token"], join(client, table).json()["token"]]


@contextmanager
def both_here(client, **asked):
    """The two pages of such a table, with a started game."""
    table, tokens = two_people(client, **asked)
    with open_pages(client, table, tokens) as pages:
        wait_for_all(pages)
        yield table, pages


@contextmanager
def ben_away(client, clock, **asked):
    """Ann's page at such a table, which Ben has just left."""
    table, tokens = two_people(client, **asked)
    with OpenPage(client, table["table"], tokens[0]) as ann:
        with OpenPage(client, table["table"], tokens[1]) as ben:
            wait_for_all([ann, ben])
            clock.advance(500)
        clock.settle()
        yield table_of(client, table), ann, tokens[1]


@pytest.mark.parametrize("grace", [5, 60, 600])
def test_a_bot_plays_after_the_time_of_grace(timed, clock, grace):
    with ben_away(timed, clock, away="bot", grace=grace) as (table, _, _):
        assert happens_after(clock, grace, lambda: bool(table.state.bots))
        assert table.state.bots == {1: disconnects.STAND_IN}


def test_a_bot_that_could_not_be_seated_is_seated_later(timed, clock, monkeypatch):
    with ben_away(timed, clock, away="bot") as (table, _, _):
        with monkeypatch.context() as full:
            full.setattr(store.Store, "append", refuse)
            clock.advance(60 + JUST_BEFORE)
        assert not table.state.bots
        assert happens_after(clock, store.RETRY_INTERVAL - JUST_BEFORE, lambda: bool(table.state.bots))


async def refuse(store, table, number, event, result=None):
    raise DatabaseFailure("database.full", "the disk is full")


def test_a_table_pauses_after_the_time_of_grace(timed, clock):
    with ben_away(timed, clock, away="pause", grace=30) as (table, ann, _):
        assert happens_after(clock, 30, lambda: table.disconnects.pauses)
        assert ann.ask(type="home", rev=table.state.revision)["code"] == "table.paused"


def test_the_time_of_grace_begins_again_when_somebody_comes_back(timed, clock):
    with ben_away(timed, clock, away="bot", grace=60) as (table, _, token):
        clock.advance(40)
        with OpenPage(timed, table.state.config.id, token):
            clock.advance(100)
            assert table.disconnects.seconds_by_seat() == {}
        clock.settle()
        assert table.disconnects.seconds_by_seat() == {1: 0}
        assert happens_after(clock, 60, lambda: bool(table.state.bots))


def test_two_people_each_have_their_own_time_of_grace(timed, clock):
    table = new_table(timed, "king", [YOU, FRIEND, FRIEND, bot()], away="bot", grace=60, deal="3")
    tokens = [table["token"], *(join(timed, table, name).json()["token"] for name in ("Ben", "Cy"))]
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], tokens[0]), ExitStack() as cy, ExitStack() as ben:
        cy.enter_context(OpenPage(timed, table["table"], tokens[2]))
        ben.enter_context(OpenPage(timed, table["table"], tokens[1]))
        ben.close()
        clock.advance(25)
        cy.close()
        clock.advance(20)
        assert found.disconnects.seconds_by_seat() == {1: 45, 2: 20}
        assert happens_after(clock, 15, lambda: 1 in found.state.bots)
        assert 2 not in found.state.bots
        assert happens_after(clock, 25 - JUST_BEFORE, lambda: 2 in found.state.bots)


def test_the_wall_clock_ends_no_time_of_grace(timed, clock):
    with ben_away(timed, clock, away="bot") as (table, _, _):
        clock.set_wall_clock(86_400)
        timed.portal.call(table.notify)
        clock.settle()
        assert not table.state.bots
        assert table.disconnects.seconds_by_seat() == {1: 0}


def test_a_seat_is_given_to_a_bot_by_hand_after_a_moment(timed, clock):
    with ben_away(timed, clock) as (table, ann, _):

        def given():
            return ann.ask(type="bot", seat=1, bot="greedy")["type"] == "ack"

        assert happens_after(clock, disconnects.SOON, given)
        assert table.state.bots


def test_a_new_link_is_made_after_the_time_of_grace(timed, clock):
    with ben_away(timed, clock, grace=20) as (_, ann, _):
        assert happens_after(clock, 20, lambda: ann.ask(type="reissue", seat=1)["type"] == "ack")


def test_a_new_link_for_somebody_who_never_came_counts_from_the_opening(timed, clock):
    table, tokens = two_people(timed, grace=20)
    with OpenPage(timed, table["table"], tokens[0]) as ann:
        assert happens_after(clock, 20, lambda: ann.ask(type="reissue", seat=1)["type"] == "ack")


@pytest.mark.parametrize("patience", [1, 3])
def test_a_request_to_take_back_lapses(timed, clock, patience):
    with both_here(timed, time_multiplier=patience) as (table, pages):
        state = table_of(timed, table).state
        asker = next(page for page in pages if page.moves)
        asker.play(asker.moves[0])
        assert asker.do("undo", rev=asker.view["rev"])["type"] == "ack"
        assert asker.view["takeback"]["whole"] == takeback.SECONDS * patience
        assert happens_after(clock, takeback.SECONDS * patience, lambda: state.takeback is None)
        assert len(state.match.played) == 1


def test_a_second_request_has_its_whole_time(timed, clock):
    with both_here(timed) as (table, pages):
        state = table_of(timed, table).state
        asker = next(page for page in pages if page.moves)
        other = next(page for page in pages if page is not asker)
        asker.play(asker.moves[0])
        asker.do("undo", rev=asker.view["rev"])
        clock.advance(takeback.SECONDS - 5)
        assert table_of(timed, table).takeback_timeout.with_time_left({})["closes_in"] == 5
        assert other.ask(type="consent", agree=False)["type"] == "ack"
        clock.settle()
        while asker.view["takeback"]:
            asker.wait()
        asker.do("undo", rev=asker.view["rev"])
        assert state.takeback is not None
        assert happens_after(clock, takeback.SECONDS, lambda: state.takeback is None)


def test_a_request_lapses_though_it_could_not_be_stored_at_first(timed, clock, monkeypatch):
    with both_here(timed) as (table, pages):
        found = table_of(timed, table)
        asker = next(page for page in pages if page.moves)
        asker.play(asker.moves[0])
        asker.do("undo", rev=asker.view["rev"])
        with monkeypatch.context() as full:
            full.setattr(store.Store, "append", refuse)
            clock.advance(takeback.SECONDS)
        assert found.state.takeback is not None
        assert happens_after(clock, store.RETRY_INTERVAL, lambda: found.state.takeback is None)


def stood_behind(page):
    return page.ask(type="stand", seat=0, name="Cy")


def test_a_seat_that_has_refused_is_asked_again_after_a_minute(timed, clock):
    with both_here(timed, allow_shadowing=True) as (table, (ann, _)), OpenPage(timed, table["table"]) as cy:
        assert stood_behind(cy)["type"] == "ack"
        while not ann.view["shadowing"]["asks"]:
            ann.wait()
        number = ann.view["shadowing"]["asks"][0]["number"]
        assert ann.ask(type="admit", number=number, agree=False)["type"] == "ack"
        assert cy.ask(type="stand", seat=1, name="Cy")["type"] == "ack", "the other seat refused nothing"
        clock.advance(shadowing.REST - 1)
        assert stood_behind(cy)["code"] == "shadow.refused"
        clock.advance(2)
        assert stood_behind(cy)["type"] == "ack"


@pytest.mark.parametrize("delay", ["30s", "2min"])
def test_a_move_is_shown_to_those_who_look_on_when_it_is_old_enough(timed, clock, delay):
    with both_here(timed, delay=delay) as (table, pages), OpenPage(timed, table["table"]):
        delayed = table_of(timed, table).delayed
        mover = next(page for page in pages if page.moves)
        clock.advance(500)
        mover.play(mover.moves[0])
        assert happens_after(clock, spectators.DELAYS[delay], lambda: len(delayed.state.match.played) == 1)


@pytest.mark.parametrize("set_by", [3600, -3600], ids=["ahead", "back"])
def test_the_wall_clock_shows_nothing_sooner_or_later_to_those_who_look_on(timed, clock, set_by):
    with both_here(timed, delay="30s") as (table, pages), OpenPage(timed, table["table"]):
        delayed = table_of(timed, table).delayed
        mover = next(page for page in pages if page.moves)
        clock.advance(500)
        mover.play(mover.moves[0])
        clock.set_wall_clock(set_by)
        assert happens_after(clock, spectators.DELAYS["30s"], lambda: len(delayed.state.match.played) == 1)


@pytest.mark.parametrize("pace", PACES)
def test_a_bot_takes_the_time_of_the_pace(timed, clock, pace):
    table = new_table(timed, "xeri", [bot(), YOU], deal="3", pace=pace)
    match = table_of(timed, table).state.match
    with OpenPage(timed, table["table"], table["token"]):
        assert happens_after(clock, PACES[pace], lambda: len(match.played) == 1)


def test_a_searching_bot_takes_at_least_its_own_pace(timed, clock):
    table = new_table(timed, "xeri", [bot("search:20"), YOU], deal="3", pace="instant")
    match = table_of(timed, table).state.match
    with OpenPage(timed, table["table"], table["token"]):
        assert happens_after(clock, SEARCHING_PACE, lambda: len(match.played) == 1)


def test_a_bots_move_that_could_not_be_stored_is_made_later(timed, clock, monkeypatch):
    table = new_table(timed, "xeri", [bot(), YOU], deal="3", pace="slow")
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], table["token"]):
        with monkeypatch.context() as full:
            full.setattr(store.Store, "append", refuse)
            clock.advance(PACES["slow"])
        due = store.RETRY_INTERVAL + PACES["slow"]
        assert happens_after(clock, due, lambda: len(found.state.match.played) == 1)


def crash_window(client, **asked):
    """A table of Crash at which Ann has limited time to arrange their row."""
    chosen = {"clocks": {"arrange_seconds": 30}, "deal": "3"} | asked
    table = new_table(client, "crash", [YOU, FRIEND], **chosen)
    return table, [table["token"], join(client, table).json()["token"]]


@pytest.mark.parametrize("patience", [1, 3])
def test_a_window_closes_for_all(timed, clock, patience):
    table, tokens = crash_window(timed, time_multiplier=patience)
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], tokens[0]) as ann, OpenPage(timed, table["table"], tokens[1]) as ben:
        clock.settle()
        assert found.clocks.as_data() == {"closes_in": 30 * patience, "whole": 30 * patience}
        ben.play("auto")
        assert happens_after(clock, 30 * patience, lambda: found.state.match.settled > 0)
        assert "auto" in [played.text for played in found.state.match.played if played.seat == 0]
        assert ann.view["you"] == 0


def test_a_window_stands_still_during_a_pause(timed, clock):
    table, tokens = crash_window(timed, away="pause", grace=10)
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], tokens[0]):
        with OpenPage(timed, table["table"], tokens[1]):
            clock.advance(5)
        clock.advance(10 + JUST_BEFORE)
        assert found.disconnects.pauses
        clock.advance(1000)
        assert found.state.match.settled == 0
        with OpenPage(timed, table["table"], tokens[1]):
            clock.settle()
            assert happens_after(clock, 15 - JUST_BEFORE, lambda: found.state.match.settled > 0)


def test_more_patience_lengthens_a_window_that_runs(timed, clock):
    table, tokens = crash_window(timed)
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], tokens[0]) as ann:
        clock.advance(20)
        assert ann.ask(type="time_multiplier", times=3)["type"] == "ack"
        clock.settle()
        assert found.clocks.as_data() == {"closes_in": 70, "whole": 90}
        assert happens_after(clock, 70, lambda: found.state.match.settled > 0)


def test_after_a_deal_a_window_is_longer(timed, clock):
    table, tokens = crash_window(timed)
    found = table_of(timed, table)
    with OpenPage(timed, table["table"], tokens[0]) as ann, OpenPage(timed, table["table"], tokens[1]) as ben:
        for page in (ann, ben):
            page.play("auto")
        clock.settle()
        while "arrange" not in found.state.match.phase:
            mover = next(page for page in (ann, ben) if page.moves)
            mover.play(mover.moves[0])
        clock.settle()
        assert found.clocks.as_data()["whole"] == 30 + clocks.READING


@contextmanager
def board(client, **chosen):
    """A table of Cash in real time at which all may swap, and the four pages."""
    with at_the_board(client, **chosen) as (table, pages):
        yield table_of(client, table), pages


def shown_now(pages):
    """Wait until all pages have the current view."""
    newest = max(page.view["rev"] for page in pages)
    for page in pages:
        while page.view["rev"] < newest:
            page.wait()


def swap_of(page):
    return next(move for move in page.moves if move.startswith("swap"))


def test_a_hand_rests_for_its_time_and_only_the_hand_that_has_moved(timed, clock):
    with board(timed, swap_gap_ms=2000) as (_, pages):
        ann, ben = pages[:2]
        assert ann.play(swap_of(ann))["type"] == "ack"
        shown_now(pages)
        assert "again in 2.0 seconds" in say(ann, swap_of(ann))["text"]
        assert ben.play(swap_of(ben))["type"] == "ack"
        shown_now(pages)
        clock.advance(2 - JUST_BEFORE)
        assert say(ann, swap_of(ann))["code"] == "hand.resting"
        clock.advance(2 * JUST_BEFORE)
        assert say(ann, swap_of(ann))["type"] == "ack"


def test_a_move_that_is_held_back_is_made_when_the_count_is_over(timed, clock):
    with board(timed, flush_count_seconds=10, swap_gap_ms=0) as (table, pages):
        for page in pages[:3]:
            page.play("done")
            shown_now(pages)
        before = len(table.state.match.played)
        assert say(pages[3], "done") | {"id": ""} == {"id": "", "type": "held", "seconds": 10}
        clock.advance(6)
        assert say(pages[3], "done")["seconds"] == 4, "sent again, it is no longer held back"
        assert happens_after(clock, 4, lambda: len(table.state.match.played) > before)
        assert table.clocks.as_data() is None


def test_a_table_leaves_the_memory_when_it_was_idle(timed, clock):
    table = new_table(timed, "xeri")
    rooms = timed.app._app.state.registry
    clock.advance(registry.IDLE - 30)
    assert timed.get(f"/api/tables/{table['table']}").status_code == 200
    clock.advance(registry.IDLE - 30)
    assert table["table"] in rooms._tables, "it was requested in the meantime"
    clock.advance(registry.MAINTENANCE_INTERVAL + 30)
    assert table["table"] not in rooms._tables
    assert timed.get(f"/api/tables/{table['table']}").status_code == 200


def test_a_table_that_somebody_looks_at_stays_in_memory(timed, clock):
    table = new_table(timed, "xeri", [YOU, FRIEND])
    with OpenPage(timed, table["table"], table["token"]):
        clock.advance(registry.IDLE + 2 * registry.MAINTENANCE_INTERVAL)
        assert table["table"] in timed.app._app.state.registry._tables


def test_a_table_that_is_played_at_is_noted_again_after_an_hour(timed, clock):
    """It expires thirty days after its last event, not after its creation."""
    noted = []
    table = new_table(timed, "xeri", [YOU, FRIEND])
    found = table_of(timed, table)
    append = found._store.append

    async def counted(name, number, event, note):
        noted.append(note is not None)
        await append(name, number, event, note)

    found._store.append = counted
    with OpenPage(timed, table["table"], table["token"]) as ann:
        for seconds in (0, actor.NOTED - 1, 2):
            clock.advance(seconds)
            ann.do("pace", pace="slow")
    assert noted == [False, False, True]


class Wire:
    """Two processes that send each other their viewers."""

    def __init__(self):
        self.cut, self.told, self.changed = False, [], []

    async def say(self, news):
        if self.cut:
            raise DatabaseFailure("database.unreachable", "the database is away")
        self.told += news


def test_a_process_says_that_it_runs_and_is_forgotten_when_it_is_silent(clock):
    wire = Wire()

    async def play():
        here = Presence(wire.say, dict, wire.changed.append)
        await clock.pass_by(0)
        assert len(wire.told) == 1
        await clock.pass_by(presence.HEARTBEAT - JUST_BEFORE)
        assert len(wire.told) == 1
        await clock.pass_by(2 * JUST_BEFORE)
        assert len(wire.told) == 2
        here.receive('["other", "a table", [0]]')
        await clock.pass_by(presence.TIMEOUT - presence.HEARTBEAT)
        assert here.elsewhere("a table") == [0]
        here.receive('["other", "", []]')
        await clock.pass_by(presence.TIMEOUT - JUST_BEFORE)
        assert here.elsewhere("a table") == [0], "it has reported that it still runs"
        await clock.pass_by(presence.HEARTBEAT)
        assert here.elsewhere("a table") == []
        here.close()

    clock.run(play())
    assert wire.changed == ["a table", "a table"]


def test_those_who_come_in_a_crowd_are_told_of_together(clock):
    wire, eyes = Wire(), {}

    async def play():
        here = Presence(wire.say, lambda: dict(eyes), wire.changed.append)
        await clock.pass_by(0)
        for name in ("one", "two"):
            eyes[name] = [0]
            here.schedule()
            await clock.pass_by(presence.DELAY / 2 - JUST_BEFORE)
        assert len(wire.told) == 1
        await clock.pass_by(3 * JUST_BEFORE)
        assert len(wire.told) == 3
        here.close()

    clock.run(play())
