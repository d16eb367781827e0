"""Seven Rummy: tables that nobody dealt, laid by hand or imagined."""

from ...combinations.recycling import miscounted
from ...engine.jit import rule
from ...engine.moves import make
from ...engine.sets import holds, only
from .rules import (
    CLAIMING,
    DEALT,
    DISCARD,
    DRAWING,
    PASS,
    PLAYING,
    begin_turn,
    end_deal,
    may_claim,
    open_window,
)


@rule
def resume(t):
    """A position laid by hand may be a hand that cannot go on, one that is won, or a claim not yet asked."""
    if t.asks_outside(CLAIMING):
        raise ValueError("nobody is asked at once but whether to claim, in phase `claim` (R26)")
    if t.phase == DRAWING:
        begin_turn(t, t.turn)
    elif t.phase == PLAYING and t.hand[t.turn].count == 0:
        end_deal(t, t.turn)
    elif t.phase == CLAIMING and t.asked == 0:
        open_window(t)


@rule
def still_owed(t, seat):
    """Q34: of the discards that became stock, a hand has just as many as it has drawn and not yet shown."""
    return miscounted(t, seat)


@rule
def take_back(t):
    """Go back to whoever let the last discard go, then to its maker, and return that move; -1 if it is hers.

    What is older shows no more: nobody can tell from which turn a card of a meld is, or which one was drawn.
    A pile of one card is the upcard, or has just become the stock."""
    if t.turn == t.discarder or t.pile.count < 2 or t.hand[t.discarder].count > DEALT:
        return -1
    if t.phase == PLAYING and not take_back_draw(t):
        return -1
    if t.asked == 0 and take_back_pass(t):
        return make(PASS)
    return take_back_discard(t)


@rule
def take_back_draw(t):
    """Put the card on the stock that was drawn last; false if the turn began or went on in another way.

    Q12: whether the turn before began with the pile is forgotten."""
    hand = t.hand[t.turn]
    if t.from_pile or t.laid[t.turn] > t.laid_before or not t.layoff_after_claim or hand.count == 0:
        return False
    t.redrawn[t.turn] -= t.recycled != 0
    hand.deal(t.stock)
    t.phase = DRAWING
    return True


@rule
def take_back_pass(t):
    """Go back to the next who was asked for a claim, from the highest seat down; false after the lowest.

    Who draws next is left out: she may have drawn for the first time since. It is she who looks back."""
    seat = t.seats if t.phase == DRAWING else t.turn
    t.phase = CLAIMING
    asked = may_claim(t) & ~only(t.after(t.discarder))
    while seat > 0:
        seat -= 1
        if holds(asked, seat):
            t.turn = seat
            return True
    return False


@rule
def take_back_discard(t):
    """Give the top discard back to whoever laid it."""
    card = t.pile.top
    t.turn, t.phase, t.asked, t.owes = t.discarder, PLAYING, 0, 0
    t.redrawn[t.turn] += holds(t.recycled, card)
    t.pile.deal(t.hand[t.turn])
    return make(DISCARD, card)
