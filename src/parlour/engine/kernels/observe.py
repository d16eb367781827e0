"""Observations of a seat as numbers; `observing.fields_of` declares the fields.

They depend only on what the seat knows, as `knowledge.hide` defines it. The table is not copied: a card is
read only if the seat has seen it.
"""

from ..cards import PACK as KINDS
from ..observing import UNSEEN, fields_of
from ..observing_rows import OWES, SHOWN_AS, TURN, number_rows, place_rows

GAME = rules.GAME
TABLE = GAME.table
SEATS = TABLE.seats
PLACES = len(TABLE.places)
COUNT_AT, CELLS_AT, EYES_AT, CAPACITY, SEAT = (
    TABLE.column(name) for name in ("count_at", "cells_at", "eyes_at", "capacity", "seat")
)
GOES_TO = place_rows(GAME)
NUMBERS = number_rows(GAME)
AS_NUMBER, AS_CHOICE, AS_SEAT, AS_SEATS, AS_THINGS, AS_MOVE = range(len(SHOWN_AS))
SEAT_AT = fields_of(GAME)[0].start
asking = linked("knowledge").asking


@kernel
def observe(t, seat, out):
    """Write what `seat` observes as `width` numbers; the spectator is the layout's number of seats."""
    out[:] = 0
    first = 0
    if seat < t.seats:
        first = seat
        out[SEAT_AT + seat] = 1
    for place in range(PLACES):
        observe_place(t, place, seat, first, out)
    asked = asking(t, seat)
    for k in range(len(NUMBERS)):
        if may_know(k, seat):
            _, _, owner, _, shown_as, _, size, to, step = NUMBERS[k]
            if owner >= 0:
                to += step * turned(t, owner, first)
            value = number_known(t, k, asked)
            if shown_as == AS_NUMBER:
                out[to] = value
            else:
                show(t, value, first, NUMBERS[k], out[to : to + size])


@kernel
def turned(t, seat, first):
    """Return how far a seat is to the left of the observer; seats that the table does not have come last."""
    if seat >= t.seats:
        return seat
    return seat - first if seat >= first else seat - first + t.seats


@kernel
def observe_place(t, place, seat, first, out):
    """Write what a seat observes of one copy of a zone."""
    cards, unseen, order = GOES_TO[place]
    if SEAT[place] >= 0:
        copy = turned(t, SEAT[place], first)
        cards += KINDS * copy
        unseen += copy
        order += CAPACITY[place] * copy if order >= 0 else 0
    count = t.counts[COUNT_AT[place]]
    for i in range(count):
        code = UNSEEN
        if t.eyes[EYES_AT[place] + i] >> seat & 1:
            card = t.cells[CELLS_AT[place] + i]
            out[cards + card] += 1
            code = card + 1
        else:
            out[unseen] += 1
        if order >= 0:
            out[order + count - 1 - i] = code


@kernel
def may_know(k, seat):
    """Return whether a seat may know a number: a secret one must be its own."""
    return NUMBERS[k, 3] == 0 or NUMBERS[k, 2] == seat


@kernel
def number_known(t, k, asked):
    """Return a number of a register as the seat may know it; `asked` holds the turn and the owed answers."""
    width, at = NUMBERS[k, 0], NUMBERS[k, 1]
    if width == TURN:
        return asked[0]
    if width == OWES:
        return asked[1]
    if width == 1:
        return int(t.raw[at])
    return int(t.ints[at]) if width == 4 else int(t.longs[at])


@kernel
def show(t, value, first, row, out):
    """Show a number as a choice or a set, as `row` describes; `out` is all zeros before."""
    shown_as, low, size = row[4], row[5], row[6]
    if shown_as == AS_CHOICE or shown_as == AS_SEAT:
        if shown_as == AS_SEAT and 0 <= value < size:
            value = turned(t, value, first)
        if 0 <= value - low < size:
            out[value - low] = 1
    elif shown_as == AS_MOVE:
        if value > 0:
            out[value & 15] = 1
            show_bits(value >> 4, out[low:])
    elif shown_as == AS_SEATS:
        for seat in range(size):
            if value >> seat & 1:
                out[turned(t, seat, first)] = 1
    else:
        show_bits(value, out)


@kernel
def show_bits(value, out):
    for i in range(len(out)):
        out[i] = value >> i & 1


@entry
def observe_at(tables: Tables, seat: Int, out: Observed):
    observe(tables[0], seat, out)


@entry
def observe_each(tables: Tables, seats: Ints, out: ObservedEach):
    """Write the observation of seats[i] at tables[i] into out[i]."""
    for i in range(len(tables)):
        observe(tables[i], seats[i], out[i])
