"""Keep Trying: win the antes with sets and threes. Rule numbers are those of its rule page."""

from ...combinations.money import equal_share
from ...engine.cards import ace_high, rank, read_card, suit
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, make, offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number
from ...engine.registers import NONE, some_cards, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import many, only

TWO, TREY = rank(read_card("2c")), rank(read_card("3c"))
LOWEST, HIGHEST = ace_high(read_card("4c")), ace_high(read_card("Ac"))
SEATS = 7
MOST_CARDS = 5 + SEATS - 1

PHASES = phases(
    exchange="Exchange up to three cards, or stand.",
    turn="Show a set or a three (add ; to continue your turn), discard up to three cards, or pass.",
    after_set="Show a three, or discard up to three cards.",
    after_three="Discard up to three cards.",
    pick="Take the ante or the card below it; the best three gets the other.",
)
EXCHANGING, TURN, AFTER_SET, AFTER_THREE, PICK = numbers(PHASES)
VERBS = verbs(
    Verb("exchange {cards}", secret=True),
    "stand",
    *("play {cards}", "play {cards};"),
    *("three {card}", "three {card};"),
    Verb("discard {cards}", secret=True),
    *("pass", "take ante", "take card"),
)
EXCHANGE, STAND, PLAY, PLAY_ON, THREE, THREE_ON, DISCARD, PASS, TAKE_ANTE, TAKE_CARD = numbers(VERBS)
MONEY, ROUNDS = VICTORY = choice(
    "victory", "money", "rounds", rule="R31", text="What wins: the most money or the most rounds."
)
PLAYED_OUT, ALL_OUT = RECYCLE_THREES = choice(
    *("recycle_threes", "played_out", "all_out"),
    rule="R29",
    text="Which threes leave the game when the discards become a new stock: those shown, or all.",
)
SPLIT, WINNER_TAKES = LAST_ROUND_THREE = choice(
    *("last_round_three", "split", "winner_takes"),
    rule="R26",
    text="Whether the best three gets half of the money in the last round, or nothing.",
)
LINES = ("ante", "won by sets", "won by threes", "given back")
ANTE, SETS, THREES, GIVEN_BACK = numbers(LINES)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True),
        row=zone(capacity=SEATS - 1),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=MOST_CARDS),
        set=zone(seen_by=ALL, per_seat=True, capacity=8, look="spread", label="set shown"),
        three=zone(seen_by=ALL, per_seat=True, capacity=1, look="spread", label="three shown"),
        pile=zone(look="pile", label="discard pile"),
        aside=zone(seen_by=ALL, label="threes out of the game"),
    ),
    options=(
        number("ante_cents", 1, ANY_NUMBER, 10, rule="R7", text="The stake of each player, in cents."),
        first_dealer(SEATS, rule="R3"),
        VICTORY,
        RECYCLE_THREES,
        LAST_ROUND_THREE,
    ),
    lines=LINES,
    round_number=whole(0, SEATS),  # from 1; 0 during the exchange
    antes=whole(0, SEATS),  # the number of antes on the table
    gained=whole(0, SEATS, each=SEATS),  # R27: the number of row cards each seat has taken
    rounds_won=whole(0, SEATS, each=SEATS),
    lacks=some_cards(SEATS),  # cards that all know a hand cannot hold: shuffled in since its last draw
)


@rule
def deal(t):
    """R4, R5, K3: deal five cards each, singly from the dealer's left, then the row; keep the stock."""
    t.deal_hands(5)
    for _ in range(t.seats - 1):
        t.stock.deal(t.row)
    t.phase = EXCHANGING
    t.turn = t.after(t.dealer)


@rule
def legal(t, moves):
    """R9, R16: in a turn a set, a three and a discard, in this order (K18), or nothing (R17)."""
    if t.phase == EXCHANGING:
        offer(moves, STAND)
        offer_up_to_three(t.hand[t.turn], EXCHANGE, moves)
    elif t.phase == PICK:
        offer(moves, TAKE_ANTE)
        offer(moves, TAKE_CARD)
    else:
        if t.phase == TURN:
            offer(moves, PASS)
            if t.set[t.turn].count == 0:  # K16
                offer_sets(t, moves)
        if t.phase != AFTER_THREE and t.three[t.turn].count == 0:
            offer_threes(t.hand[t.turn], moves)
        offer_up_to_three(t.hand[t.turn], DISCARD, moves)


@rule
def offer_up_to_three(hand, kind, moves):
    """R6, R15: one to three cards of the hand."""
    for i in range(hand.count):
        one = 1 << hand.slots[i]
        offer(moves, make(kind, one))
        for j in range(i):
            two = one | 1 << hand.slots[j]
            offer(moves, make(kind, two))
            for k in range(j):
                offer(moves, make(kind, two | 1 << hand.slots[k]))


@rule
def offer_threes(hand, moves):
    """R14, K17: any three, whatever was shown before."""
    for card in hand.cards:
        if rank(card) == TREY:
            offer(moves, make(THREE, card))
            if hand.count > 1:
                offer(moves, make(THREE_ON, card))


@rule
def offer_sets(t, moves):
    """R10, R13: cards of one rank, with any twos, or twos alone (K8)."""
    hand = t.hand[t.turn]
    beaten = key_to_beat(t)
    twos = of_rank(hand, ace_high(TWO))
    offer_with_twos(hand, 0, HIGHEST, twos, beaten, moves)
    for high in range(LOWEST, HIGHEST + 1):
        same = of_rank(hand, high)
        chosen = same
        while chosen:  # K15: every choice among them
            offer_with_twos(hand, chosen, high, twos, beaten, moves)
            chosen = (chosen - 1) & same


@rule
def of_rank(hand, high):
    """Return the cards of one rank in a hand, as a set of cards."""
    found = 0
    for card in hand.cards:
        if ace_high(card) == high:
            found |= 1 << card
    return found


@rule
def offer_with_twos(hand, naturals, high, twos, beaten, moves):
    """R11: offer these cards with each choice of twos that beats the latest set."""
    wild = twos
    while True:
        count = many(naturals | wild)
        if count > 0 and 16 * count + high > beaten:
            offer(moves, make(PLAY, naturals | wild))
            if count < hand.count:
                offer(moves, make(PLAY_ON, naturals | wild))
        if wild == 0:
            break
        wild = (wild - 1) & twos


@rule
def set_key(zone, cards):
    """R11, R12: return the strength of these cards of a zone as a set; 0 if they are not a set.

    K8, K9: twos have the rank of the others, and on their own that of aces. K11: a set has no threes.
    """
    count, natural = 0, 0
    for card in zone.cards:
        if cards >> card & 1:
            count += 1
            if rank(card) == TREY or (natural and rank(card) != TWO and ace_high(card) != natural):
                return 0
            if rank(card) != TWO:
                natural = ace_high(card)
    if count == 0:
        return 0
    return 16 * count + (natural if natural else HIGHEST)


@rule
def best_set(t):
    """R21: return the seat of the best set of this round, which is the latest one (K14)."""
    best, winner = 0, NONE
    for seat in range(t.seats):
        key = set_key(t.set[seat], -1)
        if key > best:
            best, winner = key, seat
    return winner


@rule
def key_to_beat(t):
    winner = best_set(t)
    return set_key(t.set[winner], -1) if winner >= 0 else 0


@rule
def three_rank(card):
    """R14: hearts, diamonds, spades, clubs: 4 to 1."""
    return 1 if suit(card) == 0 else 2 if suit(card) == 3 else suit(card) + 2


@rule
def best_three(t):
    """Return the seat of the highest three of this round."""
    best, owner = 0, NONE
    for seat in range(t.seats):
        if t.three[seat].count > 0 and three_rank(t.three[seat].top) > best:
            best, owner = three_rank(t.three[seat].top), seat
    return owner


@rule
def play(t, move):
    kind, cards = verb(move), move >> 4
    if t.phase == EXCHANGING:
        exchange(t, cards)
    elif t.phase == PICK:
        award(t, kind == TAKE_CARD)
    elif kind == PLAY or kind == PLAY_ON:
        t.hand[t.turn].give_set(cards, t.set[t.turn])
    elif kind == THREE or kind == THREE_ON:
        t.hand[t.turn].give(cards, t.three[t.turn])
    else:
        throw(t, cards)
    if kind == PLAY_ON:
        t.phase = AFTER_SET
    elif kind == THREE_ON:
        t.phase = AFTER_THREE
    elif PLAY <= kind <= PASS:
        end_turn(t)


@rule
def throw(t, cards):
    """R15, K19: put cards aside face down; the others do not learn which."""
    if cards:
        t.hand[t.turn].blur(t.turn)
        t.hand[t.turn].give_set(cards, t.pile)


@rule
def exchange(t, cards):
    """R6, K4: replace cards at once, in turn from the dealer's left; then all pay the ante (R7)."""
    throw(t, cards)
    for _ in range(many(cards)):
        draw(t, t.turn)
    if t.turn == t.dealer:
        stake(t)
    t.turn = t.after(t.turn)


@rule
def stake(t):
    """R7, K6: each seat pays an ante; one is put on each row card and one next to them. R8: begin round 1."""
    for seat in range(t.seats):
        pay(t, seat, ANTE, -t.ante_cents)
    t.antes = t.seats
    t.round_number = 1
    t.phase = TURN


@rule
def pay(t, seat, line, cents):
    """Pay or receive money; the points of a seat are its balance."""
    t.lines[seat, line] += cents
    t.points[seat] += cents


@rule
def draw(t, seat):
    """R28, K5: draw the next card of the stock, which is rebuilt if it is empty."""
    if t.stock.count == 0:
        rebuild_stock(t)
    if t.stock.count > 0:  # K26: always true, except in positions set up by hand
        t.stock.deal(t.hand[seat])
        t.lacks[seat] = 0


@rule
def rebuild_stock(t):
    """R28, K30: shuffle the discard pile. R29, K29: with `all_out` its threes leave the game."""
    for i in range(t.pile.count):
        if t.pile.seen[i] == ALL:
            for seat in range(t.seats):
                t.lacks[seat] |= 1 << t.pile.slots[i]
    if t.recycle_threes == ALL_OUT:
        for i in range(t.pile.count - 1, -1, -1):
            if rank(t.pile.slots[i]) == TREY:
                t.pile.give(t.pile.slots[i], t.aside)
    t.pile.give_all(t.stock)
    t.shuffle(t.stock)


@rule
def end_turn(t):
    """R18: the round is over when all have had their turn; R24: its winner may have to choose."""
    t.phase = TURN
    if t.turn != (t.dealer + t.round_number - 1) % t.seats:
        t.turn = t.after(t.turn)
        return
    winner, three = best_set(t), best_three(t)
    if winner >= 0 and three >= 0 and winner != three and t.round_number < t.seats:
        t.phase = PICK
        t.turn = winner
    else:
        award(t, False)


@rule
def award(t, takes_card):
    """R22 to R26: award the next ante and its card, in the last round all money left (K22)."""
    winner, three = best_set(t), best_three(t)
    shown, elsewhere = winner >= 0, three >= 0 and winner != three
    last = t.round_number >= t.seats
    antes = t.antes if last else 1
    if shown:
        t.rounds_won[winner] += 1
    if shown or elsewhere:
        if shown:
            win(t, winner, antes, False, elsewhere, takes_card)
        if elsewhere:
            win(t, three, antes, True, shown, takes_card)
        if not last:
            take_row_card(t, winner if card_to_set(shown, elsewhere, takes_card) else three)
        t.antes -= antes
    elif last:
        give_back(t)
    clear_table(t)


@rule
def win(t, seat, antes, with_three, shared, takes_card):
    """Give the best set, or the best three, its part of the antes; points are balances."""
    before, last = t.lines[seat].sum(), t.round_number >= t.seats
    prize = antes * t.ante_cents
    value(t.lines[seat], prize, with_three, shared, takes_card, last, t.last_round_three)
    t.points[seat] += t.lines[seat].sum() - before


@scoring_rule
def value(lines, prize, with_three, shared, takes_card, last, last_round_three):
    """Compute what the best set, or else the best three, gets of the cents of a round.

    R22, R25: everything, unless another player has the best three, or the best set. R24: then all or
    nothing, as the owner of the set chooses the card or the ante. R26, K23: in the last round half each,
    with the odd cent for the set, or everything for the set.
    """
    to_set = 0 if takes_card else prize
    if last:
        to_set = prize - prize // 2 if last_round_three == SPLIT else prize
    if with_three:
        lines[THREES] += prize - to_set if shared else prize
    else:
        lines[SETS] += to_set if shared else prize


@rule
def card_to_set(set_shown, three_elsewhere, takes_card):
    """R22, R24, R25: whether the row card goes to the best set, or else to the best three."""
    return set_shown and (takes_card or not three_elsewhere)


@rule
def take_row_card(t, seat):
    """R22, K31, K35: the leftmost card goes to a hand, unseen by the others; that hand is now bigger."""
    if t.row.count > 0 and t.hand[seat].count < MOST_CARDS:
        t.row.give(t.row.slots[0], t.hand[seat])
        t.gained[seat] += 1


@rule
def give_back(t):
    """K24: divide the last money if no one has won it; odd cents go clockwise from the dealer's left."""
    seat = t.dealer
    for place in range(t.seats):
        seat = t.after(seat)
        pay(t, seat, GIVEN_BACK, equal_share(t.antes * t.ante_cents, t.seats, place))
    t.antes = 0


@rule
def clear_table(t):
    """K28: sets join the discards, threes leave the game, hands are refilled; K32: but not at the end."""
    for seat in range(t.seats):
        t.set[seat].give_all(t.pile)
        t.three[seat].give_all(t.aside)
    if t.round_number >= t.seats:
        end_match(t)
        return
    refill(t)
    t.round_number += 1  # R19
    t.phase = TURN
    t.turn = (t.dealer + t.round_number) % t.seats


@rule
def refill(t):
    """R27, K27: refill all hands from the dealer's left to five cards and those gained."""
    seat = t.dealer
    for _ in range(t.seats):
        seat = t.after(seat)
        for _ in range(min(5 + t.gained[seat], MOST_CARDS) - t.hand[seat].count):
            draw(t, seat)


@rule
def end_match(t):
    """R31, K34: the most money or the most rounds wins; ties share."""
    most, winners = standing(t, 0), 0
    for seat in range(1, t.seats):
        most = max(most, standing(t, seat))
    for seat in range(t.seats):
        if standing(t, seat) == most:
            winners |= only(seat)
    t.close_deal()  # every payment is in the lines and the points already
    t.finish(t.victory, winners)


@rule
def standing(t, seat):
    """Return what decides the game: the money or the rounds won."""
    return t.points[seat] if t.victory == MONEY else t.rounds_won[seat]


GAME = Game(
    name="keep-trying",
    title="Keep Trying",  # R33
    seats=Seats(3, SEATS, 4),  # K36
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=("the most money", "the most rounds won"),
    longest=SEATS * (1 + 3 * SEATS + 1),
    tags=("gambling", "hidden cards"),
    bounds=dict(cards=8),  # R11: four of a rank and four twos
)
