"""A bot is asked while something else happens at its table: the bot that is asked afterwards moves."""

import asyncio

import pytest

from parlour.server.tables.actor import TableActor
from parlour.server.tables.bot_executor import BotExecutor
from parlour.server.tables.state import State
from tests.server.configs import table_config


class Shelf:
    """A store that only records who has moved."""

    def __init__(self):
        self.moved = []

    async def append(self, table, number, event, note):
        self.moved.append(event["seat"])


def a_move(state, seat):
    return state.move_event(seat, state.match.legal(seat)[0])


def somebody_back(state, seat):
    return {"kind": "return", "seat": seat}


@pytest.mark.parametrize(("happens", "goes_on"), [(a_move, True), (somebody_back, False)])
def test_a_bot_that_is_asked_no_more_when_it_comes_to_the_table_does_nothing(happens, goes_on):
    state, shelf, bot_executor = (
        State(table_config("xeri", {}, ["greedy"] * 2, deal="3")),
        Shelf(),
        BotExecutor(1),
    )
    table = TableActor(state, [], shelf, bot_executor)

    async def play():
        first = table._next_bot()
        async with table.lock:
            waiting = asyncio.create_task(table._play_bot(first))
            await asyncio.sleep(0)
            state.apply(happens(state, first))
        await waiting
        assert shelf.moved == []
        if goes_on:
            await table._play_bot(table._next_bot())
            assert shelf.moved == [1 - first]
        else:
            assert table._next_bot() is None

    asyncio.run(play())
    bot_executor.close()
