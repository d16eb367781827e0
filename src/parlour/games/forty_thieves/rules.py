"""Forty Thieves: a patience with two packs. Rule numbers are those of its rule page."""

from ...engine.cards import ACE, KING, PACK, rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, layout, zone
from ...engine.moves import argument, make, offer, second, verb
from ...engine.options import ANY_NUMBER, number
from ...engine.registers import NONE, counter
from ...engine.scoring import scoring_rule

CARDS, COLUMNS, FOUNDATIONS = 2 * PACK, 10, 8
# Four cards are dealt, and only a run of one suit goes on top of the last: twelve cards below a king. An
# emptied column can hold at most a king and those twelve.
DEEPEST = 4 + 12
ANY_CARD = (1 << PACK) - 1
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39

VERBS = verbs("T{place} F", "T{place} T{place}", "W F", "W T{place}", "deal", "redeal", "quit")
COLUMN_HOME, COLUMN_MOVE, WASTE_HOME, WASTE_MOVE, DEAL, REDEAL, QUIT = numbers(VERBS)
(UNLIMITED,) = REDEALS = number(
    "redeals",
    0,
    3,
    "unlimited",
    "unlimited",
    rule="R15",
    text="How often the waste may be turned over.",
)
ENDINGS = (
    "all cards on the foundations",
    "no move is left",
    "given up",
    "the last allowed move was played",
)
ALL_HOME, STUCK, GIVEN_UP, OUT_OF_MOVES = numbers(ENDINGS)

TABLE = layout(
    seats=1,
    zones=dict(
        stock=zone(capacity=CARDS, next_first=True),
        waste=zone(seen_by=ALL, capacity=CARDS, look="pile"),
        foundation=zone(seen_by=ALL, copies=FOUNDATIONS, capacity=13, look="pile"),
        tableau=zone(seen_by=ALL, copies=COLUMNS, capacity=DEEPEST),
    ),
    options=(
        REDEALS,
        number("max_moves", 1, ANY_NUMBER, 5000, rule="Q12", text="The game is lost after this many moves."),
    ),
    lines=("cards on the foundations",),
    redealt=counter(),
    played=counter(),  # Q12: deals, redeals and card moves
)


@rule
def deal(t):
    """R3, R4, Q14: deal forty cards row by row; R6: the others are the stock."""
    for i in range(4 * COLUMNS):
        t.stock.deal(t.tableau[i % COLUMNS])
    go_on(t)


@rule
def next_home(t):
    """R7, R8: the cards that fit a foundation now, as a set."""
    cards = 0
    for place in t.foundation:
        if place.count == 0:
            cards |= ACES
        elif place.count <= KING:  # built up from its ace
            cards |= 1 << (place.slots[0] + place.count)
    return cards


@rule
def next_down(t):
    """R11: the cards that fit a card of the tableau now, as a set."""
    tops = 0
    for column in t.tableau:
        if 0 < column.count < DEEPEST:
            tops |= 1 << column.top
    return (tops & ~ACES) >> 1


@rule
def has_gap(t):
    for column in t.tableau:
        if column.count == 0:
            return True
    return False


@rule
def fitting(t):
    """The cards that fit somewhere now, as a set: any card if a column is empty (R12, Q5)."""
    return ANY_CARD if has_gap(t) else next_home(t) | next_down(t)


@rule
def home(t, card):
    """Q3: the leftmost foundation that the card fits; an ace takes the leftmost empty place."""
    for at in range(FOUNDATIONS):
        place = t.foundation[at]
        if place.count == 0 and rank(card) == ACE:
            return at
        if 0 < place.count <= KING and card == place.slots[0] + place.count:
            return at
    return NONE


@rule
def continues(card, upper):
    """R11: the same suit and exactly one rank lower; nothing is one lower than an ace (Q6)."""
    return upper == card + 1 and rank(card) != KING


@rule
def takes(column, card):
    """R11, and R12, Q5: an empty column takes any card."""
    return column.count == 0 or (column.count < DEEPEST and continues(card, column.top))


@rule
def may_redeal(t):
    """R15, Q8: whether the waste may be turned over again."""
    return t.redeals == UNLIMITED or t.redealt < t.redeals


@rule
def legal(t, moves):
    """R9, R10: single top cards, of the columns and of the waste (Q1). Q2: no move is compulsory."""
    homeward, welcome = next_home(t), fitting(t)
    for source in range(COLUMNS):
        if t.tableau[source].count > 0 and welcome >> t.tableau[source].top & 1:
            offer_shifts(t, moves, source, homeward)
    if t.waste.count > 0:
        if homeward >> t.waste.top & 1:
            offer(moves, make(WASTE_HOME))
        for target in range(COLUMNS):
            if takes(t.tableau[target], t.waste.top):
                offer(moves, make(WASTE_MOVE, target))
    if t.stock.count > 0:  # Q7
        offer(moves, make(DEAL))
    elif t.waste.count > 0 and may_redeal(t):
        offer(moves, make(REDEAL))
    offer(moves, make(QUIT))


@rule
def offer_shifts(t, moves, source, homeward):
    """R11: from a column to a foundation or another column."""
    card = t.tableau[source].top
    if homeward >> card & 1:
        offer(moves, make(COLUMN_HOME, source))
    for target in range(COLUMNS):
        if target != source and takes(t.tableau[target], card):
            offer(moves, make(COLUMN_MOVE, source, target))


@rule
def play(t, move):
    kind = verb(move)
    if kind == COLUMN_HOME:
        column = t.tableau[argument(move)]
        column.deal(t.foundation[home(t, column.top)])
    elif kind == COLUMN_MOVE:
        t.tableau[argument(move)].deal(t.tableau[second(move)])
    elif kind == WASTE_HOME:
        t.waste.deal(t.foundation[home(t, t.waste.top)])
    elif kind == WASTE_MOVE:
        t.waste.deal(t.tableau[argument(move)])
    elif kind == DEAL:  # R13, R14, Q15
        t.stock.deal(t.waste)
    elif kind == REDEAL:  # R15
        t.waste.turn_over(t.stock)
        t.redealt += 1
    if kind == QUIT:
        end_match(t, GIVEN_UP)
    else:
        t.played += 1
        go_on(t)


@rule
def go_on(t):
    """Q13: after the deal and every move, end a game that is won (R16), lost (R17) or too long (Q12)."""
    t.points[0] = 0
    for place in t.foundation:
        t.points[0] += place.count
    if t.points[0] == CARDS:
        end_match(t, ALL_HOME)
    elif stuck(t):
        end_match(t, STUCK)
    elif t.played >= t.max_moves:
        end_match(t, OUT_OF_MOVES)


@rule
def stuck(t):
    """Q10, Q11: no top card fits anywhere, and dealing and redealing bring up no card that does."""
    welcome = fitting(t)
    for column in t.tableau:
        if column.count > 0 and welcome >> column.top & 1:
            return False
    return welcome & coming_up(t) == 0


@rule
def coming_up(t):
    """Q10: the waste's top card, the cards of the stock, and the rest of the waste if redeals are left."""
    cards = 0
    for card in t.stock.cards:
        cards |= 1 << card
    for i in range(0 if may_redeal(t) else max(0, t.waste.count - 1), t.waste.count):
        cards |= 1 << t.waste.slots[i]
    return cards


@rule
def end_match(t, ending):
    """R16, Q16: the cards on the foundations are the score, also of a game that is not won."""
    value(t.lines[0], t.points[0])
    t.points[0] = 0
    t.score_deal()
    t.finish(ending, 1 if ending == ALL_HOME else 0)


@scoring_rule
def value(lines, cards):
    """R16: every card on the foundations is worth a point."""
    lines[0] = cards


GAME = Game(
    name="forty-thieves",
    title="Forty Thieves",
    seats=Seats(1, 1, 1),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=phases(play="Move a top card, or deal from the stock."),
    endings=ENDINGS,
    longest=ANY_NUMBER,
    tags=("patience", "two packs"),
    deck=tuple(range(PACK)) * 2,
    concede=QUIT,
    bounds=dict(place=COLUMNS),
)
