"""Jack Change It: match the upcard, and mind the trick cards. Rule numbers are those of its rule page."""

from ...combinations.recycling import shuffle_recycled
from ...engine.cards import JACK, KING, QUEEN, rank, read_card, suit
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, second, verb
from ...engine.options import choice, first_dealer, number, yes_no
from ...engine.registers import NONE, a_seat, some_cards, some_seats, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, many, only

SEATS = 6
KNOCK = 3  # a play with a knock has a verb three higher
NO_PENALTY, TWOS, ACE = range(3)  # the kind of a penalty
MOST_DRAWN = 8  # R6: two for each 2
TWO, EIGHT = 1, 7
ACE_OF_HEARTS, TWO_OF_HEARTS, FIVE_OF_HEARTS = read_card("Ah"), read_card("2h"), read_card("5h")

PHASES = phases(
    turn="Play a card that fits, or draw.",
    drawn="Play the card you drew, or keep it.",
    catch="A player has one card left and did not knock: do you catch them?",
)
TURN, DRAWN, CATCHING = numbers(PHASES)
VERBS = verbs(
    "play {card}",
    "play {card}:{suit}",
    Verb("play Ah+2h", also=("play 2h+Ah",)),
    "play {card} knock",
    "play {card}:{suit} knock",
    Verb("play Ah+2h knock", also=("play 2h+Ah knock",)),
    "draw {number}",
    "keep",
    Verb("catch", secret=True),
    Verb("let", secret=True),
)
PLAY, CALL, PAIR, _, _, _, DRAW, KEEP, CATCH, LET = numbers(VERBS)
FIVE_CARDS, SEVEN_CARDS = HAND_SIZE = choice(
    "hand_size", "5", "7", default="7", rule="R1", text="How many cards each player is dealt."
)
OTHER_THREE, ANY_SUIT = JACK_CALL = choice(
    "jack_call", "other_three", "any", rule="K3", text="Which suits a jack may name."
)
BY_QUEEN, _, BY_NONE = REVERSE_RANK = choice(
    "reverse_rank", "q", "k", "none", rule="R9", text="The rank that reverses the direction of play."
)
BURY, _, EFFECT = START_TRICK = choice(
    "start_trick",
    "bury",
    "plain",
    "effect",
    rule="K16",
    text="The effect of a trick card as the first upcard.",
)
ONE_OUT, LAST_PLAYER = END = choice(
    "end",
    "first_out",
    "last_player",
    rule="K20",
    text="Whether a hand ends when the first player is out, or when one player is left.",
)
ENDINGS = ("first to run out of cards", "fewest cards when the hand was stopped")
FIRST_OUT, FEWEST = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True),
        pile=zone(seen_by=ALL, look="pile"),
        hand=zone(seen_by=OWNER, per_seat=True),
    ),
    options=(
        HAND_SIZE,
        yes_no("jack_anytime", rule="K2", text="Whether a jack fits any upcard."),
        JACK_CALL,
        REVERSE_RANK,
        yes_no("ah2h_together", "yes", rule="R11", text="Whether Ah and 2h may be played together."),
        yes_no("five_hearts_blocks", "yes", rule="R12", text="Whether 5h cancels the penalty of Ah."),
        yes_no("finish_on_trick", rule="R5", text="Whether a trick card may be the last card."),
        yes_no("voluntary_draw", rule="K5", text="Whether you may draw when you could play."),
        yes_no("play_drawn", rule="K6", text="Whether a card just drawn may be played at once."),
        START_TRICK,
        yes_no("last_card_call", rule="R15", text="Whether the last card must be announced by a knock."),
        END,
        number("match_wins", 1, 21, 1, rule="R14", text="How many hands win the match."),
        number("max_turns", 100, 5000, 500, rule="K18", text="A hand is stopped after this many turns."),
        first_dealer(SEATS, rule="R2"),
    ),
    lines=("first out", "fewest cards"),
    sealed=True,
    called=whole(NONE, 3),  # R8: the suit that a jack was changed to, or -1
    penalty=whole(0, MOST_DRAWN),  # how many cards the seat on turn must take, and for what
    penalty_kind=whole(NO_PENALTY, ACE),
    direction=whole(-1, 1),  # 1 is to the left, -1 to the right
    turns=whole(0, 5000),  # K18: turns in this hand, and turns in a row that ended without a card
    idle=whole(0, SEATS),
    out=some_seats(),  # K20: a mask of the seats that have no cards left
    place=whole(0, SEATS, each=SEATS),  # the order in which they went out, counted from 1
    silent=a_seat(),  # R15: the seat with one card that did not knock; the seat on turn after the question
    after_catch=a_seat(),
    recycled=some_cards(),  # R13: the cards shuffled into the present stock, all seen on the pile before
    redrawn=whole(0, 52, each=SEATS),  # how many of them each hand has now
)


@rule
def deal(t):
    """R1: deal seven cards each, one at a time, and an upcard."""
    begin_hand(t)
    t.deal_hands(7 if t.hand_size == SEVEN_CARDS else 5)
    t.stock.deal(t.pile)
    open_pile(t)


@rule
def begin_hand(t):
    t.called = NONE
    t.penalty, t.penalty_kind = 0, NO_PENALTY
    t.direction = 1
    t.turns, t.idle, t.out = 0, 0, 0
    t.phase = TURN
    t.recycled = 0
    t.place[:] = 0
    t.redrawn[:] = 0


@rule
def open_pile(t):
    """R2: the dealer's left begins. K16: a trick card is buried, or counts as if the dealer had laid it."""
    if t.start_trick == BURY:
        for _ in range(t.stock.count):
            if is_trick(t, t.pile.top):
                bury(t)
    t.turn = t.dealer
    pass_turn(t, take_effect(t, t.pile.top) if t.start_trick == EFFECT else 1)


@rule
def bury(t):
    """K16: put the upcard under the stock, where all know it, and turn up the next card."""
    t.pile.deal(t.stock)
    t.stock.sink()
    t.stock.deal(t.pile)


@rule
def still_in(t):
    """Return how many players have not gone out."""
    return many(t.everybody & ~t.out)


@rule
def reverses(t, card):
    """R9: a queen, while three or more play; K15: with two it is an ordinary card."""
    turning = QUEEN if t.reverse_rank == BY_QUEEN else KING
    return rank(card) == turning and t.reverse_rank != BY_NONE and still_in(t) > 2


@rule
def is_trick(t, card):
    """R5: 2s, 8s, jacks, the ace of hearts, and cards that reverse the direction."""
    of = rank(card)
    return of == TWO or of == EIGHT or of == JACK or card == ACE_OF_HEARTS or reverses(t, card)


@rule
def fits(t, card):
    """R3, K1: the suit or the rank of the upcard; R8, K4: a called suit replaces that of the upcard."""
    wanted = t.called if t.called >= 0 else suit(t.pile.top)
    return suit(card) == wanted or rank(card) == rank(t.pile.top) or (t.jack_anytime and rank(card) == JACK)


@rule
def safe(t, card):
    """R5, K12: a trick card may not be the last card."""
    return t.hand[t.turn].count > 1 or t.finish_on_trick or not is_trick(t, card)


@rule
def legal(t, moves):
    if t.phase == CATCHING:
        offer(moves, CATCH)
        offer(moves, LET)
    elif t.phase == DRAWN:  # K6
        offer_card(t, moves, t.hand[t.turn].top)
        offer(moves, KEEP)
    elif t.penalty > 0:
        offer_answers(t, moves)
        offer(moves, make(DRAW, t.penalty))
    else:
        for card in t.hand[t.turn].cards:
            offer_card(t, moves, card)
        if pair_fits(t):
            offer_play(t, moves, PAIR)
        if moves[0] == 0 or t.voluntary_draw:  # R4, K5
            offer(moves, make(DRAW, 1))


@rule
def offer_card(t, moves, card):
    """R8, K3: a jack is laid with the suit that it calls, which is not its own."""
    if not fits(t, card) or not safe(t, card):
        return
    if rank(card) != JACK:
        offer_play(t, moves, make(PLAY, card))
        return
    for called in range(4):
        if called != suit(card) or t.jack_call == ANY_SUIT:
            offer_play(t, moves, make(CALL, card, called))


@rule
def offer_play(t, moves, move):
    """R15, K19: with or without a knock, which may be needless."""
    offer(moves, move)
    if t.last_card_call:
        offer(moves, move + KNOCK)


@rule
def offer_answers(t, moves):
    """R6, K8: a 2 answers 2s. R12, K9: only the 5 of hearts answers the ace of hearts."""
    for card in t.hand[t.turn].cards:
        if t.penalty_kind == TWOS and rank(card) == TWO and safe(t, card):
            offer_play(t, moves, make(PLAY, card))
        elif t.penalty_kind == ACE and card == FIVE_OF_HEARTS and t.five_hearts_blocks:
            offer_play(t, moves, make(PLAY, card))


@rule
def pair_fits(t):
    """R11, K11: the ace of hearts must fit alone, and a card must be left."""
    hand = t.hand[t.turn]
    if not t.ah2h_together or hand.count < 3 or not fits(t, ACE_OF_HEARTS):
        return False
    return hand.holds(ACE_OF_HEARTS) and hand.holds(TWO_OF_HEARTS)


@rule
def play(t, move):
    what = verb(move)
    if what == CATCH or what == LET:
        if t.answered(move):
            close_window(t)
    elif what == DRAW:
        draw(t)
    elif what == KEEP:
        end_turn(t, 1)
    else:
        lay(t, move)


@rule
def draw(t):
    """R4, R6, R10, K7: take one card or the whole penalty; K6: one card may possibly be played."""
    punished = t.penalty > 0
    drawn = take(t, t.turn, t.penalty if punished else 1)
    t.penalty, t.penalty_kind = 0, NO_PENALTY
    t.idle = 0 if drawn else t.idle + 1
    if t.play_drawn and drawn and not punished:
        t.phase = DRAWN
    else:
        end_turn(t, 1)


@rule
def take(t, seat, wanted):
    """Draw cards, with a new stock if necessary (R13, K17); return how many there were (K18)."""
    for drawn in range(wanted):
        if t.stock.count == 0:
            recycle(t)
        if t.stock.count == 0:
            return drawn
        t.redrawn[seat] += holds(t.recycled, t.stock.top)
        t.stock.deal(t.hand[seat])
    return wanted


@rule
def recycle(t):
    """R13: the upcard stays; all know which cards the new stock consists of, but not their order."""
    while t.pile.count > 1:
        t.pile.give(t.pile.slots[0], t.stock)
    shuffle_recycled(t)


@rule
def lay(t, move):
    """R3, R11: one card, or the ace of hearts with the 2 of hearts on top of it."""
    seat, kind = t.turn, verb(move) % KNOCK
    if kind == PAIR:
        put(t, seat, ACE_OF_HEARTS)
        put(t, seat, TWO_OF_HEARTS)
        t.penalty, t.penalty_kind, steps = 7, ACE, 1
    else:
        put(t, seat, argument(move))
        steps = take_effect(t, argument(move))
    t.called = second(move) if kind == CALL else NONE
    t.idle = 0
    if t.hand[seat].count == 0:
        go_out(t, seat)
    if t.between:
        return
    if t.last_card_call and t.hand[seat].count == 1 and verb(move) < KNOCK:
        t.silent = seat
        pass_turn(t, steps)
        open_window(t)
    else:
        end_turn(t, steps)


@rule
def put(t, seat, card):
    t.redrawn[seat] -= holds(t.recycled, card)
    t.hand[seat].give(card, t.pile)


@rule
def take_effect(t, card):
    """R6, R7, R9, R10, R12, K10: carry out what a card does; return how many seats the turn moves on."""
    if rank(card) == TWO:
        t.penalty, t.penalty_kind = t.penalty + 2, TWOS
    elif card == ACE_OF_HEARTS:
        t.penalty, t.penalty_kind = 5, ACE
    elif card == FIVE_OF_HEARTS:
        t.penalty, t.penalty_kind = 0, NO_PENALTY
    elif reverses(t, card):
        t.direction = -t.direction
    return 2 if rank(card) == EIGHT else 1


@rule
def go_out(t, seat):
    """R14: the first player without cards wins; K20: the others may play on until one is left."""
    t.out |= only(seat)
    t.place[seat] = t.seats - still_in(t)
    if t.end != LAST_PLAYER or still_in(t) < 2:
        end_deal(t)


@rule
def end_turn(t, steps):
    pass_turn(t, steps)
    count_turn(t)


@rule
def count_turn(t):
    """K18: a hand stops when all players in a row drew nothing, or after too many turns."""
    t.phase = TURN
    t.turns += 1
    if t.turns >= t.max_turns or t.idle >= still_in(t):
        end_deal(t)


@rule
def pass_turn(t, steps):
    """R2, R7, R9: continue in the direction of play, past seats that are skipped or have gone out (K20)."""
    seat = t.turn
    for _ in range(steps):
        seat = beside(t, seat)
        while holds(t.out, seat):
            seat = beside(t, seat)
    t.turn = seat


@rule
def beside(t, seat):
    """Return the next seat in the direction of play."""
    if t.direction > 0:
        return t.after(seat)
    return seat - 1 if seat > 0 else t.seats - 1


@rule
def open_window(t):
    """R15, K19: before the turn ends, ask all opponents at once whether they catch the missing knock."""
    t.after_catch = t.turn
    t.phase = CATCHING
    t.ask(t.everybody & ~t.out & ~only(t.silent))


@rule
def close_window(t):
    """R15: one catch is enough, and costs one card."""
    caught = False
    for seat in range(t.seats):
        caught = caught or t.answers[seat] == CATCH
        t.answers[seat] = 0
    if caught:
        take(t, t.silent, 1)
    t.turn = t.after_catch
    count_turn(t)


@rule
def end_deal(t):
    """R14, K18, K20: places, a point for a single first place, and possibly the end of the match."""
    gone = many(t.out)
    place_rest(t)
    winner = alone_first(t)
    for seat in range(t.seats):
        value(t.lines[seat], seat == winner and gone > 0, seat == winner and gone == 0)
    t.score_deal()
    if winner >= 0 and t.points[winner] >= t.match_wins:
        t.finish(FIRST_OUT if gone > 0 else FEWEST, only(winner))


@rule
def place_rest(t):
    """K18, K20: a seat that still has cards is placed after all that have fewer, or none."""
    for seat in range(t.seats):
        if not holds(t.out, seat):
            t.place[seat] = 1
            for other in range(t.seats):
                t.place[seat] += t.hand[other].count < t.hand[seat].count


@rule
def alone_first(t):
    """Return the only seat in first place, or -1."""
    first, another = NONE, NONE
    for seat in range(t.seats):
        if t.place[seat] == 1:
            first, another = seat, first
    return first if another == NONE else NONE


@scoring_rule
def value(lines, first_out, fewest):
    """R14, K18: a hand is worth one point, won by going out or with the fewest cards."""
    lines[FIRST_OUT] = first_out
    lines[FEWEST] = fewest


GAME = Game(
    name="jack-change-it",
    title="Jack Change It",
    seats=Seats(2, SEATS, 3),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=1_000_000,  # 21 hands of 5000 turns do not happen; hands without a winner are rare
    tags=("shedding",),
    bounds=dict(number=MOST_DRAWN),
)
