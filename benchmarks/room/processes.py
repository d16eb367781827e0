"""The processes that are measured: rooms of ours, and what a process has used."""

import cProfile
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Served:
    """A server that runs: its process and its port, and how many seconds it took to open."""

    process: int
    port: int
    opening: float

    @property
    def memory(self) -> float:
        """The kilobytes that it has in memory."""
        told = Path(f"/proc/{self.process}/status").read_text()
        return int(told.partition("VmRSS:")[2].split()[0])

    @property
    def computed(self) -> float:
        """The seconds for which it has had a core: what others take of the machine does not count."""
        told = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(command: list[str], folder: Path | None = None, **environment: str) -> Iterator[Served]:
    """Run a server that prints its port when it is open."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=folder, env=os.environ | environment
    )
    assert process.stdout is not None
    try:
        yield Served(process.pid, int(process.stdout.readline()), time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def room_at(database: str, profile: str = "") -> list[str]:
    """The command that opens a room without its page."""
    return [sys.executable, "-m", "benchmarks.room.processes", database, profile]


def serve(database: str, profile: str) -> None:
    """Open a room as `parlour serve` does, and say where."""
    from parlour.database import open_database
    from parlour.server.app import create_app
    from parlour.server.network import listen
    from parlour.server.run import run

    taken = listen("127.0.0.1", 0)
    profiler = cProfile.Profile()
    if profile:
        profiler.enable()
    run(
        create_app(open_database(database)),
        taken,
        lambda: print(taken.getsockname()[1], flush=True),
        {},
        proxied=True,
    )
    if profile:
        profiler.disable()
        profiler.dump_stats(profile)


if __name__ == "__main__":
    serve(*sys.argv[1:])
