"""Tri-Cap: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import PACK, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from .rules import CAPTURE, LAYOUT, MAJORITY, OFFER, PASS

TAGLINE, FACE = "Alone next in rank, take the pile", "3h"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {"layout": "R5", "offer": "R9 R11", "replace": "R10"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "active card": "R5",
    "centre card": "R6",
    "adjacent": "R7",
    "centre pile": "R8",
    "capture": "R9",
    "Tricap": "R12",
}
DOES = [  # descriptions of moves
    (r"active (.+)", r"~put out \1"),
    (r"capture", r"~capture the centre pile"),
]

DEALT_ANEW = "Tricap! All hands and active cards are shuffled into the stock, and new cards are dealt."


def refuse(t, move):
    if t.phase == OFFER:
        seen = (write_card(t.active[t.turn].top), write_card(t.centre.top))
        text = "your active card {} alone is adjacent to {}: capture, or pass; only a capture replaces it"
        return Refusal("R10", text.format(*seen), seen)
    if verb(move) in (CAPTURE, PASS):
        text = "there is nothing to capture now: put out an active card"
        return Refusal("R5" if t.phase == LAYOUT else "R10", text)
    rule_broken = "R5" if t.phase == LAYOUT else "R10"
    return Refusal(
        rule_broken, f"put out a card from your hand: you do not hold {write_card(argument(move))}"
    )


def facts(t):
    items = [Fact("Tricaps", str(t.tricaps))]
    if t.goal == MAJORITY:
        items.append(Fact("cards to win", str(PACK // 2 + 1)))
    return items


def touched(t, move):
    """Return what a player touches besides hand cards: the centre pile, to capture it."""
    return [("centre", 0)] if verb(move) == CAPTURE else []
