"""The measurement of tests: CPU seconds of processes that a test starts, also of those that end meanwhile."""

import os
import subprocess
import sys

from tests.timings import cpu_seconds

BUSY = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"


def test_seconds_of_running_processes_count():
    before = cpu_seconds()
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        child.stdout.readline()
        assert cpu_seconds() - before >= 0.15
        child.communicate(b"\n")


def test_threads_and_processes_that_end_meanwhile_are_no_error(monkeypatch):
    """A thread may be gone after its folder was listed."""
    listed = os.listdir
    monkeypatch.setattr(os, "listdir", lambda folder: [*listed(folder), str(1 << 30)])
    assert cpu_seconds() > 0
    monkeypatch.setattr(os, "listdir", lambda folder: listed(f"{folder}-of-another"))
    assert cpu_seconds() > 0
