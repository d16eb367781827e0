"""The exact value of the end of a deal in imagined worlds, where all cards are known to all.

When little is left of a deal, every line of play can be followed to its end. Each player chooses their best
result, expecting the same of the others: Luckhardt and Irani, "An algorithmic solution of n-person games"
(1986). Search does not use this: it plays no better with it in King.
"""

import numpy as np

offered, play = linked("play").offered, rules.play
results, standing = linked("search").results, linked("search").standing
imagine = linked("knowledge").imagine
SEATS = rules.GAME.table.seats


@kernel
def play_exactly(tables, moves, start, values):
    """Fill values with the gain of each seat since `start` if all play on exactly from tables[0].

    tables and moves have a row for each level of the search. Returns False if the deal takes more moves.
    """
    found = np.zeros((len(tables), SEATS))
    done = np.zeros(len(tables), np.int64)
    level = 0
    arrive(tables[0], moves[0], start, found[0])
    while level >= 0:
        if done[level] < moves[level, 0]:
            if level + 1 == len(tables):
                return False
            done[level] += 1
            tables[level + 1] = tables[level]
            play(tables[level + 1], moves[level, done[level]])
            level += 1
            done[level] = 0
            arrive(tables[level], moves[level], start, found[level])
        else:
            level -= 1
            if level >= 0:
                prefer(found, level, done[level] == 1, tables[level].turn)
    values[:] = found[0]
    return True


@kernel
def arrive(t, moves, start, found):
    """List the moves; at the end of the deal none, and the results of all seats go to `found`."""
    moves[0] = 0
    if t.over or t.between:
        results(t, start, found)
    else:
        offered(t, moves)


@kernel
def prefer(found, level, first, mover):
    """Take the result of the line that was just followed if it is better for the seat that moves."""
    if first or found[level + 1, mover] > found[level, mover]:
        found[level] = found[level + 1]


@entry
def answers(tables: Tables, moves: Lists, seat: Int, worlds: Int, totals: Floats, rng: Words):
    """Add the gain of each move of `seat` in random worlds that agree with tables[0], what it knows.

    The moves are listed in moves[0]. Returns False if the deal takes more moves than there are tables.
    """
    values, start = np.zeros(SEATS), np.zeros(SEATS)
    for s in range(tables[0].seats):
        start[s] = standing(tables[0], s)
    for _ in range(worlds):
        tables[1] = tables[0]
        imagine(tables[1], seat, rng)
        tables[1].turn = seat
        offered(tables[1], moves[0])
        for i in range(1, moves[0, 0] + 1):
            tables[2] = tables[1]
            play(tables[2], moves[0, i])
            if not play_exactly(tables[2:], moves[2:], start, values):
                return False
            totals[i - 1] += values[seat]
    return True
