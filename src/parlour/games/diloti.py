"""Diloti: fish by sums, and tie cards into declarations. Rule numbers are those of its rule page."""

import re
from dataclasses import dataclass

import numpy as np

from ..cards import ACE, JACK, PACK, rank, read_card, write_card
from ..chance import below
from ..game import Fact, Game, Seats, phases, verbs
from ..jit import rule
from ..layout import ALL, OWNER, layout, zone
from ..moves import Refusal, Verb, argument, make, offer, verb
from ..options import ANY_NUMBER, RANDOM, choice, first_dealer, number, yes_no
from ..sums import (
    HIGHEST,
    add_up,
    as_sum,
    cards_in,
    cards_listed,
    cards_of,
    divide,
    list_sums,
    one,
    read_set,
    total_of,
    unite,
    value,
    write_set,
)

LAY, CAPTURE, DECLARE, RAISE, GROUP = range(5)
TURN, ADDING = range(2)
ANY_RANK, FACES_ONLY = range(2)
ONE, EVERY = range(2)
FACES_FORBIDDEN, ANY_FORBIDDEN, FREE = range(3)
ANY_CHOICE, SAME_VALUE = range(2)
XERIS, MOST_CARDS, GOOD_TEN, ACES, GOOD_TWO = range(5)
TARGET, MOST_DEALS, DRAWN = range(3)
TEN_OF_DIAMONDS, TWO_OF_CLUBS = read_card("Td"), read_card("2c")
HAND = 6
MOST = 12  # declarations open at once: more than players can make and keep a card for in one batch
MAY_RAISE = 1 << 56  # marks a declaration in a list of sums
MORE = 1 << 60  # marks a move to which the same seat adds more
FULL = 1000  # with so many choices a move is made in steps
SUMS, UNIONS = 1100, 3000  # where a list of moves has room to reckon, behind FULL moves and a hand to lay
ROOM = 4100  # all 40 numerals have 4051 sets that add up to ten or less

TABLE = layout(
    seats=4,
    zones=dict(
        stock=zone(next_first=True),
        table=zone(seen_by=ALL),
        declaration=zone(seen_by=ALL, copies=MOST, look="pile"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=HAND),
        won=zone(seen_by=ALL, per_seat=True, closed=True),
    ),
    options=(
        number("target", 1, ANY_NUMBER, 61, rule="R36", text="The score at which the game ends."),
        first_dealer(4, default=0, rule="R35"),
        choice(
            "redeal", "any_rank", "faces_only", rule="R6", text="Which three equal cards are dealt again."
        ),
        choice("face_capture", "one", "all", rule="K4", text="How many of its rank a face card takes."),
        choice(
            *("lay_matching", "faces_forbidden", "any_forbidden", "free"),
            rule="K5",
            text="Which cards may not be laid while their like lies on the table.",
        ),
        choice(
            *("capture_extent", "any", "same_value"),
            rule="K3",
            text="Whether a numeral must take every card and declaration of its value.",
        ),
        yes_no("raise_with_table", rule="K12", text="Whether table cards may be added to a raise."),
        yes_no("raise_while_obliged", rule="K14", text="Whether who holds a declaration may raise another."),
        yes_no("group_opponent", "yes", rule="K17", text="Whether opponents' declarations may be grouped."),
        yes_no("extend_groups", rule="K19", text="Whether a group may go into another group."),
        yes_no("xeri_last_card", "yes", rule="K24", text="Whether the last card of a deal can score a xeri."),
        number("max_deals", 1, ANY_NUMBER, 60, rule="K29", text="After so many deals the game ends anyway."),
    ),
    lines=("xeris", "most cards", "ten of diamonds", "aces", "two of clubs"),
    worth=("i4", (MOST,)),  # R11: the value of each declaration
    holder=("i4", (MOST,)),  # K11: who formed, raised or grouped it last
    begun="i8",  # the move that is being made in steps, or 0
    marked=("i8", (2,)),  # R31, K26: the cards that each side captured a xeri with, as a set of cards
    last="i4",  # the side that captured last, or -1
)


@rule
def deal(t):
    t.dealer = below(t.rng, t.seats) if t.first_dealer == RANDOM else t.first_dealer
    deal_hand(t)


@rule
def deal_hand(t):
    """R5, K30: six cards each, then four to the table; R6: four others while too many of them are equal."""
    t.table.count = 0
    for d in range(MOST):
        t.declaration[d].count = 0
        close(t, d)
    for side in range(2):
        t.won[side].count = 0
        t.marked[side] = 0
    t.last = -1
    t.fresh_pack(t.stock)
    deal_batch(t)
    deal_table(t)
    while must_redeal(t):
        t.table.give_all(t.stock)
        t.shuffle(t.stock)
        deal_table(t)
    t.turn = t.after(t.dealer)  # R7


@rule
def deal_batch(t):
    """R5, R32: six cards to each player, one at a time from the dealer's left."""
    seat = t.dealer
    for _ in range(HAND * t.seats):
        seat = t.after(seat)
        t.stock.deal(t.hand[seat])


@rule
def deal_table(t):
    for _ in range(4):
        t.stock.deal(t.table)


@rule
def must_redeal(t):
    """R6: three or four of the same rank (`faces_only`: of the same court rank)."""
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
    """A move: the card played, what each set is worth, and the table cards, declarations with all of theirs.

    A court card takes nothing but its own rank, so only the suits are noted."""
    if value(card) == 0:
        cards >>= 4 * rank(card)
    return kind | card << 4 | total << 12 | cards << 16


@rule
def total_named(move):
    return move >> 12 & 15


@rule
def cards_named(move):
    card = argument(move)
    return (move & ~MORE) >> 16 << (0 if value(card) else 4 * rank(card))


@rule
def legal(t, moves):
    """All moves, whole; but with too many of them, those that begin or continue one (see `play`)."""
    if t.begun:
        list_steps(t, np.empty(ROOM, np.int64), np.empty(ROOM - UNIONS, np.int64), moves)
    else:
        list_moves(t, moves[SUMS:UNIONS], moves[UNIONS:], moves, False)
        if moves[0] >= FULL:
            moves[0] = 0
            list_moves(t, np.empty(ROOM, np.int64), np.empty(ROOM - UNIONS, np.int64), moves, True)


@rule
def add(moves, move, begin):
    """Add a move to a list that may be full; to `begin` with, only which card is played, and what for."""
    if begin:
        move = (move & 0xFFFF) | MORE
        for i in range(1, moves[0] + 1):
            if moves[i] == move:
                return
    if moves[0] < FULL:
        offer(moves, move)


@rule
def list_moves(t, sums, unions, moves, begin):
    if not list_sums(t.table, HIGHEST, sums[: len(sums) - MOST]):
        moves[0] = FULL
        return
    loose = sums[0]
    groupable = list_declarations(t, sums)
    obliged, own = obligations(t)
    hand = t.hand[t.turn]
    for card in hand.cards:
        if moves[0] >= FULL:
            return
        held = values_kept(hand, card)
        if obliged == 0 and may_lay(t, card):
            offer(moves, make(LAY, card))
        if value(card) == 0:
            offer_matches(t, card, moves)
            continue
        offer_captures(card, bound_to_take(t, card, held), sums, unions, moves, begin)
        if obliged == 0:
            offer_declarations(card, held, loose, sums, moves, begin)
        if obliged == 0 or (t.raise_while_obliged and obliged & ~held == 0):
            offer_raises(t, card, held, loose, sums, moves, begin)
        for total in range(value(card), HIGHEST + 1):  # R19, R27: one value for all of them, and still held
            if moves[0] < FULL and held >> total & 1 and obliged & ~(1 << total) == 0:
                offer_groups(card, total, 0, own, loose, groupable, sums, unions, moves, begin)
    if moves[0] == 0:  # K15: cannot happen in play, but a position may be laid so
        for card in hand.cards:
            offer(moves, make(LAY, card))


@rule
def list_declarations(t, sums):
    """Add the declarations to a list of sums, first those that may go into a group; return where they end."""
    for d in range(MOST):
        if t.declaration[d].count > 0 and may_group(t, d):
            offer_declaration(t, d, sums)
    groupable = sums[0]
    for d in range(MOST):
        if t.declaration[d].count > 0 and not may_group(t, d):
            offer_declaration(t, d, sums)
    return groupable


@rule
def offer_declaration(t, d, sums):
    """R16, R17, K18: a regular declaration of an opponent may be raised."""
    raisable = is_opponents(t, d) and not is_group(t, d)
    offer(sums, as_sum(cards_in(t.declaration[d]), t.worth[d]) | (MAY_RAISE if raisable else 0))


@rule
def may_group(t, d):
    """R25, R27, R28, K17, K19."""
    return (t.extend_groups or not is_group(t, d)) and (t.group_opponent or not is_opponents(t, d))


@rule
def is_opponents(t, d):
    return (t.holder[d] - t.turn) & 1 == 1


@rule
def is_group(t, d):
    """R23: several sets, each of its value."""
    total = 0
    for card in t.declaration[d].cards:
        total += value(card)
    return total > t.worth[d]


@rule
def obligations(t):
    """R20: the values (as bits) and the cards of the declarations that the seat on turn holds."""
    values, cards = 0, 0
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.holder[d] == t.turn:
            values |= 1 << t.worth[d]
            cards |= cards_in(t.declaration[d])
    return values, cards


@rule
def values_kept(hand, played):
    """K9: the values (as bits) of the cards that stay in hand."""
    values = 0
    for card in hand.cards:
        if card != played:
            values |= 1 << value(card)
    return values & ~1


@rule
def may_lay(t, card):
    """R8, K5."""
    if t.lay_matching == FREE or (t.lay_matching == FACES_FORBIDDEN and value(card) > 0):
        return True
    for other in t.table.cards:
        if rank(other) == rank(card):
            return False
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.worth[d] == value(card):
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
        if t.declaration[d].count > 0 and t.worth[d] == value(card):
            if t.capture_extent == SAME_VALUE or (t.holder[d] == t.turn and not held >> value(card) & 1):
                must |= cards_in(t.declaration[d])
    if t.capture_extent == SAME_VALUE:
        for other in t.table.cards:
            if rank(other) == rank(card):
                must |= one(other)
    return must


@rule
def offer_captures(card, must, sums, unions, moves, begin):
    """R12, R13, R15, K2, K3, K7: any choice of disjoint sets and declarations of the card's value."""
    unions[0] = 0
    offer(unions, must)
    if not unite(sums, sums[0], value(card), room_in(unions, begin)) and not begin:
        moves[0] = FULL
    for k in range(1, unions[0] + 1):
        if unions[k]:
            add(moves, build(CAPTURE, card, value(card), unions[k]), begin)


@rule
def room_in(unions, begin):
    """Where to list unions; to begin a move it is enough to know that there is one."""
    return unions[: unions[0] + 2] if begin else unions


@rule
def offer_declarations(card, held, loose, sums, moves, begin):
    """R9, R10, R18, R19: with numerals of the table, to a value that is still held."""
    for i in range(1, loose + 1):
        total = total_of(sums[i]) + value(card)
        if held >> total & 1:
            add(moves, build(DECLARE, card, total, cards_of(sums[i])), begin)


@rule
def offer_raises(t, card, held, loose, sums, moves, begin):
    """R16, R18, R19, K12, K13: with `raise_with_table`, also together with numerals of the table."""
    for d in range(loose + 1, sums[0] + 1):
        if sums[d] & MAY_RAISE:
            raised = total_of(sums[d]) + value(card)
            if held >> raised & 1:
                add(moves, build(RAISE, card, raised, cards_of(sums[d])), begin)
            if t.raise_with_table:
                for i in range(1, loose + 1):
                    total = raised + total_of(sums[i])
                    if held >> total & 1:
                        add(moves, build(RAISE, card, total, cards_of(sums[d] | sums[i])), begin)


@rule
def offer_groups(card, total, base, own, loose, groupable, sums, unions, moves, begin):
    """R23, R25 to R28, K8, K17, K20: one set has the card played, and there are two sets at least.

    `base` is what has been chosen already, `own` what must be in it."""
    begun = list_first_sets(card, total, base, own, loose, groupable, sums, unions)
    if not unite(sums, groupable, total, room_in(unions, begin)) and not begin:
        moves[0] = FULL
    for k in range(1 if own or is_whole(card, total, base) else begun + 1, unions[0] + 1):
        add(moves, build(GROUP, card, total, unions[k]), begin)


@rule
def list_first_sets(card, total, base, own, loose, groupable, sums, unions):
    """List what can be in one set of a group with the card played, and what must be there; return how many.

    Own declarations go into the same group, or there is none."""
    unions[0] = 0
    for d in range(groupable + 1, sums[0] + 1):
        if cards_of(sums[d]) & own:
            return 0
    if base or total == value(card):
        offer(unions, base | own)
    else:
        for i in range(1, sums[0] + 1):
            if total_of(sums[i]) + value(card) == total and (i <= loose or sums[i] & MAY_RAISE):
                offer(unions, cards_of(sums[i]) | own)
    return unions[0]


@rule
def is_whole(card, total, cards):
    """R23: whether these table cards and the card played make two sets or more."""
    return cards != 0 and value(card) + add_up(cards) >= 2 * total


@rule
def list_steps(t, sums, unions, moves):
    """Go on with a move: all that it may become, or if they are too many, as it is and one set further."""
    kind, card, total, base = verb(t.begun), argument(t.begun), total_named(t.begun), cards_named(t.begun)
    list_sums(t.table, HIGHEST, sums)
    loose = sums[0]
    groupable = list_declarations(t, sums)
    if kind == DECLARE:
        offer_declarations(card, 1 << total, loose, sums, moves, False)
    elif kind == RAISE:
        offer_raises(t, card, 1 << total, loose, sums, moves, False)
    elif kind == CAPTURE:
        base |= bound_to_take(t, card, values_kept(t.hand[t.turn], card))
        offer_captures(card, base, sums, unions, moves, False)
        if moves[0] >= FULL:
            moves[0] = 0
            offer_one_more(CAPTURE, card, total, base, base != 0, sums, sums[0], moves)
    else:
        own = obligations(t)[1]
        offer_groups(card, total, base, own, loose, groupable, sums, unions, moves, False)
        if moves[0] >= FULL:
            moves[0] = 0
            first = list_first_sets(card, total, base, own, loose, groupable, sums, unions)
            if base or total == value(card):
                base |= own
                offer_one_more(GROUP, card, total, base, is_whole(card, total, base), sums, groupable, moves)
            else:
                offer_first_sets(card, total, own, first, sums, groupable, unions, moves)


@rule
def offer_one_more(kind, card, total, base, whole, sums, last, moves):
    if whole:
        offer(moves, build(kind, card, total, base))
    for i in range(1, last + 1):
        if total_of(sums[i]) == total and cards_of(sums[i]) & base == 0:
            offer(moves, build(kind, card, total, base | cards_of(sums[i])) | MORE)


@rule
def offer_first_sets(card, total, own, first, sums, groupable, unions, moves):
    """The sets that may have the card played, where another set is left beside them."""
    for k in range(1, first + 1):
        other = own != 0
        for i in range(1, groupable + 1):
            other = other or (total_of(sums[i]) == total and cards_of(sums[i]) & unions[k] == 0)
        if other:
            offer(moves, build(GROUP, card, total, unions[k]) | MORE)


@rule
def play(t, move):
    """Play a move; with MORE it is only begun, and the same seat goes on."""
    seat, card, kind = t.turn, argument(move), verb(move)
    if move & MORE:
        t.begun = move
        t.phase = ADDING
        return
    t.begun = 0
    t.phase = TURN
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
    """R14: what is captured goes to the side's pile with the card played. R30, K23 to K25: is it a xeri?"""
    side = t.turn % 2
    first = is_first_play(t)
    for d in range(MOST):
        if is_among(t, d, cards):
            t.declaration[d].give_all(t.won[side])
            close(t, d)
    lift(t, cards, t.won[side])
    t.hand[t.turn].give(card, t.won[side])
    t.last = side
    if is_bare(t) and not first and (t.xeri_last_card or t.stock.count > 0 or not is_batch_over(t)):
        t.marked[side] |= 1 << card


@rule
def is_among(t, d, cards):
    """Whether an open declaration is among these cards: it is moved whole or not at all."""
    return t.declaration[d].count > 0 and one(t.declaration[d].top) & cards != 0


@rule
def close(t, d):
    """K22: nobody has to capture this declaration any more."""
    t.worth[d] = 0
    t.holder[d] = 0


@rule
def lift(t, cards, to):
    for i in range(t.table.count - 1, -1, -1):
        card = t.table.slots[i]
        if one(card) & cards:
            t.table.give(card, to)


@rule
def is_first_play(t):
    """K23: nobody has played a card of this deal."""
    for seat in range(t.seats):
        if t.hand[seat].count < HAND:
            return False
    return t.stock.count >= PACK - 4 - HAND * t.seats


@rule
def is_bare(t):
    """K25: neither a loose card nor a declaration is left."""
    for d in range(MOST):
        if t.declaration[d].count > 0:
            return False
    return t.table.count == 0


@rule
def form(t, card, cards, total):
    """R9, R16, R23: make one declaration of these cards. R22, K11: it is its maker's to capture."""
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
    lift(t, cards, t.declaration[home])
    t.hand[t.turn].give(card, t.declaration[home])
    t.worth[home] = total
    t.holder[home] = t.turn


@rule
def missing(t, seat):
    """R19, K10: how many values of declarations that a seat must capture are not in its hand."""
    values = 0
    for d in range(MOST):
        if t.declaration[d].count > 0 and t.holder[d] == seat:
            values |= 1 << t.worth[d]
    for card in t.hand[seat].cards:
        values &= ~(1 << value(card))
    lacking = 0
    for total in range(1, HIGHEST + 1):
        lacking += values >> total & 1
    return lacking


@rule
def resume(t):
    """A position need not say what a regular declaration is worth, and may stand at the end of a batch."""
    for d in range(MOST):
        if t.worth[d] == 0:
            for card in t.declaration[d].cards:
                t.worth[d] += value(card)
    go_on(t)


@rule
def go_on(t):
    """R32, R33: six new cards when all hands are empty, and the end of the deal when there are none."""
    if is_batch_over(t):
        if t.stock.count >= HAND * t.seats:
            deal_batch(t)
        else:
            end_deal(t)


@rule
def is_batch_over(t):
    for seat in range(t.seats):
        if t.hand[seat].count > 0:
            return False
    return True


@rule
def end_deal(t):
    """R33, K27: the side that captured last takes what is left. R36, K28, K29: is the game over?"""
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
    """R4: the mask of a side's seats."""
    return (5 << side) & ((1 << t.seats) - 1)


@rule
def next_deal(t):
    """R35: the deal passes to the left."""
    t.dealer = t.after(t.dealer)
    deal_hand(t)


@rule
def score(t):
    """R34: each side's pile; partners both have their side's points."""
    for seat in range(t.seats):
        side = seat % 2
        xeris, good_ten, aces, good_two = 0, 0, 0, 0
        for card in t.won[side].cards:
            xeris += t.marked[side] >> card & 1
            good_ten += card == TEN_OF_DIAMONDS
            aces += rank(card) == ACE
            good_two += card == TWO_OF_CLUBS
        more = t.won[side].count > t.won[1 - side].count
        score_lines(t.lines[seat], xeris, more, good_ten, aces, good_two)


@rule
def score_lines(lines, xeris, more_cards, good_ten, aces, good_two):
    """R34: what a side's counts are worth, line by line."""
    lines[XERIS] = 10 * xeris
    lines[MOST_CARDS] = 4 * more_cards
    lines[GOOD_TEN] = 2 * good_ten
    lines[ACES] = aces
    lines[GOOD_TWO] = good_two


@rule
def judge(t, move):
    """What a sensible player sees at a glance, in tenths of a point: what a move wins, what it gives away."""
    kind, card, cards = verb(move), argument(move), cards_named(move)
    if move & MORE and cards == 0:
        return 0
    left, bundles = cards_in(t.table) & ~cards, 0
    prize = prize_of(one(card))
    if kind == LAY:
        left |= one(card)
        prize = -prize * chance_of(t, rank(card)) // 100
    for d in range(MOST):
        if t.declaration[d].count > 0 and not is_among(t, d, cards):
            bundles |= 1 << t.worth[d]
    if kind != LAY:
        prize += prize_of(cards)
    if kind > CAPTURE:  # the cards are won only if nobody else has the value
        prize = prize * (90 - chance_of(t, total_named(move) - 1)) // 100
        bundles |= 1 << total_named(move)
    if kind == CAPTURE and left == 0 and bundles == 0 and not is_first_play(t):
        prize += 100
    return prize - xeri_risk(t, left, bundles)


@rule
def prize_of(cards):
    """What cards are worth in a pile, in tenths of a point: two for each, more if it scores."""
    prize = 0
    for place in range(PACK):
        if cards >> place & 1:
            prize += 2 + 10 * (place < 4)
    return prize + 20 * (cards & one(TEN_OF_DIAMONDS) != 0) + 10 * (cards & one(TWO_OF_CLUBS) != 0)


@rule
def chance_of(t, named):
    """How likely the next player is to hold a rank, in percent, from the cards that are out."""
    after = t.after(t.turn)
    seen, out = 0, PACK - t.hand[t.turn].count - t.table.count
    for card in t.hand[t.turn].cards:
        seen += rank(card) == named
    for card in t.table.cards:
        seen += rank(card) == named
    for side in range(2):
        out -= t.won[side].count
        for card in t.won[side].cards:
            seen += rank(card) == named
    for d in range(MOST):
        out -= t.declaration[d].count
        for card in t.declaration[d].cards:
            seen += rank(card) == named
        if t.declaration[d].count > 0 and t.holder[d] == after and t.worth[d] == named + 1:
            return 100
    return min(100, 100 * (4 - seen) * t.hand[after].count // max(1, out))


@rule
def xeri_risk(t, left, bundles):
    """How likely the next player is to clear what is left on the table, in tenths of the ten points."""
    if left == 0 and bundles == 0:
        return 0
    risk = 0
    for named in range(13):
        own = left >> 4 * named & 15
        if named >= HIGHEST:
            if left == own << 4 * named and own & (own - 1) == 0 and bundles == 0:
                risk += chance_of(t, named)
        elif left >> 4 * (named + 1) == 0 and add_up(left) % (named + 1) == 0:
            if bundles & ~(1 << (named + 1)) == 0:
                risk += chance_of(t, named)
    return risk


WORDS = ("lay", "capture", "declare", "raise", "group")
SPELLED = re.compile(r"(\w+) (\w+) ?:([^=]*)(?:= ?(\d{1,2}))? ?")
BUNDLE = re.compile(r"\[([^]]*)\]")


def write_move(t, move):
    """Write what is done with table cards: `capture 8c: 3s+5d, 8h`; a move that goes on ends in `...`."""
    kind = verb(move)
    sets = write_together(t, move) if kind in (DECLARE, RAISE) else write_sets(t, move)
    listed = ", ".join([*sets, "..."] if move & MORE else sets)
    total = f" = {total_named(move)}" if kind > CAPTURE else ""
    return f"{WORDS[kind]} {write_card(argument(move))}: {listed}{total}"


def write_together(t, move):
    """What goes into a declaration with the card played: a bundle that is raised, and loose cards."""
    loose, bundles = sort_out(t, cards_named(move))
    parts = [write_bundle(t, d) for d in bundles] + ([write_set(loose, " ")] if loose else [])
    return [" ".join(parts)] if parts else []


def write_sets(t, move):
    """The sets of a capture or a group, by their lowest cards; a raised declaration comes first."""
    card, total = argument(move), total_named(move)
    loose, bundles = sort_out(t, cards_named(move))
    raised = [d for d in bundles if t.worth[d] != total]
    if verb(move) == GROUP and cards_named(move) and not raised:
        loose |= one(card)
    sets = divide(loose, total) or [] if value(card) else [one(other) for other in cards_listed(loose)]
    texts = [(part & -part, write_set(part)) for part in sets]
    for d in bundles:
        cards = set_of(t.declaration[d])
        raising = f"+{write_card(card)}" if d in raised else ""
        texts.append((0 if raising else cards & -cards, write_bundle(t, d) + raising))
    return [text for _, text in sorted(texts)]


def write_bundle(t, d):
    """A declaration: `[2c 6s]`, or the sets of a group: `[2h 3c 4d | 9d]`."""
    cards = set_of(t.declaration[d])
    sets = divide(cards, t.worth[d]) if t.worth[d] else None
    return f"[{' | '.join(write_set(part, ' ') for part in sets or [cards])}]"


def set_of(zone):
    return sum(one(card) for card in zone.cards)


def sort_out(t, cards):
    """The loose ones of some table cards, and the declarations among them."""
    bundles = [d for d in range(MOST) if set_of(t.declaration[d]) & cards]
    return cards & ~sum(set_of(t.declaration[d]) for d in bundles), bundles


def read_move(t, kind, text):
    """Read what `write_move` writes, in any order and division that is right."""
    found = SPELLED.fullmatch(text)
    if not found or found[1].lower() != WORDS[kind]:
        return None
    card, body = read_card(found[2]), found[3].strip()
    more = MORE if body.endswith("...") else 0
    body = body.removesuffix("...")
    texts = [body.replace(",", " ")] if kind in (DECLARE, RAISE) else body.split(",")
    parts = []
    for part in texts:
        if part.strip():
            parts.append(read_part(t, part.strip(), card if kind == GROUP else -1))
            if isinstance(parts[-1], Refusal):
                return parts[-1]
    total = int(found[4]) if found[4] else sum_of(t, kind, card, parts[:1])
    wrong = check_total(card, total) if kind > CAPTURE else None
    wrong = wrong or (None if more and not parts else CHECKS[kind](t, card, total, parts))
    if wrong:
        return wrong
    cards = sum(part.cards | part.bundled for part in parts) & ~(one(card) if kind == GROUP else 0)
    return (build(kind, card, total if kind > CAPTURE else value(card), cards) | more) >> 4


@dataclass(frozen=True)
class Part:
    """One set as somebody wrote it: its loose cards, its declarations, all their cards, what they make."""

    text: str
    cards: int
    bundles: tuple[int, ...]
    bundled: int
    total: int


def read_part(t, text, played):
    """Read one set; a Refusal if its cards do not lie there so. Only `played` may be named with them."""
    cards = read_set(BUNDLE.sub(" ", text))
    for card in cards_listed(cards):
        if card != played and not t.table.holds(card):
            return not_loose(t, card)
    bundles = []
    for inside in BUNDLE.findall(text):
        wanted = read_set(inside.replace("|", " "))
        here = [d for d in range(MOST) if wanted and set_of(t.declaration[d]) == wanted]
        if not here:
            return Refusal("R9", f"there is no declaration [{write_set(wanted, ' ')}] on the table")
        bundles += here
    bundled = sum(set_of(t.declaration[d]) for d in bundles)
    total = add_up(cards) + sum(t.worth[d] for d in bundles)
    return Part(text, cards, tuple(bundles), bundled, total)


def not_loose(t, card):
    written = write_card(card)
    for d in range(MOST):
        if t.declaration[d].holds(card):
            bundle = write_bundle(t, d)
            return Refusal("K7", f"{written} lies in the declaration {bundle}, which stays whole", (written,))
    return Refusal("R2", f"{written} does not lie on the table", (written,))


def sum_of(t, kind, card, parts):
    """What a move that does not say so declares: the total of its first set."""
    return sum(part.total for part in parts) + (value(card) if kind in (DECLARE, RAISE) else 0)


def check_total(card, total):
    if value(card) == 0:
        return Refusal("R10", f"{write_card(card)} has no value and cannot be in a declaration")
    if total > HIGHEST:
        return Refusal("R18", f"no declaration is worth more than 10, and this would be {total}")
    return None


def check_capture(t, card, total, parts):
    written = write_card(card)
    if not parts:
        return Refusal("R13", f"say what {written} takes")
    for part in parts:
        others = cards_listed(part.cards)
        if value(card) == 0:
            if part.bundles or any(rank(other) != rank(card) for other in others):
                return Refusal("K4", f"{written} takes nothing but its own rank, and not {part.text}")
        elif part.bundles:
            if others or len(part.bundles) > 1:
                return Refusal("K7", f"a declaration is a set of its own: {part.text} cannot be added up")
            if part.total != value(card):
                return Refusal("R15", f"{part.text} is worth {part.total}: {written} does not take it")
        elif part.total != value(card) or any(value(other) == 0 for other in others):
            return Refusal("R12", f"{part.text} does not make {value(card)}, so {written} cannot take it")
    return None


def check_declare(t, card, total, parts):
    if parts and parts[0].bundles:
        return Refusal(
            "K8", f"a declaration is made of loose cards; {parts[0].text} can be raised or grouped"
        )
    return check_together(card, total, parts)


def check_together(card, total, parts):
    """R9, R16: what is laid together is numerals that make the value that is said."""
    if not parts:
        return Refusal("K8", f"say which table cards go with {write_card(card)}")
    courts = [other for other in cards_listed(parts[0].cards) if value(other) == 0]
    if courts:
        return Refusal("R10", f"{write_card(courts[0])} has no value and cannot be in a declaration")
    if parts[0].total + value(card) != total:
        made = parts[0].total + value(card)
        return Refusal("R11", f"{parts[0].text} and {write_card(card)} make {made}, not {total}")
    return None


def check_raise(t, card, total, parts):
    if len(parts) != 1 or len(parts[0].bundles) != 1:
        return Refusal("R16", "say which declaration you raise: one, in its brackets")
    return check_together(card, total, parts)


def check_group(t, card, total, parts):
    with_card = [part for part in parts if part.cards & one(card)]
    if len(with_card) != 1:
        return Refusal("K8", f"the card you play, {write_card(card)}, belongs to one of the sets")
    for part in parts:
        courts = [other for other in cards_listed(part.cards) if value(other) == 0]
        if courts:
            return Refusal("R10", f"{write_card(courts[0])} has no value and cannot be in a declaration")
        if len(part.bundles) > 1 or (part.bundles and part.cards not in (0, one(card))):
            return Refusal("K17", f"only the card you play may be added to a declaration, not {part.text}")
        if part.total != total:
            return Refusal(
                "R23", f"every set of a group is worth the same: {part.text} does not make {total}"
            )
    return None


CHECKS = (None, check_capture, check_declare, check_raise, check_group)


def refuse(t, move):
    """Say which rule forbids a move that `legal` did not list."""
    kind, card = verb(move), argument(move)
    written = write_card(card)
    if not t.hand[t.turn].holds(card):
        return Refusal("R7", f"play a card of your own hand: you do not hold {written}")
    if t.begun:
        return Refusal("R7", f"you have begun with {write_move(t, t.begun)}: go on with that")
    own = [d for d in range(MOST) if t.declaration[d].count and t.holder[d] == t.turn]
    held = {value(other) for other in t.hand[t.turn].cards if other != card}
    if kind == CAPTURE:
        why = refuse_capture(t, move, own, held)
    elif own and kind != GROUP and not (kind == RAISE and t.raise_while_obliged):
        why = refuse_obliged(t, kind, own)
    elif kind == LAY:
        why = refuse_lay(t, card)
    elif total_named(move) not in held:
        key = total_named(move)
        why = Refusal("R19", f"after playing {written} you would hold no card worth {key} to capture it with")
    else:
        why = refuse_raise(t, move, own, held) if kind == RAISE else refuse_group(t, move, own)
    if why:
        return why
    if move & MORE:
        return Refusal("R7", "say the whole move at once")
    return Refusal("R13", f"there are too many choices: begin with `{WORDS[kind]} {written}: ...` and go on")


def proof(t, declarations):
    """The declarations that stand against a move, in words and as cards."""
    cards = sum(set_of(t.declaration[d]) for d in declarations)
    words = " and ".join(write_bundle(t, d) for d in declarations)
    return words, tuple(write_card(card) for card in cards_listed(cards))


def refuse_obliged(t, kind, own):
    words, cards = proof(t, own)
    if kind == RAISE:
        return Refusal("K14", f"you hold {words} and may not raise (raise_while_obliged = no)", cards)
    verb_said = "lay a card" if kind == LAY else "declare again"
    return Refusal("R21", f"you may not {verb_said} while you hold {words}", cards)


def refuse_lay(t, card):
    same = [other for other in t.table.cards if rank(other) == rank(card)]
    worth_it = [d for d in range(MOST) if t.declaration[d].count and t.worth[d] == value(card)]
    words, cards = (write_card(same[0]), (write_card(same[0]),)) if same else proof(t, worth_it)
    option = ("faces_forbidden", "any_forbidden", "free")[t.lay_matching]
    return Refusal("K5", f"{write_card(card)} can take {words} (lay_matching = {option})", cards)


def refuse_capture(t, move, own, held):
    card, cards = argument(move), cards_named(move)
    written = write_card(card)
    if value(card) == 0 and cards:
        every = tuple(write_card(other) for other in t.table.cards if rank(other) == rank(card))
        if t.face_capture == EVERY:
            return Refusal("K4", f"{written} takes every card of its rank (face_capture = all)", every)
        return Refusal("K4", f"{written} takes one card of its rank (face_capture = one)", every)
    kept = [d for d in own if t.worth[d] == value(card) and not set_of(t.declaration[d]) & cards]
    if kept and value(card) not in held:
        words, shown = proof(t, kept)
        return Refusal("R20", f"you need {written} to capture {words}", shown)
    if t.capture_extent == SAME_VALUE and not move & MORE:
        like = [other for other in t.table.cards if rank(other) == rank(card) and not one(other) & cards]
        if like:
            left = tuple(map(write_card, like))
            return Refusal("K3", f"take {left[0]} too (capture_extent = same_value)", left)
        for d in range(MOST):
            if t.declaration[d].count and t.worth[d] == value(card) and not set_of(t.declaration[d]) & cards:
                words, left = proof(t, [d])
                return Refusal("K3", f"take {words} too (capture_extent = same_value)", left)
    return None


def refuse_raise(t, move, own, held):
    loose, bundles = sort_out(t, cards_named(move))
    for d in bundles:
        if why := refuse_raising(t, d):
            return why
    if loose and not t.raise_with_table:
        added = tuple(map(write_card, cards_listed(loose)))
        words = ", ".join(added)
        return Refusal("K12", f"only the card you play is added, not {words} (raise_with_table = no)", added)
    lost = [d for d in own if t.worth[d] not in held]
    if lost:
        words, cards = proof(t, lost)
        return Refusal("R20", f"you need {write_card(argument(move))} to capture {words}", cards)
    return None


def refuse_raising(t, d):
    words, cards = proof(t, [d])
    if (t.holder[d] - t.turn) % 2 == 0:
        whose = "your own" if t.holder[d] == t.turn else "your partner's"
        return Refusal("R17", f"{words} is {whose} declaration: you may not raise it", cards)
    if is_group_here(t, d):
        return Refusal("K18", f"{words} is a group and cannot be raised", cards)
    return None


def is_group_here(t, d):
    return add_up(set_of(t.declaration[d])) > t.worth[d]


def refuse_group(t, move, own):
    total = total_named(move)
    loose, bundles = sort_out(t, cards_named(move))
    for d in {*own, *bundles}:
        words, cards = proof(t, [d])
        if is_group_here(t, d) and not t.extend_groups:
            return Refusal("K19", f"{words} is a group and cannot go into another", cards)
        if d not in bundles or (d in own and t.worth[d] != total):
            return Refusal("R27", f"while you hold {words}, a group must include it at its value", cards)
        if t.worth[d] != total:
            if why := refuse_raising(t, d):
                return why
        elif (t.holder[d] - t.turn) % 2 and not t.group_opponent:
            return Refusal("K17", f"{words} is an opponent's declaration (group_opponent = no)", cards)
    if add_up(loose) + value(argument(move)) + sum(t.worth[d] for d in bundles) < 2 * total:
        return Refusal("R23", f"a group has two sets at least, each worth {total}")
    return None


def facts(t):
    told = [Fact("deal", str(t.deals + (0 if t.over else 1))), Fact("plays to", str(t.target))]
    if t.begun:
        told.append(Fact("begun", write_move(t, t.begun)))
    for d in range(MOST):
        if t.declaration[d].count:
            told.append(Fact("must capture", f"{write_bundle(t, d)} = {t.worth[d]}", t.holder[d]))
    for seat in range(t.seats):
        told.append(Fact("xeris", str(int(t.marked[seat % 2]).bit_count()), seat))
    return told


def check_seats(seats, chosen):
    return "Diloti is for two players or two pairs of partners, not for 3 players" if seats == 3 else ""


GAME = Game(
    name="diloti",
    title="Diloti",
    seats=Seats(2, 4, 2),
    rules=__name__,
    table=TABLE,
    verbs=verbs(
        "lay {card}",
        Verb("capture 8c: 3s+5d, 8h", own_words=True),
        Verb("declare 5c: 2d 3h = 10", own_words=True),
        Verb("raise 2c: [3s 4h] = 9", own_words=True),
        Verb("group 2c: [3s 4h]+2c, 9h = 9", own_words=True),
    ),
    phases=phases(
        turn="Capture, lay a card, or make a declaration.",
        adding="Add to the move that you have begun, or end it.",
    ),
    endings=("target reached", "last deal played", "last deal played, drawn"),
    longest=ANY_NUMBER * (PACK - 4) * 30,  # a move in steps has fewer than 30
    tags=("fishing", "two players", "partners"),
    sides=2,
    refuse=refuse,
    facts=facts,
    check_seats=check_seats,
)
