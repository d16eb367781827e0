"""Seven Rummy: meld all your cards; a 7 may be melded on its own. Rule numbers are those of its rule page."""

from ...combinations.melds import (
    all_of_rank,
    extends,
    lay,
    lying_in,
    many,
    offer_runs,
    offer_sets,
    run_through,
)
from ...combinations.recycling import shuffle_recycled
from ...engine.cards import PACK, rank, read_card
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, second, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number, yes_no
from ...engine.registers import NONE, a_seat, some_cards, some_seats, whole, yes_or_no
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only

SEATS, DEALT = 5, 7
MELDS = 14  # the most melds: each has a 7 or three cards, and a player lays at most seven cards
SEVEN = rank(read_card("7c"))
SEVENS = all_of_rank(SEVEN)
SIX_TO_EIGHT = all_of_rank(SEVEN - 1) | SEVENS | all_of_rank(SEVEN + 1)

PHASES = phases(
    draw="Draw from the stock, or take the discard for a sequence.",
    play="Meld, lay off, and end your turn with a discard.",
    claim="Claim the discard for a set, or pass.",
)
DRAWING, PLAYING, CLAIMING = numbers(PHASES)
VERBS = verbs(
    *("draw", "take {cards}"),
    Verb("pass", secret=True, phase=CLAIMING),
    *("pass", "meld {cards}", "layoff {card} to M{place}", "discard {card}"),
    Verb("claim {cards}", secret=True),
)
DRAW, TAKE, PASS, VOID, MELD, LAY_OFF, DISCARD, CLAIM = numbers(VERBS)
HANDS, TARGET = END_MODE = choice(
    "end_mode", "hands", "target", rule="R36", text="What ends the match: hands, or a score."
)
(ONE_EACH,) = HOW_MANY = number(
    *("hands", 1, 1000, "players", "players"),
    rule="R36",
    text="How many hands a match has; `players` means one deal for each player.",
)
LINES = ("deadwood of the others", "doubled for going out at once")
DEADWOOD, DOUBLED = numbers(LINES)
ENDINGS = ("all hands are played", "the target score is reached", "the most hands are played")
ALL_PLAYED, TARGET_REACHED, ENOUGH = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True),
        pile=zone(seen_by=ALL, label="discard pile", look="pile"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=DEALT + 1),
        meld=zone(seen_by=ALL, copies=MELDS, capacity=13, label="melds", look="spread"),
    ),
    options=(
        first_dealer(SEATS, rule="R35"),
        END_MODE,
        HOW_MANY,
        number("target_score", 1, ANY_NUMBER, 200, rule="R36", text="The score that ends a `target` match."),
        number("max_hands", 1, 1000, 100, rule="Q29", text="The most hands of a `target` match."),
        number(
            "max_reshuffles", 0, 100, 3, rule="Q2", text="How often the discards become the stock in a hand."
        ),
        yes_no("layoff_own", "yes", rule="Q10", text="Whether players may lay off on their own melds."),
        yes_no("layoff_needs_meld", rule="Q11", text="Whether only players with a meld may lay off."),
        yes_no(
            "layoff_after_claim",
            "yes",
            rule="Q12",
            text="Whether players may lay off after a take or a claim.",
        ),
        yes_no("seven_pair_claim", rule="Q17", text="Whether one 7 in hand is enough to claim another."),
    ),
    lines=LINES,
    sealed=True,
    drawn=some_seats(),  # R23: a mask of the seats that have drawn from the stock in this hand
    discarder=a_seat(),  # the seat that laid the top discard
    laid_by=a_seat("i1", MELDS),  # the seat that laid each meld
    laid=whole(0, DEALT + 1, "i1", SEATS),  # the number of cards each seat has laid in this hand
    laid_before=whole(0, DEALT + 1),  # Q28: how many of them the seat on turn had laid before its turn
    from_pile=yes_or_no(),  # whether this turn began with take or claim
    reshuffles=whole(0, 100),
    recycled=some_cards(),  # the cards of the latest reshuffle, known to all
    redrawn=whole(0, DEALT + 1, "i1", SEATS),  # how many of them are in each hand, which all can count
)


@rule
def deal(t):
    """R5, R6: deal seven cards each, singly from the dealer's left, and an upcard. R7: that seat is first."""
    begin_hand(t)
    t.deal_hands(DEALT)
    t.stock.deal(t.pile)
    t.phase = DRAWING
    t.turn = t.after(t.dealer)


@rule
def begin_hand(t):
    t.laid_by[:] = 0
    t.laid[:] = 0
    t.redrawn[:] = 0
    t.drawn, t.laid_before, t.from_pile, t.reshuffles, t.recycled = 0, 0, 0, 0, 0
    t.discarder = t.dealer


@rule
def begin_turn(t, seat):
    """R8, R28: the turn begins with the draw. Q3: a player who can neither draw nor take ends the hand."""
    t.phase = DRAWING
    t.turn = seat
    if not can_draw(t) and not can_take(t):
        end_deal(t, NONE)


@rule
def can_draw(t):
    """R9, Q1, Q2: whether there is a card to draw, from a new stock if necessary."""
    if t.hand[t.turn].count > DEALT:
        return False
    return t.stock.count > 0 or (t.reshuffles < t.max_reshuffles and t.pile.count > 1)


@rule
def can_take(t):
    """R22 to R24: whether the top discard makes a sequence with some, but not all, cards of the hand."""
    hand = t.hand[t.turn]
    if not may_take(t):
        return False
    cards = lying_in(hand) | 1 << t.pile.top
    if hand.count > 2 and many(run_through(cards, t.pile.top)) > 2:
        return True
    return hand.count > 1 and many(run_through(cards & SIX_TO_EIGHT, t.pile.top)) > 1


@rule
def may_take(t):
    """R23, Q25, Q26: whether the rules allow taking the discard now."""
    return holds(t.drawn, t.turn) and t.pile.count > 0 and new_meld(t) < MELDS


@rule
def new_meld(t):
    """Return the number of the next meld."""
    place = 0
    while place < MELDS and t.meld[place].count > 0:
        place += 1
    return place


@rule
def legal(t, moves):
    """R8: draw, then meld and lay off, then discard. R26: after a discard others may claim it."""
    if t.phase == DRAWING:
        offer_draws(t, moves)
    elif t.phase == PLAYING:
        if new_meld(t) < MELDS:
            offer_melds(t, moves)
        if may_lay_off(t):
            offer_lay_offs(t, moves)
        for card in t.hand[t.turn].cards:
            offer(moves, make(DISCARD, card))
    else:
        if new_meld(t) < MELDS:
            offer_claims(t, moves)
        offer(moves, make(PASS))


@rule
def offer_draws(t, moves):
    """R9, R24; Q19: a sequence of two must contain a 7, Q20: and sequences may have any length."""
    draws = can_draw(t)
    if draws:
        offer(moves, make(DRAW))
    if may_take(t):
        hand, card = t.hand[t.turn], t.pile.top
        cards = lying_in(hand) | 1 << card
        offer_runs(moves, TAKE, cards & SIX_TO_EIGHT, 2, min(2, hand.count), 1 << card)
        offer_runs(moves, TAKE, cards, 3, hand.count, 1 << card)
    if not draws:  # Q3
        offer(moves, make(VOID))


@rule
def offer_melds(t, moves):
    """R12, R13, R18 to R20, Q6: three cards, or fewer with a 7. Q14: one card stays for the discard."""
    cards, most = lying_in(t.hand[t.turn]), t.hand[t.turn].count - 1
    offer_sets(moves, MELD, cards & SEVENS, 1, most)
    offer_sets(moves, MELD, cards & ~SEVENS, 3, most)
    offer_runs(moves, MELD, cards & SIX_TO_EIGHT, 2, min(2, most))
    offer_runs(moves, MELD, cards, 3, most)


@rule
def may_lay_off(t):
    """Q11, Q12, Q14: whether the seat on turn may lay off."""
    if t.hand[t.turn].count < 2 or (t.from_pile and not t.layoff_after_claim):
        return False
    return not t.layoff_needs_meld or has_melded(t, t.turn)


@rule
def has_melded(t, seat):
    for place in range(new_meld(t)):
        if t.laid_by[place] == seat:
            return True
    return False


@rule
def offer_lay_offs(t, moves):
    """R17, Q4, Q5: one card at a time. Q10: possibly only on the melds of others."""
    for place in range(new_meld(t)):
        if t.layoff_own or t.laid_by[place] != t.turn:
            meld = lying_in(t.meld[place])
            for card in t.hand[t.turn].cards:
                if extends(meld, card):
                    offer(moves, make(LAY_OFF, card, place))


@rule
def offer_claims(t, moves):
    """R26, Q16, Q20: sets with the discard that leave a card in the hand."""
    hand, card = t.hand[t.turn], t.pile.top
    cards = lying_in(hand) & all_of_rank(rank(card)) | 1 << card
    offer_sets(moves, CLAIM, cards, claim_needs(t.pile.top, t.seven_pair_claim) + 1, hand.count, 1 << card)


@rule
def claim_needs(card, seven_pair_claim):
    """Q17: how many cards of a hand are needed to claim this card."""
    return 1 if seven_pair_claim and rank(card) == SEVEN else 2


@rule
def play(t, move):
    kind, cards = verb(move), move >> 4
    if t.phase == CLAIMING:
        if t.answered(move):
            close_window(t)
    elif kind == DRAW:
        draw(t)
    elif kind == TAKE:
        meld_discard(t, cards)
    elif kind == VOID:
        end_deal(t, NONE)
    elif kind == MELD:
        lay_cards(t, cards, begin_meld(t))
    elif kind == LAY_OFF:
        lay_cards(t, 1 << argument(move), second(move))
    else:
        discard(t, argument(move))


@rule
def draw(t):
    """R9, R23: draw a card from the stock."""
    if t.stock.count == 0:
        reshuffle(t)
    t.stock.deal(t.hand[t.turn])
    t.drawn |= only(t.turn)
    if t.recycled:
        t.redrawn[t.turn] += 1
    begin_play(t, 0)


@rule
def reshuffle(t):
    """Q1: all discards but the top one become the stock, and all players know which cards these are."""
    t.reshuffles += 1
    t.pile.give_all(t.stock)
    t.stock.deal(t.pile)
    shuffle_recycled(t)


@rule
def begin_play(t, from_pile):
    t.phase = PLAYING
    t.from_pile = from_pile
    t.laid_before = t.laid[t.turn]


@rule
def meld_discard(t, cards):
    """R22, R25, R27, Q21: the top discard and these cards of the hand become a new meld at once."""
    begin_play(t, 1)
    place = begin_meld(t)
    t.pile.deal(t.meld[place])
    t.laid[t.turn] += 1
    lay_cards(t, cards, place)


@rule
def begin_meld(t):
    place = new_meld(t)
    t.laid_by[place] = t.turn
    return place


@rule
def lay_cards(t, cards, place):
    """R10, R15, R17: lay cards of the hand on the table, as a new meld or on an existing one."""
    t.laid[t.turn] += many(cards)
    t.redrawn[t.turn] -= many(cards & t.recycled)
    lay(t.hand[t.turn], cards, t.meld[place])


@rule
def discard(t, card):
    """R11; R30, Q27: a discard that empties the hand ends it, and cannot be claimed."""
    t.redrawn[t.turn] -= holds(t.recycled, card)
    t.hand[t.turn].give(card, t.pile)
    if t.hand[t.turn].count == 0:
        end_deal(t, t.turn)
    else:
        t.discarder = t.turn
        open_window(t)


@rule
def open_window(t):
    """R26, Q16, Q23: before the next draw, ask all seats that could have a claim, judging by visible cards.

    Q31: they answer at once and in secret, so that the others do not learn who could have claimed.
    """
    asked, needed = 0, claim_needs(t.pile.top, t.seven_pair_claim)
    if claimable(t, needed):
        for seat in range(t.seats):
            t.answers[seat] = PASS
            if seat != t.discarder and holds(t.drawn, seat) and t.hand[seat].count > needed:
                asked |= only(seat)
    if asked:
        t.phase = CLAIMING
        t.ask(asked)
    else:
        begin_turn(t, t.after(t.discarder))


@rule
def claimable(t, needed):
    """Return whether enough cards of the discard's rank are unseen."""
    return t.pile.count > 0 and many(all_of_rank(rank(t.pile.top)) & ~shown(t)) >= needed


@rule
def shown(t):
    """Q34: the cards that all can see, discarded or laid."""
    cards = lying_in(t.pile)
    for place in range(new_meld(t)):
        cards |= lying_in(t.meld[place])
    return cards


@rule
def close_window(t):
    """Q22: the first claim from the discarder's left gets the card (R29); that seat is next (R28)."""
    seat = t.discarder
    for _ in range(t.seats - 1):
        seat = t.after(seat)
        if verb(t.answers[seat]) == CLAIM:
            t.turn = seat
            meld_discard(t, t.answers[seat] >> 4)
            return
    begin_turn(t, t.after(t.discarder))


@rule
def end_deal(t, winner):
    """R31, R33: the winner scores what the others hold (Q33); Q3: a void hand counts as played."""
    deadwood = 0
    for seat in range(t.seats):
        if winner != NONE and seat != winner:
            t.hand[seat].show()
            for card in t.hand[seat].cards:
                deadwood += card_value(card)
    for seat in range(t.seats):
        value(t.lines[seat], deadwood if seat == winner else 0, t.laid_before == 0)
    t.score_deal()
    end_match(t)


@rule
def card_value(card):
    """R32: a 7 counts 20, a king, queen or jack 10, any other card its pips."""
    return 20 if rank(card) == SEVEN else min(rank(card) + 1, 10)


HIGHEST_DEADWOOD = sum(sorted(map(card_value, range(PACK)))[-DEALT:])  # R32: the highest value of a hand


@scoring_rule
def value(lines, deadwood, at_once):
    """R33, R34, Q28: what the others' deadwood is worth to a winner, who may have laid all cards at once."""
    lines[DEADWOOD] = deadwood
    lines[DOUBLED] = deadwood if at_once else 0


@rule
def end_match(t):
    """R36, Q29: check the end of the match. R37, Q30: the highest total wins, and ties share."""
    winners = t.leaders()
    if t.end_mode == HANDS:
        if t.deals >= (t.seats if t.hands == ONE_EACH else t.hands):
            t.finish(ALL_PLAYED, winners)
    elif t.points.max() >= t.target_score:
        t.finish(TARGET_REACHED, winners)
    elif t.deals >= t.max_hands:
        t.finish(ENOUGH, winners)


GAME = Game(
    name="seven-rummy",
    title="Seven Rummy",
    seats=Seats(2, SEATS, 3),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=1000 * (37 + 50 * 100 + 35 + 1) * (9 + SEATS - 1),
    tags=("rummy",),
    bounds=dict(place=MELDS, cards=13),
)
