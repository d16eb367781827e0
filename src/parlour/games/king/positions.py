"""King: positions set up by hand, and worlds imagined by search."""

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
    """A hand has no suit that it has shown to lack, and no king of hearts that it had to discard."""
    return not t.lacks[seat] >> suit(card) & 1 and (card != THE_KING or not t.lacks[seat] >> NOT_THE_KING & 1)


@rule
def resume(t):
    """A position may be at the end of a trick, of a hand, or of the game."""
    if t.deals >= HANDS:
        end_match(t)
    elif t.phase == PLAYING and t.trick.count == SEATS:
        take_trick(t)
    elif t.phase == PLAYING and t.hand[t.turn].count == 0:
        end_deal(t)
    elif t.phase != PLAYING and t.phase != DEALER:
        for seat in range(SEATS):
            if t.hand[seat].count == 0:
                raise ValueError("during bids and the choice of trumps every hand must have cards (R25)")


@rule
def take_back(t):
    """Undo the last card played in this hand, and return that move; -1 if there is none.

    What the card showed about the hand stays recorded, because heuristics do not use it.
    """
    if t.phase != PLAYING or (t.trick.count == 0 and not take_back_trick(t)):
        return -1
    t.turn = (t.turn + SEATS - 1) % SEATS
    card = t.trick.top
    t.trick.deal(t.hand[t.turn])
    return make(PLAY, card)


@rule
def take_back_trick(t):
    """Put the last trick back on the table; False if there is none. Its leader is then the next to play."""
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
