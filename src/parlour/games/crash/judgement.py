"""Crash: what a sensible player sees at a glance."""

import numpy as np

from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.searching import Search
from .arranging import COLUMNS, arrange, formed
from .rules import AUTO, DONE, SET, SPARE, strength_of

SEARCH = Search(guided=True, others_by_judgement=True)

# The rows that `auto` lays, by column: one in eight has a weaker hand than the first of these, two in eight
# than the second, and so on. In hexadecimal a strength reads as its class and its ranks.
USUAL = np.array(
    [
        (0x3D00, 0x3F00, 0x4800, 0x4F00, 0x5600, 0x5900, 0x5D00),
        (0x2ECB, 0x3700, 0x3900, 0x3B00, 0x3D00, 0x3E00, 0x4700),
        (0x1DE0, 0x2B52, 0x2CB7, 0x2DC7, 0x2ED6, 0x3600, 0x3900),
        (0x13C0, 0x15A0, 0x17D0, 0x1AC0, 0x1E80, 0x2A74, 0x2D65),
    ]
)


@rule
def judge(t, move):
    """Lay what the engine would lay. Otherwise a hand is worth what it and the engine's rest promise."""
    kind = verb(move)
    if kind == SPARE:
        return COLUMNS * 1000 // t.seats
    if kind == AUTO:
        return COLUMNS * 1000
    row = np.zeros(COLUMNS, np.int64)
    row[:] = t.laid[t.turn]
    if kind == SET:
        row[formed(row)] = move >> 4
    if kind != DONE:
        arrange(t.hand[t.turn], row, t.minimum)
    return promise(t.hand[t.turn], row, t.seats - 1)


@rule
def promise(hand, row, others):
    """How many columns a row should win against so many others, in thousandths."""
    worths = np.zeros(COLUMNS, np.int64)
    for column in range(COLUMNS):
        worths[column] = -strength_of(hand, row[column])
    worths.sort()
    columns = 0
    for column in range(COLUMNS):
        beaten = 1
        for usual in USUAL[column]:
            beaten += 2 * (-worths[column] > usual)
        if worths[column] < 0:
            columns += 1000 * beaten**others // 16**others
    return columns
