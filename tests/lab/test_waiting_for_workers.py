"""How long a cluster may take to answer, and when a local worker ends."""

from contextlib import nullcontext
from multiprocessing import Pipe
from threading import Thread
from types import SimpleNamespace

import pytest

from parlour.lab import backends
from parlour.lab.backends import CONNECT_SECONDS, Backend, WorkerError

JUST = 0.01  # seconds


class Late:
    """A cluster that answers, and has workers, after a number of seconds."""

    def __init__(self, answers=0.0, workers=0.0):
        self._answers, self._workers = answers, workers
        self.scheduler = self.client = SimpleNamespace(KilledWorker=OSError, FutureCancelledError=OSError)

    def Client(self, address, timeout, **_):
        self._wait(self._answers, timeout)
        return self

    def wait_for_workers(self, number, timeout):
        self._wait(self._workers, timeout)

    def create_connection(self, address, timeout):
        self._wait(self._answers, timeout)
        return SimpleNamespace(close=lambda: None)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    @staticmethod
    def _wait(late, timeout):
        if late > timeout:
            raise TimeoutError("nobody answers")


def in_time(late):
    """The expected result of such a wait."""
    return nullcontext() if late < CONNECT_SECONDS else pytest.raises(WorkerError, match="nobody answers")


LATENESS = pytest.mark.parametrize("late", [CONNECT_SECONDS - JUST, CONNECT_SECONDS + JUST])


@LATENESS
@pytest.mark.parametrize("what", ["answers", "workers"])
def test_dask_has_so_long_to_answer_and_to_have_workers(monkeypatch, what, late):
    monkeypatch.setattr(backends, "_import_packages", lambda kind: (None, Late(**{what: late})))
    monkeypatch.setattr(backends, "_with_failure_callbacks", lambda client: None)
    with in_time(late), backends.dask_workers(Backend("dask", address="127.0.0.1:1")):
        pass


@LATENESS
def test_ray_has_so_long_to_answer(monkeypatch, late):
    begun = []
    ray = SimpleNamespace(init=lambda **asked: begun.append(asked["address"]))
    monkeypatch.setattr(backends, "socket", Late(late))
    monkeypatch.setattr(backends.importlib, "import_module", lambda name: SimpleNamespace())
    with in_time(late):
        backends._join(ray, Backend("ray", address="127.0.0.1:1"))
    assert bool(begun) == (late < CONNECT_SECONDS)


def test_a_worker_ends_when_the_process_that_started_it_has_ended(monkeypatch):
    left = []
    watched, held = Pipe(duplex=False)
    monkeypatch.setattr(backends.os, "_exit", left.append)
    with watched:
        watching = Thread(target=backends._end_with_parent, args=(watched,))
        watching.start()
        assert not left, "it works while the pipe is open"
        held.close()  # like the system at the end of a process
        watching.join(timeout=60)
    assert left == [1]
