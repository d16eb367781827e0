"""Search by comparison: every move is tried in the same imagined worlds, with the same random numbers.

Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996). Each trial plays one move
and continues by the game's heuristic to the end of the deal. Moves are compared by their gain over the
heuristic's best move in each world, because this varies far less than the results themselves. A move that
clearly loses is not tried again. When one move is left, the search ends before its budget is used up.
"""

import numpy as np

from ..pool import new_ledger

play_kernels, guide, tree = linked("play"), linked("choosing"), linked("search")
offered, play = play_kernels.offered, rules.play
judged, guided_playout = guide.judged, guide.guided_playout
standing, results, LIMIT = tree.standing, tree.results, tree.LIMIT
suppose = linked("inference").suppose
SEATS = rules.GAME.table.seats
LEDGER = like(new_ledger())
FIRST_LOOK = 16  # worlds before the first test which moves are still in doubt
ROUND = 8  # worlds between two tests
ENOUGH = 1.0  # standard errors by which a move must be better to be played


@entry
def open_ledger(tables: Tables, seat: Int, moves: Ints, ledger: LEDGER):
    """Fill a ledger with the moves that the heuristic rates highest at tables[0], what `seat` knows."""
    t = tables[0]
    t.turn = seat
    offered(t, moves)
    ledger.visits[:] = 0
    ledger.totals[:] = 0
    ledger.gains[:] = 0
    ledger.squares[:] = 0
    ledger.doubtful[:] = 0
    liking = np.empty(len(ledger.moves), np.int64)
    for i in range(moves[0]):
        nominate(ledger, liking, i, moves[i + 1], judged(t, moves[i + 1]))
    ledger.doubtful[: min(moves[0], len(ledger.moves))] = 1


@kernel
def nominate(ledger, liking, count, move, value):
    """Insert a move after those rated as high; `count` moves came before it."""
    place = min(count, len(ledger.moves))
    if place == len(ledger.moves):
        if liking[place - 1] >= value:
            return
        place -= 1
    while place > 0 and liking[place - 1] < value:
        ledger.moves[place] = ledger.moves[place - 1]
        liking[place] = liking[place - 1]
        place -= 1
    ledger.moves[place] = move
    liking[place] = value


@entry
def compare(tables: Tables, seat: Int, playouts: Int, moves: Ints, ledger: LEDGER, rng: Words):
    """Try moves in one world after another while playouts are left and a move is in doubt.

    Returns the number of playouts. tables[1] and tables[2] are buffers.
    """
    values, start = np.zeros(SEATS), np.zeros(SEATS)
    for s in range(tables[0].seats):
        start[s] = standing(tables[0], s)
    spent, left = 0, ledger.doubtful.sum()
    while left > 1 and spent + left <= playouts:
        suppose(tables, seat, moves, rng)
        usual = 0.0
        for i in range(len(ledger.moves)):
            if ledger.doubtful[i]:
                tables[2] = tables[1]
                t = tables[2]
                t.turn = seat
                play(t, ledger.moves[i])
                guided_playout(t, moves, LIMIT)
                results(t, start, values)
                usual = values[seat] if i == 0 else usual
                note(ledger, i, values[seat], values[seat] - usual)
        spent += left
        if ledger.visits[0] >= FIRST_LOOK and ledger.visits[0] % ROUND == 0:
            left = settle_doubts(ledger)
    return spent


@kernel
def note(ledger, i, value, gain):
    ledger.visits[i] += 1
    ledger.totals[i] += value
    ledger.gains[i] += gain
    ledger.squares[i] += gain * gain


@kernel
def settle_doubts(ledger):
    """Remove the candidates that clearly lose; return how many are left, including the first."""
    left = 1
    for i in range(1, len(ledger.moves)):
        if ledger.doubtful[i] and surplus(ledger, i) < 0:
            if is_clear(ledger, i, student(ledger.visits[i] - 1)):
                ledger.doubtful[i] = 0
        left += ledger.doubtful[i]
    return left


@kernel
def student(freedom):
    """Return the two-sided 5 % quantile of Student's t: about 2.13 at 15 degrees of freedom, at last 1.96.

    Abramowitz and Stegun, "Handbook of mathematical functions" (1964), 26.7.5; these terms are precise
    enough from 15 degrees of freedom on.
    """
    return 1.95996 + (2.37227 + 2.82250 / freedom) / freedom


@kernel
def surplus(ledger, i):
    """Return the mean gain of a move over the first candidate."""
    return ledger.gains[i] / ledger.visits[i]


@kernel
def is_clear(ledger, i, standard_errors):
    mean = surplus(ledger, i)
    error = (ledger.squares[i] / ledger.visits[i] - mean * mean) / ledger.visits[i]
    return mean * mean > standard_errors * standard_errors * error


@kernel
def decide(ledger):
    """Return the index in the ledger of the move to play: the largest gain, if that is clear enough."""
    best = 0
    for i in range(1, len(ledger.moves)):
        if ledger.visits[i] > 1 and surplus(ledger, i) > 0 and is_clear(ledger, i, ENOUGH):
            if best == 0 or surplus(ledger, i) > surplus(ledger, best):
                best = i
    return best
