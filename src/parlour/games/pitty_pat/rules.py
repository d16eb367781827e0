"""Pitty Pat: match the upcard and get rid of your cards first. Rule numbers are those of its rule page."""

from ...engine.cards import rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import argument, make, offer, second, verb
from ...engine.options import choice, first_dealer, number, yes_no
from ...engine.registers import NONE, a_seat_or_none, bits, some_cards, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import only

SEATS = 5

PHASES = phases(
    start="Match the upcard and play another card, or turn a card.",
    flipped="Match the card you turned, or pass.",
)
START, FLIPPED = numbers(PHASES)
VERBS = verbs(
    "match {card} drop {card}", "match {card}", "match {card} keep", "match {card} out", "flip", "pass"
)
MATCH_DROP, MATCH, MATCH_KEEP, MATCH_OUT, FLIP, PASS = numbers(VERBS)
FORCED, OPTIONAL = SECOND_DISCARD = choice(
    *("second_discard", "forced", "optional"),
    rule="K3",
    text="Whether a player must play another card after a match.",
)
RESHUFFLE, VOID = STOCK_EMPTY = choice(
    "stock_empty", "reshuffle", "void", rule="K9", text="What happens when no card is left to turn."
)
LEFT, WINNER = NEXT_DEALER = choice(
    "next_dealer", "left", "winner", rule="K10", text="Who deals the next hand."
)
LINES = ("hand won",)
(HAND_WON,) = numbers(LINES)
ENDINGS = ("enough hands won",)
(ENOUGH_HANDS,) = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True),
        pile=zone(seen_by=ALL, look="pile", label="discard pile"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=7),
    ),
    options=(
        choice("hand_size", "3", "5", "7", default="5", rule="R1", text="How many cards each player gets."),
        yes_no("must_match", "yes", rule="K1", text="Whether a match must be played."),
        SECOND_DISCARD,
        yes_no(
            "pairs_in_hand",
            rule="R10",
            text="Whether a player wins with a match if all their other cards are pairs.",
        ),
        STOCK_EMPTY,
        number(
            "max_reshuffles", 0, 9, 2, rule="K10", text="How often the discards are reshuffled in a hand."
        ),
        number("match_wins", 1, 21, 1, rule="R9", text="How many hands win the match."),
        NEXT_DEALER,
        first_dealer(SEATS, rule="R2"),
    ),
    lines=LINES,
    reshuffles=whole(0, 9),  # in this hand
    last_winner=a_seat_or_none(),  # of the last hand, or -1
    lacks=bits(13, each=SEATS),  # ranks that all know a seat cannot hold: it did not match them
    gone=some_cards(),  # cards that all know to be in no hand: they were reshuffled
)


@rule
def pass_deal(t):
    """The deal passes to the left, or to the winner; K10: after a void hand always to the left."""
    if t.next_dealer == WINNER and t.last_winner != NONE:
        t.dealer = t.last_winner
    else:
        t.dealer = t.after(t.dealer)


@rule
def deal(t):
    """R1: deal five cards each, singly from the dealer's left, and turn up the top of the stock. R2."""
    t.reshuffles = 0
    t.gone = 0
    t.lacks[:] = 0
    t.deal_hands(3 + 2 * t.hand_size)
    t.stock.deal(t.pile)
    t.turn = t.after(t.dealer)
    t.phase = START


@rule
def legal(t, moves):
    """R3, R5, R6: match the upcard; a player who cannot (or, K1, need not) turns a card, then passes."""
    matches = 0
    for card in t.hand[t.turn].cards:  # K7: only of the own hand
        if rank(card) == rank(t.pile.top):
            matches += 1
            offer_matches(t, card, moves)
    if matches == 0 or not t.must_match:
        offer(moves, FLIP if t.phase == START else PASS)


@rule
def offer_matches(t, card, moves):
    """R4, K2: with any further card; R8: the last card alone; K3, R10: what the options add."""
    hand = t.hand[t.turn]
    if hand.count == 1:
        offer(moves, make(MATCH, card))
        return
    for other in hand.cards:
        if other != card:
            offer(moves, make(MATCH_DROP, card, other))
    if t.second_discard == OPTIONAL:
        offer(moves, make(MATCH_KEEP, card))
    if t.pairs_in_hand and only_pairs(hand, card):
        offer(moves, make(MATCH_OUT, card))


@rule
def only_pairs(hand, matched):
    """R10, K11: whether the other cards are pairs. Four of a rank are two pairs."""
    odd = 0
    for card in hand.cards:
        if card != matched:
            odd ^= 1 << rank(card)
    return odd == 0


@rule
def play(t, move):
    if verb(move) == FLIP:
        note_lack(t)
        flip(t)
    elif verb(move) == PASS:
        note_lack(t)
        pass_turn(t)
    else:
        play_match(t, move)


@rule
def note_lack(t):
    """K1: a seat that had to match and did not has no card of the upcard's rank, and will never get one."""
    if t.must_match:
        t.lacks[t.turn] |= 1 << rank(t.pile.top)


@rule
def flip(t):
    """R5: the top card of the stock becomes the upcard (K5), if there is one."""
    if t.stock.count == 0 and not reshuffle(t):
        end_deal(t, NONE)
    else:
        t.stock.deal(t.pile)
        t.phase = FLIPPED


@rule
def reshuffle(t):
    """K9: the discards under the upcard become a new stock; False if that was done too often (K10)."""
    most = t.max_reshuffles if t.stock_empty == RESHUFFLE else 0
    if t.reshuffles >= most or t.pile.count < 2:
        return False
    while t.pile.count > 1:
        t.gone |= 1 << t.pile.slots[0]
        t.pile.give(t.pile.slots[0], t.stock)
    t.shuffle(t.stock)
    t.reshuffles += 1
    return True


@rule
def play_match(t, move):
    """R3, R4: put the match and the further card on the pile; R7, K4: a player without cards wins."""
    hand = t.hand[t.turn]
    hand.give(argument(move), t.pile)
    if verb(move) == MATCH_DROP:
        hand.give(second(move), t.pile)
    if verb(move) == MATCH_OUT:  # K13: the pairs are shown and stay where they are
        hand.show()
    if hand.count == 0 or verb(move) == MATCH_OUT:
        end_deal(t, t.turn)
    else:
        pass_turn(t)


@rule
def pass_turn(t):
    t.turn = t.after(t.turn)
    t.phase = START


@rule
def end_deal(t, winner):
    """R9: a point for the winner, if there is one (K10), and possibly the end of the match."""
    t.last_winner = winner
    for seat in range(t.seats):
        value(t.lines[seat], seat == winner)
    t.score_deal()
    if winner != NONE and t.points[winner] >= t.match_wins:
        t.finish(ENOUGH_HANDS, only(winner))


@scoring_rule
def value(lines, won):
    """R9: what a hand is worth to a player."""
    lines[HAND_WON] = int(won)


GAME = Game(
    name="pitty-pat",
    title="Pitty Pat",
    seats=Seats(2, SEATS, 2),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=1_000_000,
    tags=("shedding", "matching"),
)
