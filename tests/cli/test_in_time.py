"""Times at a terminal: when leftovers of a killed program are deleted, and the progress of compilation."""

import os
from types import SimpleNamespace

import pytest

from parlour.engine import compiling
from parlour.terminal.autosave import PART, STALE, tidy
from tests.fake_clock import FakeClock

JUST_BEFORE = 0.01  # seconds


@pytest.fixture
def clock(monkeypatch):
    return FakeClock().patch(monkeypatch)


@pytest.mark.parametrize(
    ("age", "stays"), [(0, True), (STALE - JUST_BEFORE, True), (STALE + JUST_BEFORE, False)]
)
def test_a_half_written_file_is_rubbish_after_an_hour(clock, tmp_path, age, stays):
    part = tmp_path / f".xeri.abc{PART}"
    part.write_text("")
    os.utime(part, (clock.time(), clock.time()))
    clock.now += age
    tidy(tmp_path)
    assert part.exists() == stays


class Slow:
    """A compilation that takes this many seconds; `looks` are the intervals of progress checks."""

    total = 7

    def __init__(self, clock, seconds):
        self._clock, self._until, self.looks = clock, clock.now + seconds, []

    @property
    def done(self):
        return len(self.looks)

    def wait_for(self, kernel, seconds=None):
        self.looks.append(seconds)
        self._clock.now = self._until if seconds is None else self._clock.now + seconds
        return self._clock.now >= self._until


@pytest.fixture
def kernel(monkeypatch):
    monkeypatch.setattr(compiling, "_announced", set())
    return SimpleNamespace(game="Xeri")


def test_a_person_sees_again_and_again_how_far_it_is(clock, kernel, monkeypatch):
    told, slow = [], Slow(clock, 3.5 * compiling.LOOK)
    status = SimpleNamespace(update=told.append)
    monkeypatch.setattr(compiling.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("rich.console.Console.status", lambda console, text: Shown(status))
    compiling.report_progress(slow, kernel)
    assert slow.looks == [compiling.LOOK] * 4
    assert [text.partition(": ")[2] for text in told] == [f"{done} of 7 parts" for done in (1, 2, 3)]


class Shown:
    """A terminal line that is updated."""

    def __init__(self, status):
        self._status = status

    def __enter__(self):
        return self._status

    def __exit__(self, *error):
        pass


def test_a_file_is_told_once_that_a_game_is_compiled(clock, kernel, capsys):
    for _ in range(2):
        compiling.report_progress(Slow(clock, compiling.REPORT / 2), kernel)
    assert capsys.readouterr().err == "Compiling Xeri, the first time only...\n"


def test_a_file_is_told_every_few_seconds_how_far_it_is(clock, kernel, capsys):
    slow = Slow(clock, 2.5 * compiling.REPORT)
    compiling.report_progress(slow, kernel)
    assert slow.looks == [compiling.REPORT] * 3
    assert capsys.readouterr().err.splitlines() == [
        "Compiling Xeri, the first time only...",
        "Compiling Xeri, the first time only: 1 of 7 parts",
        "Compiling Xeri, the first time only: 2 of 7 parts",
    ]


def test_a_program_without_a_console_waits_in_silence(clock, kernel, monkeypatch):
    monkeypatch.setattr(compiling.sys, "stderr", None)
    slow = Slow(clock, 60)
    compiling.report_progress(slow, kernel)
    assert slow.looks == [None]


def test_a_python_program_that_waits_for_a_compilation_is_told(clock, kernel, monkeypatch, capsys):
    monkeypatch.delenv(compiling.CHILD, raising=False)
    slow = Slow(clock, 1)
    monkeypatch.setattr(compiling, "start", lambda jobs: slow)
    monkeypatch.setattr(compiling, "_running", [])
    compiling.compile_apart(kernel, [kernel])
    assert "Compiling Xeri" in capsys.readouterr().err
