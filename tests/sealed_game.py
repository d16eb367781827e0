"""A small game for the tests, with sealed choices and a claim window, in which several seats answer.

Each seat gets three of twelve cards. Three times all choose a card at once, face down; the highest alone wins
a point. After each reveal there is a window: a player with an ace may claim a point by showing it at the end.
The window asks all seats, so that it stays secret who could have claimed.
"""

import sys

from parlour.engine.cards import rank
from parlour.engine.game import Game, Seats, phases, verbs
from parlour.engine.jit import rule
from parlour.engine.layout import ALL, OWNER, layout, zone
from parlour.engine.moves import Refusal, Verb, argument, make, offer, verb

CHOOSE, CLAIM, PASS = range(3)
CHOOSING, WINDOW = range(2)
DECK = tuple(range(12))

TABLE = layout(
    seats=4,
    zones=dict(
        stock=zone(next_first=True, capacity=12),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=3),
        shown=zone(seen_by=ALL, per_seat=True, capacity=3),
    ),
    lines=("rounds won", "aces claimed"),
    sealed=True,
)


@rule
def deal(t):
    for _ in range(3):
        for seat in range(t.seats):
            t.stock.deal(t.hand[seat])
    t.phase = CHOOSING
    t.ask((1 << t.seats) - 1)


@rule
def legal(t, moves):
    if t.phase == CHOOSING:
        for card in t.hand[t.turn].cards:
            offer(moves, make(CHOOSE, card))
    else:
        for card in t.hand[t.turn].cards:
            if rank(card) == 0:
                offer(moves, make(CLAIM))
        offer(moves, make(PASS))


@rule
def play(t, move):
    if t.answered(move):
        if t.phase == CHOOSING:
            reveal(t)
        else:
            close_window(t)


@rule
def reveal(t):
    best, winner = -1, -1
    for seat in range(t.seats):
        card = argument(t.answers[seat])
        t.hand[seat].give(card, t.shown[seat])
        if rank(card) > best:
            best, winner = rank(card), seat
    t.lines[winner, 0] += 1
    if t.hand[0].count > 0:
        t.phase = WINDOW
        t.ask((1 << t.seats) - 1)
    else:
        t.score_deal()
        most, winners = 0, 0
        for seat in range(t.seats):
            most = max(most, t.points[seat])
        for seat in range(t.seats):
            if t.points[seat] == most:
                winners |= 1 << seat
        t.finish(0, winners)


@rule
def close_window(t):
    for seat in range(t.seats):
        if verb(t.answers[seat]) == CLAIM:
            t.lines[seat, 1] += 1
    t.phase = CHOOSING
    t.ask((1 << t.seats) - 1)


def refuse(t, move):
    if verb(move) == CHOOSE:
        return Refusal("R1", "choose a card of your own hand")
    return Refusal(
        "R2", "you hold no ace to claim with" if t.phase == WINDOW else "nothing can be claimed now"
    )


GAME = Game(
    name="sealed-game",
    title="Sealed game",
    seats=Seats(2, 4, 3),
    rules=__name__,
    table=TABLE,
    verbs=verbs(Verb("choose {card}", secret=True), Verb("claim", secret=True), Verb("pass", secret=True)),
    phases=phases(choosing="Choose a card.", window="Claim, or pass."),
    endings=("most points",),
    longest=100,
    deck=DECK,
)
assert sys.modules[__name__].GAME is GAME
