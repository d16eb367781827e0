"""A game whose rules may not terminate causes one warning; built-in games are not watched."""

import itertools
import threading

import numpy as np
import pytest

from parlour.engine.simulation import Batch, Pace
from parlour.games import load
from parlour.lab import simulation, stalls, traces
from parlour.lab.chunks import Chunk
from parlour.lab.simulation import SimulationRun
from parlour.lab.stalls import PlayedGames, stall_warning, thread_clock
from tests.sealed_game import GAME as SEALED

PATIENCE = 5.0  # seconds until a test fails
NUMBERS = range(512, 1536)
PLAYED = PlayedGames(SEALED, 3, {"rounds": 2}, 7)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(stalls, "SECONDS", 0.02)
    monkeypatch.setattr(stalls, "_warned", set())


@pytest.fixture
def warned(monkeypatch):
    """An event that is set when a warning has been printed."""
    event, warn = threading.Event(), PlayedGames.warn_of_stall

    def noted(self, numbers):
        warn(self, numbers)
        event.set()

    monkeypatch.setattr(PlayedGames, "warn_of_stall", noted)
    return event


def ticking():
    """Return a clock that advances a second at each reading."""
    return itertools.count().__next__


def test_games_that_do_not_move_on_are_named(warned, capsys):
    with stall_warning(PLAYED, lambda: NUMBERS, lambda: 0, ticking()):
        assert warned.wait(PATIENCE)
    told = capsys.readouterr().err
    assert told.startswith("parlour: a rule of Sealed game may not terminate (rules.endless_loop): ")
    assert "in one of the games 512 to 1535 of seed 7, 3 players, rounds=2. Ctrl-C stops the games" in told


def test_a_warning_comes_once_for_each_game(capsys):
    for numbers in (range(0), range(5, 6), NUMBERS):
        PLAYED.warn_of_stall(numbers)
    told = capsys.readouterr().err
    assert told.count("parlour: ") == 1
    assert " in game 5 of seed 7" in told


def test_games_that_move_on_are_not_warned_of(warned):
    progress, looked = itertools.count(), threading.Event()

    def clock():
        if next(looks) > 20:
            looked.set()
        return next(seconds)

    looks, seconds = itertools.count(), itertools.count()
    with stall_warning(PLAYED, lambda: NUMBERS, progress.__next__, clock):
        assert looked.wait(PATIENCE)
    assert not warned.is_set()


def test_built_in_games_are_not_watched():
    xeri = PlayedGames(load("xeri"), 2, {}, 0)
    with stall_warning(xeri, lambda: NUMBERS, lambda: pytest.fail("looked at"), ticking()) as watch:
        assert watch is None


def test_a_simulation_is_watched(warned, monkeypatch, capsys):
    def stuck(engine, template, games, seed, threads, pace):
        yield Batch.room(template, 4)
        taken.set()
        assert warned.wait(PATIENCE)

    taken, clock = threading.Event(), ticking()
    monkeypatch.setattr(simulation, "random_games", stuck)
    monkeypatch.setattr(simulation.time, "process_time", lambda: clock() if taken.is_set() else 0)
    run = SimulationRun.of(SEALED, (), 10, seed=3, seats=2, threads=1)
    assert len(list(run.batches((), range(100, 110), 1, Pace()))) == 1
    assert "one of the games 104 to 109 of seed 3, 2 players." in capsys.readouterr().err


def test_games_of_the_laboratory_are_watched(warned, monkeypatch, capsys):
    def stuck(*arguments):
        assert warned.wait(PATIENCE)
        return 0

    monkeypatch.setattr(traces, "_kernel", lambda kernels, players: stuck)
    monkeypatch.setattr(traces, "thread_clock", ticking)
    engine = simulation.engine(SEALED)
    chunk = Chunk(SEALED.name, None, 2, {}, (), 3, 40, 8)
    traces._play(engine, engine.template(2), np.array([traces.RANDOM_MOVES] * 2), chunk, 16)
    assert "one of the games 40 to 47 of seed 3, 2 players." in capsys.readouterr().err


def test_the_clock_of_a_thread_counts_its_own_time():
    clock = thread_clock()
    before = clock()
    sum(range(100_000))
    assert clock() > before
    waiting = threading.Event()
    idle = []

    def wait():
        idle.append(thread_clock())
        waiting.wait(PATIENCE)

    thread = threading.Thread(target=wait)
    thread.start()
    while not idle:
        pass
    spent = clock()
    assert idle[0]() < spent
    waiting.set()
    thread.join()
