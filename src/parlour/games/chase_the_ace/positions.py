"""Chase the Ace: positions set up by hand, and worlds imagined by search."""

from ...engine.cards import JACK, KING, QUEEN, rank
from ...engine.jit import rule
from ...engine.layout import ALL
from ...engine.sets import holds, many
from .rules import KEEP, ORDINARY, SHOW_FIRST, alive, left, right, settle, turn_kings_up


@rule
def resume(t):
    """A position set up by hand may be over or show a king; seats that are out neither deal nor play."""
    if many(alive(t)) < 2:
        settle(t, 0, False)
        return
    if t.lives_left[t.dealer] <= 0:
        t.dealer = left(t, t.dealer)
    if t.lives_left[t.turn] <= 0:
        t.turn = left(t, t.turn)
    turn_kings_up(t)


@rule
def may_hold(t, seat, card):
    """C22: a card that could not refuse is not a refusing rank; C28: with `show_first` no hand has a king."""
    if rank(card) == JACK:
        return t.jacks == 0 or not holds(t.yielded, seat)
    if rank(card) == QUEEN:
        return t.queens == 0 or not holds(t.yielded, seat)
    if rank(card) == KING:
        return t.kings == ORDINARY or (t.kings != SHOW_FIRST and not holds(t.yielded, seat))
    return True


@rule
def take_back(t):
    """Go back to the last turn in which a card was certainly kept; return that move, or -1.

    The seat has not traded, and its neighbour has not shown a card that would have refused.
    """
    while t.turn != left(t, t.dealer):
        t.turn = right(t, t.turn)
        neighbour = left(t, t.turn)
        refused = t.hand[neighbour].seen[0] == ALL
        if t.queens or t.jacks:  # what they showed may have been traded since
            refused |= holds(t.yielded, neighbour)
        if not refused and not holds(t.yielded | t.used, t.turn):
            return KEEP
    return -1
