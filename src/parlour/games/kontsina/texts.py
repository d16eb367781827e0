"""Kontsina: reasons for refused moves, and the facts shown next to the cards."""

import re

import numpy as np

from ...combinations.growing import MORE, ROOM, next_part
from ...combinations.sums import (
    HIGHEST,
    add_up,
    cards_listed,
    cards_of,
    divide,
    list_sums,
    read_set,
    total_of,
)
from ...combinations.sums import value as pips
from ...engine.cards import RANKS, rank, read_card, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from .rules import GAME, LAY, ONE, TABLE, build, taken_by

TAGLINE, FACE = "Fish and count", "2c"
DEAL_NAME = "hand"  # the page's name for what is scored together
HAND_ORDER = RANKS  # R13: the ace counts 1
NOW = {"turn": "R7 R8 R10 R12", "adding": "R12"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "capture": "R2",
    "laid": "R8",
    "stock": "R5",
    "pile": "R15",
}
DOES = [  # descriptions of moves
    (r"(.*?),? ?\.\.\.(.*)", r"\1\2"),
    (r"capture (\w+): (.+)", r"~capture \2 with \1"),
]

under = TABLE.under

SPELLED = re.compile(r"capture (\w+) ?:(.*)", re.IGNORECASE)


def write_cards(cards):
    """Write a set as the page lists captured cards: the highest rank first, equal ranks by suit."""
    return [write_card(card) for card in sorted(cards_listed(cards), key=lambda card: (-rank(card), card))]


def write_move(t, move):
    """Write `capture 9c: 5s 4h`; a capture with more steps ends in `...`."""
    words = write_cards(taken_by(move)) + ["..."] * bool(move & MORE)
    return f"capture {write_card(argument(move))}: {' '.join(words)}"


def read_move(t, kind, text):
    """Read what `write_move` writes, with the cards in any order."""
    match = SPELLED.fullmatch(text)
    if not match:
        return None
    card, body = read_card(match[1]), match[2].strip()
    cards = read_set(body.removesuffix("..."))
    for other in cards_listed(cards):
        if rank(other) != rank(card) and (pips(card) == 0 or pips(other) == 0):
            court, wrong = (card, other) if pips(card) == 0 else (other, card)
            shown = write_card(court), write_card(wrong)
            return Refusal(
                "R14", f"{shown[0]} has no value: it goes only with its own rank, not with {shown[1]}", shown
            )
    return (build(card, cards) | (MORE if body.endswith("...") else 0)) >> 4


def step(text, t, legal):
    """Divide a whole capture into steps if the table has so many captures that `legal` lists only steps."""
    move = GAME.read(text, t)
    if isinstance(move, Refusal) or move in legal:
        return text, ""
    part = next_part(move, legal, 12, lambda part: is_beginning(part, move))
    return (text, "") if part is None else (write_move(t, part), text)


def is_beginning(part, move):
    """Whether the cards of a capture without those of `part` divide into sets."""
    taken = taken_by(part)
    return not taken or divide(taken_by(move) & ~taken, pips(argument(move))) is not None


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    card = argument(move)
    written = write_card(card)
    if not t.hand[t.turn].holds(card):
        return Refusal("R7", f"play a card from your hand: you do not hold {written}")
    if t.begun and (verb(move) == LAY or card != argument(t.begun)):
        return Refusal("Q2", f"you have begun with {write_move(t, t.begun)}: continue it")
    if verb(move) == LAY:
        shown = takeable(t, card)
        return Refusal("Q1", f"{written} can capture {' '.join(shown)} {under(t, 'must_capture')}", shown)
    return refuse_capture(t, card, taken_by(move)) or refuse_step(t, card, move)


def takeable(t, card):
    """Return cards that a card can capture, as proof."""
    for other in t.table.cards:
        if rank(other) == rank(card):
            return (write_card(other),)
    sums = np.zeros(ROOM, np.int64)
    list_sums(t.table, HIGHEST, sums)
    return next(
        tuple(write_cards(cards_of(entry))) for entry in sums.tolist()[1:] if total_of(entry) == pips(card)
    )


def refuse_capture(t, card, cards):
    """Return the Refusal if a card cannot capture exactly these cards, else None."""
    written, shown = write_card(card), tuple(write_cards(cards))
    words = " ".join(shown)
    for other in cards_listed(cards):
        if not t.table.holds(other):
            missing = write_card(other)
            return Refusal("R2", f"{missing} is not on the table", (missing,))
    like = tuple(write_card(other) for other in cards_listed(cards) if rank(other) == rank(card))
    if len(like) > 1:
        return Refusal("R11", f"{written} takes only one card of its rank, not {' and '.join(like)}", like)
    if len(shown) == len(like):
        return None
    if len(shown) == 1:
        return Refusal("R10", f"{written} does not take {words} alone: it has another rank", shown)
    sums, total = add_up(cards), pips(card)
    if sums == total:
        return None
    if sums % total:
        return Refusal("R12", f"{words} add up to {sums}, and {written} takes {total}", shown)
    if t.capture_scope == ONE:
        why = f"{written} takes only one card of its rank or one sum of {total} {under(t, 'capture_scope')}"
        return Refusal("Q3", why, shown)
    return refuse_division(card, cards)


def refuse_division(card, cards):
    """Q4: return the Refusal if captured cards, except one of the card's rank, do not divide into sums."""
    if divide(cards, pips(card)):
        return None
    shown = tuple(write_cards(cards))
    return Refusal("Q4", f"{' '.join(shown)} cannot be divided into sets of {pips(card)}", shown)


def refuse_step(t, card, move):
    """Return the Refusal for a correct capture that must be made in steps, or at once."""
    written = write_card(card)
    if t.begun:
        return Refusal(
            "Q4", f"you have begun with {write_move(t, t.begun)}: add one set, or finish the capture"
        )
    if move & MORE:
        return Refusal("R12", f"name all that {written} captures at once")
    if not taken_by(move):
        return Refusal("R2", f"name the cards that {written} captures")
    return Refusal(
        "Q5", f"there are too many captures to list: make this one in steps with capture {written}: ..."
    )


def plays_to(t):
    """R26: return the score at which the game ends."""
    return t.target_score


def facts(t):
    items = [Fact("hand", str(t.deals + (0 if t.over else 1))), Fact("plays to", str(t.target_score))]
    if t.begun:
        items.append(Fact("begun", write_move(t, t.begun)))
    if t.last >= 0:
        items.append(Fact("captured last", "", t.last))
    return items


def meant(held, others):
    """Return the captures that a touched hand card with touched table cards may mean."""
    return [f"capture {card}: {' '.join(others)}" for card in held if others]
