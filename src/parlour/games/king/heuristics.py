"""King: heuristics for bots."""

from ...engine.cards import ace_high, suit
from ...engine.jit import rule
from ...engine.moves import argument, verb
from .rules import (
    ACCEPT,
    AUCTION,
    BID,
    GO_UP,
    LAST_NEGATIVE_HAND,
    NAME_DEALER,
    NO_TRUMP,
    NONE,
    PASS,
    PLAY,
    REFUSE,
    SEATS,
    TRUMP,
    UP,
    counts,
    hand_number,
    strength,
)


@rule
def judge(t, move):
    """Rate a move; bids and choices are rated by the points expected."""
    kind = verb(move)
    if kind == PLAY:
        return judge_card(t, argument(move))
    if kind == TRUMP or kind == NO_TRUMP:
        mine = promise(t, argument(move) if kind == TRUMP else NONE)
        return worth_choosing(mine) if t.turn == t.dealer else 25 * mine
    if kind == BID:
        return 25 * (best_promise(t) - 4 * argument(move))
    if kind == PASS:
        return 250
    if kind == ACCEPT or kind == AUCTION:
        return 25 * (12 + 4 * max(t.high_bid, 1))
    if kind == REFUSE:
        return worth_choosing(best_promise(t))
    if kind == NAME_DEALER:
        return 0
    mine, bid = promise(t, t.trump), 0 if t.bidder == NONE else 4 * t.high_bid
    if kind == GO_UP:
        return 25 * (mine + bid)
    return 1300 - 75 * (mine - bid if t.down_transfer else mine + bid)


@rule
def promise(t, trump):
    """Estimate the tricks of the hand of the seat on turn, in quarters, from honours and long trumps."""
    quarters, trumps = 0, 0
    for card in t.hand[t.turn].cards:
        quarters += max(0, ace_high(card) - 9)
        trumps += suit(card) == trump
    return quarters + (3 if trump == NONE else trumps * trumps // 3)


@rule
def best_promise(t):
    best = promise(t, NONE)
    for named in range(4):
        best = max(best, promise(t, named))
    return best


@rule
def worth_choosing(quarters):
    """R29: a dealer who names trumps may still choose up or down."""
    return max(25 * quarters, 1300 - 75 * quarters)


@rule
def judge_card(t, card):
    """Rate a card: win cheaply in a hand played up; otherwise lose with high cards, discard costly ones."""
    led = suit(t.trick.slots[0]) if t.trick.count > 0 else suit(card)
    height = strength(card, led, t.trump)
    wins, last = True, t.trick.count == SEATS - 1
    cost = counts(hand_number(t), card)
    for laid in t.trick.cards:
        wins = wins and height > strength(laid, led, t.trump)
        cost += counts(hand_number(t), laid)
    if t.direction == UP:
        if wins:
            return 50 - height if last else 50 + height
        return -ace_high(card) - 13 * (suit(card) == t.trump)
    if hand_number(t) == LAST_NEGATIVE_HAND and t.hand[t.turn].count > 2:
        return ace_high(card)  # R22: high cards are best spent before the last two tricks
    if not wins:
        return 20 + ace_high(card) + 30 * counts(hand_number(t), card)
    return (ace_high(card) if last else -height) - 30 * cost
