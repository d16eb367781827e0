"""A pytest plugin that measures tests: CPU and wall seconds by folder, and by test with `--timings FILE`.

CPU seconds include processes that a test has started (on Linux also those that still run). Wall seconds are
added up over tests, so with two workers they come to about twice the time that passes.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Timings:
    """What each test took, in the process that reports; in a worker, what this process has used so far."""

    def __init__(self) -> None:
        self.used = cpu_seconds()
        self.rows: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])  # CPU and wall seconds by test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report: Any = yield
        used = cpu_seconds()
        report.cpu_seconds, self.used = max(0.0, used - self.used), used
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        row = self.rows[report.nodeid]
        row[0] += getattr(report, "cpu_seconds", 0.0)
        row[1] += report.duration

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        if config.option.timings:
            lines = (f"{test}\t{cpu:.3f}\t{wall:.3f}\n" for test, (cpu, wall) in sorted(self.rows.items()))
            Path(config.option.timings).write_text("".join(lines), "utf-8")
        if len(self.rows) > 100:
            for line in table(self.rows):
                terminalreporter.write_line(line)


def table(rows: dict[str, list[float]]) -> list[str]:
    """A line for each folder of tests: items, CPU seconds, wall seconds."""
    folders: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for test, (cpu, wall) in rows.items():
        for name in (folder_of(test), "all"):
            for place, value in enumerate((1, cpu, wall)):
                folders[name][place] += value
    order = sorted(folders, key=lambda name: (name == "all", -folders[name][1]))
    lines = [f"{'folder':12} {'items':>6} {'CPU s':>8} {'wall s':>8}"]
    for name in order:
        items, cpu, wall = folders[name]
        lines.append(f"{name:12} {items:6.0f} {cpu:8.1f} {wall:8.1f}")
    return lines


def folder_of(test: str) -> str:
    parts = test.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "tests"


def cpu_seconds() -> float:
    """The CPU seconds of this process, of its children that have ended, and of running descendants."""
    own = os.times()
    return sum(own[:4]) + sum(_running(os.getpid()))


def _running(process: int) -> Iterator[float]:
    """The CPU seconds of each running descendant. Processes and threads may end at any moment."""
    try:
        threads = os.listdir(PROC / f"{process}/task")
    except OSError:
        return
    for thread in threads:
        for child in _text(f"{process}/task/{thread}/children").split():
            if fields := _text(f"{child}/stat").rpartition(")")[2].split():
                yield sum(map(int, fields[11:15])) / TICKS
                yield from _running(int(child))


def _text(file: str) -> str:
    """The text of a file in /proc; empty if its process has ended."""
    try:
        return (PROC / file).read_text()
    except OSError:
        return ""
