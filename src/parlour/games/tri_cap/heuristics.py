"""Tri-Cap: what a sensible player sees at a glance."""

from ...engine.jit import rule
from ...engine.moves import argument, verb
from .rules import CAPTURE, OFFER, adjacent


@rule
def judge(t, move):
    """Capture what you can, and have an active card that will capture alone or spoil a capture of others."""
    if t.phase == OFFER:
        return int(verb(move) == CAPTURE)
    promise = outlook(t, argument(move), t.stock)
    for seat in range(t.seats):
        if seat != t.turn:
            promise += outlook(t, argument(move), t.hand[seat])
    return promise


@rule
def outlook(t, card, unseen):
    """How many cards that may be turned up this active card is adjacent to, alone or with one other."""
    promise = 0
    for centre in unseen.cards:
        others = 0
        for seat in range(t.seats):
            if seat != t.turn and t.active[seat].count > 0:
                others += adjacent(t.active[seat].top, centre)
        if adjacent(card, centre) and others < 2:
            promise += 1 if others else t.seats - 1
    return promise
