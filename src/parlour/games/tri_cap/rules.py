"""Tri-Cap: capture with a card next in rank to the centre card. Rule numbers are those of its rule page."""

from ...engine.cards import ACE, PACK, rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, verb
from ...engine.options import choice
from ...engine.registers import counter, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only, several

PHASES = phases(
    layout="Choose your active card.",
    offer="Capture the centre pile, or pass.",
    replace="Put out a new active card.",
)
LAYOUT, OFFER, REPLACEMENT = numbers(PHASES)
VERBS = verbs(
    Verb("active {card}", secret=True, phase=LAYOUT),
    "capture",
    "pass",
    "active {card}",
)
CHOOSE, CAPTURE, PASS, REPLACE = numbers(VERBS)
DELAYED, IMMEDIATE = REFILL = choice(
    *("refill", "delayed", "immediate"),
    rule="R16",
    text="When a player draws three new cards: to replace the active card, or as soon as the hand is empty.",
)
MOST, MAJORITY = GOAL = choice(
    "goal", "most", "majority", rule="R3", text="What wins: the most cards, or at least 27 cards."
)
LINES = ("captured cards",)
(CAPTURED,) = numbers(LINES)
ENDINGS = (
    "too few cards for a new layout after a Tricap",
    "no card is left to turn up",
    "too few cards for a new hand",
)
NO_NEW_LAYOUT, NO_CENTRE_CARD, NO_NEW_HAND = numbers(ENDINGS)

TABLE = layout(
    seats=8,
    zones=dict(
        stock=zone(next_first=True),
        centre=zone(seen_by=ALL, look="pile"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=3),
        active=zone(seen_by=ALL, per_seat=True, capacity=1, label="active card", look="trick"),
        captured=zone(seen_by=ALL, per_seat=True, closed=True),  # T22
    ),
    options=(
        REFILL,
        GOAL,
    ),
    lines=LINES,
    sealed=True,
    tricaps=counter(),  # the number of tricaps so far
    turned=whole(0, PACK, each=8),  # R5: 1 + the card that each seat turned up last, wherever it is now
    captures=counter(8),  # the number of centre piles each player has captured
)


@rule
def deal(t):
    """R1, T1: there is no dealer."""
    new_layout(t)


@rule
def new_layout(t):
    """R4, R14: three cards each, and all choose at once (R5). R18, T14, T15: if there are cards for it."""
    if t.stock.count < 3 * t.seats:
        end_match(t, NO_NEW_LAYOUT)
        return
    for _ in range(3):
        for seat in range(t.seats):
            t.stock.deal(t.hand[seat])
    if t.stock.count == 0:
        end_match(t, NO_CENTRE_CARD)
        return
    t.phase = LAYOUT
    t.ask(to_choose(t))


@rule
def to_choose(t):
    """Return the seats that have no active card and a card in hand, as a mask."""
    seats = 0
    for seat in range(t.seats):
        seats |= (t.active[seat].count == 0 and t.hand[seat].count > 0) << seat
    return seats


@rule
def legal(t, moves):
    """R5, R10: any card of the hand; R9, R11: capture or decline."""
    if t.phase == OFFER:
        offer(moves, CAPTURE)
        offer(moves, PASS)
    else:
        for card in t.hand[t.turn].cards:
            offer(moves, make(CHOOSE if t.phase == LAYOUT else REPLACE, card))


@rule
def play(t, move):
    if t.phase == LAYOUT:
        if t.answered(move):
            reveal(t)
            turn_up(t)
    elif t.phase == REPLACEMENT:
        put_out(t, argument(move))
    elif verb(move) == CAPTURE:
        capture(t)
        replace(t)
    else:
        turn_up(t)


@rule
def reveal(t):
    """R5: turn the chosen cards up together."""
    seats = to_choose(t)
    for seat in range(t.seats):
        if holds(seats, seat):
            card = argument(t.answers[seat])
            t.hand[seat].give(card, t.active[seat])
            t.turned[seat] = card + 1


@rule
def turn_up(t):
    """R6, R8: turn cards from the stock onto the centre pile until an active card is adjacent."""
    seats = 0
    while seats == 0 and t.stock.count > 0:
        t.stock.deal(t.centre)
        seats = adjacent_seats(t)
    meet(t, seats)


@rule
def adjacent_seats(t):
    """Return the seats whose active card is adjacent to the centre card on top (T11), as a mask."""
    seats = 0
    for seat in range(t.seats):
        if t.active[seat].count > 0 and t.centre.count > 0:
            seats |= adjacent(t.active[seat].top, t.centre.top) << seat
    return seats


@rule
def adjacent(card, centre):
    """R7, R17: one step apart, or one of them an ace (T3: there is no step from king to two)."""
    step = rank(card) - rank(centre)
    return rank(card) == ACE or rank(centre) == ACE or step == 1 or step == -1


@rule
def meet(t, seats):
    """R9: one adjacent player may capture; R12, T5: several make a Tricap; R18: without any the game ends."""
    if seats == 0:
        end_match(t, NO_CENTRE_CARD)
    elif several(seats):
        tricap(t)
    else:
        t.phase = OFFER
        t.turn = 0
        while not holds(seats, t.turn):
            t.turn += 1


@rule
def tricap(t):
    """R12, T12, T13: all hands and active cards go back unseen; R13: the centre pile stays."""
    t.tricaps += 1
    for seat in range(t.seats):
        t.hand[seat].give_all(t.stock)
        t.active[seat].give_all(t.stock)
    t.shuffle(t.stock)
    new_layout(t)


@rule
def capture(t):
    """R9: the seat takes the centre pile and its own active card; the others keep theirs (T7)."""
    t.captures[t.turn] += 1
    t.centre.give_all(t.captured[t.turn])
    t.active[t.turn].deal(t.captured[t.turn])


@rule
def replace(t):
    """R10, R16: ask for a new active card, perhaps from a new hand; T15: without a stock the game ends."""
    if t.hand[t.turn].count == 0 and not new_hand(t):
        return
    if t.stock.count == 0:
        end_match(t, NO_CENTRE_CARD)
    else:
        t.phase = REPLACEMENT


@rule
def new_hand(t):
    """R15: three cards from the stock. R18, T18: with fewer left the game is over."""
    if t.stock.count < 3:
        end_match(t, NO_NEW_HAND)
        return False
    for _ in range(3):
        t.stock.deal(t.hand[t.turn])
    return True


@rule
def put_out(t, card):
    """R10, T8: the new active card is face up; T24: with `immediate` a last card brings a new hand."""
    t.hand[t.turn].give(card, t.active[t.turn])
    if t.refill == DELAYED or t.hand[t.turn].count > 0 or new_hand(t):
        turn_up(t)


@rule
def end_match(t, ending):
    """R18, T19: only captured cards count."""
    for seat in range(t.seats):
        value(t.lines[seat], t.captured[seat].count)
    t.score_deal()
    t.finish(ending, winners(t))


@scoring_rule
def value(lines, cards):
    """R3: a captured card is worth a point."""
    lines[CAPTURED] = cards


@rule
def winners(t):
    """T20, T21: all who have captured the most; with `majority` that must be more than half the pack."""
    most, seats = 0, 0
    for seat in range(t.seats):
        cards = t.captured[seat].count
        if cards > most:
            most, seats = cards, 0
        if cards == most:
            seats |= only(seat)
    return 0 if t.goal == MAJORITY and 2 * most <= PACK else seats


GAME = Game(
    name="tri-cap",
    title="Tri-Cap",
    seats=Seats(2, 8, 4),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=274,
    tags=("simultaneous choices", "capturing"),
)
