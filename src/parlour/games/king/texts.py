"""King: why a move is refused, and what stands beside the cards."""

from ...engine.cards import HEARTS, SUIT_NAMES, suit, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, verb
from ...engine.table import UNDECIDED
from .rules import (
    ACCEPT,
    ACCEPTING,
    AUCTION,
    AUCTIONED,
    BID,
    BIDDING,
    CHOICE,
    DEALER,
    DIRECTION,
    HANDS,
    HOLDER_CHOOSES,
    LAST_NEGATIVE_HAND,
    LINES,
    NAME_DEALER,
    NONE,
    PASS,
    PLAY,
    PLAYING,
    REFUSE,
    SEATS,
    TABLE,
    TRICKS,
    UP,
)

TAGLINE, FACE = "Ten hands of tricks", "Kh"
DEAL_NAME = "hand"  # what the page calls what is scored as one
NOW = {  # the rules of what is asked in a phase
    "play": "R9 R10",
    "choice": "R25",
    "bid": "R26 R27",
    "accept": "R28",
    "name": "R28",
    "direction": "R29",
    "dealer": "R6",
}
TERMS = {  # what the page's words mean: the rules that say it
    "trump": "R10",
    "trick": "R10",
    "auction": "R26",
    "bid": "R27",
}
CALLED = {"notrump": "no trumps"}  # on a button
DOES = [  # what is done with a move
    (r"trump (.)", r"~name <\1> as trumps"),
    (r"notrump", r"~play without trumps"),
    (r"auction", r"~put the choice of trumps up for auction"),
    (r"bid (.+)", r"~bid \1 for the choice of trumps"),
    (r"accept", r"~accept the bid"),
    (r"refuse", r"~refuse the bid"),
    (r"(up|down)", r"~play the hand \1"),
    (r"dealer (.+)", r"~name seat \1 as the dealer"),
]

under = TABLE.under

HAND_NAMES = (
    *("no tricks", "no hearts", "no queens", "no kings or jacks", "no king of hearts"),
    *("no last two tricks", "for points"),
)
COUNTED = dict.fromkeys(LINES[:AUCTIONED], ("taken",)) | {LINES[AUCTIONED]: ("paid",)}  # what lines count


def deal_title(number):
    """What a hand is about, from 1."""
    return HAND_NAMES[min(number, LAST_NEGATIVE_HAND + 1) - 1]


def refuse(t, move):
    """Say which rule forbids a move that `legal` did not list."""
    kind = verb(move)
    if t.phase == PLAYING:
        return refuse_card(t, argument(move)) if kind == PLAY else Refusal("R9", "a card is to be played now")
    if kind == PLAY:
        return Refusal("R8", "no card is played before trumps and direction are settled")
    if t.phase == BIDDING:
        return refuse_call(t, kind, argument(move))
    if t.phase == ACCEPTING:
        return Refusal("R28", f"accept or refuse the high bid {under(t, 'dealer_may_refuse')}")
    if t.phase == DIRECTION:
        return Refusal("R29", "trumps are settled: say up or down")
    if t.phase == DEALER:
        return Refusal("R6", f"name the first dealer, `dealer 0` to `dealer 3` {under(t, 'first_dealer')}")
    if kind == AUCTION:
        rule = "K14" if t.bidder == NONE else "R28"
        return Refusal(rule, "the choice has already been up for auction: name a trump suit or no trump")
    if t.phase == CHOICE:
        return Refusal("R25", "choose a trump suit, no trump or an auction")
    return Refusal("R28", "name a trump suit or no trump")


def refuse_card(t, card):
    hand, written = t.hand[t.turn], write_card(card)
    if not hand.holds(card):
        return Refusal("R9", f"play a card of your own hand: you do not hold {written}")
    others = [write_card(held) for held in hand.cards if suit(held) != HEARTS]
    if t.trick.count == 0:
        held = ", ".join(others)
        return Refusal(
            "K5", f"hearts may not be led yet {under(t, 'heart_lead')}: you hold {held}", (*others,)
        )
    led = suit(t.trick.slots[0])
    follows = [write_card(held) for held in hand.cards if suit(held) == led]
    if follows:
        held = ", ".join(follows)
        return Refusal("R9", f"follow suit: {SUIT_NAMES[led]} were led and you hold {held}", (*follows,))
    return Refusal("K5", f"you cannot follow suit and must throw Kh off {under(t, 'kh_discard')}", ("Kh",))


def refuse_call(t, kind, tricks):
    if kind == PASS:
        return Refusal("K13", f"the first speaker must bid {under(t, 'opening_bid')}")
    if kind != BID:
        return Refusal("R27", "an auction is on: bid or pass")
    if tricks > TRICKS:
        return Refusal("K15", "there are only 13 tricks to bid for")
    if t.bidder != NONE:
        return Refusal("R27", f"bid more than the standing {t.high_bid}, or pass")
    return Refusal("K15", f"the lowest bid is {t.min_bid} {under(t, 'min_bid')}")


def facts(t):
    hand = min(t.deals + 1, HANDS)
    told = [Fact("hand", f"{hand} of {HANDS}, {deal_title(hand)}")]
    if hand > LAST_NEGATIVE_HAND and t.phase in (PLAYING, DIRECTION):
        told.append(Fact("trumps", SUIT_NAMES[t.trump] if t.trump != NONE else "none"))
    if t.direction != UNDECIDED and hand > LAST_NEGATIVE_HAND:
        told.append(Fact("played", "up" if t.direction == UP else "down"))
    if t.bidder != NONE and t.phase != DEALER:
        told.append(Fact("high bid", f"{t.high_bid} by seat {t.bidder}"))
    tricks = [Fact("tricks", str(t.won[seat].count // SEATS), seat) for seat in range(SEATS)]
    return told + tricks


def absent(t):
    """The kinds of move that these house rules do away with."""
    gone = () if t.dealer_may_refuse else (ACCEPT, REFUSE)
    return gone if t.first_dealer == HOLDER_CHOOSES else (*gone, NAME_DEALER)
