"""The result of a search: the most visited move only if it is better by more than a standard error."""

import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.engine.moves import room_for_moves
from parlour.engine.pool import new_pool
from parlour.games import load

XERI = engine(load("xeri"))


def decided(results: dict[int, tuple[int, float, float]]) -> int:
    """Return which of the non-dealer's first six cards is played, given visits, mean and spread of some.

    Number 0 is the best move of the heuristic, the others follow it in the list.
    """
    table = XERI.begin(XERI.template(options={"first_dealer": 1}), 1)
    tables, moves = np.zeros(2, table.dtype), room_for_moves()
    tables[0] = XERI.known_to(table, 0)[0]
    visits = np.zeros(len(moves), np.int64)
    totals, squares = np.zeros(len(moves)), np.zeros(len(moves))
    verdict = XERI.kernels("verdict")
    pool = new_pool(64)
    XERI.kernels("search").clear(pool)
    verdict.read_root(tables, 0, pool, moves, visits, totals, squares)
    assert moves[0] == 6
    assert visits.sum() == 0
    visits[1:7] = 1
    liked = verdict.decide(tables, moves, visits, totals, squares)
    for number, (tried, mean, spread) in results.items():
        i = 1 + (liked - 1 + number) % 6
        visits[i], totals[i], squares[i] = tried, tried * mean, tried * (mean**2 + spread**2)
    return int((verdict.decide(tables, moves, visits, totals, squares) - liked) % 6)


@pytest.mark.parametrize(
    ("liked", "visited", "choice"),
    [
        ((100, 1.0, 5.0), (300, 4.0, 5.0), 3),  # three points better, give or take 0.6
        ((100, 1.0, 5.0), (300, 1.2, 5.0), 0),  # 0.2 better, give or take 0.6
        ((100, 1.0, 5.0), (300, 1.4, 5.0), 0),  # 0.4 better: the error of the visited one is 0.3
        ((100, 1.0, 0.1), (300, 1.2, 0.1), 3),  # the same, with little variance
        ((100, 2.0, 5.0), (300, 1.0, 5.0), 0),  # visited more often, and worse
        ((300, 1.0, 5.0), (100, 4.0, 5.0), 0),  # the best move of the heuristic is the most visited one
    ],
)
def test_a_sensible_move_is_left_only_on_evidence(liked, visited, choice):
    assert decided({0: liked, 3: visited}) == choice
