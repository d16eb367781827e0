"""Cash: signal four of a kind to your partner in secret. Rule numbers are those of its rule page."""

from ...engine.cards import rank
from ...engine.chance import below
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import ALL, OWNER, layout, zone
from ...engine.moves import Verb, argument, make, offer, verb
from ...engine.options import choice, first_dealer, number, yes_no
from ...engine.parts import card_pairs, in_a_row, one_of
from ...engine.registers import bits, counter, some_seats, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, only
from .notation import CODE_BITS, LAST_THREE, exchange, list_codes, list_long_swaps, list_swaps, show_sign

SEATS = 8
MOST_SIGNS = 12
WORDS = ("cash", "kent", "kemp", "kemps")
PHASES = phases(
    proposal="Propose a code to your partner; `also` sends another one first.",
    reply="Accept your partner's code, or refuse it.",
    tick="Swap a card, call, or pass; you may also show a sign.",
    open="Swap a card, show a sign or call at any time; or show that you are done.",
)
PROPOSAL, REPLY, TICK, OPEN = numbers(PHASES)
SIGNS_IN_A_ROW = in_a_row("sign", MOST_SIGNS, 3)
VERBS = verbs(  # K19: nothing else is ever said
    Verb("code wink", secret=True, own_words=True, parts=(SIGNS_IN_A_ROW,)),
    Verb("also wink", secret=True, own_words=True, parts=(SIGNS_IN_A_ROW,)),
    Verb("keep", sealed=True),
    Verb("accept", secret=True),
    Verb("refuse", secret=True),
    Verb("pass", sealed=True),
    Verb("swap Kc>7s", secret=True, own_words=True, parts=(card_pairs(4),)),
    Verb("cash", sealed=True),
    Verb("counter B", sealed=True, own_words=True, parts=(one_of("team or seat", SEATS),)),
    Verb("+wink", sealed=True, own_words=True, parts=(one_of("sign", MOST_SIGNS, 1),)),
    "done",
    "undone",
)
CODE, ALSO, KEEP, ACCEPT, REFUSE, PASS, SWAP, CASH, COUNTER, SIGN, DONE, UNDONE = numbers(VERBS)
LETTERS, POINTS, KINGS = SCORING = choice(
    *("scoring", "letters", "points", "kings"),
    rule="R11",
    text="Penalty letters, or points for the team that calls (`kings`: a right Cash is worth two).",
)
ONE_CARD, FOUR_CARDS = SWAP_SIZE = choice(
    "swap_size", "1", "4", rule="K14", text="How many cards may be exchanged in one action."
)
WHOLE_TEAM, ONE_PLAYER = COUNTER_TARGET = choice(
    "counter_target", "team", "player", rule="K7", text="Whether a counter call names a team or a player."
)
TICKS, REAL_TIME = TIME_MODE = choice(
    "time_mode",
    "ticks",
    "real_time",
    rule="K1",
    text="Whether all players act at the same time, or in order of arrival.",
)
ROTATE, BY_CHANCE = TICK_PRIORITY = choice(
    "tick_priority", "rotate", "random", rule="K2", text="Whose action comes first within a tick."
)
*_, KEMPS = WORD = choice("word", *WORDS, rule="R12", text="The word whose letters are the penalties.")
LINES = ("right Cash", "wrong Cash", "right counter", "wrong counter")
RIGHT_CASH, WRONG_CASH, RIGHT_COUNTER, WRONG_COUNTER = numbers(LINES)
ENDINGS = ("a team has the whole word", "a team has reached the points", "the last hand is played")
WHOLE_WORD, TARGET, ALL_HANDS = numbers(ENDINGS)

TABLE = layout(
    seats=SEATS,
    zones=dict(
        stock=zone(next_first=True, capacity=104),
        board=zone(seen_by=ALL, copies=4, capacity=2, look="spread"),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=5),
        aside=zone(seen_by=ALL, closed=True, capacity=104, label="set aside", look="box"),
    ),
    options=(
        number("decks", 1, 2, 1, rule="R4", text="How many packs are shuffled together."),
        WORD,
        SCORING,
        number("points_target", 3, 15, 5, rule="R12", text="The points that end the match."),
        SWAP_SIZE,
        COUNTER_TARGET,
        TIME_MODE,
        TICK_PRIORITY,
        number("board_tick_limit", 8, 99, 24, rule="K15", text="After how many ticks a board is swept."),
        number("alphabet", 4, MOST_SIGNS, 8, rule="R3", text="How many signs there are."),
        number("code_length_max", 1, 3, 3, rule="R3", text="How many signs a code may have."),
        number("max_hands", 1, 200, 40, rule="R12", text="The maximum number of hands in a match."),
        yes_no("reveal_all", rule="R10", text="Whether all hands are shown when a hand ends with a call."),
        first_dealer(SEATS, rule="R15"),
    ),
    lines=LINES,
    secret=("code", "proposal", "showing"),
    sealed=True,
    code=bits(3 * CODE_BITS, "i8", SEATS),  # each seat's copy of its pair's codes: up to three
    proposal=bits(3 * CODE_BITS, "i8", SEATS),  # known to the proposer, and then to the partner
    showing=whole(0, MOST_SIGNS, each=SEATS),  # the sign a seat shows in this tick, counted from 1; sealed
    signs=whole(0, LAST_THREE, each=SEATS),  # the last three signs each seat has shown in this hand
    tick=counter(),  # of this hand; in real time: the number of messages handled
    board_ticks=whole(0, 99 * SEATS),  # on this board
    missed=some_seats(),  # K12: a mask of the seats whose swap failed in the last tick
    done=some_seats(),  # K15: a mask of the seats that show "done" in real time
    gone=whole(0, 8, each=13),  # the number of cards of each rank that were set aside
)


@rule
def teams(t):
    """R1: seat s plays for team s modulo this number."""
    return t.seats // 2


@rule
def partner(t, seat):
    """R1: the seat across the table."""
    return (seat + t.seats // 2) % t.seats


@rule
def deal(t):
    """R3: first the lower seat of each pair proposes a code, or keeps the old one (R14)."""
    t.phase = PROPOSAL
    t.missed = 0
    t.done = 0
    t.ask(proposers(t))


@rule
def proposers(t):
    """R3: the lower seat of each pair."""
    return only(teams(t)) - 1


@rule
def start_tick(t):
    """R5: all seats answer at once (K1); in real time, any seat may act."""
    if t.time_mode == REAL_TIME:
        t.phase = OPEN
        t.invite(t.everybody)
        t.turn = t.after(t.dealer)
    else:
        t.phase = TICK
        t.showing[:] = 0
        t.ask(t.everybody)


@rule
def legal(t, moves):
    if t.phase == PROPOSAL:
        list_proposals(t, moves)
    elif t.phase == REPLY:
        offer(moves, ACCEPT)
        offer(moves, REFUSE)
    else:
        list_actions(t, moves)


@rule
def list_proposals(t, moves):
    """R3: a code, after up to two others; R14: or the old one."""
    others = t.proposal[t.turn]
    if t.deals > 0 and others == 0:
        offer(moves, KEEP)
    list_codes(t, CODE, moves)
    if others >> CODE_BITS == 0:
        list_codes(t, ALSO, moves)


@rule
def list_actions(t, moves):
    """R5, R8, R9: swap, call, or pass; a sign may come first."""
    if t.phase == OPEN:
        offer(moves, DONE)
        if holds(t.done, t.turn):
            offer(moves, UNDONE)
    else:
        offer(moves, PASS)
    if t.swap_size == FOUR_CARDS:
        list_long_swaps(t, SWAP, moves)
    else:
        list_swaps(t, SWAP, moves)
    offer(moves, CASH)
    list_counters(t, moves)
    if t.phase == OPEN or t.showing[t.turn] == 0:
        for sign in range(1, t.alphabet + 1):
            offer(moves, make(SIGN, sign))


@rule
def list_counters(t, moves):
    """R9: any other team (K8); K7: or one of its players."""
    pairs = teams(t)
    for accused in range(t.seats if t.counter_target == ONE_PLAYER else pairs):
        if accused % pairs != t.turn % pairs:
            offer(moves, make(COUNTER, accused))


@rule
def play(t, move):
    kind = verb(move)
    if t.phase == OPEN:
        hear(t, move)
    elif kind == ALSO:
        t.proposal[t.turn] = t.proposal[t.turn] << CODE_BITS | move >> 4
    elif kind == SIGN:
        t.showing[t.turn] = argument(move)
    elif t.answered(move):
        if t.phase == PROPOSAL:
            propose(t)
        elif t.phase == REPLY:
            settle_codes(t)
        else:
            resolve(t)


@rule
def propose(t):
    """R3: the partners of those who proposed a code learn it and answer."""
    asked = 0
    for team in range(teams(t)):
        told, mate = 0, partner(t, team)
        if verb(t.answers[team]) == CODE:
            told = t.proposal[team] << CODE_BITS | t.answers[team] >> 4
            asked |= only(mate)
        t.proposal[team] = told
        t.proposal[mate] = told
    if asked:
        t.phase = REPLY
        t.ask(asked)
    else:
        settle_codes(t)


@rule
def settle_codes(t):
    """R3: an accepted proposal is the code. K22: a pair without a code gets a random sign."""
    for team in range(teams(t)):
        mate = partner(t, team)
        if t.proposal[mate] and verb(t.answers[mate]) == ACCEPT:
            t.code[team] = t.proposal[mate]
        elif t.code[team] == 0:
            t.code[team] = 1 + below(t.rng, t.alphabet)
        t.code[mate] = t.code[team]
    t.proposal[:] = 0
    deal_cards(t)


@rule
def deal_cards(t):
    """R4: deal four cards each, singly from the dealer's left, and four to the board."""
    t.deal_hands(4)
    t.tick = 0
    t.gone[:] = 0
    t.signs[:] = 0
    t.lines[:] = 0
    lay_board(t)
    start_tick(t)


@rule
def lay_board(t):
    """R4, R7: four cards from the stock."""
    for place in range(4):
        t.stock.deal(t.board[place])
    t.board_ticks = 0
    t.done = 0


@rule
def hear(t, move):
    """K1: handle one message of one seat in real time. K15: messages count towards the limit of a board."""
    seat = t.turn
    if is_call(move):
        call(t, seat, move)
        return
    if verb(move) == SIGN:
        show_sign(t, seat, argument(move))
    elif verb(move) == SWAP:
        exchange(t, seat, move, 0)
        t.done = 0
    elif verb(move) == DONE:
        t.done |= only(seat)
    else:
        t.done &= ~only(seat)
    t.turn = t.after(seat)  # the seat that a simulation asks next; people act when they like
    t.tick += 1
    t.board_ticks += 1
    if t.done == t.everybody or t.board_ticks >= t.board_tick_limit * t.seats:
        sweep(t)


@rule
def resolve(t):
    """K1, K3: when all have answered, the first call counts; otherwise the swaps, in order of priority."""
    order = priority(t)
    for seat in range(t.seats):
        if t.showing[seat]:
            show_sign(t, seat, t.showing[seat])
    for i in range(t.seats):
        seat = order >> 4 * i & 15
        if is_call(t.answers[seat]):
            call(t, seat, t.answers[seat])
            return
    if (swap_all(t, order) and t.board_ticks < t.board_tick_limit) or sweep(t):
        start_tick(t)


@rule
def priority(t):
    """K2: the seats of this tick in order, four bits each, the first one lowest."""
    order, placed = 0, 0
    seat = (t.dealer + 1 + t.tick) % t.seats
    for i in range(t.seats):
        if t.tick_priority == BY_CHANCE:
            seat = below(t.rng, t.seats)
            while holds(placed, seat):
                seat = below(t.rng, t.seats)
            placed |= only(seat)
        order |= seat << 4 * i
        seat = t.after(seat)
    return order


@rule
def is_call(move):
    return verb(move) == CASH or verb(move) == COUNTER


@rule
def swap_all(t, order):
    """Apply a tick's swaps; False if all seats passed (K15, K16)."""
    active, taken = False, 0
    t.missed = 0
    t.tick += 1
    t.board_ticks += 1
    for i in range(t.seats):
        seat = order >> 4 * i & 15
        if verb(t.answers[seat]) == SWAP:
            active = True
            taken = exchange(t, seat, t.answers[seat], taken)
    return active


@rule
def sweep(t):
    """R7: set the board aside and deal another; R13, K17: False if there are too few cards, a dead hand."""
    for place in range(4):
        t.gone[rank(t.board[place].top)] += 1
        t.board[place].deal(t.aside)
    if t.stock.count < 4:
        end_deal(t)
        return False
    lay_board(t)
    return True


@rule
def has_four(hand):
    """R2: four cards of one rank; K23: also cards that were dealt."""
    for card in hand.cards:
        if rank(card) != rank(hand.slots[0]):
            return False
    return hand.count == 4


@rule
def shows_four(t, seat):
    """R8: show a hand, and return whether it has four of a kind."""
    t.hand[seat].show()
    return has_four(t.hand[seat])


@rule
def call(t, caller, move):
    """R8, R9, K4: judge the hands as they are; R10: right or wrong, the hand ends."""
    pairs = teams(t)
    accused, right = -1, False
    if verb(move) == CASH:
        right = shows_four(t, partner(t, caller))
    else:
        accused = argument(move) % pairs
        right = shows_four(t, argument(move))
        if t.counter_target != ONE_PLAYER:
            right = shows_four(t, argument(move) + pairs) or right
    for seat in range(t.seats):
        calls, is_accused = seat % pairs == caller % pairs, seat % pairs == accused
        value(t.lines[seat], t.scoring, accused >= 0, right, calls, is_accused)
        if t.reveal_all:
            t.hand[seat].show()
    end_deal(t)


@scoring_rule
def value(lines, scoring, counter, right, calls, accused):
    """R11, K9: what a call is worth to a team that calls or is accused; a letter counts -1."""
    line = (RIGHT_COUNTER if right else WRONG_COUNTER) if counter else (RIGHT_CASH if right else WRONG_CASH)
    points = 0
    if scoring == LETTERS:
        if calls != right and (calls or not counter or accused):
            points = -1
    elif calls:
        points = (2 if scoring == KINGS and not counter else 1) if right else -1
    for one in range(4):
        lines[one] = points if one == line else 0


@rule
def end_deal(t):
    """R12: the match ends when a team has the whole word or the points, or after the last hand."""
    t.owes = 0
    t.score_deal()
    winners = t.leaders()  # K10
    if t.scoring == LETTERS and -t.points.min() >= letters(t.word):
        t.finish(WHOLE_WORD, winners)
    elif t.scoring != LETTERS and t.points.max() >= t.points_target:
        t.finish(TARGET, winners)
    elif t.deals >= t.max_hands:
        t.finish(ALL_HANDS, winners)


@rule
def letters(word):
    """R12: the number of letters of the word."""
    return 5 if word == KEMPS else 4


GAME = Game(
    name="cash",
    title="Cash",
    seats=Seats(4, 8, 4),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=PHASES,
    endings=ENDINGS,
    longest=200 * 28_700,
    pairs=True,
    tags=("partners", "simultaneous choices", "signals", "four of a kind"),
)
