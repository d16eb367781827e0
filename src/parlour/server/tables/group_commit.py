"""Group commit: jobs that arrive during one transaction share the next."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from sqlalchemy import Connection

from ...database import Database, DatabaseFailure

Job = TypeVar("Job")
DATABASE_ERRORS = (  # errors of the database, not of a single job
    "database.full",
    "database.locked",
    "database.unreachable",
    "database.read_only",
    "database.disk",
    "database.damaged",
)
MOST = 500  # jobs in one transaction
APART = 0.008  # seconds between the starts of two transactions; a transaction costs as much as ten jobs


class GroupCommit(Generic[Job]):
    """Carries out jobs with `write`, in the order of their arrival, many in one transaction.

    A job takes three iterations of the event loop: when it arrives, when its commit begins, and when the
    commit is complete. More would add several milliseconds each on a busy server.
    """

    def __init__(self, database: Database, write: Callable[[Connection, list[Job]], object]) -> None:
        self._database, self._write = database, write
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commits")
        self._idle = asyncio.Event()  # no job waits, and no transaction is running
        self._idle.set()
        self._next = 0.0  # when the next transaction may begin; a single job does not wait

    async def run(self, job: Job) -> None:
        """Return when the job is committed. Raises the error that prevented it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((job, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_at(self._next, self._begin, loop)
        await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass the waiting jobs to the commit thread."""
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
        """Set the results of a group, and schedule the next one."""
        if self._waiting:
            loop.call_at(self._next, self._begin, loop)
        else:
            self._idle.set()
        for done, failure in zip(group, failures, strict=True):
            if done.done():
                continue  # the caller was cancelled
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """Commit jobs in one transaction; if it fails, each in a separate one. Return the error of each job.

        If the database itself is unavailable or full, all jobs fail at once, without another attempt.
        """
        try:
            with self._database.writing() as connection:
                self._write(connection, jobs)
        except Exception as error:
            if len(jobs) > 1 and isinstance(error, DatabaseFailure) and error.code in DATABASE_ERRORS:
                return [error] * len(jobs)
            if len(jobs) == 1:
                return [error]
            return [self._commit([job])[0] for job in jobs]
        return [None] * len(jobs)

    async def close(self) -> None:
        """Wait until all jobs are committed."""
        await self._idle.wait()
        self._thread.shutdown()
