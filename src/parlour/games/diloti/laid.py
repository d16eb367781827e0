"""Diloti: tables that nobody dealt, laid by hand or imagined."""

from ...combinations.growing import TURN, check_begun
from ...combinations.sums import HIGHEST, cards_in, give_cards, one
from ...combinations.sums import value as pips
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.registers import NONE
from ...engine.sets import only
from .rules import CAPTURE, HAND, LAY, MOST, cards_named, close, go_on, is_among, total_named


@rule
def may_hold(t, seat, card):
    """R6: no hand of the first batch has a card of a refused opening."""
    return one(card) & t.put_back == 0


@rule
def still_owed(t, seat):
    """R19, K10: how many values of declarations that a seat must capture are not in its hand.

    A declaration that is being made in steps is one of them: another card than the one played captures it."""
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
    """A position need not say what a regular declaration is worth, and may stand at the end of a batch."""
    check_begun(t)
    for d in range(MOST):
        total = 0
        for card in t.declaration[d].cards:
            if pips(card) == 0:
                raise ValueError("a declaration is made of numerals (R9)")
            total += pips(card)
        if t.worth[d] == 0:
            t.worth[d] = total
        if total > 0 and total % t.worth[d] > 0:
            raise ValueError("the cards of a declaration add up to its `worth`, once or several times (R23)")
    go_on(t)


@rule
def take_back(t):
    """Go back to the move before, and return it; -1 if it is older than these hands or moved a declaration.

    Of each seat only the latest is remembered."""
    seat = (t.turn + t.seats - 1) % t.seats
    move = t.latest[seat]
    if move == NONE or t.hand[seat].count >= HAND:
        return -1
    t.begun, t.phase, t.latest[seat] = 0, TURN, NONE
    card, cards = argument(move), cards_named(move)
    if verb(move) == LAY:
        back = t.table.holds(card)
        if back:
            t.table.give(card, t.hand[seat])
    elif verb(move) == CAPTURE:
        back = take_back_capture(t, seat, card, cards)
    else:
        back = take_back_declaration(t, seat, card, cards)
    t.turn = seat
    return move if back else -1


@rule
def take_back_capture(t, seat, card, cards):
    """Lay what was captured on the table again; false if it does not lie there. K26: nor is it a xeri."""
    won = t.won[seat % 2]
    if (cards | one(card)) & ~cards_in(won):
        return False
    won.give(card, t.hand[seat])
    give_cards(won, cards, t.table)
    t.marked[seat % 2] &= ~only(card)
    return True


@rule
def take_back_declaration(t, seat, card, cards):
    """Lay a declaration's cards on the table again; false if there is none of just these cards."""
    for d in range(MOST):
        if is_among(t, d, one(card)) and cards_in(t.declaration[d]) == cards | one(card):
            t.declaration[d].give(card, t.hand[seat])
            t.declaration[d].give_all(t.table)
            close(t, d)
            return True
    return False
