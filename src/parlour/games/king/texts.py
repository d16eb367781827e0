"""King: reasons for refused moves, and the facts shown next to the cards."""

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
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {  # the rules that apply in each phase
    "play": "R9 R10",
    "choice": "R25",
    "bid": "R26 R27",
    "accept": "R28",
    "name": "R28",
    "direction": "R29",
    "dealer": "R6",
}
TERMS = {  # terms of the page, and the rules that define them
    "trump": "R10",
    "trick": "R10",
    "auction": "R26",
    "bid": "R27",
}
CALLED = {"notrump": "no trumps"}  # labels of buttons
DOES = [  # descriptions of moves
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
COUNTED = dict.fromkeys(LINES[:AUCTIONED], ("taken",)) | {
    LINES[AUCTIONED]: ("paid",)
}  # counted by score lines


def deal_title(number):
    """Return the name of hand `number`, counted from 1."""
    return HAND_NAMES[min(number, LAST_NEGATIVE_HAND + 1) - 1]


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    kind = verb(move)
    if t.phase == PLAYING:
        return refuse_card(t, argument(move)) if kind == PLAY else Refusal("R9", "play a card now")
    if kind == PLAY:
        return Refusal("R8", "trumps and direction must be chosen before the first card is played")
    if t.phase == BIDDING:
        return refuse_call(t, kind, argument(move))
    if t.phase == ACCEPTING:
        return Refusal("R28", f"accept or refuse the high bid {under(t, 'dealer_may_refuse')}")
    if t.phase == DIRECTION:
        return Refusal("R29", "trumps are chosen: now choose up or down")
    if t.phase == DEALER:
        return Refusal("R6", f"name the first dealer, `dealer 0` to `dealer 3` {under(t, 'first_dealer')}")
    if kind == AUCTION:
        rule = "K14" if t.bidder == NONE else "R28"
        return Refusal(rule, "the auction is over: name a trump suit or no trump")
    if t.phase == CHOICE:
        return Refusal("R25", "choose a trump suit, no trump or an auction")
    return Refusal("R28", "name a trump suit or no trump")


def refuse_card(t, card):
    hand, written = t.hand[t.turn], write_card(card)
    if not hand.holds(card):
        return Refusal("R9", f"play a card from your hand: you do not hold {written}")
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
    return Refusal("K5", f"you cannot follow suit and must discard Kh {under(t, 'kh_discard')}", ("Kh",))


def refuse_call(t, kind, tricks):
    if kind == PASS:
        return Refusal("K13", f"the first bidder must bid {under(t, 'opening_bid')}")
    if kind != BID:
        return Refusal("R27", "this is an auction: bid or pass")
    if tricks > TRICKS:
        return Refusal("K15", "there are only 13 tricks to bid for")
    if t.bidder != NONE:
        return Refusal("R27", f"bid more than {t.high_bid}, or pass")
    return Refusal("K15", f"the lowest bid is {t.min_bid} {under(t, 'min_bid')}")


def facts(t):
    hand = min(t.deals + 1, HANDS)
    items = [Fact("hand", f"{hand} of {HANDS}, {deal_title(hand)}")]
    if hand > LAST_NEGATIVE_HAND and t.phase in (PLAYING, DIRECTION):
        items.append(Fact("trumps", SUIT_NAMES[t.trump] if t.trump != NONE else "none"))
    if t.direction != UNDECIDED and hand > LAST_NEGATIVE_HAND:
        items.append(Fact("played", "up" if t.direction == UP else "down"))
    if t.bidder != NONE and t.phase != DEALER:
        items.append(Fact("high bid", f"{t.high_bid} by seat {t.bidder}"))
    tricks = [Fact("tricks", str(t.won[seat].count // SEATS), seat) for seat in range(SEATS)]
    return items + tricks


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    gone = () if t.dealer_may_refuse else (ACCEPT, REFUSE)
    return gone if t.first_dealer == HOLDER_CHOOSES else (*gone, NAME_DEALER)
