"""Forty Thieves: short ways to write moves, why a move is refused, and what stands beside the cards."""

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
DEAL_NAME = "the game"  # what the page calls what is scored as one
NOW = {"play": "R9 R10 R11 R12 R13"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "tableau": "R4",
    "foundation": "R5 R8",
    "stock": "R6",
    "waste": "R14",
    "redeal": "R15",
}
DOES = [  # what is done with a move
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
WORTH = "cards that go home until the end of the game, less a hundredth for each move on the way"


def step(text, t, legal):
    """`t4t5`, `4 5` and `wf` are short for T4 T5 and W F; `deal 5` is five deals, one after the other."""
    tidy = " ".join(text.lower().split())
    if found := FROM_COLUMN.fullmatch(tidy):
        return f"T{found[1]} {target(found[2])}", ""
    if found := FROM_WASTE.fullmatch(tidy):
        return f"W {target(found[1])}", ""
    if (found := DEALS.fullmatch(tidy)) and int(found[1]) > 0:
        return "deal", f"deal {int(found[1]) - 1}" if int(found[1]) > 1 else ""
    return text, ""


def target(typed):
    return "F" if typed.strip() == "f" else f"T{typed}"


def goes_home(move):
    """Whether a move brings a card to its foundation (Q2: never by itself, but on request)."""
    return verb(move) in (COLUMN_HOME, WASTE_HOME)


NONE_GOES_HOME = Refusal("R8", "no top card goes on a foundation now: each is built up in suit from its ace")


def refuse(t, move):
    kind, place, target = verb(move), argument(move), second(move)
    if kind in (DEAL, REDEAL):
        return refuse_dealing(t, kind)
    if max(place, target) >= COLUMNS:
        return Refusal("R4", f"the tableau has ten columns, and T{max(place, target) + 1} is none of them")
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    source, name = (t.waste, "the waste") if from_waste else (t.tableau[place], f"T{place + 1}")
    if source.count == 0:
        return Refusal("Q1" if from_waste else "R9", f"{name} is empty: there is no card to move")
    if kind in (COLUMN_HOME, WASTE_HOME):
        return refuse_home(t, source.top)
    if kind == COLUMN_MOVE and place == target:
        return Refusal("R11", "a card moves to another column, not to its own")
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
        return Refusal("R4", f"T{target + 1} is full: no column that was dealt grows past {DEEPEST} cards")
    if rank(card) == KING:
        return Refusal("Q6", "a king goes only to an empty column or to its foundation", proof)
    if rank(top) == ACE:
        return Refusal("Q6", f"nothing goes on an ace, and T{target + 1} shows {proof[1]}", proof)
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
    """What one touches: the card that moves and the place it goes to, or the stock."""
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
    """The foundations that a card may go to, which are alike: the one it goes to comes first.

    Whatever one touches, a card that has no home now was meant to go home.
    """
    first = home(t, card)
    if first == NONE:
        return [("foundation", place) for place in range(FOUNDATIONS)]
    top = t.foundation[first].top if t.foundation[first].count else NONE
    tops = [other.top if other.count else NONE for other in t.foundation]
    others = [("foundation", place) for place, other in enumerate(tops) if other == top and place != first]
    return [("foundation", first), *others]
