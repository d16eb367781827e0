"""Crash, thirteen-card brag: split thirteen cards into hands of three. Numbers are those of its rule page."""

import numpy as np

from ...combinations.brag import card_of, place_of, strength, worth_of
from ...combinations.melds import many
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, make, offer, verb
from ...engine.options import choice, first_dealer, number, yes_no
from ...engine.parts import card_set
from ...engine.registers import NONE, some_cards, some_seats
from ...engine.scoring import scoring_rule
from ...engine.sets import only, several
from .arranging import CARDS, COLUMNS, arrange, as_written, formed, free_cards, good_thirds, used_cards

SEATS = 4
PHASES = phases(
    choose="Keep your hand, or exchange it for an unseen spare hand.",
    arrange="Form up to four hands of three cards; end with set -, or leave the rest to auto.",
)
CHOOSING, ARRANGING = numbers(PHASES)
VERBS = verbs(  # K11: a crash is not announced
    *("keep", "spare"),
    Verb("set 4d4c4s /", sealed=True, own_words=True, parts=(card_set(3),)),
    Verb("set -", sealed=True),
    Verb("auto", sealed=True),
)
KEEP, SPARE, SET, DONE, AUTO = numbers(VERBS)
END_OF_DEAL, IMMEDIATELY = MATCH_ENDS = choice(
    *("match_ends", "end_of_deal", "immediately"),
    rule="K9",
    text="Whether a deal is scored completely, or the match ends when a player reaches the target.",
)
(WINS_GAME,) = CRASH_BONUS = number(
    "crash_bonus", 0, 1, 1, "wins_game", rule="R11", text="The bonus for winning all four columns."
)
LINES = ("columns", "crash")
WON, CRASH = numbers(LINES)
ENDINGS = ("the target is reached", "a crash wins the match")
TARGET, CRASHED = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True, look="box", label="cards not dealt"),
        spare=zone(copies=2, capacity=CARDS, look="box", label="spare hands"),
        out=zone(capacity=2 * CARDS, look="box", label="hands thrown in"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=CARDS),
        row=zone(seen_by=ALL, per_seat=True, capacity=3 * COLUMNS, look="spread"),
    ),
    options=(
        number("target", 7, 31, 15, rule="R12", text="How many points win the match."),
        CRASH_BONUS,
        choice("minimum", "pair", "any", "flush", rule="R3", text="The weakest hand that players may form."),
        yes_no("spare_hand", rule="R13", text="Whether players may exchange their hand for a spare hand."),
        MATCH_ENDS,
        first_dealer(SEATS, rule="K14"),
    ),
    lines=LINES,
    secret=("laid",),
    sealed=True,
    laid=some_cards((SEATS, COLUMNS)),  # the hands a seat has formed so far, each as a set of cards
    took_spare=some_seats(),  # a mask of the seats that took a spare hand
)


@rule
def deal(t):
    """R1: deal thirteen cards each, one at a time; R13: the spare hands come after the dealer."""
    t.took_spare = 0
    t.laid[:] = 0
    seat = t.dealer
    for _ in range(CARDS):
        for _ in range(t.seats):
            seat = t.after(seat)
            t.stock.deal(t.hand[seat])
        for which in range(SEATS - t.seats if t.spare_hand else 0):
            t.stock.deal(t.spare[which])
    if t.spare_hand:
        t.phase = CHOOSING
        t.turn = t.after(t.dealer)
    else:
        start_arranging(t)


@rule
def start_arranging(t):
    """R2: all players form their hands at once, in secret."""
    t.phase = ARRANGING
    t.ask(t.everybody)


@rule
def legal(t, moves):
    if t.phase == CHOOSING:
        offer(moves, KEEP)
        if t.spare[0].count + t.spare[1].count > 0:  # K12: three players share one spare hand
            offer(moves, SPARE)
    else:
        if formed(t.laid[t.turn]) < COLUMNS:
            offer_hands(t, moves)
        offer(moves, DONE)
        offer(moves, AUTO)


@rule
def offer_hands(t, moves):
    """R2, R3: any three cards that are not laid yet and good enough."""
    cards, bits = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    free, listed = free_cards(t.hand[t.turn], t.laid[t.turn], cards), moves[0]
    for i in range(free):
        bits[i] = make(0, 1 << card_of(cards[i]))
    for i in range(free):
        for j in range(i + 1, free):
            thirds = good_thirds(cards[i], cards[j], t.minimum)
            two = SET | bits[i] | bits[j]
            for k in range(j + 1, free):  # without a branch, which could not be predicted
                moves[listed + 1] = two | bits[k]
                listed += thirds >> cards[k] & 1
    moves[0] = listed


@rule
def play(t, move):
    kind = verb(move)
    if kind == KEEP or kind == SPARE:
        choose_hand(t, kind)
    elif kind == SET:
        t.laid[t.turn, formed(t.laid[t.turn])] = move >> 4
    else:
        if kind == AUTO:
            arrange(t.hand[t.turn], t.laid[t.turn], t.minimum)
        if t.answered(move):
            end_deal(t)


@rule
def choose_hand(t, kind):
    """R13, K12: put the old hand out of play face down, and take a spare hand unseen."""
    if kind == SPARE:
        t.hand[t.turn].give_all(t.out)
        t.spare[0 if t.spare[0].count > 0 else 1].give_all(t.hand[t.turn])
        t.took_spare |= only(t.turn)
    if t.turn == t.dealer:
        start_arranging(t)
    else:
        t.turn = t.after(t.turn)


@rule
def end_deal(t):
    """R9: all rows are shown and their columns compared."""
    for seat in range(t.seats):
        show_row(t, seat)
    score(t)
    t.score_deal()
    end_match(t)


@rule
def show_row(t, seat):
    """R4, K2: the hands from left to right by strength, equal ones as given; other cards stay hidden."""
    for _ in range(formed(t.laid[seat])):
        best, most = 0, 0
        for column in range(COLUMNS):
            worth = strength_of(t.hand[seat], t.laid[seat, column])
            if worth > most:
                best, most = column, worth
        first, second, third = places_of(t.hand[seat], t.laid[seat, best])
        for place in as_written(first, second, third):
            t.hand[seat].give(card_of(place), t.row[seat])
        t.laid[seat, best] = 0


@rule
def strength_of(hand, cards):
    """Return the strength of three cards of a player, given as a set; 0 for an empty set."""
    first, second, third = places_of(hand, cards)
    return worth_of(first, second, third) if third else 0


@rule
def places_of(hand, cards):
    """Return the places, in order, of three cards of a player, given as a set."""
    first, second, third = 0, 0, 0
    for card in hand.cards:
        place = place_of(card) if cards >> card & 1 else 0
        third = max(third, min(second, place))
        second = max(second, min(first, place))
        first = max(first, place)
    return first, second, third


@rule
def score(t):
    """R9, R11: a point for each column from left to right, then the bonus. K9: perhaps up to the target."""
    for seat in range(t.seats):
        value(t.lines[seat], 0, 0)
    for column in range(COLUMNS):
        seat = winner_of(t, column)
        if seat >= 0 and not arrived(t):
            value(t.lines[seat], t.lines[seat, WON] + 1, 0)
    for seat in range(t.seats):
        if crashed(t, seat) and not arrived(t):
            value(t.lines[seat], COLUMNS, t.crash_bonus)


@rule
def winner_of(t, column):
    """R10, K3: return the only seat with the best hand of a column, or -1."""
    best, winner = 0, NONE
    for seat in range(t.seats):
        if t.row[seat].count > 3 * column:
            laid = t.row[seat].slots[3 * column :]
            worth = strength(laid[0], laid[1], laid[2])  # R5 to R8
            if worth >= best:
                winner = seat if worth > best else NONE
                best = worth
    return winner


@rule
def arrived(t):
    """K9: with `match_ends = immediately` the match ends when a player has reached the target."""
    there = False
    for seat in range(t.seats):
        there = there or t.points[seat] + t.lines[seat, WON] >= t.target
    return t.match_ends == IMMEDIATELY and there


@scoring_rule
def value(lines, columns, crash_bonus):
    """R9, R11: a point for each column won, and a bonus for all four (K4: whatever the others laid)."""
    lines[WON] = columns
    lines[CRASH] = max(0, crash_bonus) if columns == COLUMNS else 0


@rule
def crashed(t, seat):
    return t.lines[seat, WON] == COLUMNS


@rule
def end_match(t):
    """R12, K9: the match ends at the target, with a single leader; K10: or with a crash."""
    leaders = t.leaders()
    if t.points.max() >= t.target and not several(leaders):
        t.finish(TARGET, leaders)
    for seat in range(t.seats):
        if t.crash_bonus == WINS_GAME and crashed(t, seat):
            t.finish(CRASHED, only(seat))


@rule
def well_formed(t, seat):
    """Check that the hands formed so far have three cards each and come first."""
    cards = 0
    for column in range(COLUMNS):
        if t.laid[seat, column] != 0:
            if many(t.laid[seat, column]) != 3 or (column > 0 and t.laid[seat, column - 1] == 0):
                return False
            cards += 3
    return many(used_cards(t.laid[seat])) == cards


GAME = Game(
    name="crash",
    title="Crash",
    seats=Seats(2, SEATS, SEATS),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=20_000,
    tags=("simultaneous choices", "brag"),
)
