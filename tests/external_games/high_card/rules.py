"""High Card. Rule numbers are those of page.md."""

from parlour.engine.cards import rank
from parlour.engine.game import Game, Seats, phases, verbs
from parlour.engine.jit import rule
from parlour.engine.layout import ALL, OWNER, layout, zone
from parlour.engine.moves import argument, make, offer
from parlour.engine.options import number

PLAY = 0
HAND = 3

TABLE = layout(
    seats=6,
    zones=dict(
        stock=zone(next_first=True),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=HAND),
        played=zone(seen_by=ALL, per_seat=True, capacity=HAND),
    ),
    options=(number("rounds", 1, HAND, HAND, rule="R3", text="How many cards everybody plays."),),
    lines=("rounds won",),
)


@rule
def deal(t):
    """R1."""
    t.deal_hands(HAND)
    t.turn = t.after(t.dealer)


@rule
def legal(t, moves):
    for card in t.hand[t.turn].cards:
        offer(moves, make(PLAY, card))


@rule
def play(t, move):
    """R2: the next player has led this round if they have played as many cards."""
    mover = t.turn
    t.hand[mover].give(argument(move), t.played[mover])
    t.turn = t.after(mover)
    if t.played[t.turn].count == t.played[mover].count:
        t.turn = winner(t)
        t.lines[t.turn, 0] += 1
        if t.played[mover].count == t.rounds:
            t.score_deal()
            t.finish(0, t.leaders())


@rule
def winner(t):
    best = t.turn
    for i in range(1, t.seats):
        seat = (t.turn + i) % t.seats
        if rank(t.played[seat].top) > rank(t.played[best].top):
            best = seat
    return best


GAME = Game(
    name="high-card",
    title="High Card",
    seats=Seats(2, 6, 3),
    rules=__name__,
    table=TABLE,
    verbs=verbs("play {card}"),
    phases=phases(play="Play a card of your hand."),
    endings=("all rounds are played",),
    longest=6 * HAND,
)
