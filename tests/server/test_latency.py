"""Slow connections: where the fastest player decides, all players see only the highest latency."""

import json

import pytest

from parlour.server.cluster.presence import Presence, ShadowRequest, SlowConnection
from parlour.server.tables.actor import TableActor
from parlour.server.tables.latency import rounded_latency

from .tables import FRIEND, YOU, OpenPage, bot, new_table
from .test_seats import join

REAL_TIME = {"time_mode": "real_time"}


@pytest.mark.parametrize(
    ("line", "told"), [(0, 0), (150, 0), (151, 200), (200, 200), (201, 250), (60_000, 60_000)]
)
def test_only_slow_lines_are_told_and_only_roughly(line, told):
    assert rounded_latency(line) == told


def kemps(client, **asked):
    table = new_table(client, "cash", [YOU, FRIEND, bot(), bot()], deal="3", **asked)
    return table, join(client, table, "Ben").json()["token"]


def when(page, slowest):
    """Wait until this is reported as the highest latency."""
    while page.view["slowest"] != slowest:
        page.wait()
    return page.view


def test_all_who_sit_there_are_told_the_worst_line_and_not_whose_it_is(client):
    table, token = kemps(client, options=REAL_TIME)
    with OpenPage(client, table["table"], table["token"]) as ann:
        assert ann.view["slowest"] == 0
        with OpenPage(client, table["table"], token) as ben:
            assert ben.ask(type="line")["type"] == "heard"
            ben.ask(type="line", takes=312)
            view = when(ann, 350)
            told = {name: view[name] for name in view if name not in ("table", "invite", "fairness")}
            assert "312" not in json.dumps(told)  # these are random letters and digits
            when(ben, 350)
            ann.ask(type="line", takes=220)
            ben.ask(type="line", takes=90)
            when(ann, 250)
            ben.ask(type="line", takes=430)
            when(ann, 450)
        when(ann, 250)  # a person who has left has no connection


def test_nobody_hears_of_lines_where_nobody_has_to_be_fast(client):
    table, _ = kemps(client)
    with OpenPage(client, table["table"], table["token"]) as ann:
        ann.ask(type="line", takes=900)
        assert ann.view["slowest"] is None


def test_who_looks_on_neither_hears_of_lines_nor_has_one_that_counts(client):
    table, _ = kemps(client, options=REAL_TIME)
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"]) as spectator,
    ):
        spectator.ask(type="line", takes=900)
        ann.ask(type="line", takes=320)
        when(ann, 350)
        assert spectator.view["slowest"] is None


def test_a_measurement_changes_nothing_at_the_table(client):
    table, _ = kemps(client, options=REAL_TIME)
    with OpenPage(client, table["table"], table["token"]) as ann:
        before = ann.view
        ann.ask(type="line", takes=320)
        told = when(ann, 350)
        same = ("rev", "game", "choices", "seats", "spectators", "settings", "shadowing")
        assert {name: told[name] for name in same} == {name: before[name] for name in same}
        assert told["window"]["whole"] == before["window"]["whole"]
        assert told["window"]["closes_in"] <= before["window"]["closes_in"]


def test_processes_tell_each_other_of_slow_lines(client):
    told = [0, None, SlowConnection(0, 350), ShadowRequest("abc", 1, "Eve")]
    heard: list[str] = []
    presence = Presence.__new__(Presence)
    presence._name, presence._received, presence._others = "here", {}, {}
    presence._changed = heard.append
    presence.receive(json.dumps(["there", "table", told]))
    assert presence.elsewhere("table") == told
    table = TableActor.__new__(TableActor)
    table.viewers, table.elsewhere = set(), lambda: presence.elsewhere("table")
    assert table.viewer_seats() == [0, None, None]
    assert heard == ["table"]
