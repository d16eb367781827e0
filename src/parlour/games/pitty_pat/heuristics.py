"""Pitty Pat: what a sensible player sees at a glance."""

from ...engine.cards import PACK, rank
from ...engine.jit import rule
from ...engine.moves import second, verb
from .rules import FLIP, MATCH, MATCH_KEEP, MATCH_OUT, PASS


@rule
def judge(t, move):
    """Match; lay what is hard to match later and the next player hardly has; keep an even number of cards."""
    if verb(move) == FLIP or verb(move) == PASS:
        return 0
    if verb(move) == MATCH or verb(move) == MATCH_OUT or t.hand[t.turn].count == 2:
        return 1000 - (verb(move) == MATCH_KEEP)
    if verb(move) == MATCH_KEEP:  # K3: four cards need no more matches than three, but three more than two
        return 500 if t.hand[t.turn].count % 2 else 50
    card = second(move)
    left = unseen(t, card)
    risk = 0 if t.lacks[t.after(t.turn)] >> rank(card) & 1 else left
    return 200 - 20 * left - 10 * risk


@rule
def unseen(t, card):
    """How many cards of this rank the seat on turn does not see: they lie in the stock or other hands."""
    left = PACK // 13
    for one in t.hand[t.turn].cards:
        left -= rank(one) == rank(card)
    for one in t.pile.cards:
        left -= rank(one) == rank(card)
    return left
