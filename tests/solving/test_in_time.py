"""Time limits of the solver, and how the time is shared between orders of hidden cards."""

from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from parlour.match import Match
from parlour.solving import solver
from parlour.solving import winnability as outlooks
from parlour.solving.winnability import ORDERS, outlook

from .test_outlook import GAME, dealt_through

LOADING = 1000.0  # seconds to load the solver


@pytest.fixture
def clock(monkeypatch):
    """A clock that advances `took` seconds for each run of the solver, which decides nothing."""
    clock = SimpleNamespace(now=100.0, took=0.25, in_time=[], loaded=False)

    class Beam:
        spent, hopeless = 1, 0

        def __init__(self, *_):
            pass

        def load(self):
            clock.now += 0 if clock.loaded else LOADING
            clock.loaded = True

        def run(self, in_time):
            self.load()
            clock.now += clock.took
            clock.in_time.append(in_time())
            return "open"

    monkeypatch.setattr(solver, "Beam", Beam)
    monkeypatch.setattr(solver, "engine", MagicMock())
    return clock


@pytest.mark.parametrize(("seconds", "runs"), [(1.0, 4), (0.99, 4), (1.01, 5), (0.25, 1), (0.0, 1)])
def test_the_solver_ends_with_the_run_in_which_its_time_is_over(clock, seconds, runs):
    found = solver.solve(Match(GAME, seed=1), seconds, lambda: clock.now)
    assert clock.in_time == [True] * (runs - 1) + [False], "each run is told the end of the time"
    assert (found.verdict, found.seconds, found.tried) == ("open", runs * clock.took, runs)


def test_a_game_that_is_over_is_decided_at_once(clock):
    match = Match(GAME, seed=1)
    match.play(0, "quit")
    assert solver.solve(match, 5.0, lambda: clock.now).seconds == 0
    assert clock.in_time == []


@pytest.fixture
def orders(monkeypatch):
    """The seconds given to each order of hidden cards; deciding one takes `took`."""
    found = SimpleNamespace(now=100.0, took=0.0, given=[])

    def decided(game, table, seconds):
        found.given.append(seconds)
        found.now += found.took
        return SimpleNamespace(verdict="won")

    monkeypatch.setattr(outlooks, "solve_table", decided)
    monkeypatch.setattr(outlooks.time, "perf_counter", lambda: found.now)
    return found


@pytest.mark.parametrize(
    ("took", "count"), [(0.25, ORDERS), (0.5, ORDERS), (1.0, 4), (3.99, 2), (4.0, 1), (60.0, 1)]
)
def test_as_many_orders_are_decided_as_there_is_time_for_and_one_at_least(orders, took, count):
    orders.took = took
    found = outlook(dealt_through(left=9), 0, 4.0)
    assert found.orders == found.won == len(orders.given) == count


def test_what_an_easy_order_leaves_of_the_time_goes_to_the_others(orders):
    orders.took = 0.25
    outlook(dealt_through(left=9), 0, 4.0)
    assert orders.given == pytest.approx([(4.0 - 0.25 * done) / (ORDERS - done) for done in range(ORDERS)])


def test_the_last_order_has_a_moment_though_hardly_any_time_is_left(orders):
    orders.took = 3.999
    outlook(dealt_through(left=9), 0, 4.0)
    assert orders.given == pytest.approx([0.5, 0.01])
