"""The measured server processes, their memory and processor time."""

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
    """A running server: its process, its port and the seconds of its start."""

    process: int
    port: int
    opening: float

    @property
    def memory(self) -> float:
        """The resident memory in kilobytes."""
        told = Path(f"/proc/{self.process}/status").read_text()
        return int(told.partition("VmRSS:")[2].split()[0])

    @property
    def computed(self) -> float:
        """The processor time in seconds."""
        told = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(command: list[str], folder: Path | None = None, **environment: str) -> Iterator[Served]:
    """Run a server that prints its port when it has started."""
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
    """Return the command that starts a server without its page."""
    return [sys.executable, "-m", "benchmarks.room.processes", database, profile]


def serve(database: str, profile: str) -> None:
    """Start a server as `parlour serve` does, and print its port."""
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
