"""Xeri: heuristics for bots."""

from ...engine.cards import ACE, JACK, TEN, rank
from ...engine.jit import rule
from ...engine.moves import argument
from .rules import TWO_OF_CLUBS, captures, is_xeri


@rule
def judge(t, move):
    """Rate a move: the value of a capture, or the cost of the card given away."""
    card = argument(move)
    worth = 2 * (rank(card) == ACE or rank(card) >= TEN) + (card == TWO_OF_CLUBS)
    if captures(t, card):
        for taken in t.pile.cards:
            worth += 1 + 2 * (rank(taken) == ACE or rank(taken) >= TEN)
        return 100 + worth + 100 * is_xeri(t, card) - 8 * (rank(card) == JACK)
    if rank(card) == JACK:
        return -50
    if t.pile.count == 0:
        for seat in range(2):  # a lone card is safest if its rank is gone
            for gone in t.won[seat].cards:
                worth -= 10 * (rank(gone) == rank(card))
    return -worth
