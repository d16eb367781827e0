"""Xeri: take the pile with a card that matches its top card. Rule numbers are those of its rule page."""

from ...engine.cards import ACE, JACK, TEN, rank, read_card
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import argument, make, offer
from ...engine.options import choice, first_dealer, number
from ...engine.registers import NONE, a_seat_or_none, some_cards, whole
from ...engine.scoring import scoring_rule

TEN_OF_DIAMONDS, TWO_OF_CLUBS = read_card("Td"), read_card("2c")
HAND = 6

VERBS = verbs("play {card}")
(PLAY,) = numbers(VERBS)
TOP_TWO, ANY_PAIR = INITIAL_CHECK = choice(
    "initial_check", "top_two", "any_pair", rule="R6", text="When the opening pile is dealt again."
)
HANDS_WON, TOTAL_POINTS = MATCH_MODE = choice(
    "match_mode", "hands_won", "total_points", rule="R26", text="What decides the match."
)
DRAW, POINTS = MATCH_TIE = choice(
    "match_tie", "draw", "points", rule="Q13", text="What decides a match with equal numbers of hands won."
)
LINES = ("xeris", "xeris on a jack", "most cards", "honours", "ten of diamonds", "two of clubs")
XERIS, JACK_XERIS, MOST_CARDS, HONOURS, GOOD_TEN, GOOD_TWO = numbers(LINES)
ENDINGS = ("more hands won", "more points", "drawn: as many hands won", "drawn: as many points")
MOST_HANDS, MOST_POINTS, EQUAL_HANDS, EQUAL_POINTS = numbers(ENDINGS)

TABLE = layout(
    seats=2,
    zones=dict(
        stock=zone(next_first=True),
        pile=zone(seen_by=ALL, look="pile"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=6),
        won=zone(seen_by=ALL, per_seat=True, closed=True, crosswise="marked"),  # R12, R14
    ),
    options=(
        first_dealer(2, rule="R8", text="Who deals the first hand; the other player leads to it."),
        number("hands", 1, 1000, 4, rule="R26", text="How many hands a match has."),
        INITIAL_CHECK,
        choice("jack_xeri_points", "10", "20", rule="R19", text="How many points a xeri on a jack scores."),
        MATCH_MODE,
        MATCH_TIE,
    ),
    lines=LINES,
    marked=some_cards(2),  # R14: the cards each player captured xeri, as a set of cards
    hands_won=whole(0, 1000, each=2),
    last=a_seat_or_none(),  # the seat that captured last, or -1
    put_back=some_cards(),  # R6: the cards of refused piles, which all know to be in the stock
)


@rule
def deal(t):
    """R5, R7: deal six cards each and a pile of four; the rest is the stock. R8: the non-dealer begins."""
    t.marked[:] = 0
    t.last = NONE
    t.put_back = 0
    t.deal_hands(HAND)
    deal_pile(t)
    while refused(t):  # Q2
        for card in t.pile.cards:
            t.put_back |= 1 << card
        t.pile.give_all(t.stock)
        t.shuffle(t.stock)
        deal_pile(t)
    t.turn = 1 - t.dealer


@rule
def deal_pile(t):
    for _ in range(4):
        t.stock.deal(t.pile)


@rule
def refused(t):
    """R6: a jack on top or a pair on top (`any_pair`: anywhere) sends the opening pile back."""
    if rank(t.pile.top) == JACK:
        return True
    for upper in range(1, 4):
        for lower in range(upper):
            if rank(t.pile.slots[upper]) == rank(t.pile.slots[lower]):
                if t.initial_check == ANY_PAIR or (upper == 3 and lower == 2):
                    return True
    return False


@rule
def legal(t, moves):
    """R8: any card of the hand."""
    for card in t.hand[t.turn].cards:
        offer(moves, make(PLAY, card))


@rule
def captures(t, card):
    """R9, R11: an equal rank takes the pile, and a jack takes any pile (Q6: except an empty one)."""
    return t.pile.count > 0 and takes(card, t.pile.top)


@rule
def takes(card, top):
    """Whether a card takes the card below it."""
    return rank(card) == rank(top) or rank(card) == JACK


@rule
def is_xeri(t, card):
    """R13, R15: whether a pile of one card is taken by its own rank."""
    return t.pile.count == 1 and rank(card) == rank(t.pile.top)


@rule
def play(t, move):
    seat, card = t.turn, argument(move)
    captured = captures(t, card)
    if is_xeri(t, card):
        t.marked[seat] |= 1 << t.pile.top
    t.hand[seat].give(card, t.pile)
    if captured:  # Q4, Q5: always, with the card played
        t.pile.give_all(t.won[seat])
        t.last = seat
    t.turn = 1 - seat
    go_on(t)


@rule
def go_on(t):
    """R16, R17: deal new cards when both hands are empty; end the hand when there are none."""
    if t.no_hand_left():
        if t.stock.count > 0:
            t.put_back = 0
            t.deal_hands(HAND)
        else:
            end_deal(t)


@rule
def end_deal(t):
    """R18: the last capturer takes the rest of the pile. R24: score the hand."""
    if t.last >= 0:
        t.pile.give_all(t.won[t.last])
    score(t)
    t.score_deal()
    difference = t.lines[0].sum() - t.lines[1].sum()
    if difference != 0:  # Q13: a hand with equal points has no winner
        t.hands_won[0 if difference > 0 else 1] += 1
    if t.deals >= t.hands:
        end_match(t)


@rule
def score(t):
    """Count the won cards of both players and fill in their lines."""
    for seat in range(2):
        xeris, jack_xeris, honours, good_ten, good_two = 0, 0, 0, 0, 0
        for card in t.won[seat].cards:
            if t.marked[seat] >> card & 1:
                xeris += 1
                jack_xeris += rank(card) == JACK
            honours += rank(card) == ACE or rank(card) >= TEN
            good_ten += card == TEN_OF_DIAMONDS
            good_two += card == TWO_OF_CLUBS
        more = t.won[seat].count > t.won[1 - seat].count
        value(t.lines[seat], xeris, jack_xeris, more, honours, good_ten, good_two, t.jack_xeri_points)


@scoring_rule
def value(lines, xeris, jack_xeris, more_cards, honours, good_ten, good_two, jack_xeri_points):
    """R19 to R23: what a player's counts are worth, line by line; `xeris` includes those on a jack."""
    lines[XERIS] = 10 * (xeris - jack_xeris)
    lines[JACK_XERIS] = (20 if jack_xeri_points else 10) * jack_xeris
    lines[MOST_CARDS] = 3 * more_cards
    lines[HONOURS] = honours
    lines[GOOD_TEN] = good_ten
    lines[GOOD_TWO] = good_two


@rule
def end_match(t):
    """R26, Q13: the most hands won, or the most points; a tie is a draw unless points decide."""
    hands = t.hands_won[0] - t.hands_won[1]
    points = t.points[0] - t.points[1]
    if t.match_mode == HANDS_WON and hands != 0:
        t.finish(MOST_HANDS, 1 if hands > 0 else 2)
    elif points != 0 and (t.match_mode == TOTAL_POINTS or t.match_tie == POINTS):
        t.finish(MOST_POINTS, 1 if points > 0 else 2)
    elif t.match_mode == HANDS_WON and t.match_tie != POINTS:
        t.finish(EQUAL_HANDS, 0)
    else:
        t.finish(EQUAL_POINTS, 0)


GAME = Game(
    name="xeri",
    title="Xeri",
    seats=Seats(2, 2, 2),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=phases(turn="Play a card to the pile."),
    endings=ENDINGS,
    longest=48 * 1000,
    tags=("fishing",),
)
