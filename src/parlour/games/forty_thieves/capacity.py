"""A proof that some card of the waste never becomes its top card again: the columns have too little space.

Suppose that a card of the waste becomes its top card when a certain number of cards is left in the stock.
All cards are then out, except those under it, those in the stock, and those that are still in a column as
they were dealt. A card that is out is on a foundation, or in a column: on its next higher card, or at the
bottom of a column that was cleared of its dealt cards. How deep each column was dug is free. So is the size
of the stock, except that it is no larger for a card deeper in the waste. If no digging makes enough space,
the card never becomes the top card. The order of events is ignored, which can only make the proof fail.
Results for a card are stored: they hold in all positions with the same cards under it.

A set of cards has sixteen bits for each suit. With two packs, a pair of sets describes the cards: those with
at least one copy, and those with both. The space is the number of cleared columns, less the cards that are
out and fit nowhere else. Diggings are tried column by column; a branch is left if even the best digging of
the other columns does not give enough space.
"""

from typing import NamedTuple

import numpy as np

from ...engine.jit import rule
from ...engine.sets import many
from .keys import add_to_key, begin_key
from .rules import CARDS, COLUMNS, DEEPEST, continues, may_redeal

RANKS, LANE = 13, 16
ACES = sum(1 << LANE * suit for suit in range(4))
ALL_CARDS = ACES * ((1 << RANKS) - 1)
PATIENCE = 6_000  # diggings that are tried before space is assumed
PLACES = 1 << 17  # slots for stored results
WIDE = 6  # bits for each column
MOST = (1 << WIDE) - 1
GUARDS = sum(1 << WIDE * column + WIDE - 1 for column in range(COLUMNS))
ONE, TWO, BASE, BASE_TWO, CLEARED = range(5)
NOTHING, GRANTED = -1, -2


class Notes(NamedTuple):
    """The notes about a deal while it is solved: its columns, its stock, and results."""

    left: np.ndarray  # (2, column, count): the lowest `count` dealt cards of a column
    last: np.ndarray  # (column, count): the top one of these
    stock: np.ndarray  # (2, count): the lowest `count` cards of the stock
    waste: np.ndarray  # (2, count): the lowest `count` cards of the present waste
    waste_keys: np.ndarray  # uint64: a key for each of these sets
    home: np.ndarray  # (2,): the cards on the foundations
    shape: np.ndarray  # (1,): the number of dealt cards in each column, packed into one number
    order: np.ndarray  # (place): the columns in the order of trial; the following fields use places
    now: np.ndarray  # (place): the number of dealt cards before digging
    rest: np.ndarray  # (2, place): the cards that are left in this and the later columns then
    tried: np.ndarray  # (place): the number of cards left in a trial
    reach: np.ndarray  # (place, place): the fewest cards left, given the columns before the first place
    held: (
        np.ndarray
    )  # (5, place): cards not out with the columns before this, their bases, and how many are cleared
    latest: np.ndarray  # (1,): the latest digging found, packed into one number
    keys: np.ndarray  # uint64: the keys of stored results
    known: np.ndarray  # (slot, 6): diggings with and without space, each with two sets of foundations
    turned: np.ndarray  # (1,): how often the waste had been turned over


def new_notes(root):
    """Return the notes of a deal; `root` is its table."""
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
    """Return the set of one card."""
    return 1 << (card + (LANE - RANKS) * (card // RANKS))


@rule
def pile_up(pile, sets):
    """Fill in the sets of the lowest cards of a pile, for every count."""
    for i in range(pile.count):
        card = bit(pile.slots[i])
        sets[1, i + 1] = sets[1, i] | sets[0, i] & card
        sets[0, i + 1] = sets[0, i] | card


@rule
def some_digging(notes, left):
    """Search for a digging with enough space, given the cards left; return it, GRANTED or NOTHING."""
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
    """Sort columns by the number of possible diggings, the most first: they decide most about the others."""
    order, now, reach = notes.order, notes.now, notes.reach[0]
    for i in range(1, COLUMNS):
        at = i
        while at > 0 and now[at] - reach[at] > now[at - 1] - reach[at - 1]:
            for row in (order, now, reach):
                row[at - 1], row[at] = row[at], row[at - 1]
            at -= 1


@rule
def begin_at(notes, left):
    """Store how many cards every column has before digging."""
    for at in range(COLUMNS - 1, -1, -1):
        column = notes.order[at]
        notes.now[at] = left >> WIDE * column & MOST
        here = notes.left[:, column, notes.now[at]]
        notes.rest[1, at] = notes.rest[1, at + 1] | here[1] | (notes.rest[0, at + 1] & here[0])
        notes.rest[0, at] = notes.rest[0, at + 1] | here[0]


@rule
def dig(notes, at):
    """Leave the number of dealt cards in a column that is tried."""
    column, many_left, held = notes.order[at], notes.tried[at], notes.held
    left, last = notes.left[:, column, many_left], notes.last[column, many_left]
    held[TWO, at + 1] = held[TWO, at] | left[1] | (held[ONE, at] & left[0])
    held[ONE, at + 1] = held[ONE, at] | left[0]
    held[BASE_TWO, at + 1] = held[BASE_TWO, at] | (held[BASE, at] & last)
    held[BASE, at + 1] = held[BASE, at] | last
    held[CLEARED, at + 1] = held[CLEARED, at] + (many_left == 0)


@rule
def dig_deeper(tried, at):
    """Dig one card deeper; a single last card is as good as a cleared column."""
    tried[at] -= 2 if tried[at] == 2 else 1


@rule
def dug_so(notes, left):
    """Return whether digging until these cards are left gives enough space."""
    for at in range(COLUMNS):
        notes.tried[at] = left >> WIDE * notes.order[at] & MOST
        dig(notes, at)
    return may_hold(notes, COLUMNS)


@rule
def may_hold(notes, at):
    """Return whether there may be space, with the columns before `at` dug as tried; limit the others."""
    for i in range(at, COLUMNS):
        notes.reach[at, i] = notes.reach[at - 1, i] if at > 0 else 0
    while True:
        narrowed = narrow(notes, at)
        if narrowed <= 0:
            return narrowed == 0


@rule
def narrow(notes, at):
    """Rule out diggings that cost more space than there can be; return how many, or -1 if none is left."""
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
    """Return the cards that can be out, those with both copies, and the possible bases, likewise."""
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
    """Return the cards that are out whatever else is dug, and those with both copies out."""
    one, two = notes.held[ONE, at], notes.held[TWO, at]
    two |= notes.rest[1, at] | (one & notes.rest[0, at])
    one |= notes.rest[0, at]
    return ALL_CARDS & ~two, ALL_CARDS & ~one


@rule
def stuck(notes, at, left, placed):
    """Return how many cards of a column fit nowhere if it is dug until `left` cards remain."""
    cards = notes.left[0, notes.order[at]]
    return many(cards[notes.now[at]] & ~cards[left] & ~placed)


@rule
def run_up(cards):
    """Return the cards of a set that are consecutive from the ace on."""
    return (cards ^ (cards + ACES)) & cards


@rule
def packed(notes):
    """Return how many cards each column has left in a trial, packed into one number."""
    found = 0
    for at in range(COLUMNS):
        found |= notes.tried[at] << WIDE * notes.order[at]
    return found


@rule
def is_within(some, others):
    """Return whether no column has more cards left than in another trial."""
    return some >= 0 and others >= 0 and ((others | GUARDS) - some) & GUARDS == GUARDS


ROOM, ROOM_HOME, ROOM_HOME_TWO, NO_ROOM, NO_HOME, NO_HOME_TWO = range(6)  # what is known about a card


@rule
def hopeless(t, notes):
    """Return whether some card of the waste can never be its top card again."""
    if may_redeal(t) or t.redealt != notes.turned[0] or t.waste.count < 2:
        return False
    look_at(t, notes)
    stock = t.stock.count
    for under in range(t.waste.count - 1, 0, -1):
        while not has_room(notes, under, stock):
            if stock == 0:
                return True
            stock -= 1
    return False


@rule
def look_at(t, notes):
    """Store what a position holds in the notes."""
    pile_up(t.waste, notes.waste)
    found = begin_key()
    for i in range(t.waste.count):
        found = add_to_key(found, t.waste.slots[i])
        notes.waste_keys[i + 1] = found
    notes.home[:] = 0
    for place in t.foundation:
        for i in range(place.count):
            card = bit(place.slots[i])
            notes.home[1] |= notes.home[0] & card
            notes.home[0] |= card
    notes.shape[0] = 0
    for at in range(COLUMNS):
        notes.shape[0] |= dealt_cards(t.tableau[at]) << WIDE * at


@rule
def dealt_cards(column):
    """Return how many cards of a column are as dealt; 0 if all are a run, which needs no base."""
    base = column.count - 1
    while base > 0 and continues(column.slots[base], column.slots[base - 1]):
        base -= 1
    return base + 1 if base > 0 else 0


@rule
def has_room(notes, waste, stock):
    """Return whether, with `waste` and `stock` cards left there, some digging has space for all others."""
    key = add_to_key(notes.waste_keys[waste], stock)
    place = np.int64(key & np.uint64(PLACES - 1))
    known, now, home, home_two = notes.known[place], notes.shape[0], notes.home[0], notes.home[1]
    if notes.keys[place] != key:
        notes.keys[place] = key
        known[ROOM], known[NO_ROOM] = NOTHING, NOTHING
    if is_within(known[ROOM], now) and not (home & ~known[ROOM_HOME] or home_two & ~known[ROOM_HOME_TWO]):
        return True
    if is_within(now, known[NO_ROOM]) and not (known[NO_HOME] & ~home or known[NO_HOME_TWO] & ~home_two):
        return False
    return known[ROOM] == GRANTED or finds_room(notes, waste, stock, known)


@rule
def finds_room(notes, waste, stock, known):
    """Search for a digging with enough space, and store the result.

    Diggings that worked in another position, or for another card, are tried first.
    """
    lay_down(notes, waste, stock)
    now = notes.shape[0]
    for found in (known[ROOM], notes.latest[0]):
        if is_within(found, now) and dug_so(notes, found):
            return noted(notes, known, ROOM, found)
    wider = joined(now, known[NO_ROOM])
    if wider != now and some_digging(notes, wider) == NOTHING:
        return not noted(notes, known, NO_ROOM, wider)
    found = some_digging(notes, now)
    if found == NOTHING:
        return not noted(notes, known, NO_ROOM, now)
    notes.latest[0] = found
    return noted(notes, known, ROOM, found)


@rule
def noted(notes, known, what, left):
    """Store a result. It holds for positions with as many cards left, and as many on the foundations."""
    known[what], known[what + 1], known[what + 2] = left, notes.home[0], notes.home[1]
    return True


@rule
def joined(some, others):
    """Return for every column the larger number of cards; if this leaves no space, neither argument does."""
    if others == NOTHING:
        return some
    found = 0
    for at in range(COLUMNS):
        found |= max(some & MOST << WIDE * at, others & MOST << WIDE * at)
    return found


@rule
def lay_down(notes, waste, stock):
    """Begin with the cards that are certainly not out: those of the waste and the stock."""
    held = notes.held
    held[ONE, 0], held[TWO, 0] = notes.waste[0, waste], notes.waste[1, waste]
    held[TWO, 0] |= notes.stock[1, stock] | (held[ONE, 0] & notes.stock[0, stock])
    held[ONE, 0] |= notes.stock[0, stock]
    held[BASE, 0] = held[BASE_TWO, 0] = held[CLEARED, 0] = 0
