"""Diloti: positions set up by hand, and worlds imagined by search."""

from ...combinations.growing import check_begun
from ...combinations.sums import HIGHEST, one
from ...combinations.sums import value as pips
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.sets import only
from .rules import CAPTURE, MOST, go_on, total_named


@rule
def may_hold(t, seat, card):
    """R6: no hand of the first batch has a card of a refused opening."""
    return one(card) & t.put_back == 0


@rule
def still_owed(t, seat):
    """R19, K10: how many values of declarations that a seat must capture are missing from its hand.

    A declaration that is being made in steps counts, too: it needs another card than the one played.
    """
    values, played = 0, -1
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.holder[d] == seat:
            values |= only(t.worth[d])
    if seat == t.turn and t.begun and verb(t.begun) > CAPTURE:
        values |= only(total_named(t.begun))
        played = argument(t.begun)
    for card in t.hand[seat].cards:
        if card != played:
            values &= ~(1 << pips(card))
    lacking = 0
    for total in range(1, HIGHEST + 1):
        lacking += values >> total & 1
    return lacking


@rule
def resume(t):
    """Fill in the values of regular declarations, and continue at the end of a batch."""
    check_begun(t)
    for d in range(MOST):
        total = 0
        for card in t.declaration[d].cards:
            if pips(card) == 0:
                raise ValueError("a declaration must contain only numerals (R9)")
            total += pips(card)
        if t.worth[d] == 0:
            t.worth[d] = total
        if total > 0 and total % t.worth[d] > 0:
            raise ValueError(
                "the cards of a declaration must add up to its `worth` or a multiple of it (R23)"
            )
    go_on(t)
