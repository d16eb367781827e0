"""Ctrl-C ends every command, at the latest the second one, also during rules that do not terminate."""

import contextlib
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from subprocess import PIPE
from types import SimpleNamespace

import pytest

from parlour.cli import errors
from parlour.engine.simulation import Pace
from tests.checks.broken import WON, with_mistake
from tests.cli.test_process import PARLOUR, hear_all_signals

ENDLESS = "        print('looping')\n        while True:\n            pass\n"
#: The main thread handles no signals, like a compiled rule that does not terminate.
BUSY = """
import hashlib, signal
from parlour.cli.errors import end_at_second
end_at_second()
signal.signal(signal.SIGINT, lambda *_: None)
print("busy", flush=True)
hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000)
"""


PATIENCE = 30.0  # seconds for a process to end


class Interrupted(Exception):
    """Raised instead of ending the process."""


@pytest.fixture
def left(monkeypatch):
    def leave(why=""):
        raise Interrupted(why)

    monkeypatch.setattr(errors, "leave", leave)


@contextlib.contextmanager
def started(*command: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a process that accepts all signals, and kill it at the end of the test."""
    with subprocess.Popen(
        command, stdout=PIPE, stderr=PIPE, text=True, preexec_fn=hear_all_signals
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def interrupt(running: "subprocess.Popen[str]") -> None:
    """Press Ctrl-C until the process has ended, because the system may merge two signals."""
    for _ in range(300):
        running.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(0.1)
            return


def test_the_second_ends_a_process_whose_main_thread_does_not_look():
    with started(sys.executable, "-c", BUSY) as running:
        assert running.stdout
        assert running.stdout.readline() == "busy\n"
        interrupt(running)
        _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert told == "parlour: stopped by the second Ctrl-C, because the first one had no effect\n"


def test_the_first_ends_games_of_other_threads_that_never_end(tmp_path, monkeypatch):
    """This is before the progress bar appears, during the first game."""
    with_mistake(tmp_path, WON, ENDLESS)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with started(*PARLOUR, "simulate", str(tmp_path / "high-card"), "--json") as running:
        assert running.stderr
        assert running.stderr.readline() == "looping\n", "output of rules goes to standard error"
        running.send_signal(signal.SIGINT)
        out, told = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, "")
    assert told.strip() == "parlour: stopped: games that are not over do not count"


def test_a_second_one_stops_games_at_once(left):
    pace = Pace()
    with errors.stopping(pace):
        signal.raise_signal(signal.SIGINT)
        assert pace.stopped
        with pytest.raises(Interrupted, match="stopped at once"):
            signal.raise_signal(signal.SIGINT)


def test_after_an_interrupt_other_threads_are_not_waited_for(left):
    over = threading.Event()
    thread = threading.Thread(target=over.wait, args=(30,))
    thread.start()
    try:
        with pytest.raises(Interrupted, match="games that are not over do not count"):
            errors.end_other_threads()
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize(
    ("times", "ends"),
    [([0], 0), ([0, 5], 1), ([0, 100], 0), ([0, 100, 101], 1)],
    ids=["one", "two", "far apart", "then two"],
)
def test_only_a_second_one_soon_after_the_first_counts(monkeypatch, times, ends):
    told, heard = socket.socketpair()
    now, ended = iter(times), []
    monkeypatch.setattr(errors, "time", SimpleNamespace(monotonic=now.__next__))
    monkeypatch.setattr(errors, "_end_if_busy", lambda: ended.append(1))
    told.send(bytes([signal.SIGTERM, *[signal.SIGINT] * len(times)]))
    told.close()
    errors._count(heard, told)
    heard.close()
    assert len(ended) == ends


@pytest.mark.parametrize(("used", "ends"), [(0.05, True), (0.0, False)], ids=["busy", "waits"])
def test_a_process_that_waits_at_a_prompt_goes_on(left, monkeypatch, used, ends):
    clock = SimpleNamespace(now=0.0, used=0.0)

    def sleep(seconds):
        clock.now += seconds
        clock.used += used

    fake = SimpleNamespace(monotonic=lambda: clock.now, process_time=lambda: clock.used, sleep=sleep)
    monkeypatch.setattr(errors, "time", fake)
    if ends:
        with pytest.raises(Interrupted, match="by the second Ctrl-C"):
            errors._end_if_busy()
    else:
        errors._end_if_busy()
    assert (clock.now < errors.WATCHED) is ends
