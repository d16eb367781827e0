"""King: tables that nobody dealt, laid by hand or imagined."""

from ...engine.cards import suit
from ...engine.jit import rule
from .rules import DEALER, HANDS, NOT_THE_KING, PLAYING, SEATS, THE_KING, end_deal, end_match, take_trick


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
