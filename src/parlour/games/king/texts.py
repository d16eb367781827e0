"""King: what players read: banner, prompts, events, summaries and reasons of refusals."""

from ...engine.cards import HEARTS, SUIT_NAMES, SUITS, ace_high, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, make, room_for_moves, verb
from ...engine.table import UNDECIDED
from ...messages import Catalogue, Seat
from .heuristics import best_promise, judge, promise, worth_choosing
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
    GO_DOWN,
    GO_UP,
    HANDS,
    HOLDER_CHOOSES,
    LAST_NEGATIVE_HAND,
    LINES,
    NAME_DEALER,
    NO_TRUMP,
    NONE,
    PASS,
    PLAY,
    PLAYING,
    REFUSE,
    SEATS,
    TABLE,
    TRICKS,
    TRUMP,
    UP,
    counted,
    counts,
    hand_number,
    legal_cards,
    lowest_bid,
    must_open,
    strength,
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
RISKY = (BID,)  # a call that may cost points: its buttons are never highlighted
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
        if len(cards) > 1:
            return say("prompt-follow", suit=led)
        return say("prompt-follow-only", one=say("a-suit", suit=led), card=card)
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
    costly = [one for one in cards if counts(hand, one)]
    if costly == [best]:
        return say("takes-trick-for", who=winner, card=card, cost=COSTS[hand - 1])
    if costly:
        names = tuple(write_card(one) for one in costly)
        return say("takes-cards", who=winner, cards=names, card=card, cost=len(costly) * COSTS[hand - 1])
    if hand == 1 or (hand == LAST_NEGATIVE_HAND and t.hand[t.turn].count <= 2):
        return say("takes-trick-for", who=winner, card=card, cost=COSTS[hand - 1])
    return say("takes-trick", who=winner, card=card)


def summary(t):
    hand = hand_number(t)
    if hand > LAST_NEGATIVE_HAND:
        items = [say("summary-up" if t.direction == UP else "summary-down", results=tricks_won(t))]
        return [say("summary-bought", **payment(t)), *items] if t.bidder != NONE else items
    took = sorted(((counted(t, seat), seat) for seat in range(SEATS)), reverse=True)
    results = [
        say("summary-took", who=Seat(seat), hand=hand, count=count, cost=count * COSTS[hand - 1])
        for count, seat in took
        if count
    ]
    return [say("summary-contract", hand=hand, contract=deal_title(hand), results=tuple(results))]


def tricks_won(t):
    """Return who took how many tricks in a hand for points, and what each scored."""
    gained = sorted(((int(t.lines[seat].sum()), seat) for seat in range(SEATS)), reverse=True)
    return tuple(
        say(
            "summary-won",
            who=Seat(seat),
            count=counted(t, seat),
            points=say("minus" if points < 0 else "plus", count=abs(points)),
        )
        for points, seat in gained
    )


def reason(t, move):
    """Return why a hint advises a move, from the estimates of the heuristic."""
    kind = verb(move)
    if kind == PLAY:
        return reason_for_card(t, argument(move))
    if kind in (TRUMP, NO_TRUMP):
        return reason_for_trumps(t, argument(move) if kind == TRUMP else NONE)
    if kind in (BID, PASS):
        return reason_for_call(t, kind, argument(move))
    if kind == ACCEPT:
        return say("hint-accept", count=t.high_bid)
    if kind == REFUSE:
        better = judge(t, move) >= judge(t, ACCEPT)
        return say("hint-refuse") if better else ""
    if kind in (GO_UP, GO_DOWN):
        return reason_for_direction(t, kind)
    return say("hint-auction" if kind == AUCTION else "hint-dealer")


def tricks(quarters):
    """Return a number of tricks that is estimated in quarters."""
    return max(0, round(quarters / 4))


def reason_for_trumps(t, trump):
    mine = promise(t, trump)
    if t.turn == t.dealer and worth_choosing(mine) > 25 * mine:
        return say("hint-for-down", count=tricks(mine))
    if trump == NONE:
        return say("hint-notrump", count=tricks(mine))
    cards = sum(suit(card) == trump for card in t.hand[t.turn].cards)
    return say("hint-trump", count=tricks(mine), cards=cards, suit=SUITS[trump])


def reason_for_call(t, kind, bid):
    count = tricks(best_promise(t))
    if kind == BID:
        return say("hint-bid", count=count) if count > bid else ""
    if t.bidder != NONE and t.high_bid == TRICKS:
        return say("hint-only-pass")
    better = judge(t, PASS) >= judge(t, make(BID, lowest_bid(t)))
    return say("hint-pass", count=count, bid=lowest_bid(t)) if better else ""


def reason_for_direction(t, kind):
    if judge(t, kind) < judge(t, GO_DOWN if kind == GO_UP else GO_UP):
        return ""
    paid = 0 if t.bidder == NONE else t.high_bid
    if kind == GO_UP:
        return say("hint-up", count=tricks(promise(t, t.trump)) + paid)
    return say("hint-down", count=max(0, tricks(promise(t, t.trump)) + (-paid if t.down_transfer else paid)))


def reason_for_card(t, card):
    """Name what decides about a card: whether it wins, and whether tricks are wanted."""
    moves = room_for_moves()
    legal_cards(t, moves)
    cards = [argument(move) for move in moves[1 : moves[0] + 1].tolist()]
    if len(cards) == 1:
        return reason_for_only_card(t, card)
    if t.direction == UP:
        return reason_to_win(t, card, cards)
    high = ace_high(card) == max(ace_high(other) for other in cards)
    if hand_number(t) == LAST_NEGATIVE_HAND and t.hand[t.turn].count > 2:
        return say("hint-get-rid-of-high") if high else ""
    if not wins(t, card):
        return reason_to_lose(t, card, cards)
    free = [other for other in cards if not counts(hand_number(t), other)]
    if t.trick.count == SEATS - 1:
        if not all(wins(t, other) for other in cards):
            return ""
        dearest = card in free and ace_high(card) == max(map(ace_high, free))
        return say("hint-must-win") if high else say("hint-must-win-free") if dearest else ""
    if height(t, card) == min(height(t, other) for other in cards):
        return say("hint-lowest")
    lowest = card in free and height(t, card) == min(height(t, other) for other in free)
    return say("hint-lowest-free") if lowest else ""


def height(t, card):
    """R10, R11: return how high a card is, with trumps above all others."""
    return ace_high(card) + 13 * (suit(card) == t.trump)


def reason_for_only_card(t, card):
    if t.hand[t.turn].count == 1:
        return say("hint-last-card")
    if t.trick.count and suit(card) == suit(t.trick.slots[0]):
        return say("hint-only-card", one=say("a-suit", suit=SUITS[suit(card)]))
    return say("hint-only-legal")


def wins(t, card):
    """Whether a card would be the highest of the trick so far."""
    led = suit(t.trick.slots[0]) if t.trick.count else suit(card)
    power = strength(card, led, t.trump)
    return all(power > strength(other, led, t.trump) for other in t.trick.cards)


def reason_to_win(t, card, cards):
    if not wins(t, card):
        hopeless = not any(wins(t, other) for other in cards)
        lowest = height(t, card) == min(height(t, other) for other in cards)
        return say("hint-lose-cheaply") if hopeless and lowest else ""
    if t.trick.count == SEATS - 1:
        return say("hint-win-now")
    if t.trick.count:
        return say("hint-win-so-far")
    if height(t, card) == max(height(t, other) for other in cards):
        return say("hint-lead-trump" if suit(card) == t.trump else "hint-lead-high")
    return ""


def reason_to_lose(t, card, cards):
    """Say what a card gets rid of that does not win the trick."""
    led = suit(t.trick.slots[0])
    if counts(hand_number(t), card):
        return say("hint-throw-costly", card=write_card(card))
    best = t.trick.slots[winning_card(t)]
    if suit(card) == led == suit(best):
        return say("hint-duck", card=write_card(best))
    higher = [other for other in cards if ace_high(other) > ace_high(card)]
    if not higher:
        return say("hint-throw-high")
    return say("hint-throw-no-trump") if all(wins(t, other) for other in higher) else ""


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
