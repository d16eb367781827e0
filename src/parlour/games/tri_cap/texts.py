"""Tri-Cap: why a move is refused, and what stands beside the cards."""

from ...engine.cards import PACK, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from .rules import CAPTURE, LAYOUT, MAJORITY, OFFER, PASS

TAGLINE, FACE = "Alone next in rank, take the pile", "3h"
DEAL_NAME = "the game"  # what the page calls what is scored as one
NOW = {"layout": "R5", "offer": "R9 R11", "replace": "R10"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "active card": "R5",
    "centre card": "R6",
    "adjacent": "R7",
    "centre pile": "R8",
    "capture": "R9",
    "Tricap": "R12",
}
DOES = [  # what is done with a move
    (r"active (.+)", r"~put out \1"),
    (r"capture", r"~capture the centre pile"),
]

DEALT_ANEW = "Tricap! All hands and active cards are shuffled into the stock, and cards are dealt anew."


def refuse(t, move):
    if t.phase == OFFER:
        seen = (write_card(t.active[t.turn].top), write_card(t.centre.top))
        told = "your active card {} alone is adjacent to {}: capture, or pass; only a capture replaces it"
        return Refusal("R10", told.format(*seen), seen)
    if verb(move) in (CAPTURE, PASS):
        told = "nothing is offered for capture now: put out an active card"
        return Refusal("R5" if t.phase == LAYOUT else "R10", told)
    rule_broken = "R5" if t.phase == LAYOUT else "R10"
    return Refusal(
        rule_broken, f"put out a card of your own hand; you do not hold {write_card(argument(move))}"
    )


def facts(t):
    told = [Fact("Tricaps", str(t.tricaps))]
    if t.goal == MAJORITY:
        told.append(Fact("cards to win", str(PACK // 2 + 1)))
    return told


def touched(t, move):
    """What one touches beside the card it puts out: the centre pile, to capture it."""
    return [("centre", 0)] if verb(move) == CAPTURE else []
