"""Forty Thieves: short forms of moves, reasons for refused moves, and the facts next to the cards."""

import re

from ...engine.cards import ACE, KING, SUIT_NAMES, rank, suit, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, second, verb
from ...engine.registers import NONE
from .rules import (
    COLUMN_HOME,
    COLUMN_MOVE,
    COLUMNS,
    DEAL,
    DEEPEST,
    FOUNDATIONS,
    QUIT,
    REDEAL,
    TABLE,
    UNLIMITED,
    WASTE_HOME,
    WASTE_MOVE,
    continues,
    home,
)

TAGLINE, FACE = "Patience, two packs", "As"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {"play": "R9 R10 R11 R12 R13"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "tableau": "R4",
    "foundation": "R5 R8",
    "stock": "R6",
    "waste": "R14",
    "redeal": "R15",
}
DOES = [  # descriptions of moves
    (r"T(.+) F", r"~play the top card from column \1 home"),
    (r"T(.+) T(.+)", r"~move the top card from column \1 to column \2"),
    (r"W F", r"~play the top card from the waste home"),
    (r"W T(.+)", r"~move the top card from the waste to column \1"),
    (r"deal", r"~deal a card"),
    (r"redeal", r"~turn the waste over"),
]

under = TABLE.under

FROM_COLUMN = re.compile(r"t?(\d+)(?: ?t| |(?= ?f))(\d+| ?f)")
FROM_WASTE = re.compile(r"w ?t?(\d+|f)")
DEALS = re.compile(r"deal (\d{1,3})")
WORTH = "cards brought to the foundations by the end of the game, less a hundredth for each move"


def step(text, t, legal):
    """Expand the short forms `t4t5` and `4 5` for `T4 T5`, `wf` for `W F`, and `deal 5` for five deals."""
    tidy = " ".join(text.lower().split())
    if match := FROM_COLUMN.fullmatch(tidy):
        return f"T{match[1]} {target(match[2])}", ""
    if match := FROM_WASTE.fullmatch(tidy):
        return f"W {target(match[1])}", ""
    if (match := DEALS.fullmatch(tidy)) and int(match[1]) > 0:
        return "deal", f"deal {int(match[1]) - 1}" if int(match[1]) > 1 else ""
    return text, ""


def target(typed):
    return "F" if typed.strip() == "f" else f"T{typed}"


def goes_home(move):
    """Whether a move brings a card to its foundation (Q2: only on request, never automatically)."""
    return verb(move) in (COLUMN_HOME, WASTE_HOME)


NONE_GOES_HOME = Refusal("R8", "no top card goes on a foundation now: each is built up in suit from its ace")


def refuse(t, move):
    kind, place, target = verb(move), argument(move), second(move)
    if kind in (DEAL, REDEAL):
        return refuse_dealing(t, kind)
    if max(place, target) >= COLUMNS:
        return Refusal("R4", f"the tableau has ten columns: there is no T{max(place, target) + 1}")
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    source, name = (t.waste, "the waste") if from_waste else (t.tableau[place], f"T{place + 1}")
    if source.count == 0:
        return Refusal("Q1" if from_waste else "R9", f"{name} is empty: there is no card to move")
    if kind in (COLUMN_HOME, WASTE_HOME):
        return refuse_home(t, source.top)
    if kind == COLUMN_MOVE and place == target:
        return Refusal("R11", "a card must move to another column")
    return refuse_build(t, source.top, place if from_waste else target)


def refuse_home(t, card):
    tops = [place.top for place in t.foundation if place.count and suit(place.top) == suit(card)]
    shown = "show " + " and ".join(map(write_card, tops)) if tops else "have not begun"
    text = f"build up in suit: {write_card(card)} goes on {write_card(card - 1)}, and the"
    text += f" {SUIT_NAMES[suit(card)]} {shown}"
    return Refusal("R8", text, (write_card(card), *map(write_card, tops)))


def refuse_build(t, card, target):
    top = t.tableau[target].top
    proof = write_card(card), write_card(top)
    if continues(card, top):
        return Refusal("R4", f"T{target + 1} is full: a column has at most {DEEPEST} cards")
    if rank(card) == KING:
        return Refusal("Q6", "a king can only go to an empty column or to its foundation", proof)
    if rank(top) == ACE:
        return Refusal("Q6", f"no card can go on an ace, and T{target + 1} shows {proof[1]}", proof)
    text = (
        f"build down in suit: {proof[0]} goes on {write_card(card + 1)}, and T{target + 1} shows {proof[1]}"
    )
    return Refusal("R11", text, proof)


def refuse_dealing(t, kind):
    if kind == DEAL:
        return Refusal("R13", "the stock is empty: there is no card to deal")
    if t.stock.count > 0:
        return Refusal("Q8", f"the stock must be empty first, and has {t.stock.count} cards")
    if t.waste.count == 0:
        return Refusal("Q8", "the waste is empty: there is nothing to turn over")
    return Refusal("R15", f"the waste may be turned over {t.redeals} times {under(t, 'redeals')}")


def facts(t):
    left = "unlimited" if t.redeals == UNLIMITED else str(t.redeals - t.redealt)
    return [Fact("redeals left", left), Fact("moves", f"{t.played} of {t.max_moves}")]


FORMS = {COLUMN_HOME: "home", WASTE_HOME: "home", COLUMN_MOVE: "move", WASTE_MOVE: "move"}


def touched(t, move):
    """Return what a player touches: the card that moves and its target, or the stock."""
    kind = verb(move)
    if kind in (DEAL, REDEAL):
        return [("stock", 0)]
    if kind == QUIT or max(argument(move), second(move)) >= COLUMNS:
        return []
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    source = t.waste if from_waste else t.tableau[argument(move)]
    card = ("waste", 0, source.count - 1) if from_waste else ("tableau", argument(move), source.count - 1)
    if kind in (COLUMN_HOME, WASTE_HOME):
        return [card, homes(t, source.top)]
    return [card, ("tableau", argument(move) if from_waste else second(move))]


def homes(t, card):
    """Return the equivalent foundations for a card; the one that it goes to comes first.

    Returns all foundations if the card fits none, so that touching any of them gives the refusal.
    """
    first = home(t, card)
    if first == NONE:
        return [("foundation", place) for place in range(FOUNDATIONS)]
    top = t.foundation[first].top if t.foundation[first].count else NONE
    tops = [other.top if other.count else NONE for other in t.foundation]
    others = [("foundation", place) for place, other in enumerate(tops) if other == top and place != first]
    return [("foundation", first), *others]
