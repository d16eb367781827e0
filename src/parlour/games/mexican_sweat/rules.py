"""Mexican Sweat: poker with hands that their owners have not seen. Rule numbers: see its rule page."""

from ...combinations.poker import PAIR, category, strength
from ...engine.cards import rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, layout, zone
from ...engine.moves import make, offer, verb
from ...engine.options import choice, first_dealer, number, yes_no
from ...engine.registers import NONE, a_seat, a_seat_or_none, some_seats, whole, yes_or_no
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only, several

SEATS, CARDS = 7, 7
MOST_CHIPS = 1000 * SEATS  # `start_chips` of all

PHASES = phases(
    turn="Turn your next card.",
    betting="Check or bet; or call, raise or fold.",
)
TURN, BETTING = numbers(PHASES)
# K16: cards are turned one at a time
VERBS = verbs("flip", "check", "bet", "bet {amount}", "call", "raise", "raise {amount}", "fold")
FLIP, CHECK, BET, BET_SOME, CALL, RAISE, RAISE_SOME, FOLD = numbers(VERBS)
ANTE, BLINDS = FORCED_BET = choice(
    "forced", "ante", "blinds", rule="R1", text="What players pay before the deal."
)
FIXED, NO_LIMIT = LIMIT = choice(
    *("limit", "fixed", "none"),
    rule="K10",
    text="Whether bets and raises are one unit, or any amount from one unit up.",
)
LEADER, LEFT_OF_LEADER = BET_START = choice(
    "bet_start", "leader", "left_of_leader", rule="K9", text="Who acts first in a betting round."
)
RANK_KILLS, NONE_KILLS = KILL_RULE = choice(
    "kill_rule", "rank", "none", rule="R8", text="Whether cards of the kill card's rank kill."
)
LINES = ("pot", "forced bet", "bets")
POT, FORCED, BETS = numbers(LINES)
ENDINGS = ("all hands played", "fewer than two can pay")
HANDS_PLAYED, TOO_FEW = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True),
        kill_card=zone(seen_by=ALL, capacity=1, label="kill card"),
        card_to_beat=zone(seen_by=ALL, capacity=1, label="card to beat"),
        showing=zone(seen_by=ALL, per_seat=True, capacity=CARDS, look="spread", label="turned up"),
        pile=zone(per_seat=True, capacity=CARDS, label="face down"),  # the next to be turned comes first
    ),
    options=(
        FORCED_BET,
        number("ante", 1, 10, 1, rule="R1", text="The ante of each player, in chips."),
        number("bet_unit", 1, 20, 1, rule="R1", text="The size of a bet, in chips; the small blind."),
        LIMIT,
        number("max_raises", 0, 10, 3, rule="K10", text="The maximum number of raises in a betting round."),
        BET_START,
        yes_no("opening_bet", rule="K9", text="Whether there is betting before the first card is turned."),
        KILL_RULE,
        yes_no("double_on_pair", rule="R12", text="Whether the first pair showing doubles the bet unit."),
        number("start_chips", 10, 1000, 50, rule="K11", text="How many chips each player has at the start."),
        number("hands", 1, 100, 10, rule="K13", text="How many hands a match has."),
        first_dealer(SEATS, rule="R4"),
    ),
    lines=LINES,
    forced_paid=whole(0, 40, "i8", SEATS),  # the ante or blind of this hand
    bets_paid=whole(0, MOST_CHIPS, "i8", SEATS),  # what each seat has bet in this hand
    out=some_seats(),  # a mask of the seats that folded, were killed, could not beat, or sat out
    leader=a_seat_or_none(),  # the seat whose showing hand must be beaten, or -1
    roller=a_seat(),  # the seat that turned cards last (the dealer before the first turn)
    waiting=some_seats(),  # a mask of the seats that have yet to act in this betting round
    raises=whole(0, 10),  # in this betting round
    least=whole(0, MOST_CHIPS, "i8"),  # the least bet or raise in this betting round
    doubled=yes_or_no(),  # R12: 1 once the bet unit has doubled
)


@rule
def pass_deal(t):
    """K13: the deal passes to the left, to the next player who can pay."""
    t.dealer = next_of(t, t.dealer, able(t))


@rule
def deal(t):
    """R1 to R4: forced bets, seven cards each, two turned up; the dealer's left neighbour begins."""
    begin_hand(t)
    deal_cards(t)
    if t.forced == BLINDS:
        post_blinds(t)
    else:
        for seat in range(t.seats):
            t.forced_paid[seat] = t.ante * is_in(t, seat)
    if t.opening_bet:
        open_betting(t, t.after(t.dealer))
    else:
        next_turn(t)


@rule
def begin_hand(t):
    """K13: players who cannot pay sit out."""
    t.out = t.everybody & ~able(t)
    t.leader = NONE
    t.roller = t.dealer
    t.doubled = 0


@rule
def deal_cards(t):
    """R2, R3: deal singly from the dealer's left, unseen; then the kill card and the card to beat."""
    seat = t.dealer
    for _ in range(CARDS * t.seats):
        seat = t.after(seat)
        if is_in(t, seat):
            t.stock.deal(t.pile[seat])
    t.stock.deal(t.kill_card)
    t.stock.deal(t.card_to_beat)


@rule
def post_blinds(t):
    """K12: the two seats on the dealer's left pay one and two units, which the others need not match."""
    seat = t.dealer
    for blind in range(1, 3):
        seat = next_of(t, seat, ~t.out)
        t.forced_paid[seat] = blind * t.bet_unit


@rule
def can_pay(t, seat):
    """K13: whether, between hands, a seat can pay the ante, or the bigger blind."""
    forced = 2 * t.bet_unit if t.forced == BLINDS else t.ante
    return t.start_chips + t.points[seat] >= forced


@rule
def able(t):
    """K13: the seats that can pay, as a mask."""
    seats = 0
    for seat in range(t.seats):
        seats |= can_pay(t, seat) << seat
    return seats


@rule
def is_in(t, seat):
    return not holds(t.out, seat)


@rule
def drop(t, seat):
    t.out |= only(seat)


@rule
def next_of(t, seat, mask):
    """Return the next seat clockwise that is in a mask."""
    seat = t.after(seat)
    while not holds(mask, seat):
        seat = t.after(seat)
    return seat


@rule
def all_in(t):
    """Return the seats that are in, as a mask."""
    return t.everybody & ~t.out


@rule
def one_left(t):
    """R11: whether at most one player is in."""
    return not several(all_in(t))


@rule
def unit(t):
    """K15: the bet unit, doubled once a pair has led."""
    return t.bet_unit << t.doubled


@rule
def level(t):
    """Return what a player must have bet in this hand so far to stay in."""
    most = 0
    for seat in range(t.seats):
        most = max(most, t.bets_paid[seat])
    return most


@rule
def cap(t):
    """K11: the most that a player can be asked to bet in a hand: the smallest stack dealt in."""
    least = t.start_chips * t.seats
    for seat in range(t.seats):
        if can_pay(t, seat):
            least = min(least, t.start_chips + t.points[seat] - t.forced_paid[seat])
    return least


@rule
def legal(t, moves):
    """K4, K5: a turn consists of turning cards only; R10, K14: betting."""
    if t.phase == TURN:
        offer(moves, FLIP)
    elif level(t) == t.bets_paid[t.turn]:
        offer(moves, CHECK)
        offer_amounts(t, BET, moves)
    else:
        offer(moves, CALL)
        if may_raise(t):
            offer_amounts(t, RAISE, moves)
        offer(moves, FOLD)


@rule
def may_raise(t):
    """K10: a limited number in each round; K11: within the cap."""
    return t.raises < t.max_raises and t.least <= cap(t) - level(t)


@rule
def offer_amounts(t, kind, moves):
    """K10: one unit, or any amount from the last bet or raise up; K11: within the cap."""
    most = cap(t) - level(t)
    if t.limit == NO_LIMIT:
        for amount in range(t.least, most + 1):
            offer(moves, make(kind + 1, amount))
    elif t.least <= most:
        offer(moves, kind)


@rule
def play(t, move):
    if verb(move) == FLIP:
        flip(t)
    else:
        bet(t, verb(move), move >> 4)
        if t.waiting:
            t.turn = next_of(t, t.turn, t.waiting)
        else:
            next_turn(t)


@rule
def flip(t):
    """R4, R6, K4: turn the next card; stop as the leader (R5), if killed (R8), or with no card left (R7)."""
    seat, pile = t.turn, t.pile[t.turn]
    card = pile.slots[0]
    pile.give(card, t.showing[seat])
    killed = kills(t, card)
    if not killed and strength(t.showing[seat].cards) > to_beat(t):
        lead(t, seat)
    elif killed or pile.count == 0:
        drop(t, seat)
        next_turn(t)


@rule
def kills(t, card):
    """R8, K1: the rank kills, because the card itself is in the middle."""
    return t.kill_rule == RANK_KILLS and t.kill_card.count > 0 and rank(card) == rank(t.kill_card.top)


@rule
def to_beat(t):
    """R4, R6: the strength of the hand to beat; the card to beat is a hand of one card."""
    if t.leader == NONE:
        return strength(t.card_to_beat.cards)
    return strength(t.showing[t.leader].cards)


@rule
def lead(t, seat):
    """R5: the best hand showing leads, and betting follows; R12: a pair may double the unit."""
    t.leader = seat
    if t.double_on_pair and category(to_beat(t)) >= PAIR:
        t.doubled = 1
    open_betting(t, seat if t.bet_start == LEADER else t.after(seat))


@rule
def open_betting(t, first):
    """R5, K9: a betting round begins with a seat, or the next one; K11: unless the cap forbids a bet."""
    t.raises = 0
    t.least = unit(t)
    if level(t) + t.least > cap(t):
        next_turn(t)
    else:
        t.phase = BETTING
        t.waiting = all_in(t)
        t.turn = first if is_in(t, first) else next_of(t, first, t.waiting)


@rule
def bet(t, kind, amount):
    """R10: carry out the action of the seat on turn in a betting round."""
    seat = t.turn
    t.waiting &= ~only(seat)
    if kind == FOLD:
        fold(t)
    elif kind == CALL:
        t.bets_paid[seat] = level(t)
    elif kind != CHECK:
        t.raises += kind == RAISE or kind == RAISE_SOME
        if kind == BET_SOME or kind == RAISE_SOME:
            t.least = amount
        t.bets_paid[seat] = level(t) + t.least
        t.waiting = all_in(t) & ~only(seat)


@rule
def fold(t):
    """R10; K7: a folded hand is dead, and the strongest one showing is to be beaten."""
    drop(t, t.turn)
    if t.leader == t.turn:
        t.leader = strongest(t, NONE)


@rule
def strongest(t, besides):
    """Return the seat with the best hand showing among those in, except one; -1 if no card is turned."""
    best, found = 0, NONE
    for seat in range(t.seats):
        if is_in(t, seat) and seat != besides:
            showing = strength(t.showing[seat].cards)
            if showing > best:
                best, found = showing, seat
    return found


@rule
def next_turn(t):
    """R6, K6: the next seat to the left except the leader; a seat without cards to turn is out (R7). R11."""
    seat = t.roller
    while not one_left(t):
        seat = next_of(t, seat, all_in(t))
        if seat != t.leader:
            if t.pile[seat].count > 0:
                t.phase = TURN
                t.roller = seat
                t.turn = seat
                return
            drop(t, seat)
    pay_out(t)


@rule
def pot(t):
    """Return the sum of all payments of this hand."""
    return t.forced_paid[: t.seats].sum() + t.bets_paid[: t.seats].sum()


@rule
def pay_out(t):
    """R11, K8, K17: the last player takes the pot. K13: the match may end."""
    chips = pot(t)
    for seat in range(t.seats):
        value(t.lines[seat], chips * is_in(t, seat), t.forced_paid[seat], t.bets_paid[seat])
    t.forced_paid[:] = 0
    t.bets_paid[:] = 0
    t.score_deal()
    if t.deals >= t.hands:
        t.finish(HANDS_PLAYED, t.leaders())
    elif not several(able(t)):
        t.finish(TOO_FEW, t.leaders())


@scoring_rule
def value(lines, won, forced, bets):
    """What a hand is worth to a player, in chips."""
    lines[POT] = won
    lines[FORCED] = -forced
    lines[BETS] = -bets


GAME = Game(
    name="mexican-sweat",
    title="Mexican Sweat",
    seats=Seats(2, SEATS, 4),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=400_000,
    tags=("poker", "betting"),
)
