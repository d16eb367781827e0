"""Garbage collection: few young objects while turns are given, and unreachable objects are freed."""

import asyncio
import gc
import weakref

import pytest

from parlour.server import garbage_collection
from parlour.server.tables.scheduler import Scheduler


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def python_does_not_look():
    gc.disable()
    yield
    gc.enable()


def give_rounds(rounds, first=lambda: None):
    """Give this number of turns, in separate rounds in which nothing is done."""

    async def wait():
        turns = Scheduler()
        turns.wait(first)
        await asyncio.sleep(0)
        for _ in range(rounds - 1):
            turns.wait(lambda: None)
            await asyncio.sleep(0)

    asyncio.run(wait())


def test_what_nobody_can_reach_is_let_go_of_after_some_rounds_of_turns(python_does_not_look):
    lost = []
    give_rounds(garbage_collection.ROUNDS - 1, lambda: lost.append(weakref.ref(Ring())))
    assert lost[0]() is not None
    give_rounds(garbage_collection.ROUNDS, lambda: lost.append(weakref.ref(Ring())))
    assert lost[1]() is None


def test_what_has_stayed_for_a_while_is_looked_at_more_seldom(python_does_not_look):
    looks = garbage_collection.FrequentCollector()
    stayed = Ring()
    lost = weakref.ref(stayed)
    for _ in range(garbage_collection.ROUNDS):
        looks.after_a_round()
    del stayed  # it has left the youngest generation
    for _ in range(garbage_collection.ROUNDS * (garbage_collection.OLDER - 1) - 1):
        looks.after_a_round()
    assert lost() is not None
    looks.after_a_round()
    assert lost() is None
