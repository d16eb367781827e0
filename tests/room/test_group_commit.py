"""Commits in groups: who comes alone is stored at once, those who come soon after share the next."""

import asyncio

import pytest

from parlour.database import open_database
from parlour.room import group_commit
from parlour.room.group_commit import GroupCommit


@pytest.fixture
def database():
    database = open_database("sqlite://")
    yield database
    database.close()


def test_those_who_come_soon_after_a_commit_share_the_next_one(database, monkeypatch):
    groups = []
    monkeypatch.setattr(group_commit, "APART", 3600.0)

    async def come():
        loop, soon, due = asyncio.get_running_loop(), asyncio.get_running_loop().call_at, []

        def call_at(when, begin, *told):
            return soon(when, begin, *told) if when <= loop.time() else due.append((begin, told))

        monkeypatch.setattr(loop, "call_at", call_at)
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        await commits.do(0)
        waiting = []
        for job in range(1, 5):
            waiting.append(asyncio.create_task(commits.do(job)))
            await asyncio.sleep(0)
        assert groups == [[0]]
        ((begin, told),) = due
        begin(*told)
        await asyncio.gather(*waiting)
        await commits.close()

    asyncio.run(come())
    assert groups == [[0], [1, 2, 3, 4]]


def test_closing_waits_for_those_who_came_while_a_commit_was_on_its_way_also_if_they_have_gone(database):
    groups = []

    async def come():
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        first = asyncio.create_task(commits.do(0))
        while not groups:
            await asyncio.sleep(0)
        second = asyncio.create_task(commits.do(1))
        await asyncio.sleep(0)
        second.cancel()
        await commits.close()
        await first

    asyncio.run(come())
    assert groups == [[0], [1]]
