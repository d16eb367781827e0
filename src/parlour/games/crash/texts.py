"""Crash: what players read: banner, prompts, names of hands, summaries, hints and reasons of refusals."""

import re

import numpy as np

from ...combinations.brag import CLASS_AT, CLASSES, FLUSH, HIGH_CARD, RUN, RUNNING_FLUSH, strength
from ...engine.cards import RANKS, ace_high, read_card, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .arranging import COLUMNS, LEAST, arrange
from .heuristics import chance_of, complete, promise, worths_of
from .rules import (
    AUTO,
    CHOOSING,
    CRASH,
    DONE,
    KEEP,
    LINES,
    SEATS,
    SET,
    SPARE,
    TABLE,
    WINS_GAME,
    WON,
    crashed,
    winner_of,
)

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

under = TABLE.under
say = Catalogue(__file__)

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


def banner(t):
    """Return what a deal pays, what hands are needed, and when the match ends."""
    if t.over:
        return []
    items = [say("banner-columns")]
    if t.crash_bonus == WINS_GAME:
        items.append(say("banner-crash-wins"))
    elif t.crash_bonus:
        items.append(say("banner-crash", count=t.crash_bonus))
    if LEAST[t.minimum] != HIGH_CARD:
        items.append(say("banner-minimum", least=least(t)))
    return [*items, say("banner-target", count=t.target), say("banner-deal", count=t.deals + 1)]


def least(t):
    """Return the weakest hand that may be formed, in words."""
    return CLASSES[LEAST[t.minimum]]


def prompt(t, seat, moves):
    """Return what a player can do now."""
    kinds = {verb(move) for move in moves}
    if t.phase == CHOOSING:
        return say("prompt-choose" if SPARE in kinds else "prompt-keep")
    count = sum(1 for group in t.laid[seat] if group)
    if SET not in kinds:
        return say("prompt-all-formed" if count == COLUMNS else "prompt-no-hand", count=count)
    if count:
        return say("prompt-more", count=count)
    return say("prompt-any") if LEAST[t.minimum] == HIGH_CARD else say("prompt-first", least=least(t))


def label(t, move):
    """Return the label of a move's button: a hand with its name."""
    kind = verb(move)
    if kind == SET:
        three = [read_card(card) for card in split(spell(move >> 4))]
        return say("label-form", cards=" ".join(split(spell(move >> 4))), hand=hand_name(three))
    if kind in (DONE, AUTO):
        count = sum(1 for group in t.laid[t.turn] if group)
        return say("label-finish" if kind == DONE else "label-arrange", count=count)
    return ""


def event(text, who):
    """Return a sentence about a hand that was formed or a row that was ended; its cards are shown later."""
    if text == "set -":
        return say("event-set", who=who)
    return say("event-form", who=who) if text.startswith("set ") else ""


def split(spelled):
    """Return the cards of a hand that is written without spaces."""
    return [spelled[i : i + 2] for i in range(0, len(spelled), 2)]


def hand_name(three, article=False):
    """Name three cards: "pair of aces", "run 4 5 6"."""
    worth = strength(*three)
    kind, high = worth >> CLASS_AT, worth >> 8 & 15
    cards = sorted(three, key=ace_high)
    if kind in (RUN, RUNNING_FLUSH) and high > ace_high(cards[-1]) + 1:  # the ace is below the two
        cards = [cards[-1], *cards[:-1]]
    letters = [RANKS[card % len(RANKS)] for card in cards]
    named = letters[-1] if kind in (HIGH_CARD, FLUSH) else letters[1]  # the middle one belongs to a pair
    ranks = " ".join(letter.replace("T", "10") for letter in letters)
    return say("a-hand" if article else "hand-name", kind=kind, rank=named, ranks=ranks)


def row_names(cards, minimum=0):
    """Name the cards of a row while it is arranged, given as texts; `minimum` is the option."""
    three = [read_card(card) if isinstance(card, str) else card for card in cards]
    return hand_name(three) if may_form(three, minimum) else say("nothing-yet")


def may_form(three, minimum):
    """R3: whether cards are a hand that may be formed."""
    return len(three) == 3 and strength(*three) >> CLASS_AT >= LEAST[minimum]


def named_row(t, cards):
    """Return the name of cards that are arranged in a row, and their strength; 0 if they are no hand."""
    three = [read_card(card) for card in cards]
    return row_names(three, t.minimum), strength(*three) if may_form(three, t.minimum) else 0


def events(t, move, after):
    """Say who takes a spare hand; None for rows, which are described when all show them."""
    kind = verb(move)
    if kind not in (KEEP, SPARE):
        return None
    return [say("event-keep" if kind == KEEP else "event-spare", who=Seat(t.turn))]


def summary(t):
    """Say for each column who wins it with what, and whether there is a crash."""
    counted = sum(t.lines[seat][WON] for seat in range(t.seats))
    items = []
    for column in range(COLUMNS):
        winner = winner_of(t, column)
        items.append(result(t, column, winner, counted > 0))
        counted -= winner >= 0
    for seat in range(t.seats):
        if crashed(t, seat) and t.crash_bonus:
            items.append(crash(t, seat))
    return items


def crash(t, seat):
    if t.crash_bonus == WINS_GAME:
        return say("summary-crash-wins", who=Seat(seat))
    return say("summary-crash", who=Seat(seat), count=t.lines[seat][CRASH])


def result(t, column, winner, counts):
    """Return a sentence about a column; `counts`: the match was not over before it."""
    hands = {seat: list(t.row[seat].cards[3 * column : 3 * column + 3]) for seat in range(t.seats)}
    worths = {seat: strength(*three) for seat, three in hands.items() if three}
    if not worths:
        return say("summary-no-hand", column=column + 1)
    best = [seat for seat, worth in worths.items() if worth == max(worths.values())]
    if winner < 0:
        equal = tuple(Seat(seat) for seat in best)
        return say("summary-equal", column=column + 1, all=equal, hand=hand_name(hands[best[0]]))
    texts = dict(
        cards=" ".join(write_card(card) for card in hands[winner]), hand=hand_name(hands[winner], True)
    )
    name = "summary-column" if counts else "summary-too-late"
    return say(name, column=column + 1, who=Seat(winner), **texts)


def reason(t, move):
    """Return why a hint advises a move, judged by the points that rows promise on average."""
    kind = verb(move)
    if kind in (KEEP, SPARE):
        own, other = promised(t, completed(t, [])), COLUMNS * 1000 // t.seats
        if (own >= other) != (kind == KEEP):
            return ""
        return say("hint-keep" if kind == KEEP else "hint-spare", own=in_points(own), other=in_points(other))
    laid = formed_by(t)
    if kind == DONE:
        return "" if arranged(t) else say("hint-finish")
    usual = promised(t, strongest_first(t, laid))
    if kind == AUTO:
        return say("split-strongest") if promised(t, completed(t, laid)) <= usual + 1 else ""
    row = completed(t, [*laid, move >> 4])
    return improvement(t, row) if promised(t, row) > usual else ""


def formed_by(t):
    """Return the hands that the player on turn has formed."""
    return [int(group) for group in t.laid[t.turn] if group]


def filled(laid):
    """Return a row that begins with these hands."""
    return np.array([*laid, *[0] * (COLUMNS - len(laid))])


def completed(t, laid):
    """Return the best row that begins with these hands."""
    row = filled(laid)
    complete(t, row)
    return row


def strongest_first(t, laid):
    """Return the row that begins with these hands and that `auto` would finish (K13)."""
    row = filled(laid)
    arrange(t.hand[t.turn], row, t.minimum)
    return row


def best_split(t, laid):
    """Return the row that is likely to score most, with hands of no promise added; K2: strongest first."""
    row, usual = completed(t, laid), strongest_first(t, laid)
    if promised(t, row) <= promised(t, usual):
        return usual
    arrange(t.hand[t.turn], row, t.minimum)
    row[len(laid) :] = row[len(laid) :][np.argsort(-worths_of(t, row)[len(laid) :], kind="stable")]
    return row


def arranged_reason(t):
    """Return why `arranged` proposes its row."""
    return improvement(t, best_split(t, formed_by(t)))


def improvement(t, row):
    """Name the column in which a row gains most over that with the strongest hands first."""
    rows = (row, strongest_first(t, formed_by(t)))
    best, usual = (sorted(zip(worths_of(t, row), row, strict=True), reverse=True) for row in rows)
    gains = [
        chance_of(best[column][0], column, t.seats - 1) - chance_of(usual[column][0], column, t.seats - 1)
        for column in range(COLUMNS)
    ]
    column = int(np.argmax(gains))
    if gains[column] <= 0:
        return say("split-strongest")
    hand = name_set(best[column][1])
    if not usual[column][0]:
        return say("split-more", column=column + 1, hand=hand)
    return say("split-better", column=column + 1, hand=hand, other=name_set(usual[column][1]))


def name_set(cards):
    """Name a hand that is given as a set: "a pair of aces"."""
    return hand_name([read_card(card) for card in split(spell(int(cards)))], True)


def promised(t, row):
    """Return the average gain of a row, in thousandths of a point."""
    return int(promise(t, worths_of(t, row)))


def in_points(thousandths):
    """Return points as text with two decimals: "1.24"."""
    return f"{thousandths / 1000:.2f}"


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
        return Refusal("R2", say("refuse-not-three"), tuple(map(write_card, cards)))
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
            return Refusal("K12", say("refuse-no-spare"))
        return Refusal("R13", say("refuse-choose-first", under=under(t, "spare_hand")))
    if kind in (KEEP, SPARE):
        why = "refuse-spare-late" if t.spare_hand else "refuse-spare-never"
        return Refusal("R13", say(why, under=under(t, "spare_hand")))
    return refuse_hand(t, move >> 4)


def refuse_hand(t, cards):
    three = [card for card in range(52) if cards >> card & 1]
    laid = [group for group in t.laid[t.turn] if group]
    missing = tuple(write_card(card) for card in three if not t.hand[t.turn].holds(card))
    twice = tuple(write_card(card) for card in three if sum(laid) >> card & 1)
    if missing:
        return Refusal("R2", say("refuse-not-held", cards=" ".join(missing)), missing)
    if twice:
        return Refusal("R2", say("refuse-twice", cards=" ".join(twice)), twice)
    if len(laid) == COLUMNS:
        return Refusal("R2", say("refuse-full"))
    formed = CLASSES[strength(*three) >> CLASS_AT]
    limit = dict(least=least(t), under=under(t, "minimum"))
    text = say("refuse-too-weak", cards=spell(cards), formed=formed, **limit)
    return Refusal("R3", text, tuple(map(write_card, three)))


def plays_to(t):
    """R12: return how many points win the match."""
    return t.target


def facts(t):
    took = say("fact-spare")
    items = [Fact(took, "", seat) for seat in range(t.seats) if holds(t.took_spare, seat)]
    for seat in range(t.seats):
        laid = [spell(group) for group in t.laid[seat] if group]  # a seat's view contains only its own
        if laid:
            items.append(Fact(say("fact-formed"), " / ".join(laid), seat))
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
    """Return the hands that complete the best row, as moves."""
    laid = formed_by(t)
    return [f"set {spell(int(group))} /" for group in best_split(t, laid)[len(laid) :] if group]


def meant(held, others):
    """Return the move that touched cards mean: together they are one hand of the row."""
    return [f"set {''.join(held)} /"]
