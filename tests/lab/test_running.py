"""Chunks that finish in any order are collected in their own order."""

import pytest

from parlour.engine.simulation import Pace
from parlour.lab.chunks import Chunk
from parlour.lab.runner import collect_results, in_order, run_in_threads

CHUNKS = Chunk("xeri", None, 2, {}, (), 0, 0, 40).split(10)


class Asked:
    """A question whose interval is halved by every chunk."""

    chunks = CHUNKS

    def __init__(self):
        self.found = []

    @staticmethod
    def work(chunk):
        if chunk.seed:
            raise ValueError("no such game")
        return chunk.first

    @property
    def half(self):
        return 1 / len(self.found)

    def take(self, found):
        self.found.append(found)


def test_results_come_in_the_order_of_the_pieces():
    shuffled = [CHUNKS[i] for i in (2, 0, 3, 1)]
    found = list(in_order(CHUNKS, ((one, one.first) for one in shuffled)))
    assert [first for _, first in found] == [0, 10, 20, 30]


def test_results_that_somebody_stops_are_those_up_to_there():
    """Chunks one, two and four have results; without the third, the fourth does not count."""
    some = [CHUNKS[i] for i in (1, 0, 3)]
    assert [first for _, first in in_order(CHUNKS, ((one, one.first) for one in some))] == [0, 10]


@pytest.mark.parametrize("threads", [1, 3])
def test_it_is_over_when_the_figures_are_sure(threads):
    question = Asked()
    for _ in collect_results(question, run_in_threads(question, threads, Pace()), until=0.4):
        pass
    assert question.found == [0, 10, 20]


def test_a_pace_that_is_stopped_stops_it():
    question, pace = Asked(), Pace()
    for _ in collect_results(question, run_in_threads(question, 1, pace)):
        pace.stopped = True
    assert question.found == [0]
