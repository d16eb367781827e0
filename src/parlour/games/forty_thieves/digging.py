"""How deep the columns can be dug so that there is room for what is out.

A set of cards is bits, sixteen for each suit. Of two packs two sets are told: of which cards there is one at
least, and of which there are both. The room is what columns are cleared, less what is out and can lie nowhere
else: every digging is tried column by column, and given up where even the best of the others would not do.
"""

from typing import NamedTuple

import numpy as np

from ...engine.jit import rule
from ...engine.sets import many
from .rules import CARDS, COLUMNS, DEEPEST

RANKS, LANE = 13, 16
ACES = sum(1 << LANE * suit for suit in range(4))
ALL_CARDS = ACES * ((1 << RANKS) - 1)
PATIENCE = 6_000  # ways to dig that are tried before room is taken for granted
PLACES = 1 << 17  # questions whose answers are kept
WIDE = 6  # bits in which a column is told
MOST = (1 << WIDE) - 1
GUARDS = sum(1 << WIDE * column + WIDE - 1 for column in range(COLUMNS))
ONE, TWO, BASE, BASE_TWO, CLEARED = range(5)
NOTHING, GRANTED = -1, -2


class Notes(NamedTuple):
    """What is kept of a deal while it is solved: its columns, its stock, and what was found out."""

    left: np.ndarray  # (2, column, how many): the dealt cards of a column of which so many are left
    last: np.ndarray  # (column, how many): the top one of these
    stock: np.ndarray  # (2, how many): the stock of which so many are left
    waste: np.ndarray  # (2, how many): so many cards of the waste that is looked at
    waste_keys: np.ndarray  # uint64: and a key of them
    home: np.ndarray  # (2,): what is at home there
    shape: np.ndarray  # (1,): how many dealt cards the columns have there, as one number
    order: np.ndarray  # (place): the columns in the order in which they are tried; what follows is by places
    now: np.ndarray  # (place): how many each has when digging begins
    rest: np.ndarray  # (2, place): the cards that are left in this and the later columns then
    tried: np.ndarray  # (place): how many are left in a try
    reach: np.ndarray  # (place, place): how few can be left, with the columns before the first given
    held: (
        np.ndarray
    )  # (5, place): what is not out with the columns before this, their bases, how many cleared
    latest: np.ndarray  # (1,): the digging that was found last, as one number
    keys: np.ndarray  # uint64: a question that was answered,
    known: np.ndarray  # (place, 6): what left room, with what at home, and with what there is none
    turned: np.ndarray  # (1,): how often the waste had been turned over


def new_notes(root):
    """Begin to take notes of a deal; `root` is its table."""
    notes = Notes(
        left=whole(2, COLUMNS, DEEPEST + 1),
        last=whole(COLUMNS, DEEPEST + 1),
        stock=whole(2, CARDS + 1),
        waste=whole(2, CARDS + 1),
        waste_keys=np.zeros(CARDS + 1, np.uint64),
        home=whole(2),
        shape=whole(1),
        order=np.arange(COLUMNS, dtype=np.int64),
        now=whole(COLUMNS),
        rest=whole(2, COLUMNS + 1),
        tried=whole(COLUMNS),
        reach=whole(COLUMNS + 1, COLUMNS),
        held=whole(5, COLUMNS + 1),
        latest=np.full(1, NOTHING, np.int64),
        keys=np.zeros(PLACES, np.uint64),
        known=whole(PLACES, 6),
        turned=np.array([root.redealt], np.int64),
    )
    pile_up(root.stock, notes.stock)
    for at in range(COLUMNS):
        pile_up(root.tableau[at], notes.left[:, at])
        for i in range(root.tableau[at].count):
            notes.last[at, i + 1] = bit(root.tableau[at].slots[i])
    return notes


def whole(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.int64)


@rule
def bit(card):
    """The set of one card."""
    return 1 << (card + (LANE - RANKS) * (card // RANKS))


@rule
def pile_up(pile, sets):
    """Fill in the sets of the first so many cards of a pile."""
    for i in range(pile.count):
        card = bit(pile.slots[i])
        sets[1, i + 1] = sets[1, i] | sets[0, i] & card
        sets[0, i + 1] = sets[0, i] | card


@rule
def some_digging(notes, left):
    """Look for a digging that leaves room, with so many cards left: how many are then, GRANTED or NOTHING."""
    begin_at(notes, left)
    if not may_hold(notes, 0):
        return NOTHING
    widest_first(notes)
    begin_at(notes, left)
    at, tries = 0, 0
    notes.tried[0] = notes.now[0]
    while at >= 0:
        if notes.tried[at] < notes.reach[at, at]:
            at -= 1
            if at >= 0:
                dig_deeper(notes.tried, at)
            continue
        dig(notes, at)
        tries += 1
        if tries > PATIENCE:
            return GRANTED
        if not may_hold(notes, at + 1):
            dig_deeper(notes.tried, at)
        elif at + 1 == COLUMNS:
            return packed(notes)
        else:
            at += 1
            notes.tried[at] = notes.now[at]
    return NOTHING


@rule
def widest_first(notes):
    """Columns that can be dug in the most ways are tried first: what they leave soon decides the others."""
    order, now, reach = notes.order, notes.now, notes.reach[0]
    for i in range(1, COLUMNS):
        at = i
        while at > 0 and now[at] - reach[at] > now[at - 1] - reach[at - 1]:
            for row in (order, now, reach):
                row[at - 1], row[at] = row[at], row[at - 1]
            at -= 1


@rule
def begin_at(notes, left):
    """Note how many cards every column has when digging begins."""
    for at in range(COLUMNS - 1, -1, -1):
        column = notes.order[at]
        notes.now[at] = left >> WIDE * column & MOST
        here = notes.left[:, column, notes.now[at]]
        notes.rest[1, at] = notes.rest[1, at + 1] | here[1] | (notes.rest[0, at + 1] & here[0])
        notes.rest[0, at] = notes.rest[0, at + 1] | here[0]


@rule
def dig(notes, at):
    """Leave in a column so many of the dealt cards as are tried."""
    column, many_left, held = notes.order[at], notes.tried[at], notes.held
    left, last = notes.left[:, column, many_left], notes.last[column, many_left]
    held[TWO, at + 1] = held[TWO, at] | left[1] | (held[ONE, at] & left[0])
    held[ONE, at + 1] = held[ONE, at] | left[0]
    held[BASE_TWO, at + 1] = held[BASE_TWO, at] | (held[BASE, at] & last)
    held[BASE, at + 1] = held[BASE, at] | last
    held[CLEARED, at + 1] = held[CLEARED, at] + (many_left == 0)


@rule
def dig_deeper(tried, at):
    """One card more; a last card alone is as good as a column that is cleared."""
    tried[at] -= 2 if tried[at] == 2 else 1


@rule
def dug_so(notes, left):
    """Whether digging until so many are left leaves room."""
    for at in range(COLUMNS):
        notes.tried[at] = left >> WIDE * notes.order[at] & MOST
        dig(notes, at)
    return may_hold(notes, COLUMNS)


@rule
def may_hold(notes, at):
    """Whether there may be room with the columns before `at` dug as tried; note how deep others can be."""
    for i in range(at, COLUMNS):
        notes.reach[at, i] = notes.reach[at - 1, i] if at > 0 else 0
    while True:
        narrowed = narrow(notes, at)
        if narrowed <= 0:
            return narrowed == 0


@rule
def narrow(notes, at):
    """Rule out diggings that cost more room than there can be; return how many, or -1 if there is none."""
    reach, held = notes.reach[at], notes.held[:, at]
    out, out_two, base, base_two = most_out(notes, at)
    up, up_two = run_up(out), run_up(out_two)
    sure, sure_two = least_out(notes, at)
    need, need_two = (sure & ~up) | (sure_two & ~up_two), sure_two & ~up
    placed = up | base >> 1
    room = held[CLEARED] - many(need & ~(base >> 1)) - many(need_two & ~(base_two >> 1))
    for i in range(at, COLUMNS):
        room += reach[i] == 0 and stuck(notes, i, 0, placed) == 0
    if room < 0:
        return -1
    narrowed = 0
    for i in range(at, COLUMNS):
        spare = room - (reach[i] == 0 and stuck(notes, i, 0, placed) == 0)
        while reach[i] < notes.now[i] and spare + (reach[i] == 0) < stuck(notes, i, reach[i], placed):
            reach[i] += 2 if reach[i] == 0 else 1
            narrowed += 1
    return narrowed


@rule
def most_out(notes, at):
    """The cards that can be out, and both of which can; and those that can be bases, likewise."""
    held, reach = notes.held[:, at], notes.reach[at]
    one, two, last, last_two = held[ONE], held[TWO], held[BASE], held[BASE_TWO]
    for i in range(at, COLUMNS):
        column = notes.order[i]
        left, left_two = notes.left[0, column, reach[i]], notes.left[1, column, reach[i]]
        top = notes.last[column, reach[i]]
        two |= left_two | (one & left)
        one |= left
        last_two |= last & top
        last |= top
    out, out_two = ALL_CARDS & ~two, ALL_CARDS & ~one
    base = (out & ~notes.home[0]) | (out_two & ~notes.home[1])
    base_two = out_two & ~notes.home[0]
    return out, out_two, base | last, base_two | last_two | (base & last)


@rule
def least_out(notes, at):
    """The cards that are out whatever else is dug, and both of which are."""
    one, two = notes.held[ONE, at], notes.held[TWO, at]
    two |= notes.rest[1, at] | (one & notes.rest[0, at])
    one |= notes.rest[0, at]
    return ALL_CARDS & ~two, ALL_CARDS & ~one


@rule
def stuck(notes, at, left, placed):
    """How many cards of a column can go nowhere if it is dug until so many are left."""
    cards = notes.left[0, notes.order[at]]
    return many(cards[notes.now[at]] & ~cards[left] & ~placed)


@rule
def run_up(cards):
    """The cards of a set that lie in unbroken order from the ace on."""
    return (cards ^ (cards + ACES)) & cards


@rule
def packed(notes):
    """How many cards each column has left in a try, as one number."""
    found = 0
    for at in range(COLUMNS):
        found |= notes.tried[at] << WIDE * notes.order[at]
    return found


@rule
def is_within(some, others):
    """Whether no column has more cards left than in another try."""
    return some >= 0 and others >= 0 and ((others | GUARDS) - some) & GUARDS == GUARDS
