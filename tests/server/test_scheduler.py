"""The scheduler: calls run in order, and other tasks of the event loop run in between."""

import asyncio
from functools import partial

from parlour.server.tables.scheduler import Scheduler


def test_those_who_wait_get_their_turn_in_order_and_others_are_heard_in_between():
    done = []

    async def wait_together():
        turns, loop = Scheduler(), asyncio.get_running_loop()
        for number in range(5):
            turns.wait(partial(done.append, number))
        loop.call_soon(done.append, "asked")
        while 4 not in done:
            await asyncio.sleep(0)
            loop.call_soon(done.append, "answered")

    asyncio.run(wait_together())
    assert done[:3] == [0, "asked", 1]
    assert [number for number in done if number not in ("asked", "answered")] == [0, 1, 2, 3, 4]
    assert all("answered" in done[done.index(number) : done.index(number + 1)] for number in range(1, 4))


def test_who_comes_when_nobody_waits_has_a_turn_at_once():
    done = []

    async def come_later():
        turns = Scheduler()
        for number in range(2):
            turns.wait(partial(done.append, number))
            await asyncio.sleep(0)
            assert done == list(range(number + 1))

    asyncio.run(come_later())


def test_those_for_whom_others_wait_come_first_and_keep_nobody_waiting_for_ever():
    done = []

    async def wait_together():
        turns = Scheduler()
        for number in range(3):
            turns.wait(partial(done.append, number))
        for number in range(10, 13):
            turns.wait(partial(done.append, number), urgent=True)
        while len(done) < 6:
            await asyncio.sleep(0)

    asyncio.run(wait_together())
    assert done == [10, 0, 11, 1, 12, 2]


def test_who_comes_to_grief_over_her_turn_takes_nobody_elses():
    done, heard = [], []

    def fail():
        raise RuntimeError("the seventh card")

    async def wait_together():
        turns, loop = Scheduler(), asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: heard.append(str(context["exception"])))
        turns.wait(fail)
        turns.wait(partial(done.append, 1))
        for _ in range(4):
            await asyncio.sleep(0)

    asyncio.run(wait_together())
    assert (done, heard) == ([1], ["the seventh card"])
