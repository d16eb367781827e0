"""Compilation in child processes: they fill the compile cache on all cores, and this process loads from it.

A child (`compile_child.py`) gets {"parent": process, "path": [...], "packages": {name: folder}, "kernels":
[[rules, file, name], ...]} as JSON.
"""

import atexit
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from .compile_cache import tidy
from .folders import PACKAGES, make_package

CHILD = "PARLOUR_COMPILES"  # set in a process that compiles in the process itself
POLITE = 5  # added to the nice value of a child, so that players are served first
PROGRAM = "parlour.engine.compile_child"

_slots = threading.BoundedSemaphore(os.cpu_count() or 1)  # limits the children that compile at once


class Kernel(NamedTuple):
    """An entry of a file of kernels, linked with a module of rules."""

    rules: str
    file: str
    name: str

    @property
    def game(self) -> str:
        """The title of the game with these rules, derived from the name of its folder."""
        folder = self.rules.removesuffix(".rules").rpartition(".")[2].removeprefix("game_")
        return folder.replace("_", " ").title()


class Compilation:
    """The compilation of several jobs, each a list of kernels, in child processes.

    All compilations of a process together run at most as many children as there are cores.
    """

    def __init__(self, jobs: Iterable[Iterable[Kernel]]) -> None:
        self._waiting: SimpleQueue[list[Kernel]] = SimpleQueue()
        self._ended: dict[Kernel, threading.Event] = {}
        count = 0
        for job in map(list, jobs):
            self._waiting.put(job)
            self._ended |= {kernel: threading.Event() for kernel in job}
            count += 1
        self._stopped = False
        self._children: list[subprocess.Popen[str]] = []
        for _ in range(min(count, os.cpu_count() or 1)):
            threading.Thread(target=self._work, daemon=True).start()
        atexit.register(self.stop)

    @property
    def total(self) -> int:
        return len(self._ended)

    @property
    def done(self) -> int:
        """How many kernels are finished: compiled, or failed."""
        return sum(event.is_set() for event in self._ended.values())

    def __contains__(self, kernel: Kernel) -> bool:
        return kernel in self._ended

    def wait_for(self, kernel: Kernel, seconds: float | None = None) -> bool:
        """Wait until a kernel is finished, or until the time is up; return whether it is finished."""
        return self._ended[kernel].wait(seconds)

    def stop(self) -> None:
        """Kill the children. Kernels that they have finished stay in the cache."""
        self._stopped = True
        for child in self._children:
            child.kill()

    def _work(self) -> None:
        while not self._stopped:
            try:
                job = self._waiting.get_nowait()
            except Empty:
                return
            try:
                with _slots:
                    if not self._stopped:
                        self._compile(job)
            finally:
                for kernel in job:
                    self._ended[kernel].set()

    def _compile(self, job: list[Kernel]) -> None:
        child = subprocess.Popen(
            [sys.executable, "-m", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # the caller compiles again, and reports the error
            env=os.environ | {CHILD: "1", "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
            text=True,
            start_new_session=True,  # so that Ctrl-C reaches only the parent
        )
        self._children.append(child)
        with child:
            assert child.stdin
            assert child.stdout
            json.dump(
                {"parent": os.getpid(), "path": sys.path, "packages": PACKAGES, "kernels": job}, child.stdin
            )
            child.stdin.close()
            for line in child.stdout:
                self._ended[job[int(line)]].set()


LOOK = 0.1  # seconds between two updates of a status line
REPORT = 5.0  # seconds between two lines if no status line can be shown

_running: list[Compilation] = []
_announced: set[str] = set()  # the games whose compilation was already reported on a line


def start(jobs: Iterable[Iterable[Kernel]]) -> Compilation:
    """Start to compile, and return at once. Removes old entries from the cache."""
    tidy()
    compilation = Compilation(jobs)
    _running.append(compilation)
    return compilation


def report_progress(compilation: Compilation, kernel: Kernel) -> None:
    """Wait until a kernel is compiled, and show its game and the progress on stderr."""
    text = f"Compiling {kernel.game}, the first time only"
    if sys.stderr is None:  # a program without a console
        compilation.wait_for(kernel)
    elif sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(text) as status:
            while not compilation.wait_for(kernel, LOOK):
                status.update(f"{text}: {compilation.done} of {compilation.total} parts")
    else:
        _report_lines(compilation, kernel, text)


def _report_lines(compilation: Compilation, kernel: Kernel, text: str) -> None:
    if kernel.game not in _announced:
        print(f"{text}...", file=sys.stderr, flush=True)
    _announced.add(kernel.game)
    reported = compilation.done
    while not compilation.wait_for(kernel, REPORT):
        if compilation.done > reported:
            reported = compilation.done
            print(f"{text}: {reported} of {compilation.total} parts", file=sys.stderr, flush=True)


def compile_apart(kernel: Kernel, others: list[Kernel]) -> None:
    """Wait until a child has compiled a kernel. Starts one for `others` if none is compiling it."""
    if CHILD in os.environ:
        return
    at_it = next((one for one in _running if kernel in one), None) or start([others])
    report_progress(at_it, kernel)


def _end_with(parent: int) -> None:
    """Exit when the parent process has ended, so that orphaned children do not occupy the cores."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def begin_task() -> dict[str, Any]:
    """Read the task of a child process, set its import path, and watch the parent process."""
    task: dict[str, Any] = json.load(sys.stdin)
    threading.Thread(target=_end_with, args=(task["parent"],), daemon=True).start()
    sys.path[:] = task["path"]
    for package, folder in task["packages"].items():
        make_package(package, folder)
    return task
