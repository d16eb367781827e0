"""What the columns can hold: a proof that some card of the waste never comes to the top again.

Take a card that lies in the waste, and suppose that it is the top card when so many cards are left in the
stock. All that is not under it, nor in the stock, nor among the cards that still lie in a column as they were
dealt, is then out: on a foundation, or in a column, and there it lies on its next higher card, or lowest in a
column that has been cleared of the cards dealt there. How deep each column was dug is free, and so is the
stock, but that it is no larger for a card that lies deeper. If no digging leaves room (digging.py), whatever
was dealt, that card never comes up. In which order things happen is not asked: that can only make it harder.

What was found out of a card is noted: it holds in all positions with the same cards under it.
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

ROOM, ROOM_HOME, ROOM_HOME_TWO, NO_ROOM, NO_HOME, NO_HOME_TWO = range(6)  # what is known of a card


@rule
def hopeless(t, notes):
    """Whether some card of the waste can never be its top card again."""
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
    """Note what a position holds."""
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
    """How many cards lie as they were dealt: none if all are a run, of which the lowest needs no base."""
    base = column.count - 1
    while base > 0 and continues(column.slots[base], column.slots[base - 1]):
        base -= 1
    return base + 1 if base > 0 else 0


@rule
def has_room(notes, waste, stock):
    """Whether with so many cards left in the waste and the stock some digging leaves room for all others."""
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
    """Look for room, first with what left some in another position or to another card; note what is found."""
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
    """Note what is known now: it holds for positions that have as much left, and as much at home."""
    known[what], known[what + 1], known[what + 2] = left, notes.home[0], notes.home[1]
    return True


@rule
def joined(some, others):
    """Of every column as many cards as either says: where that leaves no room, neither does."""
    if others == NOTHING:
        return some
    found = 0
    for at in range(COLUMNS):
        found |= max(some & MOST << WIDE * at, others & MOST << WIDE * at)
    return found


@rule
def lay_down(notes, waste, stock):
    """Begin with what is out in no case: these cards of the waste and the stock."""
    held = notes.held
    held[ONE, 0], held[TWO, 0] = notes.waste[0, waste], notes.waste[1, waste]
    held[TWO, 0] |= notes.stock[1, stock] | (held[ONE, 0] & notes.stock[0, stock])
    held[ONE, 0] |= notes.stock[0, stock]
    held[BASE, 0] = held[BASE_TWO, 0] = held[CLEARED, 0] = 0
