"""The time of a search: until its time is over, or as many playouts as it may make."""

import pytest

from parlour.bots import search
from parlour.bots.search import CHUNK, analyse
from parlour.engine.linked import engine
from parlour.games import load

XERI = engine(load("xeri"))
TOOK = 0.125  # seconds of each chunk of a search here


@pytest.fixture
def clock(monkeypatch):
    """A clock that advances with each chunk of a search; returns the seconds passed, by thread."""
    passed = []
    real = search._Tree.run

    def run(tree, iterations):
        passed.append(iterations)
        real(tree, min(iterations, 3))
        tree.iterations += iterations - min(iterations, 3)
        return True

    monkeypatch.setattr(search.time, "perf_counter", lambda: 100.0 + TOOK * len(passed))
    monkeypatch.setattr(search._Tree, "run", run)
    monkeypatch.setattr(search._Tree, "is_clear", lambda tree, left: False)
    return passed


def searched(iterations, seconds, threads=1):
    table = XERI.begin(XERI.template(options={"first_dealer": 1}), 1)
    return analyse(XERI, XERI.known_to(table, 0), 0, iterations, seconds, threads=threads, method="tree")


@pytest.mark.parametrize(
    ("seconds", "looks"),
    [(1.0, 8), (1.0 + TOOK / 100, 9), (1.0 - TOOK / 100, 8), (TOOK, 1), (TOOK / 100, 1)],
)
def test_a_search_ends_at_the_first_look_after_its_time(clock, seconds, looks):
    assert searched(None, seconds).iterations == looks * CHUNK
    assert clock == [CHUNK] * looks


def test_a_search_that_is_told_nothing_thinks_for_a_second(clock):
    searched(None, None)
    assert len(clock) == 1 / TOOK


def test_a_search_that_counts_playouts_does_not_look_at_the_clock(clock):
    assert searched(40 * CHUNK, None).iterations == 40 * CHUNK
    assert clock == [40 * CHUNK]


@pytest.mark.parametrize(
    ("most", "made"), [(3 * CHUNK + 1, [CHUNK, CHUNK, CHUNK, 1]), (99 * CHUNK, [CHUNK] * 4)]
)
def test_whichever_limit_comes_first_ends_a_search(clock, most, made):
    assert searched(most, 4 * TOOK).iterations == sum(made)
    assert clock == made


def test_a_search_tells_how_long_it_took(clock):
    assert searched(None, 2.5 * TOOK).seconds == 3 * TOOK


def test_a_thread_that_begins_late_searches_a_little(clock):
    """Two threads share the clock: one that begins after the end makes at least one chunk."""
    found = searched(None, TOOK / 2, threads=2)
    assert found.iterations == 2 * CHUNK


def test_a_choice_is_clear_by_the_part_of_the_time_that_is_left(clock, monkeypatch):
    left = []
    monkeypatch.setattr(search._Tree, "is_clear", lambda tree, part: left.append(part))
    searched(None, 4 * TOOK)
    assert left == [3, 1, 1 / 3], "a share of the time passed"
