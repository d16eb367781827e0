"""Bots play game after game, and the number of objects in the server stops growing."""

import asyncio
import gc
import weakref
from collections import Counter

import pytest

from parlour.database import open_database
from parlour.match import Match
from parlour.match.match import Before, Played
from parlour.server.http.rate_limit import EVENTS
from parlour.server.protocol.messages import TableRequest
from parlour.server.tables import registry as rooms
from parlour.server.tables.actor import TableActor
from parlour.server.tables.registry import IDLE, MAINTENANCE_INTERVAL, TableRegistry
from parlour.server.tables.rematch import rematch
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import Viewer
from parlour.server.tables.state import State
from parlour.server.views.view_cache import TableInfo

from .tables import bot

TABLES = 2
GAME = {"game": "xeri", "seats": [bot("uniform"), bot("uniform")], "options": {"hands": 1}, "name": "Ann"}
KEPT = (TableActor, State, Match, TableInfo, Viewer, Played, Before, asyncio.Task)


def kept():
    """Count the objects of each type that tables consist of."""
    gc.collect()
    found = Counter(type(one) for one in gc.get_objects())
    return {kind.__name__: found[kind] for kind in KEPT}


async def hear(message):
    """A page that reads everything."""


async def play_out(table):
    """Watch until the game is over."""
    viewer = Viewer(Viewpoint(table, None), hear)
    showing = asyncio.create_task(viewer.send_views())
    table.enter(viewer)
    while not table.state.match.over:
        await asyncio.sleep(1)
    table.leave(viewer)
    showing.cancel()


async def soak(database, rounds):
    """Let bots play rematches at some tables; return the counts after each round."""
    room, counts = TableRegistry(database), []
    tidying = asyncio.create_task(room.run_maintenance())
    tables = [(await room.new_table(TableRequest.model_validate(GAME))).table for _ in range(TABLES)]
    for _ in range(rounds):
        await asyncio.gather(*map(play_out, tables))
        names = [await rematch(room, table, lambda: None) for table in tables]
        tables = [await room.find(name) for name in names]
        await asyncio.sleep(IDLE + 2 * MAINTENANCE_INTERVAL)
        assert room._tables == {}
        tables = [await room.find(name) for name in names]
        counts.append(kept())
    tidying.cancel()
    await room.close()
    return counts


def test_what_is_kept_of_tables_reaches_a_plateau(clock, monkeypatch):
    monkeypatch.setattr(rooms.compiling, "start", lambda jobs: None)
    database = open_database("sqlite://")
    before = kept()
    counts = clock.run(soak(database, 3), runs=True)
    database.close()
    assert counts[1] == counts[2]
    assert counts[2]["TableActor"] - before["TableActor"] <= TABLES + 1, "and what the event loop holds"


async def let_go(database):
    """Let a table be idle after a game; return a weak reference to it."""
    room = TableRegistry(database)
    tidying = asyncio.create_task(room.run_maintenance())
    table = (await room.new_table(TableRequest.model_validate(GAME))).table
    await play_out(table)
    match = weakref.ref(table.state.match)
    del table
    await asyncio.sleep(IDLE + 2 * MAINTENANCE_INTERVAL)
    tidying.cancel()
    await room.close()
    return match


@pytest.mark.parametrize("much", [1, 10**9])
def test_what_tables_leave_behind_is_freed_when_it_is_much(clock, monkeypatch, much):
    """Python would free it only at the tenth collection."""
    monkeypatch.setattr(rooms.compiling, "start", lambda jobs: None)
    monkeypatch.setattr(rooms, "COLLECT_AFTER", much)
    database = open_database("sqlite://")
    gc.disable()
    try:
        match = clock.run(let_go(database), runs=True)
        assert (match() is None) == (much == 1)
    finally:
        gc.enable()
        database.close()


def test_a_full_table_takes_no_more_than_so_much_memory():
    """Measured as objects: a packed table, and its share of an event, a move and its transfers."""
    for game in ("cash", "king", "seven-rummy"):
        match = Match(game, seed=3)
        for _ in range(40):
            if not match.over:
                match.play_move(match.deciders[0], match.legal_moves(match.deciders[0])[0])
        packed = max(len(before.packed) for before in match._before)
        assert packed * EVENTS < 8_000_000, game
