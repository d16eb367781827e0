"""Pitty Pat: heuristics for bots."""

from ...engine.cards import PACK, rank
from ...engine.jit import rule
from ...engine.moves import second, verb
from .rules import FLIP, MATCH, MATCH_KEEP, MATCH_OUT, PASS


@rule
def judge(t, move):
    """Rate a move: match; lay cards that are hard to match; keep an even number of cards.

    A card is better laid if the next player is unlikely to match it.
    """
    if verb(move) == FLIP or verb(move) == PASS:
        return 0
    if verb(move) == MATCH or verb(move) == MATCH_OUT or t.hand[t.turn].count == 2:
        return 1000 - (verb(move) == MATCH_KEEP)
    if verb(move) == MATCH_KEEP:  # K3: four cards need as many matches as three, but three need more than two
        return 500 if t.hand[t.turn].count % 2 else 50
    card = second(move)
    left = unseen(t, card)
    risk = 0 if t.lacks[t.after(t.turn)] >> rank(card) & 1 else left
    return 200 - 20 * left - 10 * risk


@rule
def unseen(t, card):
    """Return how many cards of this rank the seat on turn does not see: in the stock or in other hands."""
    left = PACK // 13
    for one in t.hand[t.turn].cards:
        left -= rank(one) == rank(card)
    for one in t.pile.cards:
        left -= rank(one) == rank(card)
    return left
