"""The result of a finished search: the statistics of the moves at the root, and the move to play.

A search with a few hundred iterations often cannot tell two moves apart. It prefers another move to the
heuristic's best only if the mean result is better by more than a standard error.
"""

import numpy as np

from ..moves import LONGEST_LIST

tree = linked("search")
offered = linked("play").offered
judged = linked("choosing").judged
child, JUDGES, POOL = tree.child, tree.JUDGES, tree.POOL
STANDARD_ERRORS = 1.0


@entry
def read_root(
    tables: Tables, seat: Int, pool: POOL, moves: Ints, visits: Ints, totals: Floats, squares: Floats
):
    """List the moves at the root with their visits, the sums of their results, and the sums of the squares.

    Afterwards tables[1] is the root.
    """
    tables[1] = tables[0]
    t = tables[1]
    t.turn = seat
    offered(t, moves)
    for i in range(1, moves[0] + 1):
        node = pool.slots[child(pool, 0, seat, moves[i])]
        visits[i] = pool.visits[node] if node else 0
        totals[i] = pool.totals[node] if node else 0.0
        squares[i] = pool.squares[node] if node else 0.0


@entry
def decide(tables: Tables, moves: Ints, visits: Ints, totals: Floats, squares: Floats):
    """Return the index of the move to play at tables[1]: the most visited one, or the heuristic's best."""
    most = most_visited(moves, visits, totals)
    if not JUDGES:
        return most
    liked = judged_best(tables[1], moves, visits)
    if liked == most or visits[liked] == 0:
        return most
    gain = totals[most] / visits[most] - totals[liked] / visits[liked]
    doubt = error(visits[most], totals[most], squares[most])
    doubt += error(visits[liked], totals[liked], squares[liked])
    return most if gain > 0 and gain * gain > STANDARD_ERRORS**2 * doubt else liked


@kernel
def most_visited(moves, visits, totals):
    """Return the index of the most visited move; of equal ones that with the better mean."""
    best = 1
    for i in range(2, moves[0] + 1):
        if visits[i] > visits[best] or (visits[i] == visits[best] and totals[i] > totals[best]):
            best = i
    return best


@kernel
def judged_best(t, moves, visits):
    """Return the index of the heuristic's best move; of equal ones the more visited."""
    best, value = 1, judged(t, moves[1])
    for i in range(2, moves[0] + 1):
        found = judged(t, moves[i])
        if found > value or (found == value and visits[i] > visits[best]):
            best, value = i, found
    return best


@kernel
def error(visits, total, squares):
    """Return the square of the standard error of a mean."""
    mean = total / visits
    return max(0.0, squares / visits - mean * mean) / visits


@kernel
def move_found(tables, seat, pool, moves):
    """Return the move to play."""
    visits = np.zeros(LONGEST_LIST + 1, np.int64)
    totals, squares = np.zeros(LONGEST_LIST + 1), np.zeros(LONGEST_LIST + 1)
    read_root(tables, seat, pool, moves, visits, totals, squares)
    return moves[decide(tables, moves, visits, totals, squares)]
