"""A sealed answer can be changed until all have answered; other answers stay, and nothing is revealed."""

import pytest

from parlour.errors import NotAsked
from parlour.games import find
from parlour.match import Match
from parlour.server.http.rate_limit import CHANGES
from parlour.server.tables.state import State
from tests.codes import has_code

from .tables import FRIEND, YOU, OpenPage, new_table, wait_for_all
from .test_hidden import live
from .test_seats import join


@pytest.fixture
def arranging(client):
    """Three people who arrange their rows in Crash, and the table."""
    table = new_table(client, "crash", [YOU, FRIEND, FRIEND], deal="3")
    tokens = [table["token"], *(join(client, table, name=name).json()["token"] for name in ("Ben", "Cid"))]
    with (
        OpenPage(client, table["table"], tokens[0]) as ann,
        OpenPage(client, table["table"], tokens[1]) as ben,
        OpenPage(client, table["table"], tokens[2]) as cid,
    ):
        wait_for_all([ann, ben, cid])
        assert ann.view["game"]["phase"] == "arrange"
        yield live(client, table), ann, ben, cid


def change(page):
    return page.do("change", rev=page.view["rev"])


def see(page, other):
    """Wait until a page has the revision of another one."""
    while page.view["rev"] < other.view["rev"]:
        page.wait()


def test_an_answer_is_changed_while_others_think(arranging):
    table, ann, ben, cid = arranging
    assert not ann.view["can"]["change"]
    ann.play("auto")
    assert ann.view["can"]["change"]
    assert ann.moves == []
    see(ben, ann)
    ben.play("auto")
    see(ann, ben)
    assert change(ann)["type"] == "ack"
    assert "auto" in ann.moves
    assert not ann.view["can"]["change"]
    assert not ann.view["practice"], "nothing that others knew was taken back"
    see(ben, ann)
    assert ben.moves == [], "the answer of the others stands"
    ann.play("set -")
    see(cid, ann)
    cid.play("auto")
    laid = [played for played in table.state.match.played if played.seat == 0]
    assert [played.text for played in laid] == ["set -"]
    assert not cid.view["can"]["change"], "all have answered"


def test_an_answer_in_steps_is_changed_whole(arranging):
    table, ann, *_ = arranging
    for _ in range(2):
        ann.play(next(move for move in ann.moves if move.endswith("/")))
    assert not ann.view["can"]["change"], "nothing has been answered yet"
    ann.play("set -")
    change(ann)
    assert table.state.match.played == []
    assert len(ann.view["game"]["zones"]["hand"]["cards"][0]) == 13


def test_others_learn_nothing_of_it(arranging):
    _, ann, ben, cid = arranging
    ben.play("auto")
    see(ann, ben)
    ann.play("auto")
    see(cid, ann)
    before = cid.view
    change(ann)
    see(cid, ann)
    told = {name for name in before if name not in ("rev", "window") and before[name] != cid.view[name]}
    assert told == set()


def test_a_table_is_read_back_with_what_was_changed(arranging):
    table, ann, ben, cid = arranging
    ann.play("auto")
    see(ben, ann)
    ben.play("auto")
    see(ann, ben)
    change(ann)
    ann.play("set -")
    see(cid, ann)
    cid.play("auto")
    anew = State.after(table.state.config, table.events)
    assert anew.match.played == table.state.match.played
    assert anew.match.table.tobytes() == table.state.match.table.tobytes()
    assert anew.decision_starts == table.state.decision_starts == {0: [0], 1: [1], 2: [2]}  # seat by seat


def test_there_may_be_no_answer_to_change(arranging):
    _, ann, ben, cid = arranging
    assert change(ann)["code"] == "answer.not_sealed"
    ann.play("auto")
    for page in (ben, cid):
        see(page, ann)
    assert change(ben)["code"] == "answer.not_sealed"


def test_an_answer_stands_that_was_changed_often_enough(arranging):
    """Otherwise one player could fill the table with changes until it accepts no more events."""
    table, ann, ben, _ = arranging
    for _ in range(CHANGES):
        ann.play("auto")
        assert change(ann)["type"] == "ack"
    ann.play("auto")
    told = len(table.events)
    assert change(ann)["code"] == "limit.changes"
    assert len(table.events) == told
    see(ben, ann)
    ben.play("auto")
    assert change(ben)["type"] == "ack", "others can still change"
    assert State.after(table.state.config, table.events).answer_changes(0) == CHANGES


def test_where_all_is_told_at_once_no_answer_is_sealed():
    match = Match(find("xeri"), 2, seed=1)
    seat = match.deciders[0]
    match.play(seat, match.legal(seat)[0])
    with pytest.raises(NotAsked, check=has_code("answer.not_sealed")):
        match.withdraw(seat)
