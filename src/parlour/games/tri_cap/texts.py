"""Tri-Cap: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import ACE, PACK, rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .rules import (
    CAPTURE,
    LAYOUT,
    MAJORITY,
    NO_CENTRE_CARD,
    NO_NEW_HAND,
    NO_NEW_LAYOUT,
    OFFER,
    PASS,
    adjacent,
    winners,
)

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
say = Catalogue(__file__)
NEEDED = PACK // 2 + 1  # T20


def written(cards):
    return tuple(map(write_card, cards))


def fit(t):
    """Return the active card of the seat on turn and the centre card, as arguments."""
    return dict(card=write_card(t.active[t.turn].top), centre=write_card(t.centre.top))


def banner(t):
    if t.over:
        return []
    items = [doing(t)]
    if t.centre.count:
        items.append(say("banner-pile", count=t.centre.count))
    if t.goal == MAJORITY:
        items.append(say("banner-majority", count=NEEDED))
    if t.tricaps:
        items.append(say("banner-tricaps", count=t.tricaps))
    return items


def doing(t):
    """Return what the table waits for."""
    if t.phase == LAYOUT:
        return say("banner-choose")
    if t.phase == OFFER:
        return say("banner-offer", who=Seat(t.turn), **fit(t))
    return say("banner-replace", who=Seat(t.turn))


def prompt(t, seat, moves):
    if t.phase == OFFER:
        return say("prompt-offer" if t.stock.count else "prompt-offer-last", **fit(t))
    if t.phase == LAYOUT:
        return say("prompt-layout")
    if len(moves) == 1:
        return say("prompt-replace-only", card=write_card(argument(moves[0])))
    return say("prompt-replace")


def label(t, move):
    if verb(move) == CAPTURE:
        return say("move-take-pile", count=t.centre.count + 1)
    return say("move-pass-turn") if verb(move) == PASS and t.stock.count else ""


def events(t, move, after):
    who, kind = Seat(t.turn), verb(move)
    if kind == CAPTURE:
        card = write_card(t.active[who].top)
        items = [say("event-capture-with", who=who, card=card, count=t.centre.count + 1)]
        drew = after.hand[who].count > t.hand[who].count
        return [*items, *([say("event-new-hand", who=who)] if drew else []), *ended(after)]
    active = [t.active[seat].top if t.active[seat].count else -1 for seat in range(t.seats)]
    if kind == PASS:
        return [say("event-pass", who=who), *turned(t, after, active)]
    active[who] = argument(move)
    items = [say("event-active", who=who, card=write_card(argument(move)))]
    if after.tricaps == t.tricaps and after.hand[who].count > t.hand[who].count - 1:
        items.append(say("event-new-hand", who=who))
    return [*items, *turned(t, after, active)]


def turned(t, after, active):
    """Say which cards are turned up, and whom the last one fits."""
    cards = written(after.centre.cards)[t.centre.count :]
    if not cards:
        return ended(after)
    centre = after.centre.top
    fitting = [seat for seat in range(t.seats) if active[seat] >= 0 and adjacent(active[seat], centre)]
    items = []
    if len(cards) > 1 or not fitting:
        items.append(say("event-turned", count=len(cards), cards=cards))
    if not fitting:
        items.append(say("event-none", count=len(cards)))
    elif len(fitting) == 1:
        seat = fitting[0]
        items.append(say("event-alone", who=Seat(seat), card=write_card(active[seat]), centre=cards[-1]))
    elif rank(centre) == ACE:
        items.append(say("event-tricap-ace", centre=cards[-1]))
    else:
        items.append(say("event-tricap", cards=owned(fitting, active), centre=cards[-1]))
    if len(fitting) > 1 and not (after.over and after.ending == NO_NEW_LAYOUT):
        items.append(say("event-dealt-anew"))
    return items + ended(after)


def owned(seats, active):
    return tuple(say("card-of", who=Seat(seat), card=write_card(active[seat])) for seat in seats)


def revealed(t, after):
    """Say what the cards put out together lead to, and which they are; nothing before all have chosen."""
    if after.centre.count == t.centre.count:
        return []
    active = [t.active[seat].top if t.active[seat].count else -1 for seat in range(t.seats)]
    chosen = [seat for seat in range(t.seats) if active[seat] < 0 and t.hand[seat].count]
    for seat in chosen:
        active[seat] = after.turned[seat] - 1
    return [*turned(t, after, active), say("event-layout", cards=owned(chosen, active))]


ENDED = {
    NO_NEW_LAYOUT: "event-no-layout",
    NO_CENTRE_CARD: "event-no-card",
    NO_NEW_HAND: "event-no-hand",
}


def ended(after):
    return [say(ENDED[int(after.ending)])] if after.over else []


def summary(t):
    counts = [t.captured[seat].count for seat in range(t.seats)]
    best = tuple(Seat(seat) for seat in range(t.seats) if holds(winners(t), seat))
    if best:
        items = [say("summary-most", players=best, count=max(counts))]
    else:
        items = [say("summary-nobody", needed=NEEDED)]
    for seat in sorted(range(t.seats), key=lambda seat: -counts[seat]):
        if counts[seat]:
            piles = int(t.captures[seat])
            items.append(say("summary-captured", who=Seat(seat), count=counts[seat], piles=piles))
    if none := tuple(Seat(seat) for seat in range(t.seats) if not counts[seat]):
        items.append(say("summary-none", players=none))
    if left := PACK - sum(counts):
        items.append(say("summary-rest", count=left))
    return items


def reason(t, move):
    """Say why a hint advises a move, from what `judge` counts."""
    if t.phase == OFFER:
        if verb(move) == CAPTURE:
            return say("hint-capture", count=t.centre.count + 1, last=t.stock.count == 0)
        return say("hint-pass") if t.stock.count else ""
    if t.hand[t.turn].count == 1:
        return say("hint-only")
    card, unseen = argument(move), unseen_cards(t)
    others = [t.active[seat].top for seat in range(t.seats) if seat != t.turn and t.active[seat].count]
    fitting = [centre for centre in unseen if adjacent(card, centre)]
    if not others:
        if rank(card) == ACE:
            return say("hint-ace")
        return say("hint-fits", count=len(fitting), unseen=len(unseen)) if fitting else ""
    rivals = [sum(adjacent(other, centre) for other in others) for centre in fitting]
    if alone := rivals.count(0):
        return say("hint-alone", count=alone, unseen=len(unseen))
    return say("hint-spoils", count=rivals.count(1)) if 1 in rivals else ""


def unseen_cards(t):
    """Return the cards that lie neither open nor captured nor in the own hand."""
    open_zones = [t.centre, t.hand[t.turn]]
    open_zones += [zone[seat] for zone in (t.active, t.captured) for seat in range(t.seats)]
    seen = {card for zone in open_zones for card in zone.cards}
    return [card for card in range(PACK) if card not in seen]


def refuse(t, move):
    if t.phase == OFFER:
        told = fit(t)
        return Refusal("R10", say("refuse-offer", **told), (told["card"], told["centre"]))
    rule_broken = "R5" if t.phase == LAYOUT else "R10"
    if verb(move) in (CAPTURE, PASS):
        return Refusal(rule_broken, say("refuse-nothing"))
    return Refusal(rule_broken, say("refuse-not-held", card=write_card(argument(move))))


def facts(t):
    label = say("fact-captured")
    return [Fact(label, str(t.captured[seat].count), seat) for seat in range(t.seats)]


def touched(t, move):
    """Return what a player touches besides hand cards: the centre pile, to capture it."""
    return [("centre", 0)] if verb(move) == CAPTURE else []
