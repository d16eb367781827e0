"""Kontsina: take cards from the table by rank or by sum. Rule numbers are those of its rule page."""

import numpy as np

from ...combinations.growing import MORE, ROOM, Choices, grows, offer_one_more
from ...combinations.sums import (
    HIGHEST,
    as_sum,
    cards_in,
    cards_of,
    give_cards,
    list_sums,
    one,
    total_of,
    unite,
)
from ...combinations.sums import value as pips
from ...engine.cards import CLUBS, PACK, rank, read_card, suit
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number, yes_no
from ...engine.parts import CARD, ranked_set
from ...engine.registers import NONE, a_move, a_seat_or_none
from ...engine.scoring import scoring_rule
from ...engine.sets import several

TEN_OF_DIAMONDS, TWO_OF_CLUBS = read_card("Td"), read_card("2c")
HAND = 4
NO_SUM = HIGHEST + 1  # stands for the total of a single card
CARDS_AT = 12  # the first bit of the cards in a capture
FULL = 2000  # with this many choices a capture is made in steps
SUMS, UNIONS = 2049, 3073  # buffers in a list of moves, after FULL moves

PHASES = phases(
    turn="Capture with a card, or lay one on the table.",
    adding="Add to the capture that you have begun, or end it.",
)
PARTS = (CARD, ranked_set(MORE.bit_length() - CARDS_AT))
VERBS = verbs("lay {card}", Verb("capture 9c: 5s 4h", own_words=True, parts=PARTS))
LAY, CAPTURE = numbers(VERBS)
ONE, COMBINED = CAPTURE_SCOPE = choice(
    "capture_scope", "one", "combined", rule="Q3", text="Whether one card may take several sets."
)
NOBODY, EACH = CLUBS_TIE = choice(
    "clubs_tie", "nobody", "each", rule="Q10", text="Who scores when players tie for most clubs."
)
LINES = ("most cards", "most clubs", "two of clubs", "ten of diamonds")
MOST_CARDS, MOST_CLUBS, GOOD_TWO, GOOD_TEN = numbers(LINES)
ENDINGS = ("target reached", "last hand played", "last hand played, drawn")
TARGET, MOST_HANDS, DRAWN = numbers(ENDINGS)

TABLE = layout(
    seats=4,
    zones=dict(
        stock=zone(next_first=True),
        table=zone(seen_by=ALL),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=HAND),
        won=zone(seen_by=ALL, per_seat=True, closed=True),
    ),
    options=(
        first_dealer(4, rule="R6"),
        number("target_score", 1, ANY_NUMBER, 21, rule="R26", text="The score at which the game ends."),
        yes_no("must_capture", rule="Q1", text="Whether a card that can capture must capture."),
        CAPTURE_SCOPE,
        CLUBS_TIE,
        number("max_hands", 1, ANY_NUMBER, 100, rule="Q15", text="The maximum number of hands in a game."),
    ),
    lines=LINES,
    begun=a_move(),  # the capture that is being made in steps, or 0
    last=a_seat_or_none(),  # the seat that captured last, or -1
)


@rule
def deal(t):
    """R5, Q17: deal four cards each, four to the table; keep the stock. R6: left of the dealer begins.

    R25: the deal passes to the left, which is the default of the engine.
    """
    t.last = NONE
    t.deal_hands(HAND)
    for _ in range(4):
        t.stock.deal(t.table)
    t.turn = t.after(t.dealer)


@rule
def build(card, cards):
    """Return a capture: the card played and the set it takes; of a court card, only the suits of the set."""
    return make(CAPTURE, card) | cards >> (0 if pips(card) else 4 * rank(card)) << CARDS_AT


@rule
def taken_by(move):
    """Return the set of cards that a capture takes."""
    return (move & ~MORE) >> CARDS_AT << (0 if pips(argument(move)) else 4 * rank(argument(move)))


@rule
def legal(t, moves):
    """R7, Q2: one card of the hand and what it may do; with too many choices, captures are made in steps."""
    if t.begun:
        list_steps(t, Choices(np.empty(ROOM, np.int64), np.empty(FULL + 2, np.int64), moves))
    elif not list_moves(t, Choices(moves[SUMS:UNIONS], moves[UNIONS:], moves)):
        moves[0] = 0
        list_beginnings(t, np.empty(ROOM, np.int64), moves)


@rule
def list_moves(t, choices):
    """List every lay and capture; False if there are too many. R8, Q1: a card may be laid."""
    if not find_sums(t, choices.sums):
        return False
    moves = choices.moves
    for card in t.hand[t.turn].cards:
        before = moves[0]
        if not offer_captures(t, card, 0, choices):
            return False
        if moves[0] == before or not t.must_capture:
            offer(moves, make(LAY, card))
    return True


@rule
def find_sums(t, sums):
    """R12, Q6: list the sets of two or more numerals that the hand can take; False if there are too many."""
    most = 0
    for card in t.hand[t.turn].cards:
        most = max(most, pips(card))
    complete = list_sums(t.table, most, sums)
    for i in range(1, sums[0] + 1):
        cards = cards_of(sums[i])
        if not several(cards):
            sums[i] = as_sum(cards, NO_SUM)
    return complete


@rule
def offer_captures(t, card, base, choices):
    """R10 to R14, Q5: one card of its rank, or one sum. Q4: with `combined`, several sets and `base`."""
    sums, unions, moves = choices.sums, choices.unions, choices.moves
    unions[0] = 0
    offer(unions, base)
    if not is_among(rank(card), base):  # R11: one, with either option
        for other in t.table.cards:
            if rank(other) == rank(card):
                offer(unions, base | one(other))
    if t.capture_scope == COMBINED:
        if not unite(sums, sums[0], pips(card), unions):
            return False
    else:
        for i in range(1, sums[0] + 1):
            if total_of(sums[i]) == pips(card):
                if unions[0] + 1 == len(unions):
                    return False
                offer(unions, cards_of(sums[i]))
    if moves[0] + unions[0] >= FULL:
        return False
    for k in range(1, unions[0] + 1):
        if unions[k]:
            offer(moves, build(card, unions[k]))
    return True


@rule
def is_among(named, cards):
    """Whether a rank is in a set of cards."""
    return cards >> 4 * named & 15 != 0


@rule
def list_beginnings(t, sums, moves):
    """List the first steps: which card captures, or is laid."""
    find_sums(t, sums)
    table = cards_in(t.table)
    for card in t.hand[t.turn].cards:
        captures = is_among(rank(card), table)
        for i in range(1, sums[0] + 1):
            captures = captures or total_of(sums[i]) == pips(card)
        if captures:
            offer(moves, build(card, 0) | MORE)
        if not captures or not t.must_capture:
            offer(moves, make(LAY, card))


@rule
def list_steps(t, choices):
    """List all completions of a capture; if there are too many, it as it is and with one more set."""
    card, base = argument(t.begun), taken_by(t.begun)
    find_sums(t, choices.sums)
    if offer_captures(t, card, base, choices):
        return
    if base:
        offer(choices.moves, build(card, base))
    if not is_among(rank(card), base):
        for other in t.table.cards:
            if rank(other) == rank(card):
                offer(choices.moves, build(card, base | one(other)) | MORE)
    offer_one_more(build(card, 0), CARDS_AT, base, pips(card), choices.sums[0], choices)


@rule
def play(t, move):
    """R8, R16: lay a card or capture with it; then the next seat is on turn."""
    seat, card = t.turn, argument(move)
    if grows(t, move):
        return
    if verb(move) == LAY:
        t.hand[seat].give(card, t.table)
    else:
        capture(t, card, taken_by(move))
    t.turn = t.after(seat)
    go_on(t)


@rule
def capture(t, card, cards):
    """R15: the captured cards and the card played go to the player's own pile."""
    give_cards(t.table, cards, t.won[t.turn])
    t.hand[t.turn].give(card, t.won[t.turn])
    t.last = t.turn


@rule
def go_on(t):
    """R17, Q16, Q19: deal new cards when all hands are empty. R18: end the hand when there are none."""
    if not t.no_hand_left():
        return
    if t.stock.count >= HAND * t.seats:
        t.deal_hands(HAND)
    else:
        end_deal(t)


@rule
def end_deal(t):
    """R19, Q12, Q13: leftovers go to the last capturer. R26, R27, Q14, Q15: check the end of the game."""
    if t.last >= 0:
        t.table.give_all(t.won[t.last])
    score(t)
    t.score_deal()
    leaders, highest = t.leaders(), t.points.max()
    shared = several(leaders)
    if highest >= t.target_score and not shared:
        t.finish(TARGET, leaders)
    elif t.deals >= t.max_hands:
        t.finish(DRAWN if shared else MOST_HANDS, 0 if shared else leaders)


@rule
def clubs_in(pile):
    clubs = 0
    for card in pile.cards:
        clubs += suit(card) == CLUBS
    return clubs


@rule
def score(t):
    """R20, Q11: score every pile against the best of the others. Q10: equal clubs score only with `each`."""
    for seat in range(t.seats):
        pile, cards, clubs = t.won[seat], 0, 0
        for other in range(t.seats):
            if other != seat:
                cards = max(cards, t.won[other].count)
                clubs = max(clubs, clubs_in(t.won[other]))
        own = clubs_in(pile)
        most_clubs = own > clubs or (t.clubs_tie == EACH and own == clubs and own > 0)
        good_two, good_ten = pile.holds(TWO_OF_CLUBS), pile.holds(TEN_OF_DIAMONDS)
        value(t.lines[seat], pile.count > cards, most_clubs, good_two, good_ten)


@scoring_rule
def value(lines, most_cards, most_clubs, good_two, good_ten):
    """R21 to R24: what a player scores for a hand, line by line."""
    lines[MOST_CARDS] = 2 * most_cards
    lines[MOST_CLUBS] = 1 * most_clubs
    lines[GOOD_TWO] = 1 * good_two
    lines[GOOD_TEN] = 1 * good_ten


GAME = Game(
    name="kontsina",
    title="Kontsina",
    seats=Seats(2, 4, 2),  # R1
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=ANY_NUMBER * (PACK - 4) * 25,  # a capture in steps has fewer than 25
    tags=("fishing",),
)
