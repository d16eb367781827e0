"""A fair queue: clients take turns, so a client with many jobs only delays itself."""

import asyncio

import pytest

from parlour.server.tables.fair_queue import MOST_WAITING, FairQueue, JobSource, QueueFull

ANN, BEN = JobSource("ann", "sheet A"), JobSource("ben", "sheet B")


class Work:
    """Jobs in a queue, and the order in which they finish."""

    def __init__(self, slots=1):
        self.queue, self.done, self.going = FairQueue(slots), [], asyncio.Event()

    def add(self, source, name, patient=False):
        async def job():
            await self.going.wait()
            self.done.append(name)
            return name

        return asyncio.create_task(self.queue.run(source, job, patient))


async def soon(task):
    """Run the event loop until a task is done, but not for long."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert task.done()


def order(*jobs):
    """Return the order in which jobs finish, by source and name; the first runs when the others arrive."""

    async def play():
        work = Work()
        tasks = [work.add(*job) for job in jobs]
        await asyncio.sleep(0)
        work.going.set()
        assert await asyncio.gather(*tasks) == [name for _, name in jobs]
        return work.done

    return asyncio.run(play())


def test_clients_take_turns():
    many = [(ANN, f"a{number}") for number in range(5)]
    assert order(*many, (BEN, "b0"), (BEN, "b1")) == ["a0", "b0", "a1", "b1", "a2", "a3", "a4"]


def test_a_client_takes_turns_between_its_sheets():
    other = JobSource("ann", "another sheet")
    assert order((ANN, "1"), (ANN, "2"), (ANN, "3"), (ANN, "4"), (other, "5")) == ["1", "2", "5", "3", "4"]


def test_work_on_one_sheet_is_done_in_the_order_in_which_it_comes_whoever_sends_it():
    shared = JobSource("ben", ANN.line)
    assert order((BEN, "0"), (ANN, "1"), (ANN, "2"), (shared, "3")) == ["0", "1", "2", "3"]


def test_as_many_jobs_run_as_there_are_slots():
    async def play():
        work = Work(slots=3)
        tasks = [work.add(ANN, number) for number in range(7)]
        await asyncio.sleep(0)
        assert work.queue.running == 3
        work.going.set()
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)
        assert work.queue.running == 0
        assert await work.add(BEN, "later") == "later"

    asyncio.run(play())


def test_a_client_with_too_many_jobs_is_told_so_and_nothing_of_it_is_done():
    async def play():
        work = Work()
        tasks = [work.add(ANN, number) for number in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        refused = work.add(ANN, "too many")
        await soon(refused)
        with pytest.raises(QueueFull, match="wait already: try again"):
            refused.result()
        assert refused.exception().code == "queue.full"
        tasks += [work.add(BEN, "of another client"), work.add(ANN, "patient", patient=True)]
        work.going.set()
        await asyncio.gather(*tasks)
        assert "too many" not in work.done
        assert len(work.done) == MOST_WAITING + 3
        assert await work.add(ANN, "later") == "later"

    asyncio.run(play())


def test_a_job_whose_client_has_gone_is_not_done_and_costs_no_slot():
    async def play():
        work = Work()
        tasks = [work.add(ANN, number) for number in range(4)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        work.going.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert work.done == [0, 1, 3]
        assert await work.add(ANN, "later") == "later"

    asyncio.run(play())


def test_work_that_goes_on_in_a_thread_keeps_its_slot_when_its_client_has_gone():
    async def play():
        work = Work()
        first, second = work.add(ANN, "first"), work.add(BEN, "second")
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        assert work.queue.running == 1
        work.going.set()
        await second
        assert work.done == ["first", "second"]

    asyncio.run(play())


def test_a_job_that_fails_frees_its_slot():
    async def fail():
        raise OSError(24, "Too many open files")

    async def play():
        work = Work()
        work.going.set()
        with pytest.raises(OSError, match="Too many open files"):
            await work.queue.run(ANN, fail)
        assert await work.add(BEN, "next") == "next"

    asyncio.run(play())


@pytest.mark.parametrize("rounds", range(8))
def test_a_job_that_is_cancelled_when_its_turn_has_just_come_passes_the_slot_on(rounds):
    """In one of these rounds of the event loop the second job has its turn but has not started."""

    async def play():
        work = Work()
        _, second, third = (work.add(ANN, number) for number in range(3))
        await asyncio.sleep(0)
        work.going.set()
        for _ in range(rounds):
            await asyncio.sleep(0)
        second.cancel()
        await soon(third)
        assert third.result() == 2

    asyncio.run(play())
