"""Xeri: why a move is refused, and what stands beside the cards."""

from ...engine.game import Fact
from ...engine.moves import Refusal, argument
from .rules import is_xeri

TAGLINE, FACE = "Match the top card", "Jd"
DEAL_NAME = "hand"  # what the page calls what is scored as one
NOW = {"turn": "R8 R9 R11"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "xeri": "R2 R13",
    "pile": "R1",
    "stock": "R7",
    "capture": "R9",
    "won cards": "R9",
}
COUNTED = {"xeris": ("xeris", "jack_xeris"), "xeris on a jack": ("jack_xeris",)}  # what lines count


def refuse(t, move):
    return Refusal("R8", "play a card of your own hand")


def said(t, move):
    """What is called out at a move."""
    return "xeri!" if is_xeri(t, argument(move)) else ""


def facts(t):
    hand = min(t.deals + 1, t.hands)
    told = [Fact("hand", f"{hand} of {t.hands}")]
    for seat in range(2):
        told.append(Fact("hands won", str(t.hands_won[seat]), seat))
        told.append(Fact("xeris", str(int(t.marked[seat]).bit_count()), seat))
    return told
