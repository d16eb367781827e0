"""A clock that stands still until a test moves it: timeouts and rate limits are tested without waiting.

`FakeClock.patch` replaces `time.monotonic` and `time.time`; event loops made by `FakeClock.loop` take their
timers from it. Threads run in real time: the clock waits for their work before it moves.
"""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

PATIENCE = 30.0  # real seconds in which the loop comes to rest
GIVE_WAY = 0.0005  # real seconds
QUIET = 3  # turns of the loop without work after which it is at rest

Result = TypeVar("Result")


class FakeClock:
    """Monotonic time and wall time; both move by `advance`, the wall time alone by `set_wall_clock`."""

    def __init__(self) -> None:
        self.now, self._wall = 1_000.0, 1_800_000_000.0
        self._loop: FakeLoop | None = None
        self.working: set[Future[Any]] = set()  # jobs of thread pools whose results the loop may not have yet

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now + self._wall

    def set_wall_clock(self, seconds: float) -> None:
        """Set the wall clock forward or back, as a person or NTP does. No timer depends on that."""
        self._wall += seconds

    def patch(self, monkeypatch: pytest.MonkeyPatch) -> "FakeClock":
        """Let this process read this clock. Its performance counter and its CPU time stay real."""
        submit = ThreadPoolExecutor.submit

        def noted(pool: ThreadPoolExecutor, work: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
            job = submit(pool, work, *args, **named)
            self.working.add(job)
            return job

        monkeypatch.setattr(ThreadPoolExecutor, "submit", noted)
        monkeypatch.setattr(time, "monotonic", self.monotonic)
        monkeypatch.setattr(time, "time", self.time)
        monkeypatch.setattr(
            "parlour.server.tables.group_commit.APART", 0.0
        )  # a standing clock would hold up commits
        return self

    def loop(self, runs: bool = False) -> asyncio.AbstractEventLoop:
        """A new event loop. `runs`: the clock moves to the next timer whenever nothing else is to do."""
        self._loop = FakeLoop(self, runs)
        return self._loop

    def run(self, main: Coroutine[Any, Any, Result], runs: bool = False) -> Result:
        """Run a coroutine in a new loop of this clock, as asyncio.run does."""
        with asyncio.Runner(loop_factory=lambda: self.loop(runs)) as runner:
            return runner.run(main)

    def advance(self, seconds: float) -> None:
        """Move the clock from another thread than the loop's; return when all that is due has happened."""
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self.pass_by(seconds), self._loop).result(PATIENCE)

    def settle(self) -> None:
        """Return when nothing happens any more at this time."""
        self.advance(0.0)

    async def pass_by(self, seconds: float) -> None:
        """Move the clock from within the loop, timer by timer."""
        assert self._loop is not None
        until = self.now + seconds
        await self._rest()
        while (due := self._loop.next_timer()) is not None and due <= until:
            self.now = max(self.now, due)
            await self._rest()
        self.now = until
        await self._rest()

    async def _rest(self) -> None:
        """Wait for all callbacks that are ready, and for the threads of pools."""
        quiet, loop = 0, self._loop
        assert loop is not None
        while quiet < QUIET:
            await asyncio.sleep(0)
            time.sleep(GIVE_WAY)  # a thread that has just ended its work tells the loop
            jobs = list(self.working)
            if jobs:
                await asyncio.wait([asyncio.wrap_future(job) for job in jobs])
                self.working.difference_update(jobs)
            quiet = 0 if jobs or loop.is_busy else quiet + 1


class FakeLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers are due by a FakeClock."""

    def __init__(self, clock: FakeClock, runs: bool) -> None:
        self._clock = clock
        super().__init__(_Selector(clock, runs))

    def time(self) -> float:
        return self._clock.now

    @property
    def is_busy(self) -> bool:
        return bool(self._ready)  # type: ignore[attr-defined]

    def next_timer(self) -> float | None:
        timers = self._scheduled  # type: ignore[attr-defined]
        return min((timer.when() for timer in timers if not timer.cancelled()), default=None)


class _Selector(selectors.DefaultSelector):
    """Waits for files and other threads, never for a timer."""

    def __init__(self, clock: FakeClock, runs: bool) -> None:
        super().__init__()
        self._clock, self._runs = clock, runs

    def select(self, timeout: float | None = None) -> Any:
        if not timeout or timeout <= 0:
            return super().select(timeout)
        if not self._runs:
            return super().select(None)
        if not all(job.done() for job in list(self._clock.working)):
            return super().select(GIVE_WAY)  # a job whose caller is gone does not wake the loop
        found = super().select(GIVE_WAY if self._clock.working else 0)
        self._clock.working.clear()
        if not found:
            self._clock.now += timeout
        return found
