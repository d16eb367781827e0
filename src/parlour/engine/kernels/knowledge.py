"""What one seat knows of a table, derived from the `seen` masks: hide the rest, or imagine it."""

import numpy as np

from ..chance import below

TABLE = rules.GAME.table
PLACES = len(TABLE.places)
COUNT_AT, CELLS_AT, EYES_AT, CAPACITY, SEAT = (
    TABLE.column(name) for name in ("count_at", "cells_at", "eyes_at", "capacity", "seat")
)
SECRET = np.array(TABLE.secret or ((0, 0),), np.int64)
SEATS = TABLE.seats
MOST = rules.GAME.most_cards
may_hold = getattr(positions, "may_hold", None)
still_owed = getattr(positions, "still_owed", None)
imagine_secrets = getattr(heuristics, "imagine_secrets", None)
seats_hold_apart = getattr(positions, "seats_hold_apart", None)
PARTS = 1 if seats_hold_apart is None else 2


@kernel
def part(t, place):
    """Return the group of unseen cards that a place belongs to.

    There is one group, unless all players can tell the unseen cards of the seats from the others.
    """
    if seats_hold_apart is not None:
        if seats_hold_apart(t) and SEAT[place] >= 0:
            return 1
    return 0


@kernel
def asking(t, seat):
    """Return the seat on turn and the seats that owe an answer, as `seat` may know them.

    Sealed answers of others count as owed.
    """
    eye = 1 << seat
    turn, owes = t.turn, t.owes
    if t.asked:
        owes = (t.asked & ~eye) | (t.owes & eye)
        turn = 0
        while not owes >> turn & 1:
            turn += 1
    if owes & eye:
        turn = seat
    return turn, owes


@kernel
def hide(t, seat):
    """Turn a table into what `seat` knows of it; `seat` may be the spectator (= seats).

    The result is a normal table: the unseen cards are sorted into the unseen places, sealed answers of
    others are cleared and owed again, the generator is cleared, and no card is left above the top of a zone.
    """
    eye = 1 << seat
    unseen = np.zeros((PARTS, 64), np.int64)
    for place in range(PLACES):
        for i in range(t.counts[COUNT_AT[place]]):
            if not t.eyes[EYES_AT[place] + i] & eye:
                unseen[part(t, place), t.cells[CELLS_AT[place] + i]] += 1
    lowest = np.zeros(PARTS, np.int64)
    for place in range(PLACES):
        own = part(t, place)
        for i in range(CAPACITY[place]):
            if i >= t.counts[COUNT_AT[place]]:
                t.cells[CELLS_AT[place] + i] = 0
                t.eyes[EYES_AT[place] + i] = 0
            elif not t.eyes[EYES_AT[place] + i] & eye:
                while unseen[own, lowest[own]] == 0:
                    lowest[own] += 1
                unseen[own, lowest[own]] -= 1
                t.cells[CELLS_AT[place] + i] = lowest[own]
    for k in range(len(SECRET)):
        start, width = SECRET[k]
        for i in range(width * SEATS):
            if i // max(1, width) != seat:
                t.raw[start + i] = 0
    t.turn, t.owes = asking(t, seat)
    for i in range(4):
        t.rng[i] = 0


@kernel
def imagine(t, seat, rng):
    """Deal the cards that `seat` has not seen among their possible places, with `rng`.

    The result agrees with everything the seat knows: cards seen, counts, `seats_hold_apart`, `may_hold` and
    `still_owed`. The table gets a new generator.
    """
    at = np.empty(MOST, np.int64)
    owner = np.empty(MOST, np.int64)
    n = 0
    for own in range(PARTS):
        first = n
        for place in range(PLACES):
            if part(t, place) == own:
                for i in range(t.counts[COUNT_AT[place]]):
                    if not t.eyes[EYES_AT[place] + i] & (1 << seat):
                        at[n] = CELLS_AT[place] + i
                        owner[n] = SEAT[place]
                        n += 1
        for i in range(n - 1, first, -1):
            j = first + below(rng, i - first + 1)
            card = t.cells[at[i]]
            t.cells[at[i]] = t.cells[at[j]]
            t.cells[at[j]] = card
    if may_hold is not None:
        settle(t, at, owner, n, rng)
    if still_owed is not None:
        for other in range(t.seats):
            while still_owed(t, other) > 0 and supply(t, at, owner, n, other, rng):
                pass
    for i in range(4):
        t.rng[i] = rng[i]
    below(rng, 2)
    if imagine_secrets is not None:
        imagine_secrets(t, seat)


@kernel
def fits(t, owner, card):
    return owner < 0 or may_hold(t, owner, card)


@kernel
def settle(t, at, owner, n, rng):
    """Exchange shuffled cards until every seat holds only what it may hold; False if that is impossible."""
    for i in range(n):
        if not fits(t, owner[i], t.cells[at[i]]):
            start = below(rng, n)
            for k in range(n):
                j = start + k if start + k < n else start + k - n
                if fits(t, owner[i], t.cells[at[j]]) and fits(t, owner[j], t.cells[at[i]]):
                    card = t.cells[at[i]]
                    t.cells[at[i]] = t.cells[at[j]]
                    t.cells[at[j]] = card
                    break
            else:
                if not rotate(t, at, owner, n, i):
                    return False
    return True


@kernel
def rotate(t, at, owner, n, start):
    """Repair one wrong card by moving cards along the shortest chain of places (an augmenting path)."""
    origin = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        i = queue[head]  # needs another card; the card of `start` must get a new place at the end
        head += 1
        for j in range(n):
            if j != start and origin[j] < 0 and fits(t, owner[i], t.cells[at[j]]):
                origin[j] = i
                if fits(t, owner[j], t.cells[at[start]]):
                    lost = t.cells[at[start]]
                    place = j
                    card = t.cells[at[place]]
                    t.cells[at[place]] = lost
                    while place != start:
                        place = origin[place]
                        after = t.cells[at[place]]
                        t.cells[at[place]] = card
                        card = after
                    return True
                queue[tail] = j
                tail += 1
    return False


@kernel
def supply(t, at, owner, n, seat, rng):
    """Exchange a card so that `seat` lacks fewer, and no other seat more; False if that is impossible."""
    start = below(rng, n)
    for a in range(n):
        i = start + a if start + a < n else start + a - n
        for b in range(n if owner[i] == seat else 0):
            j = start + b if start + b < n else start + b - n
            if owner[j] != seat and may_exchange(t, owner[i], t.cells[at[i]], owner[j], t.cells[at[j]]):
                lack = still_owed(t, seat) + lacked(t, owner[j])
                card = t.cells[at[i]]
                t.cells[at[i]] = t.cells[at[j]]
                t.cells[at[j]] = card
                if still_owed(t, seat) + lacked(t, owner[j]) < lack:
                    return True
                t.cells[at[j]] = t.cells[at[i]]
                t.cells[at[i]] = card
    return False


@kernel
def lacked(t, owner):
    return still_owed(t, owner) if owner >= 0 else 0


@kernel
def may_exchange(t, owner, card, other, another):
    if may_hold is None:
        return True
    return fits(t, owner, another) and fits(t, other, card)


@entry
def hide_at(tables: Tables, seat: Int):
    hide(tables[0], seat)


@entry
def imagine_at(tables: Tables, seat: Int, rng: Words):
    imagine(tables[0], seat, rng)
