"""Tri-Cap: heuristics for bots."""

from ...engine.jit import rule
from ...engine.moves import argument, verb
from .rules import CAPTURE, OFFER, adjacent


@rule
def judge(t, move):
    """Rate a move: capture when possible; choose active cards that will capture alone or spoil a capture."""
    if t.phase == OFFER:
        return int(verb(move) == CAPTURE)
    promise = outlook(t, argument(move), t.stock)
    for seat in range(t.seats):
        if seat != t.turn:
            promise += outlook(t, argument(move), t.hand[seat])
    return promise


@rule
def outlook(t, card, unseen):
    """Return how many unseen cards this active card is adjacent to, alone or with one other active card."""
    promise = 0
    for centre in unseen.cards:
        others = 0
        for seat in range(t.seats):
            if seat != t.turn and t.active[seat].count > 0:
                others += adjacent(t.active[seat].top, centre)
        if adjacent(card, centre) and others < 2:
            promise += 1 if others else t.seats - 1
    return promise
