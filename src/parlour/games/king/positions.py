"""King: tables that nobody dealt, laid by hand or imagined."""

from ...engine.cards import suit
from ...engine.jit import rule
from ...engine.moves import make
from .rules import (
    DEALER,
    HANDS,
    NONE,
    NOT_THE_KING,
    PLAY,
    PLAYING,
    SEATS,
    THE_KING,
    TRICKS,
    end_deal,
    end_match,
    take_trick,
)


@rule
def may_hold(t, seat, card):
    """A hand has no suit that it has shown to lack, and no king of hearts that it would have had to lay."""
    return not t.lacks[seat] >> suit(card) & 1 and (card != THE_KING or not t.lacks[seat] >> NOT_THE_KING & 1)


@rule
def resume(t):
    """A position may stand at the end of a trick, of a hand, or of the game."""
    if t.deals >= HANDS:
        end_match(t)
    elif t.phase == PLAYING and t.trick.count == SEATS:
        take_trick(t)
    elif t.phase == PLAYING and t.hand[t.turn].count == 0:
        end_deal(t)
    elif t.phase != PLAYING and t.phase != DEALER:
        for seat in range(SEATS):
            if t.hand[seat].count == 0:
                raise ValueError("trumps are named and bids are made with cards in every hand (R25)")


@rule
def take_back(t):
    """Go back to the card that was played last in this hand, and return that move; -1 before the first.

    What it showed of other hands stays known: judgement never asks for it."""
    if t.phase != PLAYING or (t.trick.count == 0 and not take_back_trick(t)):
        return -1
    t.turn = (t.turn + SEATS - 1) % SEATS
    card = t.trick.top
    t.trick.deal(t.hand[t.turn])
    return make(PLAY, card)


@rule
def take_back_trick(t):
    """Lay the last trick on the table again; false if there was none. Its leader would be next."""
    tricks = TRICKS - t.hand[t.turn].count
    if tricks == 0:
        return False
    won = t.won[t.took[tricks - 1]]
    won.count -= SEATS
    for i in range(SEATS):
        t.trick.lay(won.slots[won.count + i], won.seen[won.count + i])
    t.took[tricks - 1] = NONE
    t.turn = t.after(t.dealer) if tricks == 1 else t.took[tricks - 2]
    return True
