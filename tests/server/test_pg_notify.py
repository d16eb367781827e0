"""NotifyListener without PostgreSQL: waiting times, probes and reconnects."""

import threading
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from types import SimpleNamespace

import pytest

from parlour.server.cluster import pg_notify

from .test_timeouts import JUST_BEFORE


class Line:
    """A listening connection. Notifications arrive at the times of `rings`; waiting moves the clock."""

    def __init__(self, clock, *rings, lost=None):
        self._clock, self._rings, self._lost, self.asked = clock, list(rings), lost, []

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def notifies(self, timeout, stop_after):
        until = self._clock.now + timeout
        while self._rings and self._rings[0] <= until:
            self._clock.now = self._rings.pop(0)
            yield SimpleNamespace(channel="table", payload=str(self._clock.now))
        self._clock.now = until

    def execute(self, what):
        self.asked.append(self._clock.now)
        if self._lost is not None and self._clock.now >= self._lost:
            raise ConnectionError("lost")


@pytest.fixture
def ring(clock, monkeypatch):
    """Listen on connections one after another for this many seconds; return what was received."""

    def listen(lines, seconds):
        heard, renewed, end = [], [], clock.now + seconds

        class Ended(threading.Event):
            def is_set(self):
                return clock.now >= end

            def wait(self, timeout=None):
                clock.now += timeout
                return self.is_set()

        idle = SimpleNamespace(start=lambda: None)
        begun = SimpleNamespace(Event=Ended, Thread=lambda **_: idle)
        monkeypatch.setattr(pg_notify, "threading", begun)
        monkeypatch.setattr(pg_notify, "_listening", lambda engine, channels: lines.pop(0))
        loop = SimpleNamespace(call_soon_threadsafe=lambda call, *said: call(*said))
        pg_notify.NotifyListener(
            None, loop, {"table": heard.append}, lambda: renewed.append(clock.now)
        )._listen()
        return heard, renewed

    return listen


def test_a_silent_line_is_asked_whether_it_lives(clock, ring):
    began, line = clock.now, Line(clock)
    ring([line], 2 * (pg_notify.PROBE_AFTER + pg_notify.RETRY_INTERVAL))
    assert [when - began for when in line.asked] == [
        pg_notify.PROBE_AFTER + pg_notify.RETRY_INTERVAL,
        2 * (pg_notify.PROBE_AFTER + pg_notify.RETRY_INTERVAL),
    ]


def test_a_line_that_has_told_something_is_asked_later(clock, ring):
    began = clock.now
    line = Line(clock, began + pg_notify.PROBE_AFTER - JUST_BEFORE)
    heard, _ = ring([line], 2 * pg_notify.PROBE_AFTER)
    assert len(heard) == 1
    assert len(line.asked) == 1
    assert (
        pg_notify.PROBE_AFTER
        < line.asked[0] - float(heard[0])
        <= pg_notify.PROBE_AFTER + 2 * pg_notify.RETRY_INTERVAL
    )


def test_a_lost_line_is_made_again_after_a_moment_and_all_is_looked_at(clock, ring):
    began = clock.now
    lines = [
        Line(clock, lost=began),
        Line(clock, began + pg_notify.PROBE_AFTER + 3 * pg_notify.RETRY_INTERVAL),
    ]
    heard, renewed = ring(lines, 2 * pg_notify.PROBE_AFTER)
    assert [when - began for when in renewed] == [0, pg_notify.PROBE_AFTER + 2 * pg_notify.RETRY_INTERVAL]
    assert len(heard) == 1


def test_where_no_line_can_be_made_it_is_tried_again_and_again(clock, ring, monkeypatch):
    tried = []

    class Away(list):
        def pop(self, _):
            tried.append(clock.now)
            raise ConnectionError("away")

    _, renewed = ring(Away(), 4.5 * pg_notify.RETRY_INTERVAL)
    assert [later - when for when, later in pairwise(tried)] == [pg_notify.RETRY_INTERVAL] * 4
    assert renewed == []


@contextmanager
def beginning():
    yield SimpleNamespace(execute=lambda *_: None)


@pytest.mark.parametrize(("late", "heard"), [(-JUST_BEFORE, True), (JUST_BEFORE, False)])
def test_news_have_so_long_before_the_first_table_is_opened(clock, monkeypatch, late, heard):
    engine = SimpleNamespace(dialect=SimpleNamespace(name="postgresql"), begin=beginning)
    monkeypatch.setattr(
        pg_notify, "_listening", lambda *_: Line(clock, clock.now + pg_notify.PROBE_TIMEOUT + late)
    )
    with nullcontext() if heard else pytest.raises(pg_notify.NotifyUnavailable, match="pgbouncer"):
        pg_notify.check_notify(engine)
