"""A fair queue for bots, hints and score sheets: clients are served in turn, however much each asks for."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Generic, NamedTuple, TypeVar

from ..http.rate_limit import LimitExceeded

MOST_WAITING = 20  # jobs of one client; a page asks for one thing at a time
SECONDS_UNTIL_RETRY = 5.0
MOST_NOTED = 1000  # clients that were served

Job = TypeVar("Job")
Result = TypeVar("Result")


class QueueFull(LimitExceeded):
    """A client has too many waiting jobs; nothing was done or stored."""

    def __init__(self, most: int) -> None:
        text = f"{most} requests from your network address wait already: try again in 5 seconds"
        super().__init__(text, "queue.full", SECONDS_UNTIL_RETRY)


class JobSource(NamedTuple):
    """The source of a job: the client that it is done for, and its line (a table, a score sheet).

    Jobs of one line are done in the order in which they come, so strangers must not share a line.
    """

    client: str
    line: str


class FairOrder(Generic[Job]):
    """The waiting jobs in their order.

    The client that was served longest ago comes first, and its lines take turns. A line is served first come,
    first served, for all clients.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[tuple[str, Job]]] = {}
        self._turns: dict[str, dict[str, int]] = {}  # jobs by client and line; the next line comes first
        self._served: dict[str, int] = {}  # by client: the number of the service in which it was served last
        self._count = 0

    def put(self, source: JobSource, job: Job) -> None:
        """Add a job at the end of its line."""
        client, line = source
        self._lines.setdefault(line, deque()).append((client, job))
        lines = self._turns.setdefault(client, {})
        lines[line] = lines.get(line, 0) + 1

    def take(self) -> Job | None:
        """Remove and return the next job; None if there is none."""
        if not self._turns:
            return None
        client = min(self._turns, key=lambda one: self._served.get(one, 0))
        lines = self._turns[client]
        line = next(iter(lines))
        owner, job = self._lines[line].popleft()
        lines[line] = lines.pop(line)
        self.note_served(client)
        self._forget(owner, line)
        return job

    def note_served(self, client: str) -> None:
        """Note that a job of a client begins."""
        self._count += 1
        self._served[client] = self._count
        if len(self._served) > MOST_NOTED:
            self._served = {one: count for one, count in self._served.items() if one in self._turns}

    def forget_served(self) -> None:
        """Forget the order in which clients were served, because nothing waits."""
        self._served.clear()

    def discard(self, source: JobSource, job: Job) -> None:
        """Remove a job if it is still there."""
        client, line = source
        if (client, job) in self._lines.get(line, ()):
            self._lines[line].remove((client, job))
            self._forget(client, line)

    def waiting(self, client: str) -> int:
        """The number of jobs of a client."""
        return sum(self._turns.get(client, {}).values())

    def _forget(self, client: str, line: str) -> None:
        """Count one job less of this client and line."""
        lines = self._turns[client]
        lines[line] -= 1
        if not lines[line]:
            del lines[line]
        if not lines:
            del self._turns[client]
        if not self._lines[line]:
            del self._lines[line]


class FairQueue:
    """A number of slots for work that takes long. Used from one event loop."""

    def __init__(self, slots: int, most: int = MOST_WAITING) -> None:
        """`most`: how many jobs of one client may wait, unless they are patient."""
        self._slots, self._free, self._most = slots, slots, most
        self._order = FairOrder[asyncio.Future[None]]()
        self._running = set[asyncio.Task[Any]]()

    @property
    def running(self) -> int:
        """The number of jobs that have a slot now."""
        return len(self._running)

    async def run(
        self, source: JobSource, work: Callable[[], Coroutine[Any, Any, Result]], patient: bool = False
    ) -> Result:
        """Do `work` in its turn. Raises QueueFull.

        A running job keeps its slot until it ends, even if its caller is cancelled: threads cannot be
        stopped. `patient`: wait for any number of others, for work that is limited by other means.
        """
        if self._free:
            self._free -= 1
            self._order.note_served(source.client)
        else:
            await self._wait(source, patient)
        job = asyncio.create_task(work())
        self._running.add(job)
        job.add_done_callback(self._end)
        return await asyncio.shield(job)

    async def _wait(self, source: JobSource, patient: bool) -> None:
        if not patient and self._order.waiting(source.client) >= self._most:
            raise QueueFull(self._most)
        turn = asyncio.get_running_loop().create_future()
        self._order.put(source, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._order.discard(source, turn)
            else:  # cancelled when it had just got its turn
                self._pass_on()
            raise

    def _end(self, job: asyncio.Task[Any]) -> None:
        self._running.discard(job)
        self._pass_on()

    def _pass_on(self) -> None:
        """Give a slot to the next job, or keep it free."""
        turn = self._order.take()
        while turn is not None and turn.done():
            turn = self._order.take()
        if turn is None:
            self._free += 1
            if self._free == self._slots:
                self._order.forget_served()
        else:
            turn.set_result(None)
