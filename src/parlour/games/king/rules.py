"""King: ten hands of tricks, six that cost points and four that gain them. Numbers: see its rule page."""

from ...engine.cards import HEARTS, JACK, KING, QUEEN, WHOLE_PACK, ace_high, rank, read_card, suit
from ...engine.chance import below
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import hot, rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import argument, make, offer, verb
from ...engine.options import RANDOM, choice, first_dealer, number, yes_no
from ...engine.registers import NONE, a_seat_or_none, bits, some_seats, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only, several
from ...engine.table import UNDECIDED

UP, DOWN = range(2)
ALL_SUITS = 15
HANDS, TRICKS, SEATS = 10, 13, 4
DOWN_START, DOWN_TRICK = 325, 75  # R31
# K22: a bid adds up to 13 tricks to those that a seat took, or takes them away.
LEAST_SCORE, MOST_SCORE = DOWN_START - DOWN_TRICK * 2 * TRICKS, DOWN_START + DOWN_TRICK * TRICKS
LAST_NEGATIVE_HAND = 6
COSTS = 20, 20, 50, 30, 160, 90  # R17 to R22: of a trick or card in hands 1 to 6
THE_KING = read_card("Kh")
NOT_THE_KING = 4  # a bit of `lacks`, above the four suits

PHASES = phases(
    play="Play a card.",
    choice="Name a trump suit, play without trumps, or put the choice up for auction.",
    bid="Bid a number of tricks for the choice of trumps, or pass.",
    accept="Accept the high bid, or refuse it and name trumps yourself.",
    name="Name a trump suit, or play without trumps.",
    direction="Play this hand up or down?",
    dealer="You drew the king of hearts: who deals first?",
)
PLAYING, CHOICE, BIDDING, ACCEPTING, NAMING, DIRECTION, DEALER = numbers(PHASES)
VERBS = verbs(
    *("play {card}", "trump {suit}", "notrump", "auction", "bid {number}", "pass"),
    *("accept", "refuse", "up", "down", "dealer {seat}"),
)
PLAY, TRUMP, NO_TRUMP, AUCTION, BID, PASS, ACCEPT, REFUSE, GO_UP, GO_DOWN, NAME_DEALER = numbers(VERBS)
*_, HOLDER_CHOOSES = FIRST_DEALER = first_dealer(
    SEATS,
    "king_of_hearts",
    "holder_chooses",
    default="king_of_hearts",
    rule="R6",
    text="Who deals hand 1: the player who draws Kh, the player they name, a random player, or a seat.",
)
FREE, RESTRICTED = HEART_LEAD = choice(
    "heart_lead", "free", "restricted", rule="K5", text="Whether hearts may be led in hands 2 and 5."
)
LINES = (
    *("tricks", "hearts", "queens", "kings and jacks", "king of hearts", "last two tricks"),
    *("played up", "played down", "auction"),
)
*_, PLAYED_UP, PLAYED_DOWN, AUCTIONED = numbers(LINES)  # the lines after those of hands 1 to 6

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True, look="box"),
        draw=zone(seen_by=ALL, look="box", label="draw for the king of hearts"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=13),
        trick=zone(seen_by=ALL, capacity=4, look="trick"),
        won=zone(seen_by=ALL, per_seat=True, closed=True, label="won cards"),
    ),
    options=(
        FIRST_DEALER,
        choice("opening_bid", "optional", "forced", rule="K13", text="Whether the first bidder may pass."),
        number("min_bid", 0, 1, 1, rule="K15", text="The lowest bid."),
        yes_no("pass_final", rule="K17", text="Whether a player who passes is out of the auction."),
        yes_no("dealer_may_refuse", rule="R28", text="Whether the dealer may refuse the high bid."),
        choice(
            "down_transfer", "literal", "reversed", rule="K21", text="Who pays the bid in a hand played down."
        ),
        HEART_LEAD,
        choice("kh_discard", "free", "forced", rule="K5", text="Whether Kh must be discarded in hand 5."),
        yes_no("stop_when_decided", rule="K7", text="Whether hands 2 to 5 end with the last penalty card."),
    ),
    lines=LINES,
    trump=whole(NONE, 3),  # a suit, or -1
    direction=whole(UNDECIDED, DOWN),  # UP, DOWN or undecided
    high_bid=whole(0, TRICKS),
    bidder=a_seat_or_none(),  # the seat with the high bid, or -1
    passed=some_seats(),  # the seats that have passed since the latest bid (`pass_final`: in this auction)
    lacks=bits(5, each=SEATS),  # what a seat has shown not to hold: bits of suits, and of Kh
    took=a_seat_or_none(TRICKS),  # the seat that took each trick of this hand, or -1
    sheet=whole(LEAST_SCORE, MOST_SCORE, each=(HANDS, SEATS)),  # R5: what each hand scored
)


@rule
def seat_dealer(t):
    """R6, K1: if no seat is named, the first dealer is found by a draw for Kh, starting with seat 0."""
    t.dealer = t.first_dealer
    if t.first_dealer == RANDOM:
        t.dealer = below(t.rng, SEATS)
    elif t.first_dealer < 0:
        t.fresh_pack(t.stock, WHOLE_PACK)
        t.stock.deal(t.draw)
        while t.draw.top != THE_KING:
            t.stock.deal(t.draw)
        t.dealer = (t.draw.count - 1) % SEATS
    if t.first_dealer == HOLDER_CHOOSES:
        t.phase = DEALER
        t.turn = t.dealer
    return t.first_dealer != HOLDER_CHOOSES


@rule
def deal(t):
    """R7, K3: deal thirteen cards each, one at a time from the dealer's left. R25: a choice may follow."""
    begin_hand(t)
    t.deal_hands(TRICKS)
    if hand_number(t) <= LAST_NEGATIVE_HAND:
        start_play(t)
    else:
        t.phase = CHOICE
        t.turn = t.dealer


@rule
def hand_number(t):
    """R5: the number of the present hand, from 1 to 10."""
    return t.deals + 1


@rule
def begin_hand(t):
    t.lacks[:] = 0
    t.took[:] = NONE
    t.trump = NONE  # R23
    t.direction = UNDECIDED
    t.high_bid = 0
    t.bidder = NONE
    t.passed = 0


@rule
def start_play(t):
    """R8, K19: the player left of the dealer leads to the first trick, also after an auction."""
    t.phase = PLAYING
    t.turn = t.after(t.dealer)


@hot
def legal(t, moves):
    if t.phase == PLAYING:
        legal_cards(t, moves)
    elif t.phase == CHOICE or t.phase == NAMING:
        for named in range(4):
            offer(moves, make(TRUMP, named))
        offer(moves, make(NO_TRUMP))
        if t.phase == CHOICE:
            offer(moves, make(AUCTION))
    elif t.phase == BIDDING:
        legal_calls(t, moves)
    elif t.phase == ACCEPTING:
        offer(moves, make(ACCEPT))
        offer(moves, make(REFUSE))
    elif t.phase == DIRECTION:
        offer(moves, make(GO_UP))
        offer(moves, make(GO_DOWN))
    else:
        for seat in range(SEATS):
            offer(moves, make(NAME_DEALER, seat))


@hot
def legal_cards(t, moves):
    """R9, K6: follow the suit led if possible; a player who leads or cannot follow may play any card."""
    hand = t.hand[t.turn]
    if t.trick.count > 0:
        offer_suits(hand, 1 << suit(t.trick.slots[0]), moves)
        if moves[0] == 0 and must_throw_the_king(t):
            offer(moves, make(PLAY, THE_KING))
    elif hearts_wait(t):
        offer_suits(hand, ALL_SUITS - (1 << HEARTS), moves)
    if moves[0] == 0:
        offer_suits(hand, ALL_SUITS, moves)


@hot
def offer_suits(hand, suits, moves):
    """List the cards of some suits (a mask), without unpredictable branches."""
    listed = 0
    for card in hand.cards:
        moves[listed + 1] = make(PLAY, card)
        listed += suits >> suit(card) & 1
    moves[0] = listed


@hot
def hearts_wait(t):
    """K5: with `heart_lead = restricted` a heart is led in hands 2 and 5 only from a hand of hearts."""
    return t.heart_lead == RESTRICTED and (hand_number(t) == 2 or hand_number(t) == 5)


@hot
def must_throw_the_king(t):
    """K5: with `kh_discard = forced` a player who cannot follow suit in hand 5 discards Kh."""
    return t.kh_discard and hand_number(t) == 5 and t.hand[t.turn].holds(THE_KING)


@rule
def legal_calls(t, moves):
    """R27, K15: any number of tricks above the high bid, or pass (K13: not always allowed at once)."""
    for tricks in range(lowest_bid(t), TRICKS + 1):
        offer(moves, make(BID, tricks))
    if not must_open(t):
        offer(moves, make(PASS))


@rule
def lowest_bid(t):
    return t.min_bid if t.bidder == NONE else t.high_bid + 1


@rule
def must_open(t):
    return t.opening_bid and t.bidder == NONE and t.passed == 0


@hot
def play(t, move):
    kind = verb(move)
    if kind == PLAY:
        play_card(t, argument(move))
    elif kind == TRUMP or kind == NO_TRUMP:
        t.trump = argument(move) if kind == TRUMP else NONE
        t.phase = DIRECTION  # R29, K20: always the dealer's choice
        t.turn = t.dealer
    elif kind == AUCTION:
        t.phase = BIDDING  # R26
        t.turn = t.after(t.dealer)
    elif kind == BID or kind == PASS:
        call(t, kind, argument(move))
    elif kind == ACCEPT or kind == REFUSE:
        if kind == REFUSE:
            t.high_bid = 0
            t.bidder = NONE
        name_trumps(t)
    elif kind == NAME_DEALER:
        t.dealer = argument(move)
        t.draw.count = 0
        t.fresh_pack(t.stock, WHOLE_PACK)
        deal(t)
    else:
        t.direction = UP if kind == GO_UP else DOWN
        start_play(t)


@rule
def call(t, kind, tricks):
    """R27: bid or pass. R28, K17: the auction closes when only the bidder is left."""
    if kind == PASS:
        t.passed |= only(t.turn)
    else:
        t.high_bid = tricks
        t.bidder = t.turn
        if not t.pass_final:
            t.passed = 0
    silent = t.passed | only(t.dealer)
    if t.bidder != NONE:
        silent |= only(t.bidder)
    if silent == t.everybody:
        close_auction(t)
    else:
        t.turn = t.after(t.turn)
        while holds(t.passed | only(t.dealer), t.turn):
            t.turn = t.after(t.turn)


@rule
def close_auction(t):
    if t.dealer_may_refuse and t.bidder != NONE:
        t.phase = ACCEPTING
        t.turn = t.dealer
    else:
        name_trumps(t)


@rule
def name_trumps(t):
    """R28: the high bidder names trumps; K14: without a bid the dealer does."""
    t.phase = NAMING
    t.turn = t.dealer if t.bidder == NONE else t.bidder


@hot
def play_card(t, card):
    """R9: play a card; a player who does not follow suit shows what the hand lacks."""
    seat = t.turn
    if t.trick.count == 0:
        if suit(card) == HEARTS and hearts_wait(t):
            t.lacks[seat] |= ALL_SUITS - (1 << HEARTS)
    else:
        led = suit(t.trick.slots[0])
        t.lacks[seat] |= (suit(card) != led) << led
        if t.kh_discard and hand_number(t) == 5 and suit(card) != led:
            t.lacks[seat] |= 1 << NOT_THE_KING
    t.hand[seat].give(card, t.trick)
    t.turn = t.after(seat)
    if t.trick.count == SEATS:
        take_trick(t)


@hot
def take_trick(t):
    """R12, R14: the winner takes the four cards and leads the next trick."""
    winner = (t.turn + winning_card(t)) % SEATS
    t.trick.give_all(t.won[winner])
    t.turn = winner
    left = t.hand[winner].count
    t.took[TRICKS - 1 - left] = winner
    if left == 0 or (t.stop_when_decided and decided(t)):
        end_deal(t)


@hot
def winning_card(t):
    """R10: return the index of the highest card of the trick, counted from the leader's card."""
    led = suit(t.trick.slots[0])
    best, highest = 0, 0
    for i in range(t.trick.count):
        height = strength(t.trick.slots[i], led, t.trump)
        if height > highest:
            best, highest = i, height
    return best


@hot
def strength(card, led, trump):
    """R10, R11: trumps beat the suit led, and other suits cannot win."""
    if suit(card) == trump:
        return 13 + ace_high(card)
    return ace_high(card) if suit(card) == led else 0


@rule
def decided(t):
    """K7: with `stop_when_decided`, no hand has a card left that hands 2 to 5 count."""
    if hand_number(t) < 2 or hand_number(t) > 5:
        return False
    for seat in range(SEATS):
        for card in t.hand[seat].cards:
            if counts(hand_number(t), card):
                return False
    return True


@rule
def counts(hand, card):
    """R18 to R21, K8: whether this is one of the cards that hands 2 to 5 count."""
    if hand == 2:
        return suit(card) == HEARTS
    if hand == 3:
        return rank(card) == QUEEN
    if hand == 4:
        return rank(card) == KING or rank(card) == JACK
    return hand == 5 and card == THE_KING


@rule
def end_deal(t):
    """R15: score the hand. R36: after ten hands the game is over."""
    hand, down = hand_number(t), t.direction == DOWN
    t.lines[:] = 0
    for seat in range(SEATS):
        value(t.lines[seat], hand, counted(t, seat), down, price(t, seat), t.down_transfer)
        t.sheet[hand - 1, seat] = t.lines[seat].sum()
    t.score_deal()
    if t.deals == HANDS:
        end_match(t)


@rule
def counted(t, seat):
    """R17 to R22, R33: how much a seat took of what this hand counts."""
    hand = hand_number(t)
    if hand == 1 or hand > LAST_NEGATIVE_HAND:
        return t.won[seat].count // 4
    taken = 0
    if hand == LAST_NEGATIVE_HAND:
        for trick in range(TRICKS - 2, TRICKS):
            taken += t.took[trick] == seat
    else:
        for card in t.won[seat].cards:
            taken += counts(hand, card)
    return taken


@rule
def price(t, seat):
    """R34: the tricks a seat pays for the choice of trumps; negative for the dealer, who receives them."""
    if t.bidder != NONE and seat == t.dealer:
        return -t.high_bid
    return t.high_bid if seat == t.bidder else 0


@scoring_rule
def value(lines, hand, taken, down=False, paid=0, down_transfer=0):
    """R17 to R22, R30 to R35, K22: what a hand is worth to a seat, given what it took.

    `paid` are the tricks that a bidder pays to the dealer, negative for the dealer (R34). In a hand played
    down, they may go in the opposite direction (K21).
    """
    if hand <= LAST_NEGATIVE_HAND:
        lines[hand - 1] = -COSTS[hand - 1] * taken
    elif down:
        lines[PLAYED_DOWN] = DOWN_START - DOWN_TRICK * taken
        lines[AUCTIONED] = -DOWN_TRICK * paid if down_transfer else DOWN_TRICK * paid
    else:
        lines[PLAYED_UP] = 25 * taken
        lines[AUCTIONED] = -25 * paid


@rule
def end_match(t):
    """R36, K24: the highest total wins, whatever its sign; ties share."""
    winners = t.leaders()
    t.finish(several(winners), winners)


GAME = Game(
    name="king",
    title="King",
    seats=Seats(SEATS, SEATS, SEATS),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=("highest total", "highest total, shared"),
    longest=HANDS * TRICKS * SEATS + 4 * 35 + 1,  # an auction has 31 calls at most
    tags=("tricks",),
    bounds=dict(number=TRICKS),
)
