"""Jack Change It: tables that nobody dealt, laid by hand or imagined."""

from ...combinations.recycling import miscounted
from ...combinations.remembering import recall
from ...engine.cards import JACK, rank
from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from ...engine.registers import NONE
from ...engine.sets import holds, only
from .rules import (
    ACE,
    ACE_OF_HEARTS,
    CALL,
    CATCHING,
    DRAW,
    DRAWN,
    FIVE_OF_HEARTS,
    KNOCK,
    NO_PENALTY,
    PAIR,
    PLAY,
    SEATS,
    TURN,
    TWO,
    TWO_OF_HEARTS,
    TWOS,
    open_window,
    reverses,
)

UNKNOWN = 4  # no suit: one that nobody remembers


@rule
def resume(t):
    """A position laid by hand may lack an upcard, a card just drawn, or the question of a catch."""
    if t.asks_outside(CATCHING):
        raise ValueError("nobody is asked at once but whether to catch, in phase `catch` (R15)")
    if t.pile.count == 0 and t.stock.count > 0:
        t.stock.deal(t.pile)
    if t.phase == DRAWN and t.hand[t.turn].count == 0:
        t.phase = TURN
    elif t.phase == CATCHING and t.asked == 0:
        open_window(t)


@rule
def still_owed(t, seat):
    """R13: of the cards that became stock, a hand has just as many as it has drawn and not yet played."""
    return miscounted(t, seat)


@rule
def take_back(t):
    """Go back to the move before, and return it; -1 if nobody remembers it, or what was in force then."""
    move = recall(t)
    if move == NONE:
        return -1
    t.phase, t.asked, t.owes = TURN, 0, 0
    if verb(move) == DRAW:
        back = take_back_draw(t, argument(move))
    else:
        back = take_back_card(t, move)
    return move if back else -1


@rule
def take_back_draw(t, number):
    """Put the cards on the stock that were drawn last.

    R4, R6, R10: one is no penalty; of the penalties those of the aces are odd."""
    hand = t.hand[t.turn]
    if hand.count < number:
        return False
    for _ in range(number):
        t.redrawn[t.turn] -= holds(t.recycled, hand.top)
        hand.deal(t.stock)
    punish(t, number if number > 1 else 0, TWOS if number % 2 == 0 else ACE)
    return True


@rule
def punish(t, number, kind):
    t.penalty, t.penalty_kind = number, kind if number > 0 else NO_PENALTY


@rule
def take_back_card(t, move):
    """Give a card back to whoever laid it, or a pair; false if it is unclear what it had to follow."""
    pair = verb(move) % KNOCK == PAIR
    card = TWO_OF_HEARTS if pair else argument(move)
    if t.pile.count < 2 + pair or t.pile.top != card:
        return False
    lift(t)
    if pair:
        lift(t)
    forget_draws(t)
    t.out &= ~only(t.turn)
    t.called = suit_called(t)
    if t.called == UNKNOWN:
        return False
    if not pair and reverses(t, card):
        t.direction = -t.direction
    return take_back_penalty(t, card, pair)


@rule
def lift(t):
    t.redrawn[t.turn] += holds(t.recycled, t.pile.top)
    t.pile.deal(t.hand[t.turn])


@rule
def forget_draws(t):
    """Nobody can tell whether a card that was laid had just been drawn: what this seat drew shows no more."""
    for i in range(SEATS):
        if t.movers[i] == t.turn and t.recent[i] != NONE and verb(t.recent[i]) == DRAW:
            t.recent[i] = NONE


@rule
def suit_called(t):
    """R8: which suit is called by the jack on top of the pile, if there is one and it was not turned up."""
    if rank(t.pile.top) != JACK or t.pile.count == 1:
        return NONE
    for move in t.recent:
        if move != NONE and verb(move) < DRAW and verb(move) % KNOCK == CALL and argument(move) == t.pile.top:
            return second(move)
    return UNKNOWN


@rule
def take_back_penalty(t, card, pair):
    """R6, R10 to R12: what a card that is back in its hand was to answer; false if that cannot be told."""
    if rank(card) == TWO and not pair:
        punish(t, t.penalty - 2, TWOS)
        return t.penalty >= 0
    punish(t, 0, NO_PENALTY)
    if card != FIVE_OF_HEARTS or (t.pile.top != ACE_OF_HEARTS and t.pile.top != TWO_OF_HEARTS):
        return True
    before = t.recent[0]
    if before == NONE:
        return False
    if verb(before) < DRAW and verb(before) % KNOCK == PAIR:
        punish(t, 7, ACE)
    elif verb(before) % KNOCK == PLAY and verb(before) < DRAW and argument(before) == ACE_OF_HEARTS:
        punish(t, 5, ACE)
    return True
