"""Keep Trying: heuristics for bots."""

from ...engine.cards import ace_high, rank
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.searching import Search
from .rules import (
    MONEY,
    PLAY,
    PLAY_ON,
    ROUNDS,
    SPLIT,
    TAKE_ANTE,
    TAKE_CARD,
    THREE,
    THREE_ON,
    TREY,
    TWO,
    best_three,
    set_key,
    standing,
    three_rank,
)

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """Rate a move: what it gives now, in hundredths of an ante, and its effect on the hand."""
    kind, cards = verb(move), move >> 4
    if kind == TAKE_CARD:
        return card_worth(t)
    if kind == TAKE_ANTE:
        return 100 * (t.victory == MONEY)
    if kind == THREE or kind == THREE_ON:
        value = three_gain(t, cards)
        cards = 1 << cards
    elif kind == PLAY or kind == PLAY_ON:
        value = set_gain(t, cards)
    else:
        return renewed(t, cards)
    if kind == THREE_ON or kind == PLAY_ON:
        value += left_with(t, cards)
    return value + renewed(t, cards)


@rule
def card_worth(t):
    """Return the worth of a row card: a bigger hand helps in every later round."""
    return 15 * (t.seats - t.round_number)


@rule
def left_with(t, cards):
    """Return the most that can still be gained in this turn without these cards; -1 if there is nothing."""
    first, second, third, three = 0, 0, 0, 0
    for card in t.hand[t.turn].cards:
        if not cards >> card & 1:
            better = renewed(t, 1 << card)
            if rank(card) == TREY:
                three = max(three, better + three_gain(t, card))
            if better > first:
                first, second, third = better, first, second
            elif better > second:
                second, third = better, second
            else:
                third = max(third, better)
    return first + second + third + three if first + three > 0 else -1


@rule
def renewed(t, cards):
    """Return how much better new cards are than these, for the later rounds."""
    if t.round_number >= t.seats:
        return 0
    value = 0
    for card in t.hand[t.turn].cards:
        if cards >> card & 1:
            value += 30 - kept(t, card)
    return value


@rule
def kept(t, card):
    """Return the worth of keeping a card; a new card is worth 30."""
    if rank(card) == TWO:
        return 90
    if rank(card) == TREY:
        return 20 + 10 * three_rank(card) if t.victory == MONEY else 10
    equals = 0
    for other in t.hand[t.turn].cards:
        equals += rank(other) == rank(card)
    return 2 * ace_high(card) + (0, 0, 40, 50, 50)[equals]


@rule
def three_gain(t, card):
    """Return the gain of showing a three; 0 if a higher one has been shown."""
    best = best_three(t)
    if best >= 0 and three_rank(t.three[best].top) > three_rank(card):
        return 0
    if t.victory == ROUNDS:
        return 0
    if t.round_number >= t.seats:
        return 50 * t.antes * (t.last_round_three == SPLIT)
    return card_worth(t) * (3 + three_rank(card)) // 7


@rule
def set_gain(t, cards):
    """Return the expected gain of a set: the round's prize if no later player beats the set (R32)."""
    key = set_key(t.hand[t.turn], cards)
    count, high = key // 16, key % 16
    beaten = 75 - high if count == 1 else 52 - 3 * high if count == 2 else 12 - high // 2 if count == 3 else 2
    chance, seat = 100, t.turn
    while seat != (t.dealer + t.round_number - 1) % t.seats:
        seat = t.after(seat)
        chance = chance * (100 - beaten) // 100
    prize = 100 + card_worth(t)
    if t.victory == MONEY:
        three = best_three(t)
        if t.round_number >= t.seats:
            prize = 100 * t.antes
            if three >= 0 and three != t.turn and t.last_round_three == SPLIT:
                prize //= 2
        elif three >= 0 and three != t.turn:
            prize = 100
    return prize * chance // 100


@rule
def worth(t, seat):
    """Rate a position for search by what decides the game."""
    return standing(t, seat)
