"""A test run leaves no process behind, however it ends: Ctrl-C, SIGKILL, or a fixture that fails.

Every process that a test starts inherits a variable named after the run. A small guard waits for the end of
pytest, and then kills all processes that have the variable, and their children. It also finds servers that
have left their parents, like those of PostgreSQL, Ray and Chromium. Linux only: it reads /proc.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PROCESSES = Path("/proc")
TRIES = 20  # a server may start another process while it is killed
APART = 0.1  # seconds between two attempts


def pytest_configure(config: "pytest.Config") -> None:
    """Start the guard once for each run: workers of xdist inherit the variable."""
    if hasattr(config, "workerinput") or not hasattr(os, "pidfd_open") or not PROCESSES.exists():
        return
    guarded = os.getpid()
    environment = {name: value for name, value in os.environ.items() if name != mark(guarded)}
    subprocess.Popen(
        [sys.executable, "-S", "-E", __file__, str(guarded)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is not for the guard
    ).returncode = 0  # it outlives this process, so subprocess need not warn
    os.environ[mark(guarded)] = "1"


def mark(process: int) -> str:
    """Return the variable that marks the processes of a test run."""
    return f"PARLOUR_TESTS_{process}"


def guard(process: int) -> None:
    """Wait for the end of pytest, and kill what it has left behind."""
    with contextlib.suppress(ProcessLookupError):
        select.select([os.pidfd_open(process)], [], [])
    for _ in range(TRIES):
        left = left_behind(mark(process))
        if not left:
            return
        for one in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(one, signal.SIGKILL)
        time.sleep(APART)


def left_behind(name: str) -> set[int]:
    """Return the processes with an environment variable, and their descendants."""
    parents = dict(_parents())
    found = {one for one in parents if _has(one, name)}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def _parents() -> Iterator[tuple[int, int]]:
    """Return each running process with its parent, without zombies."""
    for folder in PROCESSES.iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                if state != "Z":
                    yield int(folder.name), int(parent)


def _has(process: int, name: str) -> bool:
    with contextlib.suppress(OSError):
        told = (PROCESSES / str(process) / "environ").read_bytes()
        return any(one.startswith(f"{name}=".encode()) for one in told.split(b"\0"))
    return False


if __name__ == "__main__":
    guard(int(sys.argv[1]))
