"""Commits in groups: who comes alone is stored at once, those who come soon after share the next."""

import asyncio

from parlour.database import open_database
from parlour.room import group_commit
from parlour.room.group_commit import GroupCommit


def test_those_who_come_soon_after_a_commit_share_the_next_one(monkeypatch):
    groups, database, sleep = [], open_database("sqlite://"), asyncio.sleep
    monkeypatch.setattr(group_commit, "APART", 3600.0)

    async def come():
        soon = asyncio.Event()

        async def wait(seconds):
            await (soon.wait() if seconds > 0 else sleep(0))

        monkeypatch.setattr(group_commit.asyncio, "sleep", wait)
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        await commits.do(0)
        waiting = []
        for job in range(1, 5):
            waiting.append(asyncio.create_task(commits.do(job)))
            await sleep(0)
        assert groups == [[0]]
        soon.set()
        await asyncio.gather(*waiting)
        await commits.close()

    asyncio.run(come())
    assert groups == [[0], [1, 2, 3, 4]]
    database.close()
