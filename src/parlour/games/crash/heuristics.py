"""Crash: heuristics for bots."""

import numpy as np

from ...engine.jit import rule
from ...engine.moves import make, verb
from ...engine.registers import NONE
from ...engine.searching import Search
from .arranging import CARDS, CODE_BITS, COLUMNS, GROUPS, arrange, cards_of, formed, free_cards, list_groups
from .rules import ARRANGING, AUTO, DONE, SET, SPARE, WINS_GAME, strength_of

SEARCH = Search(guided=True, others_by_judgement=True)

# The hands of four players who all use this table, by column: one hand in sixteen is no better than the first
# of these, two in sixteen are no better than the second, and so on. In hexadecimal, a strength shows its
# class and its ranks; a missing hand is 0.
USUAL = np.array(
    [
        [int(worth, 16) for worth in row.split()]
        for row in (
            "3800 3B00 3D00 3E00 3F00 4500 4900 4D00 5200 5500 5700 5900 5B00 5C00 5E00",
            "2D97 2EB4 3500 3600 3800 3900 3A00 3B00 3C00 3D00 3E00 3F00 4400 4A00 5200",
            "2542 2A72 2BA8 2CB8 2D97 2DCA 2E97 2EC7 3400 3500 3600 3800 3900 3A00 3D00",
            "0000 0000 1420 16B0 1940 1BC0 1DC0 2862 2A62 2B73 2C65 2CB6 2D97 2E64 2ED2",
        )
    ]
)
PARTS = 2 * (1 + USUAL.shape[1])


@rule
def judge(t, move):
    """Rate a move by the best row still possible; of equal rows the engine's is better, as it is one move."""
    kind = verb(move)
    if kind == SPARE:
        return COLUMNS * 1000 // t.seats
    row = np.zeros(COLUMNS, np.int64)
    row[:] = t.laid[t.turn]
    if kind == SET:
        row[formed(row)] = move >> 4
    if kind == AUTO:
        arrange(t.hand[t.turn], row, t.minimum)
    elif kind != DONE:
        complete(t, row)
    return promise(t, worths_of(t, row)) + (kind == AUTO)


@rule
def best_move(t):
    """Return the best move while a row is formed, found in one search; otherwise -1."""
    if t.phase != ARRANGING:
        return NONE
    auto, best = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64)
    auto[:] = t.laid[t.turn]
    best[:] = auto
    done = formed(best)
    arrange(t.hand[t.turn], auto, t.minimum)
    complete(t, best)
    if promise(t, worths_of(t, auto)) + 1 >= promise(t, worths_of(t, best)):
        return make(AUTO)
    return make(SET, best[done])


@rule
def worths_of(t, row):
    """Return the strengths of the hands of a row, in the order given."""
    worths = np.zeros(COLUMNS, np.int64)
    for column in range(COLUMNS):
        worths[column] = strength_of(t.hand[t.turn], row[column])
    return worths


@rule
def promise(t, worths):
    """Return the expected gain of hands of these strengths, in thousandths of a point."""
    points, all_four = 0, 1000
    for i in range(COLUMNS):
        column = 0
        for k in range(COLUMNS):  # K2: the strongest comes first, equal ones as given
            column += worths[k] > worths[i] or (worths[k] == worths[i] and k < i)
        chance = chance_of(worths[i], column, t.seats - 1)
        points += chance
        all_four = all_four * chance // 1000
    return points + all_four * (t.target if t.crash_bonus == WINS_GAME else t.crash_bonus)


@rule
def chance_of(worth, column, others):
    """Return the probability, in thousandths, that a hand beats those of the others in its column."""
    if worth == 0:
        return 0
    beaten, of = 1, 1
    for usual in USUAL[column]:
        beaten += 2 * (worth > usual)
    won = 1000
    for _ in range(others):
        won *= beaten
        of *= PARTS
    return won // of


@rule
def complete(t, row):
    """Add to a row the hands with the highest expected gain."""
    cards, groups = np.empty(CARDS, np.int64), np.empty(GROUPS, np.int64)
    done, free = formed(row), free_cards(t.hand[t.turn], row, cards)
    listed = list_groups(cards, free, t.minimum, groups)
    best = most_promising(t, worths_of(t, row), done, groups[:listed])
    for column in range(done, COLUMNS):
        if best[column] != NONE:
            row[column] = cards_of(groups[best[column]], cards, free)


@rule
def most_promising(t, worths, done, groups):
    """Return the numbers of disjoint groups that gain most together with the finished hands.

    The groups are sorted, best first. A branch is left if it gains no more even when all further hands are
    as good as the next group.
    """
    at, best, used = np.full(COLUMNS, NONE), np.full(COLUMNS, NONE), np.zeros(COLUMNS + 1, np.int64)
    most, depth = promise(t, worths), done
    while done <= depth < COLUMNS:
        at[depth] += 1
        group = groups[at[depth]] if at[depth] < len(groups) else 0
        worths[depth:] = group >> CODE_BITS + CARDS
        if group & used[depth]:
            continue
        if promise(t, worths) <= most:
            depth -= 1
            continue
        worths[depth + 1 :] = 0
        if promise(t, worths) > most:
            most = promise(t, worths)
            best[depth + 1 :] = NONE
            best[: depth + 1] = at[: depth + 1]
        if depth + 1 < COLUMNS:
            used[depth + 1] = used[depth] | group & (1 << CARDS) - 1
            at[depth + 1] = at[depth]
            depth += 1
    return best
