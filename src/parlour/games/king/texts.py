"""King: what players read: banner, prompts, events, summaries and reasons of refusals."""

from ...engine.cards import HEARTS, SUIT_NAMES, SUITS, suit, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, verb
from ...engine.table import UNDECIDED
from ...messages import Catalogue, Seat
from .rules import (
    ACCEPT,
    ACCEPTING,
    AUCTION,
    AUCTIONED,
    BID,
    BIDDING,
    CHOICE,
    COSTS,
    DEALER,
    DIRECTION,
    DOWN,
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
    counted,
    counts,
    hand_number,
    must_open,
    winning_card,
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
under = TABLE.under
say = Catalogue(__file__)
COUNTED = dict.fromkeys(LINES[:AUCTIONED], ("taken",)) | {
    LINES[AUCTIONED]: ("paid",)
}  # counted by score lines


def deal_title(number):
    """Return the name of hand `number`, counted from 1."""
    return say("contract", hand=number)


def banner(t):
    hand = hand_number(t)
    items = [say("banner-hand", hand=hand, contract=deal_title(hand))]
    if t.phase == DEALER or t.over:
        return []
    if hand <= LAST_NEGATIVE_HAND:
        items.append(say("banner-price", hand=hand, cost=COSTS[hand - 1]))
        if 2 <= hand <= 4:
            items.append(say("banner-left", count=still_to_come(t)))
        return items
    if t.phase in (PLAYING, DIRECTION):
        items.append(
            say("banner-no-trumps") if t.trump == NONE else say("banner-trumps", suit=SUITS[t.trump])
        )
    if t.direction != UNDECIDED:
        items.append(say("banner-up" if t.direction == UP else "banner-down"))
    if t.bidder != NONE:
        bought = t.phase in (PLAYING, DIRECTION)
        items.append(say("banner-bought" if bought else "banner-bid", **payment(t)))
    return items


def payment(t):
    """Return who pays tricks to whom for trumps (K21: in a hand played down, perhaps the dealer)."""
    bidder, dealer = Seat(t.bidder), Seat(t.dealer)
    if t.down_transfer and t.direction == DOWN:
        bidder, dealer = dealer, bidder
    return dict(who=bidder, count=t.high_bid, dealer=dealer)


def still_to_come(t):
    """Return how many cards that this hand counts have not been taken."""
    hand = hand_number(t)
    taken = sum(counted(t, seat) for seat in range(SEATS))
    return sum(1 for card in range(52) if counts(hand, card)) - taken


def prompt(t, seat, moves):
    """Return what a player can do now."""
    if t.phase == PLAYING:
        return prompt_card(t, seat, [argument(move) for move in moves])
    if t.phase == BIDDING and t.bidder == NONE:
        return say("prompt-bid-forced" if must_open(t) else "prompt-bid-first")
    if t.phase == BIDDING:
        return say(
            "prompt-bid-pass" if len(moves) == 1 else "prompt-bid-more", who=Seat(t.bidder), count=t.high_bid
        )
    if t.phase == ACCEPTING:
        return say("prompt-accept", who=Seat(t.bidder), count=t.high_bid)
    return ""


def prompt_card(t, seat, cards):
    hand = t.hand[seat]
    if hand.count == 1:
        return say("prompt-last-card")
    if t.trick.count == 0:
        return say("prompt-lead" if len(cards) == hand.count else "prompt-lead-no-heart")
    led, card = SUITS[suit(t.trick.slots[0])], write_card(cards[0])
    if suit(cards[0]) == suit(t.trick.slots[0]):
        return say("prompt-follow" if len(cards) > 1 else "prompt-follow-only", suit=led, card=card)
    return say("prompt-discard" if len(cards) > 1 else "prompt-discard-king", suit=led, card=card)


def events(t, move, after):
    """Say who takes a trick and what it costs; None for other moves."""
    if verb(move) != PLAY or t.trick.count < SEATS - 1:
        return None
    t.trick.lay(argument(move))
    best, cards = winning_card(t), list(t.trick.cards)
    winner = Seat((t.turn + 1 + best) % SEATS)
    return [
        say("event-play", who=Seat(t.turn), card=write_card(cards[-1])),
        taken(t, winner, cards[best], cards),
    ]


def taken(t, winner, best, cards):
    """Return a sentence about a trick, with its cost."""
    hand, card = hand_number(t), write_card(best)
    costly = tuple(write_card(one) for one in cards if counts(hand, one))
    if costly:
        cost = len(costly) * COSTS[hand - 1]
        return say("takes-cards", who=winner, cards=costly, card=card, cost=cost)
    if hand == 1 or (hand == LAST_NEGATIVE_HAND and t.hand[t.turn].count <= 2):
        return say("takes-trick-for", who=winner, card=card, cost=COSTS[hand - 1])
    return say("takes-trick", who=winner, card=card)


def summary(t):
    hand = hand_number(t)
    if hand > LAST_NEGATIVE_HAND:
        items = [say("summary-up" if t.direction == UP else "summary-down")]
        return [say("summary-bought", **payment(t)), *items] if t.bidder != NONE else items
    took = sorted(((counted(t, seat), seat) for seat in range(SEATS)), reverse=True)
    results = [
        say("summary-took", who=Seat(seat), count=count, cost=count * COSTS[hand - 1])
        for count, seat in took
        if count
    ]
    return [say("summary-contract", hand=hand, contract=deal_title(hand), results=tuple(results))]


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    kind = verb(move)
    if t.phase == PLAYING:
        return refuse_card(t, argument(move)) if kind == PLAY else Refusal("R9", say("refuse-card-now"))
    if kind == PLAY:
        return Refusal("R8", say("refuse-before-play"))
    if t.phase == BIDDING:
        return refuse_call(t, kind, argument(move))
    if t.phase == ACCEPTING:
        return Refusal("R28", say("refuse-accept", under=under(t, "dealer_may_refuse")))
    if t.phase == DIRECTION:
        return Refusal("R29", say("refuse-direction"))
    if t.phase == DEALER:
        return Refusal("R6", say("refuse-dealer", under=under(t, "first_dealer")))
    if kind == AUCTION:
        rule = "K14" if t.bidder == NONE else "R28"
        return Refusal(rule, say("refuse-auction-over"))
    if t.phase == CHOICE:
        return Refusal("R25", say("refuse-choice"))
    return Refusal("R28", say("refuse-name"))


def refuse_card(t, card):
    hand, written = t.hand[t.turn], write_card(card)
    if not hand.holds(card):
        return Refusal("R9", say("refuse-not-held", card=written))
    others = [write_card(held) for held in hand.cards if suit(held) != HEARTS]
    if t.trick.count == 0:
        text = say("refuse-heart-lead", under=under(t, "heart_lead"), cards=(*others,))
        return Refusal("K5", text, (*others,))
    led = suit(t.trick.slots[0])
    follows = [write_card(held) for held in hand.cards if suit(held) == led]
    if follows:
        return Refusal("R9", say("refuse-follow", suit=SUITS[led], cards=(*follows,)), (*follows,))
    return Refusal("K5", say("refuse-king", under=under(t, "kh_discard")), ("Kh",))


def refuse_call(t, kind, tricks):
    if kind == PASS:
        return Refusal("K13", say("refuse-first-bid", under=under(t, "opening_bid")))
    if kind != BID:
        return Refusal("R27", say("refuse-bid-or-pass"))
    if tricks > TRICKS:
        return Refusal("K15", say("refuse-too-many"))
    if t.bidder != NONE:
        return Refusal("R27", say("refuse-bid-more", count=t.high_bid))
    return Refusal("K15", say("refuse-lowest-bid", count=t.min_bid, under=under(t, "min_bid")))


def facts(t):
    hand = min(t.deals + 1, HANDS)
    items = [Fact("hand", f"{hand} of {HANDS}, {deal_title(hand)}")]
    if hand > LAST_NEGATIVE_HAND and t.phase in (PLAYING, DIRECTION):
        items.append(Fact("trumps", SUIT_NAMES[t.trump] if t.trump != NONE else "none"))
    if t.direction != UNDECIDED and hand > LAST_NEGATIVE_HAND:
        items.append(Fact("played", "up" if t.direction == UP else "down"))
    if t.bidder != NONE and t.phase != DEALER:
        items.append(Fact("high bid", f"{t.high_bid} by seat {t.bidder}"))
    label = say("fact-taken", hand=hand)
    return items + [Fact(label, str(counted(t, seat)), seat) for seat in range(SEATS)]


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    gone = () if t.dealer_may_refuse else (ACCEPT, REFUSE)
    return gone if t.first_dealer == HOLDER_CHOOSES else (*gone, NAME_DEALER)
