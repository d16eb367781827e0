"""Clocks: a window closes for all at once, moves are held back during a count, and a finished hand rests."""

from contextlib import contextmanager

import pytest

from parlour.database import DatabaseFailure
from parlour.games import find, list_games
from parlour.presentation.clocks import clocks_of
from parlour.server.tables.clocks import READING
from parlour.server.tables.store import RETRY_INTERVAL, Store

from .tables import FRIEND, YOU, OpenPage, bot, new_table, open_pages
from .test_hidden import live
from .test_seats import join

CRASH = [YOU, *[bot()] * 3]


@contextmanager
def two_at_crash(client):
    """Two people who have half a minute to arrange their rows, and the table."""
    table = new_table(client, "crash", [YOU, FRIEND], deal="3", clocks={"arrange_seconds": 30})
    tokens = [table["token"], join(client, table).json()["token"]]
    with open_pages(client, table, tokens) as pages:
        yield pages, live(client, table)


def test_whoever_does_not_answer_in_time_is_answered_for_as_the_page_says(timed, clock):
    with two_at_crash(timed) as ((page, _), _):
        while page.view["window"] is None:
            page.wait()
        assert page.view["window"]["whole"] == 30
        clock.advance(30)
        while not any("to be arranged" in line["text"] for line in page.view["log"]):
            page.wait()


def test_a_window_closes_though_it_could_not_be_stored_at_first(timed, clock, monkeypatch):
    with two_at_crash(timed) as (_, table):
        clock.settle()
        with monkeypatch.context() as full:
            full.setattr(Store, "append", refuse_all)
            clock.advance(30 + RETRY_INTERVAL / 2)
        assert table.state.match.settled == 0
        clock.advance(RETRY_INTERVAL)
        assert table.state.match.settled > 0


def test_a_window_is_shown_alike_to_all(client):
    table = new_table(client, "crash", CRASH, deal="3", clocks={"arrange_seconds": 30})
    with (
        OpenPage(client, table["table"], table["token"]) as page,
        OpenPage(client, table["table"]) as spectator,
    ):
        while page.view["game"]["phase"] != "arrange":
            page.wait_for_turn()
            if page.view["game"]["phase"] != "arrange":
                page.play(page.moves[0])
        while not (page.view["window"] and spectator.view["window"]):
            (page if not page.view["window"] else spectator).wait()
        assert page.view["window"]["whole"] == spectator.view["window"]["whole"] == 30


@pytest.mark.parametrize(
    ("others", "clocks", "whole"),
    [
        ([bot()] * 3, {}, None),
        ([bot()] * 3, {"agree_seconds": 20}, None),
        ([bot()] * 3, {"agree_seconds": 21}, 21),
        ([FRIEND, bot(), bot()], {}, 20),
    ],
    ids=["bots", "the usual clock", "another clock", "people"],
)
def test_nobody_is_hurried_for_bots_unless_the_table_says_so(client, others, clocks, whole):
    table = new_table(client, "cash", [YOU, *others], deal="3", clocks=clocks)
    tokens = [table["token"], *(join(client, table).json()["token"] for one in others if one == FRIEND)]
    with open_pages(client, table, tokens) as (page, *_):
        page.wait_for_turn()
        window = page.view["window"]
        assert (window["whole"] if window else None) == whole


def real_time_cash(client, **clocks):
    options = {"time_mode": "real_time"}
    table = new_table(client, "cash", [YOU, FRIEND, FRIEND, FRIEND], deal="3", options=options, clocks=clocks)
    return table, [
        table["token"],
        *(join(client, table, name).json()["token"] for name in ("Ben", "Cleo", "Dan")),
    ]


def open_board(pages):
    """Agree on codes until everyone may swap."""
    while any(page.view["game"]["phase"] != "open" for page in pages):
        for page in pages:
            page.do("pace", pace="fast")  # causes a view
            if page.view["choices"]["moves"] and page.view["game"]["phase"] != "open":
                calm = next(move for move in page.moves if move in ("keep", "accept", "code wink"))
                page.play(calm)


@contextmanager
def at_the_board(client, **clocks):
    """A table of Cash in real time at which everyone may swap, and the pages of its players."""
    table, tokens = real_time_cash(client, **clocks)
    with open_pages(client, table, tokens) as pages:
        open_board(pages)
        yield table, pages


def say(page, move):
    return page.ask(type="play", rev=page.view["rev"], move=move)


def test_the_last_done_is_held_back_and_a_swap_comes_in_between(client):
    with at_the_board(client, flush_count_seconds=10, swap_gap_ms=0) as (_, pages):
        for page in pages[:3]:
            assert say(page, "done")["type"] == "ack"
        held = say(pages[3], "done")
        assert (held["type"], held["seconds"]) == ("held", 10)  # no "ack": nothing is stored yet
        for page in pages:
            while not page.view["window"]:
                page.wait()
            assert page.view["window"]["whole"] == 10, "all see the count"
        swap = next(move for move in pages[0].moves if move.startswith("swap"))
        pages[0].play(swap)
        assert pages[0].view["window"] is None, "the count is over"
        for page in pages[:3]:
            page.play("done")
        assert pages[2].view["window"] is None, "a player who asked before the swap asks again"


def test_a_sign_does_not_stop_the_count(timed, clock):
    """K16; impatient players do not restart it either."""
    with at_the_board(timed, flush_count_seconds=10, swap_gap_ms=0) as (table, pages):
        for page in pages[:3]:
            page.play("done")
        while pages[3].view["rev"] < pages[2].view["rev"]:
            pages[3].wait()
        assert say(pages[3], "done")["type"] == "held"
        pages[0].play("+wink")
        clock.advance(4)
        assert say(pages[3], "done")["type"] == "held"
        assert live(timed, table).clocks.as_data()["closes_in"] == 6
        swept = pages[0].view["rev"] + 1
        clock.advance(6)
        while pages[0].view["rev"] < swept:
            pages[0].wait()
        assert "undone" not in pages[0].moves, "a new board, and no player is finished"


def test_a_move_that_was_held_back_is_made_though_it_could_not_be_stored_at_first(timed, clock, monkeypatch):
    with at_the_board(timed, flush_count_seconds=10, swap_gap_ms=0) as (table, pages):
        for page in pages[:3]:
            page.play("done")
        while pages[3].view["rev"] < pages[2].view["rev"]:
            pages[3].wait()
        assert say(pages[3], "done")["type"] == "held"
        state = live(timed, table).state
        before = state.revision
        with monkeypatch.context() as full:
            full.setattr(Store, "append", refuse_all)
            clock.advance(10 + RETRY_INTERVAL / 2)
        assert live(timed, table).state.revision == before
        clock.advance(RETRY_INTERVAL)
        assert live(timed, table).state.revision > before


def test_done_is_said_once(client):
    with at_the_board(client) as (_, pages):
        pages[0].play("done")
        assert "undone" in pages[0].moves
        assert "done" not in pages[0].moves
        assert say(pages[0], "done")["code"] == "move.repeated"
        pages[0].play("undone")
        assert "done" in pages[0].moves


def test_a_hand_rests_after_a_swap(client):
    with at_the_board(client, swap_gap_ms=2000) as (_, pages):
        swaps = [move for move in pages[0].moves if move.startswith("swap")]
        assert pages[0].play(swaps[0])["type"] == "ack"
        again = pages[0].ask(type="play", rev=pages[0].view["rev"], move=swaps[-1])
        assert again["code"] == "hand.resting"


def test_a_hand_does_not_rest_after_a_swap_that_was_never_made(client, monkeypatch):
    with at_the_board(client, swap_gap_ms=2000) as (_, pages):
        swap = next(move for move in pages[0].moves if move.startswith("swap"))
        with monkeypatch.context() as full:
            full.setattr(Store, "append", refuse_all)
            answer = pages[0].ask(type="play", rev=pages[0].view["rev"], move=swap)
            assert "the disk is full" in answer["text"].lower()
        assert pages[0].ask(type="play", rev=pages[0].view["rev"], move=swap)["type"] == "ack"


async def refuse_all(store, table, number, event, result=None):
    raise DatabaseFailure("database.full", "the disk is full")


@pytest.mark.parametrize(
    ("clocks", "wrong"),
    [
        ({"arrange_seconds": 5}, "is a whole number of seconds from 30 to 300, or 0 (none), not 5"),
        ({"tea_seconds": 5}, "There is no clock 'tea_seconds' in this game; it has arrange_seconds"),
    ],
)
def test_a_time_that_the_page_does_not_give_is_refused(client, clocks, wrong):
    answer = client.post("/api/tables", json={"game": "crash", "seats": CRASH, "clocks": clocks})
    assert answer.status_code == 400
    assert wrong in answer.json()["error"]["text"]


@pytest.mark.parametrize("game", list_games())
def test_clocks_name_phases_that_there_are(game):
    phases = {phase.name for phase in find(game).phases}
    for clock in clocks_of(find(game)):
        assert set(clock.phases) <= phases
        assert clock.check(clock.default) == clock.default


def test_bots_that_want_nothing_wait_in_silence(client):
    table = new_table(client, "cash", [YOU, *[bot()] * 3], deal="3", options={"time_mode": "real_time"})
    with OpenPage(client, table["table"], table["token"]) as page:
        while page.view["game"]["phase"] != "open":
            page.wait_for_turn()
            if page.view["game"]["phase"] != "open":
                page.play(next(move for move in page.moves if move in ("accept", "code wink")))
        bots = live(client, table)
        while bots.bots_play:
            page.do("pace", pace="instant")
            assert page.view["moves_played"] < 90, (
                "a board is swept after 96 messages: bots must not make them all"
            )


def arranging(client, page):
    """Play until hands are arranged with a clock."""
    while not (page.view["game"]["phase"] == "arrange" and page.view["window"]):
        if page.moves and page.view["game"]["phase"] != "arrange":
            page.play(page.moves[0])
        else:
            page.wait()


def test_a_table_can_be_three_times_as_patient(client):
    table = new_table(client, "crash", CRASH, deal="3", clocks={"arrange_seconds": 30}, time_multiplier=3)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["settings"]["time_multiplier"] == 3
        assert page.view["settings"]["clocks"] == {"arrange_seconds": 30}
        arranging(client, page)
        assert page.view["window"]["whole"] == 90


def test_after_a_deal_there_is_time_to_read_what_it_brought(client):
    table = new_table(client, "crash", CRASH, deal="3", clocks={"arrange_seconds": 30})
    with OpenPage(client, table["table"], table["token"]) as page:
        arranging(client, page)
        assert page.view["window"]["whole"] == 30
        page.play("auto")
        while page.view["game"]["deal"] == 1:
            page.wait()
        assert page.view["window"]["whole"] == 30 + READING


def test_a_window_that_is_open_grows_with_the_patience_of_the_table(client):
    table = new_table(client, "crash", CRASH, deal="3", clocks={"arrange_seconds": 30})
    with OpenPage(client, table["table"], table["token"]) as page:
        arranging(client, page)
        assert page.view["window"]["closes_in"] <= 30
        page.do("time_multiplier", times=3)
        assert page.view["window"]["whole"] == 90
        assert page.view["window"]["closes_in"] > 60
        page.do("time_multiplier", times=1)
        assert page.view["window"]["closes_in"] <= 30


def test_a_table_is_as_patient_as_it_says(client):
    table = new_table(client, "crash", CRASH)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="time_multiplier", times=2)["type"] == "error"
