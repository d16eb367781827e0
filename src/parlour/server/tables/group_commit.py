"""Commits in groups: what arrives while one commit is on its way to the disk shares the next."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from sqlalchemy import Connection

from ...database import Database, DatabaseFailure

Job = TypeVar("Job")
OF_ITSELF = (  # failures of no job
    "database.full",
    "database.locked",
    "database.unreachable",
    "database.read_only",
    "database.disk",
    "database.damaged",
)
MOST = 500  # jobs in one transaction
APART = 0.008  # seconds from the beginning of one transaction to that of the next: each costs as ten jobs


class GroupCommit(Generic[Job]):
    """Has jobs done in the database by `write`, many in one transaction, in the order in which they came.

    Between a job and its answer lie three turns of the event loop and no more, for in a busy room each
    takes some milliseconds: when it came, when its commit begins, and when that is over.
    """

    def __init__(self, database: Database, write: Callable[[Connection, list[Job]], object]) -> None:
        self._database, self._write = database, write
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commits")
        self._rests = asyncio.Event()  # nothing waits, and nothing is on its way
        self._rests.set()
        self._next = 0.0  # when the next may begin; who comes alone has never to wait

    async def run(self, job: Job) -> None:
        """Return when the job is stored for good; raise what kept it from being stored."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((job, done))
        if self._rests.is_set():
            self._rests.clear()
            loop.call_at(self._next, self._begin, loop)
        await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send all who wait to the thread that commits."""
        self._next = loop.time() + APART
        group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]

        def work() -> None:
            failures = self._commit([job for job, _ in group])
            loop.call_soon_threadsafe(self._end, loop, [done for _, done in group], failures)

        self._thread.submit(work)

    def _end(
        self,
        loop: asyncio.AbstractEventLoop,
        group: "list[asyncio.Future[None]]",
        failures: list[Exception | None],
    ) -> None:
        """Tell a group what has become of it, and let the next one begin in its time."""
        if self._waiting:
            loop.call_at(self._next, self._begin, loop)
        else:
            self._rests.set()
        for done, failure in zip(group, failures, strict=True):
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
        await self._rests.wait()
        self._thread.shutdown()
