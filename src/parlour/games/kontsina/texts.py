"""Kontsina: what players read, and the notation of captures."""

import re

import numpy as np

from ...combinations.growing import MORE, ROOM, next_part
from ...combinations.sums import (
    HIGHEST,
    add_up,
    cards_in,
    cards_listed,
    cards_of,
    divide,
    list_sums,
    one,
    read_set,
    total_of,
)
from ...combinations.sums import value as pips
from ...engine.cards import CLUBS, RANKS, rank, read_card, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from ...messages import Catalogue, Seat
from .heuristics import judge
from .rules import (
    GAME,
    GOOD_TEN,
    GOOD_TWO,
    HAND,
    LAY,
    MOST_CARDS,
    MOST_CLUBS,
    ONE,
    TABLE,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    build,
    clubs_in,
    taken_by,
)

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
say = Catalogue(__file__)
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
            return Refusal("R14", say("refuse-court", card=shown[0], other=shown[1]), shown)
    return (build(card, cards) | (MORE if body.endswith("...") else 0)) >> 4


def step(text, t, legal):
    """Divide a whole capture into steps if the table has so many captures that `legal` lists only steps."""
    move = GAME.texts.read(text, t)
    if isinstance(move, Refusal) or move in legal:
        return text, ""
    part = next_part(move, legal, 12, lambda part: is_beginning(part, move))
    return (text, "") if part is None else (write_move(t, part), text)


def is_beginning(part, move):
    """Whether the cards of a capture without those of `part` divide into sets."""
    taken = taken_by(part)
    return not taken or divide(taken_by(move) & ~taken, pips(argument(move))) is not None


def banner(t):
    if t.over:
        return []
    highest = int(t.points.max())
    tied = highest >= t.target_score
    items = [say("banner-tied", hand=t.deals + 1, points=highest)] if tied else []
    if good := good_cards(t, lambda card: not any(t.won[seat].holds(card) for seat in range(t.seats))):
        items.append(say("banner-good-cards", cards=good))
    items.append(say("banner-counts"))
    if t.stock.count == 0:
        items.append(say("banner-last-cards"))
        items += [say("banner-last-capture", who=Seat(t.last))] if t.last >= 0 else []
    return items if tied else [*items, say("banner-hand", hand=t.deals + 1, target=t.target_score)]


def good_cards(t, which):
    """R23, R24: return those of the two cards that score by themselves for which something is true."""
    return tuple(write_card(card) for card in (TEN_OF_DIAMONDS, TWO_OF_CLUBS) if which(card))


def prompt(t, seat, moves):
    """Return what a player can do now."""
    if t.begun:
        return prompt_to_go_on(t, moves)
    takers = [
        write_card(card) for card in dict.fromkeys(argument(move) for move in moves if verb(move) != LAY)
    ]
    layers = [write_card(argument(move)) for move in moves if verb(move) == LAY]
    if not takers:
        return say("prompt-lay" if len(layers) > 1 else "prompt-lay-last")
    if not layers:
        return say("prompt-capture", cards=either(takers))
    if takers == layers and len(layers) == 1:
        return say("prompt-last-card", card=takers[0])
    return say("prompt-capture-or-lay", cards=either(takers))


def prompt_to_go_on(t, moves):
    card = write_card(argument(t.begun))
    if not any(move & MORE for move in moves):
        return say("prompt-choose", card=card)
    return say("prompt-add" if taken_by(t.begun) else "prompt-first-set", card=card)


def either(cards):
    """Return cards as a choice: "9c, 9d or Jh"."""
    *others, last = cards
    return say("either", cards=", ".join(others), last=last) if others else last


def label(t, move):
    """Return the label of a capture's button; empty for a card that is laid."""
    if verb(move) == LAY:
        return ""
    card, taken = write_card(argument(move)), " ".join(write_cards(taken_by(move)))
    if not taken:
        return say("label-begin", card=card)
    return say("label-add" if move & MORE else "label-capture", cards=taken, card=card)


def events(t, move, after):
    """Say what a card takes, and what ends with it: all hands, or the whole hand."""
    who, card = Seat(t.turn), argument(move)
    if move & MORE and not taken_by(move):
        return [say("event-begin", who=who, card=write_card(card))]
    items = [say("event-lay", who=who, card=write_card(card))] if verb(move) == LAY else taken(who, move)
    if after.deals > t.deals:
        return items + leftovers(t, move)
    if sum(hand.count for hand in t.hand[: t.seats]) == 1 and not move & MORE:
        items.append(say("event-new-cards", count=HAND))
    return items


def taken(who, move):
    """Return sentences about a capture: how the cards add up, and which of them score."""
    card, cards = argument(move), taken_by(move)
    named = dict(who=who, cards=" ".join(write_cards(cards)), card=write_card(card))
    numbers = sorted((pips(other) for other in cards_listed(cards)), reverse=True)
    if move & MORE:
        items = [say("event-add", **named)]
    elif len(numbers) > 1 and sum(numbers) == pips(card):
        items = [say("event-capture-sum", numbers=tuple(numbers), total=pips(card), **named)]
    else:
        items = [say("event-capture", **named)]
    good = good_cards(None, lambda other: one(other) & (cards | one(card)))
    return [*items, say("event-good-cards", cards=good)] if good and not move & MORE else items


def leftovers(t, move):
    """R19, Q13: say who gets the cards that are left when the hand ends."""
    last = t.turn if verb(move) != LAY else t.last
    cards = cards_in(t.table) & ~(0 if verb(move) == LAY else taken_by(move))
    count = cards.bit_count() + (verb(move) == LAY)
    if last < 0:
        return [say("event-no-capture")]
    return [say("event-leftovers", who=Seat(last), count=count)] if count else [say("event-no-leftovers")]


def summary(t):
    """Say who scored what, line by line."""
    if t.last < 0:
        return [say("summary-no-capture")]
    clubs = [int(clubs_in(t.won[seat])) for seat in range(t.seats)]
    items = [
        most(
            t,
            ("summary-cards", "summary-cards-tied"),
            MOST_CARDS,
            [t.won[seat].count for seat in range(t.seats)],
        )
    ]
    items.append(most(t, ("summary-clubs", "summary-clubs-tied"), MOST_CLUBS, clubs))
    for line, name in ((GOOD_TWO, "summary-good-two"), (GOOD_TEN, "summary-good-ten")):
        items += [say(name, who=Seat(seat)) for seat in range(t.seats) if t.lines[seat][line]]
    return items


def most(t, names, line, counts):
    """Say who had most of something: one player, or several, who score only with `clubs_tie = each`."""
    highest, *others = sorted(counts, reverse=True)
    ahead = tuple(Seat(seat) for seat in range(t.seats) if counts[seat] == highest)
    points = int(t.lines[ahead[0]][line])
    if len(ahead) > 1:
        return say(names[1], who=ahead, count=highest, points=points)
    return say(names[0], who=ahead[0], count=highest, other=others[0], points=points)


def reason(t, move):
    """Return why a hint advises a move."""
    card = argument(move)
    if verb(move) == LAY:
        return reason_to_lay(t, card)
    cards = taken_by(move)
    if not cards:
        return say("hint-begin", card=write_card(card))
    won = cards | one(card)
    if good := good_cards(t, lambda other: one(other) & won):
        return say("hint-good-cards", cards=good)
    clubs = sum(suit(other) == CLUBS for other in cards_listed(won))
    return say("hint-capture", count=won.bit_count(), clubs=clubs)


def reason_to_lay(t, card):
    """Name the risk that the heuristic compares: what the next player may take."""
    if t.hand[t.turn].count == 1:
        return say("hint-last-card")
    risks = {other: -judge(t, LAY | other << 4) for other in t.hand[t.turn].cards}
    return say("hint-lay", who=Seat(t.after(t.turn))) if risks[card] <= min(risks.values()) else ""


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    card = argument(move)
    written = write_card(card)
    if not t.hand[t.turn].holds(card):
        return Refusal("R7", say("refuse-not-held", card=written))
    if t.begun and (verb(move) == LAY or card != argument(t.begun)):
        return Refusal("Q2", say("refuse-begun", move=write_move(t, t.begun)))
    if verb(move) == LAY:
        shown = takeable(t, card)
        text = say("refuse-lay", card=written, cards=" ".join(shown), under=under(t, "must_capture"))
        return Refusal("Q1", text, shown)
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
            return Refusal("R2", say("refuse-not-there", card=missing), (missing,))
    like = tuple(write_card(other) for other in cards_listed(cards) if rank(other) == rank(card))
    if len(like) > 1:
        return Refusal("R11", say("refuse-two-of-rank", card=written, cards=like), like)
    if len(shown) == len(like):
        return None
    if len(shown) == 1:
        return Refusal("R10", say("refuse-other-rank", card=written, other=words), shown)
    sums, total = add_up(cards), pips(card)
    if sums == total:
        return None
    if sums % total:
        return Refusal("R12", say("refuse-sum", cards=words, sum=sums, card=written, total=total), shown)
    if t.capture_scope == ONE:
        why = say("refuse-several", card=written, total=total, under=under(t, "capture_scope"))
        return Refusal("Q3", why, shown)
    return refuse_division(card, cards)


def refuse_division(card, cards):
    """Q4: return the Refusal if captured cards, except one of the card's rank, do not divide into sums."""
    if divide(cards, pips(card)):
        return None
    shown = tuple(write_cards(cards))
    return Refusal("Q4", say("refuse-division", cards=" ".join(shown), total=pips(card)), shown)


def refuse_step(t, card, move):
    """Return the Refusal for a correct capture that must be made in steps, or at once."""
    written = write_card(card)
    if t.begun:
        return Refusal("Q4", say("refuse-begun-set", move=write_move(t, t.begun)))
    if move & MORE:
        return Refusal("R12", say("refuse-steps", card=written))
    if not taken_by(move):
        return Refusal("R2", say("refuse-no-cards", card=written))
    return Refusal("Q5", say("refuse-too-many", card=written))


def plays_to(t):
    """R26: return the score at which the game ends."""
    return t.target_score


def facts(t):
    items = [Fact("hand", str(t.deals + (0 if t.over else 1))), Fact("plays to", str(t.target_score))]
    if t.begun:
        items.append(Fact("begun", str(label(t, t.begun))))
    if t.last >= 0:
        items.append(Fact("captured last", "", t.last))
    return items


def meant(held, others):
    """Return the captures that a touched hand card with touched table cards may mean."""
    return [f"capture {card}: {' '.join(others)}" for card in held if others]
