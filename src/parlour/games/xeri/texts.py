"""Xeri: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from types import SimpleNamespace

from ...engine.cards import RANKS, SUITS, rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument
from ...messages import Catalogue, Seat
from .rules import (
    GOOD_TEN,
    GOOD_TWO,
    HAND,
    HONOURS,
    JACK,
    JACK_XERIS,
    LINES,
    MOST_CARDS,
    TOTAL_POINTS,
    XERIS,
    captures,
    is_xeri,
    score,
)

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
say = Catalogue(__file__)


def banner(t):
    if t.over:
        return []
    items = [say("banner-hand", hand=t.deals + 1, hands=t.hands), state_of_pile(t)]
    if t.put_back:
        again = tuple(write_card(card) for card in range(52) if t.put_back >> card & 1)
        items.append(say("banner-put-back", cards=" ".join(again)))
    if t.stock.count == 0:
        items.append(say("banner-last-cards"))
        items += [say("banner-last-capture", who=Seat(t.last))] if t.last >= 0 else []
    return items


def state_of_pile(t):
    """Return what takes the pile, and what for."""
    if t.pile.count == 0:
        return say("banner-empty")
    top = RANKS[rank(t.pile.top)]
    if t.pile.count == 1:
        return say("banner-single", rank=top, points=price(t, t.pile.top))
    return say("banner-pile", rank=top, count=t.pile.count)


def price(t, card):
    """R19: return what a xeri on this card scores."""
    return 20 if t.jack_xeri_points and rank(card) == JACK else 10


def worth(cards):
    """R21 to R23: return the points of cards, as the rules count them."""
    piles = [SimpleNamespace(cards=pile, count=len(pile)) for pile in (cards, ())]
    lines = [[0] * len(LINES) for _ in piles]
    score(SimpleNamespace(won=piles, marked=(0, 0), lines=lines, jack_xeri_points=0))
    return sum(lines[0]) - lines[0][MOST_CARDS]


def prompt(t, seat, moves):
    """Return what a player can do now."""
    cards = [argument(move) for move in moves]
    if len(cards) == 1:
        return say("prompt-last-card", card=write_card(cards[0]))
    if t.pile.count == 0:
        return say("prompt-empty")
    xeris = [write_card(card) for card in cards if is_xeri(t, card)]
    takers = [write_card(card) for card in cards if captures(t, card)]
    if xeris and len(takers) < len(cards):
        return say("prompt-xeri", cards=either(xeris))
    if not takers:
        return say("prompt-no-capture")
    return say("prompt-capture", cards=either(takers)) if len(takers) < len(cards) else say("prompt-all")


def either(cards):
    """Return cards as a choice: "9c, 9d or Jh"."""
    *others, last = cards
    return say("either", cards=", ".join(others), last=last) if others else last


def label(t, move):
    """Return the label of a move's button; empty for the usual one."""
    card = argument(move)
    if not captures(t, card):
        return ""
    top, written = write_card(t.pile.top), write_card(card)
    if is_xeri(t, card):
        return say("label-xeri", top=top, card=written)
    if t.pile.count == 1:
        return say("label-take-card", top=top, card=written)
    return say("label-take-pile", card=written)


def events(t, move, after):
    """Say what a card takes, and what ends with it: both hands, or the whole hand."""
    who, card, count = Seat(t.turn), argument(move), t.pile.count
    items = [say("event-play", who=who, card=write_card(card))]
    took = captures(t, card)
    if took or count == 0:
        items.append(taken(t, card, who) if took else say("event-new-pile"))
    if after.deals > t.deals:
        left = 0 if took else count + 1
        if left and t.last >= 0:
            items.append(say("event-leftovers", who=Seat(t.last), count=left))
        if after.put_back and not after.over:
            items.append(say("event-first-pile", check=t.initial_check))
    elif t.hand[0].count + t.hand[1].count == 1:
        items.append(say("event-new-cards", count=HAND))
    return items


def taken(t, card, who):
    """Return a sentence about a capture: why, how many cards, and their points."""
    top, name = write_card(t.pile.top), RANKS[rank(card)]
    if is_xeri(t, card):
        return say("takes-xeri", rank=name, points=price(t, t.pile.top))
    cards = (*t.pile.cards, card)
    gain = dict(who=who, count=len(cards), points=say("points", count=worth(cards)))
    if rank(card) == rank(t.pile.top):
        return say("takes-matched", top=top, **gain)
    return say("takes-with-jack", **gain) if len(cards) > 2 else say("takes-no-xeri", top=top, **gain)


def summary(t):
    """Say who scored what, line by line, and who wins the hand."""
    items = [xeris_of(t, seat) for seat in range(2) if t.marked[seat]]
    more, fewer = sorted((0, 1), key=lambda seat: -t.won[seat].count)
    counts = dict(count=t.won[more].count, other=t.won[fewer].count)
    if t.lines[more][MOST_CARDS]:
        points = t.lines[more][MOST_CARDS]
        items.append(say("summary-most-cards", who=Seat(more), points=points, **counts))
    else:
        items.append(say("summary-equal-cards", count=counts["count"]))
    items.append(say("summary-honours", who=first(t, HONOURS), **both(t, HONOURS)))
    for line, name in ((GOOD_TEN, "summary-good-ten"), (GOOD_TWO, "summary-good-two")):
        if t.lines[0][line] or t.lines[1][line]:
            items.append(say(name, who=first(t, line)))
    points = [int(t.lines[seat].sum()) for seat in range(2)]
    best = 0 if points[0] > points[1] else 1
    if points[0] == points[1]:
        return [*items, say("summary-equal", count=points[0], mode=t.match_mode)]
    end = dict(who=Seat(best), count=points[best], other=points[1 - best])
    if t.match_mode == TOTAL_POINTS:
        return [*items, say("summary-points", second=Seat(1 - best), **end)]
    return [*items, say("summary-winner", **end)]


def xeris_of(t, seat):
    cards = tuple(write_card(card) for card in range(52) if t.marked[seat] >> card & 1)
    points = t.lines[seat][XERIS] + t.lines[seat][JACK_XERIS]
    return say("summary-xeris", who=Seat(seat), cards=cards, points=points)


def first(t, line):
    """Return the seat that scored more in a line."""
    return Seat(0 if t.lines[0][line] >= t.lines[1][line] else 1)


def both(t, line):
    """Return who scored less in a line, and the points of both."""
    ahead = first(t, line)
    return dict(count=t.lines[ahead][line], second=Seat(1 - ahead), other=t.lines[1 - ahead][line])


def reason(t, move):
    """Return why a hint advises a move."""
    card, hand = argument(move), t.hand[t.turn]
    if captures(t, card):
        return reason_to_capture(t, card)
    if hand.count == 1:
        return say("hint-last-card")
    others = [other for other in hand.cards if other != card]
    takers = [other for other in others if captures(t, other)]
    if takers:
        return say("hint-save-jack") if all(rank(other) == JACK for other in takers) else ""
    name, left = RANKS[rank(card)], unseen(t, card)
    if left == 0:
        return say("hint-safe" if t.pile.count else "hint-no-xeri", rank=name)
    if left == 1:
        return say("hint-one-left", rank=name)
    if worth((card,)) == 0:
        return say("hint-worthless")
    dearer = all(rank(other) == JACK or worth((other,)) >= worth((card,)) for other in others)
    return say("hint-cheapest") if dearer and rank(card) != JACK else ""


def reason_to_capture(t, card):
    if is_xeri(t, card):
        return say("hint-xeri", points=price(t, t.pile.top))
    cards = (*t.pile.cards, card)
    kind = "hint-capture-with-jack" if rank(card) == JACK else "hint-capture"
    return say(kind, count=len(cards), points=say("points", count=worth(cards)))


def unseen(t, card):
    """Return how many other cards of this rank the player on turn has not seen."""
    places = (t.pile, t.hand[t.turn], t.won[0], t.won[1])
    seen = {one for place in places for one in place.cards if rank(one) == rank(card)}
    return len(SUITS) - len(seen)


def refuse(t, move):
    return Refusal("R8", say("refuse-card"))


def facts(t):
    hand = min(t.deals + 1, t.hands)
    items = [Fact("hand", f"{hand} of {t.hands}")]
    for seat in range(2):
        items.append(Fact("hands won", str(t.hands_won[seat]), seat))
        items.append(Fact("xeris", str(int(t.marked[seat]).bit_count()), seat))
    return items
