"""Xeri: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.game import Fact
from ...engine.moves import Refusal, argument
from .rules import is_xeri

TAGLINE, FACE = "Match the top card", "Jd"
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {"turn": "R8 R9 R11"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "xeri": "R2 R13",
    "pile": "R1",
    "stock": "R7",
    "capture": "R9",
    "won cards": "R9",
}
COUNTED = {"xeris": ("xeris", "jack_xeris"), "xeris on a jack": ("jack_xeris",)}  # counted by score lines


def refuse(t, move):
    return Refusal("R8", "play a card from your hand")


def said(t, move):
    """Return the announcement made with a move, or an empty text."""
    return "xeri!" if is_xeri(t, argument(move)) else ""


def facts(t):
    hand = min(t.deals + 1, t.hands)
    items = [Fact("hand", f"{hand} of {t.hands}")]
    for seat in range(2):
        items.append(Fact("hands won", str(t.hands_won[seat]), seat))
        items.append(Fact("xeris", str(int(t.marked[seat]).bit_count()), seat))
    return items
