"""Pishe Pasha: build on common foundations, or push cards onto the opponent. Numbers: see its rule page."""

from ...engine.cards import PACK, rank, suit
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, layout, zone
from ...engine.moves import make, offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number
from ...engine.registers import NONE, counter, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only

SHORTEST_IDLE = 208  # K30: at most 206 turns can pass between two foundation cards

PHASES = phases(
    open="Play your exposed card, or turn one from your stock.",
    turned="Play the card you have turned, or end your turn.",
    stop="Your opponent has neglected the foundations: force the card, take over the turn, or pass.",
)
OPEN, TURNED, STOP = numbers(PHASES)
VERBS = verbs("foundation", "opponent", "turn", "end", "stop force", "stop takeover", "pass")
FOUNDATION, OPPONENT, TURN, END, FORCE, TAKEOVER, PASS = numbers(VERBS)
CALL, AUTO = STOPPING = choice(
    *("stop", "call", "auto"),
    rule="R14",
    text="Whether the opponent may call Stop after a neglected foundation, or none can be neglected.",
)
OPTIONAL, MANDATORY = OPPONENT_PLAY = choice(
    *("opponent_play", "optional", "mandatory"),
    rule="R12",
    text="Whether a card that fits only the opponent's pile must go there.",
)
DRAW, FEWEST_CARDS = IDLE_RESULT = choice(
    *("idle_result", "draw", "fewest_cards"),
    rule="K31",
    text="The result of a game that ends this way: a draw, or a win with fewer cards.",
)
LINES = ("game won",)
(GAME_WON,) = numbers(LINES)
ENDINGS = (
    "a player has run out of cards",
    "drawn: too many turns without a card for the foundations",
    "fewer cards after too many turns without a card for the foundations",
)
RAN_OUT, IDLE, FEWER = numbers(ENDINGS)

TABLE = layout(
    seats=2,  # R1
    zones=dict(
        pack=zone(next_first=True, look="box"),
        stock=zone(per_seat=True, closed=True, next_first=True, look="stock"),  # R4
        discard=zone(seen_by=ALL, per_seat=True, top_only=True, label="discard pile", look="pile"),  # K34
        foundation=zone(seen_by=ALL, copies=4, capacity=13, look="pile"),
    ),
    options=(
        first_dealer(
            2, default=0, rule="K1", text="Who deals and has the first turn: a random player, or a seat."
        ),
        STOPPING,
        OPPONENT_PLAY,
        number(
            *("idle_limit", SHORTEST_IDLE, ANY_NUMBER, 250),
            rule="K31",
            text="The game ends after this many turns without a card for the foundations.",
        ),
        IDLE_RESULT,
    ),
    lines=LINES,
    idle=counter(),  # K31: turns completed since a card last reached a foundation
    lapse=whole(0, PASS),  # K21: the verb of the lapse that awaits an answer, or 0
    neglected=whole(NONE, PACK - 1),  # K24: the card that should have gone to its foundation, or -1
)


@rule
def deal(t):
    """R3, K2: deal the whole pack, singly and alternately, the non-dealer first."""
    t.neglected = NONE
    while t.pack.count > 0:
        t.pack.deal(t.stock[1 - t.dealer])
        t.pack.deal(t.stock[t.dealer])
    turn_first(t)


@rule
def turn_first(t):
    """R5, R7, K3: the non-dealer turns cards until one fits no foundation. R6, R16: the dealer begins."""
    t.turn = 1 - t.dealer
    turn_card(t)
    while not t.over and due(t) != NONE:
        build(t)
        if not t.over:  # K4
            turn_card(t)
    if not t.over:
        t.turn = t.dealer
        t.phase = OPEN


@rule
def turn_card(t):
    """R17, K6: turn the top of the stock onto the discard pile. R22, K16 to K18: the pile becomes a stock."""
    stock, pile = t.stock[t.turn], t.discard[t.turn]
    if stock.count == 0:
        pile.turn_over(stock)
    stock.deal(pile)


@rule
def fits_foundation(t, card):
    """R9, R10: an ace, or the next card of its suit."""
    return t.foundation[suit(card)].count == rank(card)


@rule
def due(t):
    """R11, R20, R21, K5: return the exposed card of the seat on turn if it fits its foundation, else -1."""
    pile = t.discard[t.turn]
    if pile.count > 0 and fits_foundation(t, pile.top):
        return pile.top
    return NONE


@rule
def adjacent(card, other):
    """R12, R13: exactly one rank apart, in any suits; K14: king and ace are not."""
    step = rank(card) - rank(other)
    return step == 1 or step == -1


@rule
def fits_opponent(t):
    """R12, K15: whether the exposed card of the seat on turn can be pushed onto the opponent."""
    own, other = t.discard[t.turn], t.discard[1 - t.turn]
    return own.count > 0 and other.count > 0 and adjacent(own.top, other.top)


@rule
def legal(t, moves):
    """R8: two destinations. K21: with `stop = call` the duty to build may be neglected."""
    if t.phase == STOP:
        offer(moves, make(FORCE))
        offer(moves, make(TAKEOVER))
        offer(moves, make(PASS))
        return
    bound, pushes = due(t) != NONE, fits_opponent(t)
    if bound:
        offer(moves, make(FOUNDATION))
    if bound and t.stop == AUTO:
        return
    if pushes:
        offer(moves, make(OPPONENT))
    if bound or not pushes or t.opponent_play == OPTIONAL:  # K10
        offer(moves, make(TURN if t.phase == OPEN else END))


@rule
def play(t, move):
    """K22: after a lapse (K21) the opponent is asked before play continues."""
    what, seat = verb(move), t.turn
    if t.phase == STOP:
        answer(t, what)
        return
    neglected = due(t)
    carry_out(t, what)
    if t.over:  # K20
        return
    if what != FOUNDATION and neglected != NONE:
        t.lapse, t.neglected = what, neglected
        t.phase = STOP
        t.turn = 1 - seat
    else:
        go_on(t, what)


@rule
def carry_out(t, what):
    if what == FOUNDATION:
        build(t)
    elif what == OPPONENT:
        t.discard[t.turn].deal(t.discard[1 - t.turn])
        check_out(t)
    elif what == TURN:
        turn_card(t)


@rule
def build(t):
    """R9, R10: the exposed card goes to its foundation."""
    pile = t.discard[t.turn]
    pile.deal(t.foundation[suit(pile.top)])
    t.idle = 0
    check_out(t)


@rule
def cards_left(t, seat):
    return t.stock[seat].count + t.discard[seat].count


@rule
def check_out(t):
    """R23, K20: the seat on turn wins with its last card."""
    if cards_left(t, t.turn) == 0:
        end_match(t, RAN_OUT, only(t.turn))


@rule
def go_on(t, what):
    """R17, K8: after a play the turn continues. R18, K11 to K13: an unplayed turned card ends it."""
    if what == END:
        end_turn(t)
    elif what == TURN:
        consider(t)
    else:
        t.phase = OPEN


@rule
def consider(t):
    """K10, K13: let the seat choose if the card just turned can be played; otherwise the turn ends."""
    if due(t) != NONE or fits_opponent(t):
        t.phase = TURNED
    else:
        end_turn(t)


@rule
def end_turn(t):
    """R19: turns alternate. K31, K32: the game ends after too many turns without a foundation card."""
    t.idle += 1
    if t.idle >= t.idle_limit:
        end_idle(t)
    else:
        t.phase = OPEN
        t.turn = 1 - t.turn


@rule
def end_idle(t):
    """K31: a draw, or the player with fewer cards wins."""
    lead = cards_left(t, 1) - cards_left(t, 0)
    if t.idle_result == DRAW or lead == 0:
        end_match(t, IDLE, 0)
    else:
        end_match(t, FEWER, 1 if lead > 0 else 2)


@rule
def answer(t, what):
    """R15, K25, K26: a takeover ends the turn. K24: the turn continues after the remedy, K22: or without."""
    lapse, card = t.lapse, t.neglected
    t.lapse, t.neglected = 0, NONE
    t.turn = 1 - t.turn
    if what == TAKEOVER:
        end_turn(t)
    elif what == PASS:
        go_on(t, lapse)
    else:
        force(t, card)
        if not t.over:
            go_on(t, OPPONENT if lapse == END else lapse)


@rule
def force(t, card):
    """K24: move the neglected card to its foundation, wherever it is; K29: it may be the last card."""
    for seat in range(2):
        if t.discard[seat].holds(card):
            t.discard[seat].give(card, t.foundation[suit(card)])
        elif t.stock[seat].holds(card):
            t.stock[seat].give(card, t.foundation[suit(card)])
    t.idle = 0
    check_out(t)


@rule
def end_match(t, ending, winners):
    for seat in range(2):
        value(t.lines[seat], holds(winners, seat))
    t.score_deal()
    t.finish(ending, winners)


@scoring_rule
def value(lines, won):
    """K33: a game is won, lost or drawn."""
    lines[GAME_WON] = won


@rule
def lapsed(t):
    """Whether the lapse in the registers is possible."""
    if t.stop == AUTO or t.lapse < OPPONENT or t.lapse > END:
        return False
    return 0 <= t.neglected < PACK and fits_foundation(t, t.neglected)


GAME = Game(
    name="pishe-pasha",
    title="Pishe Pasha",
    seats=Seats(2, 2, 2),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=ANY_NUMBER,
    tags=("competitive patience",),
    stock="pack",
)
