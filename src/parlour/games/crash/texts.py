"""Crash: reasons for refused moves, and the facts shown next to the cards."""

import re

import numpy as np

from ...combinations.brag import CLASS_AT, CLASSES, strength
from ...engine.cards import ace_high, read_card, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import verb
from ...engine.sets import holds
from .arranging import COLUMNS, LEAST, arrange
from .rules import CHOOSING, KEEP, LINES, SEATS, SPARE, TABLE, WON, winner_of

TAGLINE, FACE = "Four brag hands", "Qs"
NOW = {"choose": "R13", "arrange": "R2 R3"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "prial": "R5",
    "running flush": "R5",
    "run": "R5",
    "flush": "R5",
    "pair": "R5",
    "column": "R10 R11",
    "crash": "R11",
    "target": "R12",
    "spare hand": "R13",
}
DOES = [  # descriptions of moves
    (r"keep", r"~keep the hand"),
    (r"spare", r"~take a spare hand"),
    (r"set -", r"~end the row"),
    (r"set (.+) /", r"~form \1"),
    (r"auto", r"~leave the rest to be arranged"),
]
BRIEFLY = [(r"set (.+) /", r"~form hands")]  # the cards are revealed when all show their rows
CLOCKS = {
    "arrange_seconds": dict(
        default=120,
        low=30,
        high=300,
        optional=True,
        phases=("arrange",),
        rule="R2",
        text="How long players have to arrange their cards.",
    )
}
UNANSWERED = {"arrange": ("auto",)}
PROMPTS = {"arrange": "Put three cards into each row: touch them, or drag them."}

under = TABLE.under

GROUPS = dict(row=3)  # cards are shown in groups of three
ROWS = dict(
    form="set", each=3, most=COLUMNS, end="set -", auto="auto"
)  # hands are arranged before the first is sent


def arose(t):
    """Return which columns each seat has won."""
    winners = [winner_of(t, column) for column in range(COLUMNS)]
    result = {}
    for column, seat in enumerate(winners):
        if seat >= 0:
            result.setdefault((seat, LINES[WON]), []).append((1, 1, f"column {column + 1}:", column))
    return result


def write_move(t, move):
    return f"set {spell(move >> 4)} /"


def spell(cards):
    """Write three cards: a pair first, then from high to low."""
    three = [card for card in range(52) if cards >> card & 1]
    ranks = [ace_high(card) for card in three]
    three.sort(key=lambda card: (-ranks.count(ace_high(card)), -ace_high(card), card))
    return "".join(write_card(card) for card in three)


def read_move(t, kind, text):
    """Read `set 4d4c4s /`; the cards may be in any order."""
    words = text.lower().replace("10", "t")
    if not (words.startswith("set") and words.endswith("/")):
        return None
    spelled = words[3:-1].replace(" ", "")
    if not re.fullmatch(r"([a2-9tjqk][cdhs])+", spelled):
        return None
    cards = [read_card(spelled[i : i + 2]) for i in range(0, len(spelled), 2)]
    if len(cards) != 3 or len(set(cards)) != 3:
        return Refusal("R2", "a hand is three different cards", tuple(map(write_card, cards)))
    return sum(1 << card for card in cards)


def step(text, t, legal):
    """Divide a whole row `set 4d4c4s / AsKhQc` into moves: `set 4d4c4s /`, `set AsKhQc /`, `set -`."""
    name, _, row = text.strip().partition(" ")
    hand, slash, rest = row.strip().removeprefix("/").partition("/")
    if name.lower() != "set" or hand.strip() in ("", "-"):
        return text, ""
    return f"set {hand.strip()} /", (f"set {rest.strip()}" if rest.strip() else "") if slash else "set -"


def refuse(t, move):
    kind = verb(move)
    if t.phase == CHOOSING:
        if kind == SPARE:
            return Refusal("K12", "there is no spare hand left: keep yours")
        return Refusal("R13", f"first keep your hand or take the spare hand {under(t, 'spare_hand')}")
    if kind in (KEEP, SPARE):
        reason = "spare hands are taken before arranging" if t.spare_hand else "there are no spare hands"
        return Refusal("R13", f"{reason} {under(t, 'spare_hand')}")
    return refuse_hand(t, move >> 4)


def refuse_hand(t, cards):
    three = [card for card in range(52) if cards >> card & 1]
    laid = [group for group in t.laid[t.turn] if group]
    missing = tuple(write_card(card) for card in three if not t.hand[t.turn].holds(card))
    twice = tuple(write_card(card) for card in three if sum(laid) >> card & 1)
    if missing:
        return Refusal("R2", f"you do not hold {' '.join(missing)}", missing)
    if twice:
        return Refusal("R2", f"{' '.join(twice)} is already in another hand", twice)
    if len(laid) == COLUMNS:
        return Refusal("R2", "a row has at most four hands: end with set -")
    formed, needed = CLASSES[strength(*three) >> CLASS_AT], CLASSES[LEAST[t.minimum]]
    text = f"a hand must be {needed} or better, and {spell(cards)} is {formed} {under(t, 'minimum')}"
    return Refusal("R3", text, tuple(map(write_card, three)))


def plays_to(t):
    """R12: return how many points win the match."""
    return t.target


def facts(t):
    items = [Fact("target", str(t.target))]
    items += [Fact("took a spare hand", "", seat) for seat in range(t.seats) if holds(t.took_spare, seat)]
    for seat in range(t.seats):
        laid = [spell(group) for group in t.laid[seat] if group]  # a seat's view contains only its own
        if laid:
            items.append(Fact("formed", " / ".join(laid), seat))
    return items


def rank_of(text):
    """Return the strength of the hand that a move forms, for sorting; -1 for moves that end the row."""
    if text in ("set -", "auto"):
        return -1
    cards = [read_card(card) for card in re.findall("[A2-9TJQK][cdhs]", text)]
    return strength(*cards) if len(cards) == 3 else 0


def check_seats(seats, chosen):
    """R13: refuse spare hands with four players."""
    if chosen["spare_hand"] and seats == SEATS:
        return "with four players there are no cards for a spare hand (R13): play with 2 or 3"
    return ""


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    return () if t.spare_hand else (KEEP, SPARE)


def arranged(t):
    """Return the hands that `auto` would add to a row, as moves."""
    hand, before = t.hand[t.turn], [int(group) for group in t.laid[t.turn]]
    row = np.array(before)
    arrange(hand, row, t.minimum)
    return [f"set {spell(int(group))} /" for group in row[sum(map(bool, before)) :] if group]


def meant(held, others):
    """Return the move that touched cards mean: together they are one hand of the row."""
    return [f"set {''.join(held)} /"]
