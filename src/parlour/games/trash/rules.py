"""Trash: turn a face-down layout into ace to ten. Rule numbers are those of its rule page."""

from ...engine.cards import JACK, PACK, rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, layout, zone
from ...engine.moves import argument, make, offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number
from ...engine.registers import counter, yes_or_no
from ...engine.scoring import scoring_rule
from ...engine.sets import only

SEATS, SPOTS = 8, 10
NOWHERE, HELD, OPEN = range(3)  # on the spot of a card: it does not fit, a wild card, a face-down card

PHASES = phases(
    start="Draw a card, or take the discard if it fits.",
    card="Place the active card in your layout, or discard it.",
)
START, CARD = numbers(PHASES)
VERBS = verbs("draw", "take", "discard", "place {place}", "place J at {place}", "place K at {place}")
DRAW, TAKE, DISCARD, PLACE, PLACE_WILD, _ = numbers(
    VERBS
)  # and one more verb: with kings wild they are placed
FORCED, OPTIONAL = TAKE_DISCARD = choice(
    *("take_discard", "forced", "optional"),
    rule="Q9",
    text="Whether a discard that fits a face-down spot must be taken.",
)
LINES = ("hand won",)
(HAND_WON,) = numbers(LINES)
ENDINGS = ("a layout of one card is filled", "stopped: too many turns without a winner")
FILLED, STOPPED = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(capacity=(SEATS + 1) // 2 * PACK, next_first=True),
        pile=zone(seen_by=ALL, capacity=(SEATS + 1) // 2 * PACK, look="pile", label="discard pile"),
        active=zone(seen_by=ALL, capacity=1, look="pile", label="active card"),
        layout=zone(per_seat=True, capacity=SPOTS, look="spread"),  # spot 1 lies at the bottom
    ),
    options=(
        first_dealer(SEATS, rule="R6"),
        number("start_size", 1, SPOTS, SPOTS, rule="R4", text="How many cards the first layouts have."),
        TAKE_DISCARD,
        choice("wild_rank", "j", "k", rule="R9", text="The rank of the wild cards."),
        number(
            "max_turns",
            1,
            ANY_NUMBER,
            5000,
            rule="Q16",
            text="The game stops after this many turns of a hand.",
        ),
    ),
    lines=LINES,
    taken=yes_or_no(),  # Q4: the active card comes from the discard pile and must be placed
    turns=counter(),  # Q16: the number of turns in this hand
    renewed=yes_or_no(),  # R14: the stock is made of cards that all have seen
)


@rule
def decks(seats):
    """R3, Q1: one deck for every two players."""
    return (seats + 1) // 2


@rule
def spots(t, seat):
    """R17, Q15: a layout has one spot less for every hand its player has won."""
    return t.start_size - t.points[seat]


@rule
def deal(t):
    """R4, R5, Q18: spot by spot a card to each layout that has that spot. R6: the dealer's left begins."""
    for spot in range(SPOTS):
        seat = t.dealer
        for _ in range(t.seats):
            seat = t.after(seat)
            if spot < spots(t, seat):
                t.stock.deal(t.layout[seat])
    t.turn = t.after(t.dealer)
    t.phase = START
    t.taken, t.turns, t.renewed = 0, 0, 0


@rule
def is_wild(t, card):
    """R9: jacks, or kings."""
    return rank(card) == JACK + 2 * t.wild_rank


@rule
def face_down(own, spot):
    return own.seen[spot] != ALL


@rule
def fit(t, card):
    """R8, R11, R13, R18: what a normal card meets in the layout of the seat on turn (Q8)."""
    own, spot = t.layout[t.turn], rank(card)
    if spot >= own.count:
        return NOWHERE
    if face_down(own, spot):
        return OPEN
    return HELD if is_wild(t, own.slots[spot]) else NOWHERE


@rule
def legal(t, moves):
    if t.phase == START:
        offer_start(t, moves)
    elif is_wild(t, t.active.top):  # R9, Q3
        own = t.layout[t.turn]
        for spot in range(own.count):
            if face_down(own, spot):
                offer(moves, make(PLACE_WILD + t.wild_rank, spot))
    else:
        found = fit(t, t.active.top)
        if found != NOWHERE:
            offer(moves, make(PLACE, rank(t.active.top)))
        if found == NOWHERE or (found == HELD and not t.taken):  # Q2, Q4
            offer(moves, DISCARD)


@rule
def offer_start(t, moves):
    """R12, Q9: a discard that fits a face-down spot must be taken; one for a wild card's spot may be."""
    found = fit(t, t.pile.top) if t.pile.count > 0 else NOWHERE  # Q10
    if found != NOWHERE:
        offer(moves, TAKE)
    if found != OPEN or t.take_discard == OPTIONAL:
        offer(moves, DRAW)


@rule
def play(t, move):
    kind = verb(move)
    if kind == DRAW:
        draw(t)
    elif kind == TAKE:
        t.pile.deal(t.active)
        t.taken = 1
        t.phase = CARD
    elif kind == DISCARD:
        t.active.deal(t.pile)
        end_turn(t)
    else:
        place(t, argument(move))


@rule
def draw(t):
    """R7, Q17: turn up the next card of the stock."""
    if t.stock.count == 0:  # Q13
        renew(t)
    t.stock.deal(t.active)
    t.phase = CARD


@rule
def renew(t):
    """R14: the top discard is put aside, and the others become the stock."""
    t.pile.deal(t.active)
    t.pile.give_all(t.stock)
    t.active.deal(t.pile)
    t.shuffle(t.stock)
    t.renewed = 1


@rule
def place(t, spot):
    """R8, R9, R10, R13: the active card changes places with a face-down or a wild card."""
    own = t.layout[t.turn]
    own.exchange(spot, t.active)
    t.taken = 0
    if is_filled(own):  # Q12
        t.active.deal(t.pile)
        win_hand(t, t.turn)


@rule
def is_filled(own):
    for spot in range(own.count):
        if face_down(own, spot):
            return False
    return True


@rule
def end_turn(t):
    """R11, R12; Q16: a hand with too many turns is stopped."""
    t.phase = START
    t.turns += 1
    t.turn = t.after(t.turn)
    if t.turns >= t.max_turns:
        t.finish(STOPPED, 0)


@rule
def win_hand(t, winner):
    """R15, R19: a filled layout wins the hand, and a layout of one card wins the game."""
    for seat in range(t.seats):
        value(t.lines[seat], seat == winner)
    t.score_deal()
    if t.points[winner] >= t.start_size:
        t.finish(FILLED, only(winner))


@scoring_rule
def value(lines, won):
    """R17: a hand won counts one."""
    lines[HAND_WON] = won


GAME = Game(
    name="trash",
    title="Trash",
    seats=Seats(2, SEATS, 2),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=ANY_NUMBER,
    tags=("racing", "luck"),
    decks=decks,
    bounds=dict(place=SPOTS),
)
