"""Xeri: positions set up by hand, and worlds imagined by search."""

from ...engine.cards import rank
from ...engine.jit import rule
from ...engine.moves import make
from .rules import HAND, PLAY, go_on, takes


@rule
def may_hold(t, seat, card):
    """R6, Q2: no hand of the first deal has a card of a refused pile."""
    return t.put_back >> card & 1 == 0


resume = go_on  # a position set up by hand continues like any other


@rule
def take_back(t):
    """Undo the last card played from the present hands, and return that move; -1 if there is none."""
    seat = 1 - t.turn
    if t.hand[seat].count >= HAND or (t.pile.count == 0 and not take_back_capture(t, seat)):
        return -1
    card = t.pile.top
    t.pile.deal(t.hand[seat])
    t.turn = seat
    return make(PLAY, card)


@rule
def take_back_capture(t, seat):
    """Put the last capture back on the pile, with the card that took it on top.

    R13: the mark of a xeri is removed. Returns False if the cards of the capture cannot be determined.
    """
    won, first = t.won[seat], last_capture(t, seat)
    if first < 0:
        return False
    for i in range(first, won.count):
        t.pile.lay(won.slots[i], won.seen[i])
    if won.count - first == 2 and rank(t.pile.top) == rank(won.slots[first]):
        t.marked[seat] &= ~(1 << won.slots[first])
    won.count = first
    return True


@rule
def last_capture(t, seat):
    """Return where a seat's last capture begins in its pile; -1 if the pile does not end with a taking card.

    A pile is taken by the first card that takes the card below it. R6: only the four cards of the opening
    were not played one by one; a seeming capture among them ends with them, and later captures are found
    correctly.
    """
    won, first = t.won[seat], 0
    under = 3 if t.won[1 - seat].count == 0 else 0
    for i in range(1, won.count):
        if i > max(first, under) and takes(won.slots[i], won.slots[i - 1]):
            if i == won.count - 1:
                return first
            first = i + 1
    return -1
