"""Commits in groups: what arrives while one commit is on its way to the disk shares the next."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from sqlalchemy import Connection

from ..database import Database, DatabaseFailure

Job = TypeVar("Job")
OF_ITSELF = ("full", "locked", "unreachable", "read-only", "disk", "damaged")  # failures of no job
MOST = 500  # jobs in one transaction
APART = 0.008  # seconds from the beginning of one transaction to that of the next: each costs as ten jobs


class GroupCommit(Generic[Job]):
    """Has jobs done in the database by `write`, many in one transaction, in the order in which they came."""

    def __init__(self, database: Database, write: Callable[[Connection, list[Job]], object]) -> None:
        self._database, self._write = database, write
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commits")
        self._task: asyncio.Task[None] | None = None
        self._next = 0.0  # when the next may begin; who comes alone has never to wait

    async def do(self, job: Job) -> None:
        """Return when the job is stored for good; raise what kept it from being stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        await done

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            await asyncio.sleep(self._next - loop.time())
            self._next = loop.time() + APART
            group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            failures = await loop.run_in_executor(self._thread, self._commit, [job for job, _ in group])
            for (_, done), failure in zip(group, failures, strict=True):
                if done.done():
                    continue  # whoever asked has gone
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """All in one transaction; if that fails, each in one of its own: only the guilty fail.

        Where the database itself is away or full nobody is guilty, and nothing is tried again: who waits is
        told at once.
        """
        try:
            with self._database.writing() as connection:
                self._write(connection, jobs)
        except Exception as error:
            if len(jobs) > 1 and isinstance(error, DatabaseFailure) and error.code in OF_ITSELF:
                return [error] * len(jobs)
            if len(jobs) == 1:
                return [error]
            return [self._commit([job])[0] for job in jobs]
        return [None] * len(jobs)

    async def close(self) -> None:
        """Wait for what is on its way."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()
