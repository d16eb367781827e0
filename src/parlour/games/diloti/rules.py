"""Diloti: a fishing game with sums and declarations. Rule numbers are those of its rule page."""

from typing import NamedTuple

import numpy as np

from ...combinations.growing import MORE, ROOM, Choices, grows, offer_one_more
from ...combinations.sums import (
    HIGHEST,
    add_up,
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
from ...engine.cards import ACE, JACK, PACK, rank, read_card
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number, yes_no
from ...engine.parts import CARD, one_of, ranked_set
from ...engine.registers import NONE, a_move, a_seat, some_cards, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only

TEN_OF_DIAMONDS, TWO_OF_CLUBS = read_card("Td"), read_card("2c")
HAND = 6
MOST = 12  # the most open declarations: more than players can make, keeping a card for each, in one batch
CARDS_AT = 16  # the first bit of the cards in a move
MAY_RAISE = 1 << 56  # marks a declaration in a list of sums
FULL = 1000  # with this many choices a move is made in steps
SUMS, UNIONS = 1100, 3000  # buffers in a list of moves, after FULL moves and a hand to lay

PHASES = phases(
    turn="Capture, lay a card, or make a declaration.",
    adding="Add to the move that you have begun, or end it.",
)
PARTS = (CARD, one_of("total", HIGHEST + 1, bits=4), ranked_set(MORE.bit_length() - CARDS_AT))
VERBS = verbs(
    "lay {card}",
    Verb("capture 8c: 3s+5d, 8h", own_words=True, parts=PARTS),
    Verb("declare 5c: 2d 3h = 10", own_words=True, parts=PARTS),
    Verb("raise 2c: [3s 4h] = 9", own_words=True, parts=PARTS),
    Verb("group 2c: [3s 4h]+2c, 9h = 9", own_words=True, parts=PARTS),
)
LAY, CAPTURE, DECLARE, RAISE, GROUP = numbers(VERBS)
ANY_RANK, FACES_ONLY = REDEAL = choice(
    "redeal",
    "any_rank",
    "faces_only",
    rule="R6",
    text="Whether three equal cards of any rank are dealt again, or only face cards.",
)
ONE, EVERY = FACE_CAPTURE = choice(
    "face_capture", "one", "all", rule="K4", text="How many cards of its rank a face card takes."
)
FACES_FORBIDDEN, ANY_FORBIDDEN, FREE = LAY_MATCHING = choice(
    *("lay_matching", "faces_forbidden", "any_forbidden", "free"),
    rule="K5",
    text="Which cards may not be laid while a card of their rank is on the table.",
)
ANY_CHOICE, SAME_VALUE = CAPTURE_EXTENT = choice(
    *("capture_extent", "any", "same_value"),
    rule="K3",
    text="Whether a numeral must take every card and declaration of its value.",
)
LINES = ("xeris", "most cards", "ten of diamonds", "aces", "two of clubs")
XERIS, MOST_CARDS, GOOD_TEN, ACES, GOOD_TWO = numbers(LINES)
ENDINGS = ("target reached", "last deal played", "last deal played, drawn")
TARGET, MOST_DEALS, DRAWN = numbers(ENDINGS)

TABLE = layout(
    seats=4,
    zones=dict(
        stock=zone(next_first=True),
        table=zone(seen_by=ALL),
        declaration=zone(seen_by=ALL, copies=MOST, label="declarations", look="spread"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=HAND),
        won=zone(seen_by=ALL, per_seat=True, closed=True, crosswise="marked"),
    ),
    options=(
        number("target", 1, ANY_NUMBER, 61, rule="R36", text="The score at which the game ends."),
        first_dealer(4, default=0, rule="R35"),
        REDEAL,
        FACE_CAPTURE,
        LAY_MATCHING,
        CAPTURE_EXTENT,
        yes_no("raise_with_table", rule="K12", text="Whether table cards may be added to a raise."),
        yes_no(
            "raise_while_obliged",
            rule="K14",
            text="Whether a player who holds a declaration may raise another.",
        ),
        yes_no("group_opponent", "yes", rule="K17", text="Whether opponents' declarations may be grouped."),
        yes_no("extend_groups", rule="K19", text="Whether a group may go into another group."),
        yes_no("xeri_last_card", "yes", rule="K24", text="Whether the last card of a deal can score a xeri."),
        number("max_deals", 1, ANY_NUMBER, 60, rule="K29", text="The maximum number of deals in a game."),
    ),
    lines=LINES,
    worth=whole(0, HIGHEST, each=MOST),  # R11: the value of each declaration
    holder=a_seat(each=MOST),  # K11: the seat that formed, raised or grouped it last
    begun=a_move(),  # the move that is being made in steps, or 0
    marked=some_cards(2),  # R31, K26: the cards with which each side captured a xeri, as a set of cards
    last=whole(NONE, 1),  # the side that captured last, or -1
    put_back=some_cards(),  # R6: the cards of refused openings, which all know to be in the stock
)


@rule
def deal(t):
    """R5, K30: deal six cards each, then four to the table. R6: replace the four if too many are equal."""
    for d in range(MOST):
        close(t, d)
    t.marked[:] = 0
    t.last = NONE
    t.put_back = 0
    t.deal_hands(HAND)
    deal_table(t)
    while must_redeal(t):
        t.put_back |= cards_in(t.table)
        t.table.give_all(t.stock)
        t.shuffle(t.stock)
        deal_table(t)
    t.turn = t.after(t.dealer)  # R7


@rule
def deal_table(t):
    for _ in range(4):
        t.stock.deal(t.table)


@rule
def must_redeal(t):
    """R6: three or four have the same rank (`faces_only`: the same court rank)."""
    for i in range(2):
        named = rank(t.table.slots[i])
        same = 0
        for card in t.table.cards:
            same += rank(card) == named
        if same >= 3 and (t.redeal == ANY_RANK or named >= JACK):
            return True
    return False


@rule
def build(kind, card, total, cards):
    """Return a move: the card played, the value of each set, and the table cards, including declarations.

    A court card takes only its own rank, so only the suits are stored.
    """
    if pips(card) == 0:
        cards >>= 4 * rank(card)
    return kind | card << 4 | total << 12 | cards << CARDS_AT


@rule
def total_named(move):
    return move >> 12 & 15


@rule
def cards_named(move):
    card = argument(move)
    return (move & ~MORE) >> CARDS_AT << (0 if pips(card) else 4 * rank(card))


@rule
def legal(t, moves):
    """List all moves; if there are too many, the first steps of moves, or the next steps of a begun one."""
    if t.begun:
        list_steps(t, Choices(np.empty(ROOM, np.int64), np.empty(ROOM - UNIONS, np.int64), moves))
    else:
        list_moves(t, Choices(moves[SUMS:UNIONS], moves[UNIONS:], moves), False)
        if moves[0] >= FULL:
            moves[0] = 0
            list_moves(t, Choices(np.empty(ROOM, np.int64), np.empty(ROOM - UNIONS, np.int64), moves), True)


@rule
def add(moves, move, begin):
    """Add a move to a list that may be full; with `begin`, only the first step of the move."""
    if begin:
        move = (move & 0xFFFF) | MORE
        for i in range(1, moves[0] + 1):
            if moves[i] == move:
                return
    if moves[0] < FULL:
        offer(moves, move)


@rule
def list_moves(t, choices, begin):
    """List the moves of the seat on turn, or with `begin` only the first steps of moves."""
    sums, moves = choices.sums, choices.moves
    if not list_sums(t.table, HIGHEST, sums[: len(sums) - MOST]):
        moves[0] = FULL
        return
    parts = list_declarations(t, sums)
    obliged = values_owed(t)
    for card in t.hand[t.turn].cards:
        if moves[0] >= FULL:
            return
        if obliged == 0 and may_lay(t, card):
            offer(moves, make(LAY, card))
        if pips(card) == 0:
            offer_matches(t, card, moves)
        else:
            offer_numeral(t, card, obliged, choices, parts, begin)
    if moves[0] == 0:  # K15: impossible in play, but not in a position set up by hand
        for card in t.hand[t.turn].cards:
            offer(moves, make(LAY, card))


@rule
def offer_numeral(t, card, obliged, choices, parts, begin):
    """Offer the captures, declarations, raises and groups of a numeral."""
    held = values_kept(t.hand[t.turn], card)
    offer_captures(card, bound_to_take(t, card, held), choices, begin)
    if obliged == 0:
        offer_declarations(card, held, choices, parts, begin)
    if obliged == 0 or (t.raise_while_obliged and obliged & ~held == 0):
        offer_raises(t, card, held, choices, parts, begin)
    for total in range(pips(card), HIGHEST + 1):  # R19, R27: one value for all of them, still held
        if choices.moves[0] < FULL and holds(held, total) and obliged & ~only(total) == 0:
            offer_groups(build(GROUP, card, total, 0), choices, parts, begin)


class Parts(NamedTuple):
    """The parts of a list of sums: where the sets of table cards end, and what may go into a group.

    `own` has all cards of the declarations that the seat on turn must capture.
    """

    loose: int
    groupable: int
    own: int


@rule
def list_declarations(t, sums):
    """Add the declarations to a list of sums, those that may go into a group first; return its parts."""
    loose = sums[0]
    for d in range(MOST):
        if t.declaration[d].count > 0 and may_group(t, d):
            offer_declaration(t, d, sums)
    groupable = sums[0]
    for d in range(MOST):
        if t.declaration[d].count > 0 and not may_group(t, d):
            offer_declaration(t, d, sums)
    return Parts(loose, groupable, own_declarations(t))


@rule
def offer_declaration(t, d, sums):
    """R16, R17, K18: a regular declaration of an opponent may be raised."""
    raisable = is_opponents(t, d) and not is_group(t, d)
    offer(sums, as_sum(cards_in(t.declaration[d]), t.worth[d]) | (MAY_RAISE if raisable else 0))


@rule
def may_group(t, d):
    """R25, R27, R28, K17, K19: whether a declaration may go into a group."""
    return (t.extend_groups or not is_group(t, d)) and (t.group_opponent or not is_opponents(t, d))


@rule
def is_opponents(t, d):
    return (t.holder[d] - t.turn) & 1 == 1


@rule
def is_group(t, d):
    """R23: whether a declaration has several sets, each of its value."""
    total = 0
    for card in t.declaration[d].cards:
        total += pips(card)
    return total > t.worth[d]


@rule
def values_owed(t):
    """R20: the values (as bits) of the declarations that the seat on turn must capture."""
    values = 0
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.holder[d] == t.turn:
            values |= only(t.worth[d])
    return values


@rule
def own_declarations(t):
    """R20: all cards of the declarations that the seat on turn must capture."""
    cards = 0
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.holder[d] == t.turn:
            cards |= cards_in(t.declaration[d])
    return cards


@rule
def values_kept(hand, played):
    """K9: the values (as bits) of the cards that stay in hand."""
    values = 0
    for card in hand.cards:
        if card != played:
            values |= 1 << pips(card)
    return values & ~1


@rule
def may_lay(t, card):
    """R8, K5: whether a card may be laid."""
    if t.lay_matching == FREE or (t.lay_matching == FACES_FORBIDDEN and pips(card) > 0):
        return True
    for other in t.table.cards:
        if rank(other) == rank(card):
            return False
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.worth[d] == pips(card):
            return False
    return True


@rule
def offer_matches(t, card, moves):
    """K4: a court card takes one of its rank (`face_capture = all`: every one)."""
    every = 0
    for other in t.table.cards:
        if rank(other) == rank(card):
            every |= one(other)
            if t.face_capture == ONE:
                offer(moves, build(CAPTURE, card, 0, one(other)))
    if every and t.face_capture == EVERY:
        offer(moves, build(CAPTURE, card, 0, every))


@rule
def bound_to_take(t, card, held):
    """K10: the own declarations that this card was kept for. K3: with `same_value`, all of its value."""
    must = 0
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.worth[d] == pips(card):
            if t.capture_extent == SAME_VALUE or (t.holder[d] == t.turn and not held >> pips(card) & 1):
                must |= cards_in(t.declaration[d])
    if t.capture_extent == SAME_VALUE:
        for other in t.table.cards:
            if rank(other) == rank(card):
                must |= one(other)
    return must


@rule
def offer_captures(card, must, choices, begin):
    """R12, R13, R15, K2, K3, K7: any choice of disjoint sets and declarations of the card's value."""
    sums, unions, moves = choices.sums, choices.unions, choices.moves
    unions[0] = 0
    offer(unions, must)
    if not unite(sums, sums[0], pips(card), room_in(unions, begin)) and not begin:
        moves[0] = FULL
    for k in range(1, unions[0] + 1):
        if unions[k]:
            add(moves, build(CAPTURE, card, pips(card), unions[k]), begin)


@rule
def room_in(unions, begin):
    """Return the buffer for unions. For the first step of a move it is enough to find one."""
    return unions[: unions[0] + 2] if begin else unions


@rule
def offer_declarations(card, held, choices, parts, begin):
    """R9, R10, R18, R19: with numerals of the table, to a value that is still held."""
    for i in range(1, parts.loose + 1):
        total = total_of(choices.sums[i]) + pips(card)
        if holds(held, total):
            add(choices.moves, build(DECLARE, card, total, cards_of(choices.sums[i])), begin)


@rule
def offer_raises(t, card, held, choices, parts, begin):
    """R16, R18, R19, K12, K13: with `raise_with_table`, also together with numerals of the table."""
    sums, moves = choices.sums, choices.moves
    for d in range(parts.loose + 1, sums[0] + 1):
        if sums[d] & MAY_RAISE:
            raised = total_of(sums[d]) + pips(card)
            if holds(held, raised):
                add(moves, build(RAISE, card, raised, cards_of(sums[d])), begin)
            if t.raise_with_table:
                for i in range(1, parts.loose + 1):
                    total = raised + total_of(sums[i])
                    if holds(held, total):
                        add(moves, build(RAISE, card, total, cards_of(sums[d] | sums[i])), begin)


@rule
def offer_groups(group, choices, parts, begin):
    """R23, R25 to R28, K8, K17, K20: one set contains the card played, and there are at least two sets."""
    card, total, base = argument(group), total_named(group), cards_named(group)
    first, unions = list_first_sets(group, choices, parts), choices.unions
    if not unite(choices.sums, parts.groupable, total, room_in(unions, begin)) and not begin:
        choices.moves[0] = FULL
    alone = parts.own != 0 or is_whole(card, total, base)
    for k in range(1 if alone else first + 1, unions[0] + 1):
        add(choices.moves, build(GROUP, card, total, unions[k]), begin)


@rule
def list_first_sets(group, choices, parts):
    """List what can be in one set with the card played, and what must be in the group; return how many.

    Own declarations go into the same group; otherwise there is no group.
    """
    sums, unions = choices.sums, choices.unions
    unions[0] = 0
    for d in range(parts.groupable + 1, sums[0] + 1):
        if cards_of(sums[d]) & parts.own:
            return 0
    beside = total_named(group) - pips(argument(group))
    if cards_named(group) or beside == 0:
        offer(unions, cards_named(group) | parts.own)
    else:
        for i in range(1, sums[0] + 1):
            if total_of(sums[i]) == beside and (i <= parts.loose or sums[i] & MAY_RAISE):
                offer(unions, cards_of(sums[i]) | parts.own)
    return unions[0]


@rule
def is_whole(card, total, cards):
    """R23: whether these table cards and the card played make two sets or more."""
    return cards != 0 and pips(card) + add_up(cards) >= 2 * total


@rule
def list_steps(t, choices):
    """List all completions of a move; if there are too many, the move as it is and with one more set."""
    kind, card, total = verb(t.begun), argument(t.begun), total_named(t.begun)
    list_sums(t.table, HIGHEST, choices.sums)
    parts = list_declarations(t, choices.sums)
    if kind == DECLARE:
        offer_declarations(card, only(total), choices, parts, False)
    elif kind == RAISE:
        offer_raises(t, card, only(total), choices, parts, False)
    elif kind == CAPTURE:
        go_on_capturing(t, card, choices)
    else:
        offer_groups(t.begun, choices, parts, False)
        if choices.moves[0] >= FULL:
            choices.moves[0] = 0
            go_on_grouping(t, choices, parts)


@rule
def go_on_capturing(t, card, choices):
    """List the completions or next steps of a capture."""
    base = cards_named(t.begun) | bound_to_take(t, card, values_kept(t.hand[t.turn], card))
    offer_captures(card, base, choices, False)
    if choices.moves[0] >= FULL:
        choices.moves[0] = 0
        if base:
            offer(choices.moves, build(CAPTURE, card, pips(card), base))
        begun = build(CAPTURE, card, pips(card), 0)
        offer_one_more(begun, CARDS_AT, base, pips(card), choices.sums[0], choices)


@rule
def go_on_grouping(t, choices, parts):
    """List the next steps of a group."""
    card, total, base = argument(t.begun), total_named(t.begun), cards_named(t.begun)
    first = list_first_sets(t.begun, choices, parts)
    if base or total == pips(card):
        base |= parts.own
        if is_whole(card, total, base):
            offer(choices.moves, build(GROUP, card, total, base))
        offer_one_more(build(GROUP, card, total, 0), CARDS_AT, base, total, parts.groupable, choices)
    else:
        offer_first_sets(t, first, choices, parts)


@rule
def offer_first_sets(t, first, choices, parts):
    """Offer the sets that may contain the card played, if another set is left next to them."""
    card, total = argument(t.begun), total_named(t.begun)
    for k in range(1, first + 1):
        other = parts.own != 0
        for i in range(1, parts.groupable + 1):
            fits = total_of(choices.sums[i]) == total and cards_of(choices.sums[i]) & choices.unions[k] == 0
            other = other or fits
        if other:
            offer(choices.moves, build(GROUP, card, total, choices.unions[k]) | MORE)


@rule
def play(t, move):
    seat, card, kind = t.turn, argument(move), verb(move)
    if grows(t, move):
        return
    if kind == LAY:
        t.hand[seat].give(card, t.table)
    elif kind == CAPTURE:
        capture(t, card, cards_named(move))
    else:
        form(t, card, cards_named(move), total_named(move))
    t.turn = t.after(seat)
    go_on(t)


@rule
def capture(t, card, cards):
    """R14: captured cards go to the side's pile with the card played. R31, K26: mark a xeri."""
    side = t.turn % 2
    if is_xeri(t, cards):
        t.marked[side] |= only(card)
    for d in range(MOST):
        if is_among(t, d, cards):
            t.declaration[d].give_all(t.won[side])
            close(t, d)
    give_cards(t.table, cards, t.won[side])
    t.hand[t.turn].give(card, t.won[side])
    t.last = side


@rule
def is_xeri(t, cards):
    """R30, K25: whether a capture takes everything on the table.

    K23, K24: the first card of a deal makes no xeri, and the last card only with the option.
    """
    if cards_in(t.table) & ~cards or is_first_play(t) or (not t.xeri_last_card and is_last_play(t)):
        return False
    for d in range(MOST):
        if t.declaration[d].count > 0 and not is_among(t, d, cards):
            return False
    return True


@rule
def is_among(t, d, cards):
    """Whether an open declaration is among these cards; declarations are moved as a whole."""
    return t.declaration[d].count > 0 and one(t.declaration[d].top) & cards != 0


@rule
def close(t, d):
    """K22: no seat has to capture this declaration any more."""
    t.worth[d] = 0
    t.holder[d] = 0


@rule
def is_first_play(t):
    """K23: no card of this deal has been played yet."""
    for seat in range(t.seats):
        if t.hand[seat].count < HAND:
            return False
    return t.stock.count >= PACK - 4 - HAND * t.seats


@rule
def is_last_play(t):
    """K24: the stock is empty, and so are all hands except for one card."""
    held = 0
    for seat in range(t.seats):
        held += t.hand[seat].count
    return t.stock.count == 0 and held == 1


@rule
def form(t, card, cards, total):
    """R9, R16, R23: make one declaration of these cards. R22, K11: its maker must capture it."""
    home = -1
    for d in range(MOST):
        if is_among(t, d, cards):
            if home < 0:
                home = d
            else:
                t.declaration[d].give_all(t.declaration[home])
                close(t, d)
    if home < 0:
        home = 0
        while t.declaration[home].count > 0 and home < MOST - 1:
            home += 1
    give_cards(t.table, cards, t.declaration[home])
    t.hand[t.turn].give(card, t.declaration[home])
    t.worth[home] = total
    t.holder[home] = t.turn


@rule
def go_on(t):
    """R32, R33: deal six new cards when all hands are empty; end the deal when the stock is, too."""
    if t.no_hand_left():
        if t.stock.count >= HAND * t.seats:
            t.put_back = 0
            t.deal_hands(HAND)
        else:
            end_deal(t)


@rule
def end_deal(t):
    """R33, K27: the side that captured last takes what is left. R36, K28, K29: check the end of the game."""
    if t.last >= 0:
        t.table.give_all(t.won[t.last])
    score(t)
    t.score_deal()
    lead = t.points[0] - t.points[1]
    ahead = seats_of(t, 0 if lead > 0 else 1)
    if max(t.points[0], t.points[1]) >= t.target and lead != 0:
        t.finish(TARGET, ahead)
    elif t.deals >= t.max_deals:
        t.finish(MOST_DEALS if lead != 0 else DRAWN, ahead if lead != 0 else 0)


@rule
def seats_of(t, side):
    """R4: the seats of a side, as a mask."""
    return (5 << side) & t.everybody


@rule
def score(t):
    """R34: score each side's pile; partners both get their side's points."""
    for seat in range(t.seats):
        side = seat % 2
        xeris, good_ten, aces, good_two = 0, 0, 0, 0
        for card in t.won[side].cards:
            xeris += t.marked[side] >> card & 1
            good_ten += card == TEN_OF_DIAMONDS
            aces += rank(card) == ACE
            good_two += card == TWO_OF_CLUBS
        more = t.won[side].count > t.won[1 - side].count
        value(t.lines[seat], xeris, more, good_ten, aces, good_two)


@scoring_rule
def value(lines, xeris, more_cards, good_ten, aces, good_two):
    """R34: what a side's counts are worth, line by line."""
    lines[XERIS] = 10 * xeris
    lines[MOST_CARDS] = 4 * more_cards
    lines[GOOD_TEN] = 2 * good_ten
    lines[ACES] = aces
    lines[GOOD_TWO] = good_two


GAME = Game(
    name="diloti",
    title="Diloti",
    seats=Seats(2, 4, 2),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=ANY_NUMBER * (PACK - 4) * 30,  # a move in steps has fewer than 30
    tags=("fishing", "partners"),
    sides=2,
)
