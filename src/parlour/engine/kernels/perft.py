"""Counts of the sequences of moves from a table."""

import numpy as np

legal = rules.legal
advance = linked("play").advance


@entry
def perft(tables: Tables, moves: Lists, depth: Int, counts: Ints):
    """Count the sequences of 1 .. depth moves from tables[0] in counts[1 ..].

    tables and moves have depth + 1 rows: the table and its moves at each level of the search.
    """
    done = np.zeros(depth + 1, np.int64)
    level = 0
    list_at(tables[0], moves[0])
    while level >= 0:
        if level == depth or done[level] == moves[level, 0]:
            level -= 1
            continue
        done[level] += 1
        tables[level + 1] = tables[level]
        advance(tables[level + 1], moves[level, done[level]])
        level += 1
        counts[level] += 1
        done[level] = 0
        list_at(tables[level], moves[level])


@kernel
def list_at(t, moves):
    moves[0] = 0
    if not t.over:
        legal(t, moves)
