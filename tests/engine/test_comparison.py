"""Search by comparison: which moves are abandoned, when, and with which certainty."""

import pytest

from parlour.bots.search import analyse
from parlour.engine.linked import engine
from parlour.engine.pool import new_ledger
from parlour.games import load
from parlour.lab.stats import student

XERI = engine(load("xeri"))
COMPARISON = XERI.kernels("comparison")


@pytest.mark.parametrize("worlds", [16, 24, 64, 1000])
def test_a_move_is_given_up_by_students_t_over_the_worlds_so_far(worlds):
    """Just below the quantile it stays in doubt, just above it is no longer tried."""
    for share, left in ((0.995, 2), (1.005, 1)):
        ledger = new_ledger()
        ledger.doubtful[:2] = 1
        ledger.visits[:2] = worlds
        mean = -share * student(worlds - 1) / worlds**0.5  # with a standard deviation of 1
        ledger.gains[1], ledger.squares[1] = worlds * mean, worlds * (1 + mean**2)
        assert COMPARISON.settle_doubts(ledger) == left


def test_no_move_is_given_up_before_sixteen_worlds():
    tried = set()
    for seed in range(1, 9):
        table = XERI.begin(XERI.template(options={"first_dealer": 1}), seed)
        found = analyse(XERI, XERI.known_to(table, 0), 0, 300)
        tried |= {one.visits for one in found.moves}
    assert min(tried) == 16
