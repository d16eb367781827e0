"""The log of each seat: every move as the seat may know it, and every change in what the seat knows.

A log has four numbers in each row. Row 0 holds counts: the rows written, the first row of the seat's own
sealed moves (counted from 1; 0 if there are none), and the rows of others that were overwritten before this
seat could see them. The latest rows follow, each at its number modulo the capacity.
"""

import numpy as np

from ..moves import stays_sealed
from ..observing import UNSEEN
from ..observing_rows import CHANGED, DEALT, HOLDS, LIES, MOVED

observing = linked("observe")
PLACES, SEATS, NUMBERS = observing.PLACES, observing.SEATS, observing.NUMBERS
COUNT_AT, CELLS_AT, EYES_AT = observing.COUNT_AT, observing.CELLS_AT, observing.EYES_AT
ORDERED = observing.GOES_TO[:, 2] >= 0
SECRET_VERBS = np.array([verb.secret for verb in rules.GAME.verbs])
asking, may_know, number_known = observing.asking, observing.may_know, observing.number_known


@kernel
def remember(before, after, mover, move, logs):
    """Log for each seat, and for the spectator as the last one, what they see of a move.

    `after` is the table as the move left it. The first deal (`before` is all zeros) and a deal after a move
    are logged in separate calls, with mover -1.
    """
    if mover < 0:
        tell_deal(before, logs)
    else:
        write(logs[mover], MOVED, mover, move, 1)
        if logs[mover, 0, 1] == 0:
            logs[mover, 0, 1] = logs[mover, 0, 0]
        if not stays_sealed(after.asked, after.owes, before.asked, before.owes):
            for teller in range(after.seats):
                tell_moves(teller, after.seats, logs)
    for seat in range(after.seats):
        remember_changes(before, after, seat, logs[seat])
    remember_changes(before, after, SEATS, logs[SEATS])


@kernel
def tell_deal(before, logs):
    """Log the beginning of a deal for all, unless the deal before was the last one."""
    if not before.over:
        for seat in range(SEATS + 1):
            write(logs[seat], DEALT, -1, 0, 0)


@kernel
def write(log, kind, where, what, number):
    room = len(log) - 1
    row = log[1 + log[0, 0] % room]
    row[0], row[1], row[2], row[3] = kind, where, what, number
    log[0, 0] += 1


@kernel
def tell_moves(teller, seats, logs):
    """Log for all others the moves that a seat has made since its last revealed one, without secret moves."""
    own = logs[teller]
    first, room = own[0, 1], len(own) - 1
    if first == 0:
        return
    lost = max(0, own[0, 0] - room - (first - 1))
    for number in range(first - 1 + lost, own[0, 0]):
        row = own[1 + number % room]
        if row[0] == MOVED and row[1] == teller:
            known = 0 if SECRET_VERBS[row[2] & 15] else 1
            for listener in range(SEATS + 1):
                if listener != teller and (listener < seats or listener == SEATS):
                    write(logs[listener], MOVED, teller, row[2] * known, known)
    for listener in range(SEATS + 1):
        if listener != teller:
            logs[listener, 0, 2] += lost
    own[0, 1] = 0


@kernel
def remember_changes(before, after, seat, log):
    """Log what has changed in what a seat knows: cards and their places, and the values of registers."""
    for place in range(PLACES):
        if differs(before, after, place, seat):
            if ORDERED[place]:
                remember_order(before, after, place, seat, log)
            remember_cards(before, after, place, seat, log)
    asked_before, asked_now = asking(before, seat), asking(after, seat)
    for k in range(len(NUMBERS)):
        if may_know(k, seat):
            value = number_known(after, k, asked_now)
            if value != number_known(before, k, asked_before):
                write(log, CHANGED, k, value, 0)


@kernel
def code_of(t, place, i, seat):
    """Return what a seat knows of card i from the bottom: 0 for no card, a card + 1, or UNSEEN."""
    if i >= t.counts[COUNT_AT[place]]:
        return 0
    if t.eyes[EYES_AT[place] + i] >> seat & 1:
        return t.cells[CELLS_AT[place] + i] + 1
    return UNSEEN


@kernel
def longer(before, after, place):
    return max(before.counts[COUNT_AT[place]], after.counts[COUNT_AT[place]])


@kernel
def differs(before, after, place, seat):
    for i in range(longer(before, after, place)):
        if code_of(before, place, i, seat) != code_of(after, place, i, seat):
            return True
    return False


@kernel
def remember_order(before, after, place, seat, log):
    """Log where a known card is now, or that it has left its place."""
    for i in range(longer(before, after, place)):
        old, now = code_of(before, place, i, seat), code_of(after, place, i, seat)
        if old != now and (0 < now < UNSEEN or 0 < old < UNSEEN):
            write(log, LIES, place, i, now)


@kernel
def remember_cards(before, after, place, seat, log):
    """Log how many of each card are here; in ordered zones, only how many the seat cannot see."""
    held = np.zeros((2, UNSEEN + 1), np.int64)
    for i in range(longer(before, after, place)):
        held[0, code_of(before, place, i, seat)] += 1
        held[1, code_of(after, place, i, seat)] += 1
    for code in range(UNSEEN if ORDERED[place] else 1, UNSEEN + 1):
        if held[0, code] != held[1, code]:
            write(log, HOLDS, place, code, held[1, code])


@entry
def remember_at(before: Tables, after: Tables, mover: Int, move: Int, logs: Logs):
    remember(before[0], after[0], mover, move, logs)
