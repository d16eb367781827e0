"""A proof that some card of the waste never becomes its top card again: the columns have too little space.

Suppose that a card of the waste becomes its top card when a certain number of cards is left in the stock.
All cards are then out, except those under it, those in the stock, and those that are still in a column as
they were dealt. A card that is out is on a foundation, or in a column: on its next higher card, or at the
bottom of a column that was cleared of its dealt cards. How deep each column was dug is free. So is the size
of the stock, except that it is no larger for a card deeper in the waste. If no digging makes enough space
(digging.py), the card never becomes the top card. The order of events is ignored, which can only make the
proof fail.

Results for a card are stored: they hold in all positions with the same cards under it.
"""

import numpy as np

from ...engine.jit import rule
from .digging import (
    BASE,
    BASE_TWO,
    CLEARED,
    GRANTED,
    MOST,
    NOTHING,
    ONE,
    PLACES,
    TWO,
    WIDE,
    bit,
    dug_so,
    is_within,
    pile_up,
    some_digging,
)
from .keys import add_to_key, begin_key
from .rules import COLUMNS, continues, may_redeal

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
