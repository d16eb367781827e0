"""Bots that wait for each other: their times reveal nothing about their moves, and clients take turns.

The queue is the real one. Bots think for some seconds of a fake clock; nothing is searched.
"""

import asyncio
import itertools

import pytest

from parlour.bots.players import Searcher
from parlour.bots.time_control import THINK
from parlour.server.tables.actor import TableActor
from parlour.server.tables.bot_executor import SEARCHING_PACE, BotExecutor
from parlour.server.tables.fair_queue import JobSource
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.state import State
from tests.fake_clock import FakeClock
from tests.server.configs import table_config

KING = ["search", "search", "search", "greedy"]
XERI = ["search", "search"]


class Shelf:
    """A store that only records moves and their times."""

    def __init__(self, clock):
        self._clock, self.made = clock, []

    async def append(self, table, number, event, note):
        if event["kind"] == "move":
            self.made.append((round(self._clock.now, 6), event["seat"]))


class Page:
    """A spectator's page of a client; it receives nothing."""

    def __init__(self, table, client):
        self.viewpoint = Viewpoint(table, None, client)

    def request_view(self, urgent=False):
        pass


class OneThread(BotExecutor):
    """One search at a time; with `forced_at_once` a single legal move takes no time."""

    def __init__(self, forced_at_once):
        super().__init__(1)
        self._at_once, self.forced = forced_at_once, 0

    async def choose(self, bot, known, seat):
        moves = bot._engine.moves(known, seat)
        if isinstance(bot, Searcher):
            self.forced += len(moves) == 1
            if len(moves) > 1 or not self._at_once:
                await asyncio.sleep(THINK)
        return moves[len(moves) // 2]


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(
        "parlour.server.tables.bot_executor.SEARCH_SLOT", 0.43217
    )  # so that events do not coincide
    return FakeClock().patch(monkeypatch)


def moves_at(clock, game, chairs, clients, bot_executor, moves=20):
    """Return the times and seats of moves at the clients' tables, until the last table has this many."""
    shelves, began = [Shelf(clock) for _ in clients], clock.now

    async def play():
        tables = []
        for number, (client, shelf) in enumerate(zip(clients, shelves, strict=True)):
            config = table_config(game, {}, chairs, deal=str(number + 1), pace="instant")
            tables.append(TableActor(State(config), [], shelf, bot_executor))
            tables[-1].enter(Page(tables[-1], client))
            await asyncio.sleep(0.0137)
        while len(shelves[-1].made) < moves:
            await asyncio.sleep(1)
        for table in tables:
            table.close()

    clock.run(play(), runs=True)
    bot_executor.close()
    return [[(round(when - began, 6), seat) for when, seat in shelf.made] for shelf in shelves]


def pauses(made):
    """Return the times between moves."""
    times = [0.0, *(when for when, _ in made)]
    return [round(later - earlier, 6) for earlier, later in itertools.pairwise(times)]


def test_forced_moves_take_as_long_as_others_where_searches_wait_for_each_other(clock):
    """Three bots search at a table, and two other tables are busy: forced moves do not come sooner."""
    forced, free = OneThread(forced_at_once=True), OneThread(forced_at_once=False)
    clients = ("ann", "ben", "cleo")
    made = moves_at(clock, "king", KING, clients, forced, 60)
    assert forced.forced > 20
    assert made == moves_at(clock, "king", KING, clients, free, 60)
    searched = [
        pause for table in made for pause, (_, seat) in zip(pauses(table), table, strict=True) if seat < 3
    ]
    assert sum(pause > SEARCHING_PACE + 0.01 for pause in searched) > len(searched) / 5, (
        "some wait in the queue"
    )


def test_thirty_tables_of_one_client_do_not_slow_down_the_bots_of_another(clock):
    tables = ["many"] * 30 + ["few"]
    made = moves_at(clock, "xeri", XERI, tables, OneThread(forced_at_once=False), 40)
    assert max(pauses(made[-1])) <= 2 * SEARCHING_PACE + 0.01
    assert all(made[:-1]), "all other tables go on"


def test_hints_of_one_client_do_not_hold_up_those_of_another(clock, monkeypatch):
    bot_executor = OneThread(forced_at_once=False)
    match = State(table_config("xeri", {}, XERI, deal="1")).match

    async def think(threads, thought):
        await asyncio.sleep(THINK)

    async def ask(source):
        await bot_executor.advise(source, match, 0, THINK)
        return clock.now - began

    async def ask_all():
        many = [asyncio.create_task(ask(JobSource("many", f"table {number}"))) for number in range(8)]
        await asyncio.sleep(0)
        return await ask(JobSource("few", "table")), await asyncio.gather(*many)

    monkeypatch.setattr("parlour.server.tables.bot_executor._run", think)
    began = clock.now
    few, many = clock.run(ask_all(), runs=True)
    assert few == pytest.approx(2 * THINK)
    assert max(many) == pytest.approx(9 * THINK)
    bot_executor.close()
