"""Chase the Ace: avoid holding the lowest card. Rule numbers are those of its rule page."""

from ...combinations.money import equal_share
from ...engine.cards import JACK, KING, QUEEN, WHOLE_PACK, rank
from ...engine.game import Game, Seats, numbers, phases, verbs
from ...engine.jit import rule
from ...engine.layout import OWNER, layout, zone
from ...engine.moves import offer, verb
from ...engine.options import ANY_NUMBER, choice, first_dealer, number
from ...engine.registers import amount, some_seats, whole
from ...engine.scoring import scoring_rule
from ...engine.sets import holds, many, only, several

VERBS = verbs("keep", "swap", "cut")
KEEP, SWAP, CUT = numbers(VERBS)
CANCEL, ALL_LOSE = MATCH_RULE = choice(
    "match_rule",
    "cancel",
    "all_lose",
    rule="R9",
    text="Whether equal cards cancel each other, or all of them lose.",
)
JOINT, REPLAY, CUT_CARDS, CARRY_RESTAKE, CARRY = LAST_TIE = choice(
    *("last_tie", "joint", "replay", "cut_cards", "carry_restake", "carry"),
    rule="R11",
    text="What happens when a tie for lowest would put all players out (with `all_lose`).",
)
BLOCK, ORDINARY, SHOW_FIRST, SHOW_STOPS = KINGS = choice(
    *("kings", "block", "ordinary", "show_first", "show_stops"),
    rule="R6",
    text="The effect of a king: blocks a trade, does nothing, or ends all trading when dealt or asked for.",
)
QUEENS_OFF, QUEENS_REDIRECT = QUEENS = choice(
    "queens",
    "off",
    "redirect",
    rule="R20",
    text="Whether you must swap to the right if the player you ask has a queen.",
)
JACKS_OFF, JACKS_BLOCK = JACKS = choice(
    "jacks", "off", "block", rule="R22", text="Whether a jack blocks a trade."
)
LINES = ("life lost", "pot")
LIFE, POT = numbers(LINES)
ENDINGS = (
    "the last one with a life takes the pot",
    "the last players tied and share the pot",
    "the last players tied and the highest cut takes the pot",
    "undecided: the pot is carried forward to the next game",
)
LAST_ONE_IN, SHARED, HIGHEST_CUT, CARRIED_FORWARD = numbers(ENDINGS)

TABLE = layout(
    seats=20,
    zones=dict(
        stock=zone(next_first=True),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=1),
        aside=zone(label="laid aside"),  # what the dealer gave up, a refused king, tied cuts
    ),
    options=(
        number("min_players", 2, 6, 6, rule="R2", text="The minimum number of players."),
        number("lives", 1, 9, 3, rule="R1", text="How many lives each player has at the start."),
        number(
            "life_cents",
            0,
            ANY_NUMBER,
            10,
            rule="R1",
            text="What a player pays into the pot for a lost life, in cents.",
        ),
        MATCH_RULE,
        LAST_TIE,
        KINGS,
        QUEENS,
        JACKS,
        number(
            "carried_pot_cents",
            0,
            ANY_NUMBER,
            0,
            rule="R15",
            text="The pot carried over from an undecided game, in cents.",
        ),
        first_dealer(20, rule="C4"),
    ),
    lines=LINES,
    lives_left=whole(0, 9, "i1", 20),
    pot=amount(),
    used=some_seats(),  # C17: a mask of the seats whose king was shown; their turn is used up
    yielded=some_seats(),  # C22: a mask of the seats whose card was asked for and could not refuse
)


@rule
def pass_deal(t):
    """C4: the next seat to the left that has a life deals."""
    t.dealer = left(t, t.dealer)


@rule
def deal(t):
    """C1: one card to each seat with a life, singly from the dealer's left. R4: that seat is first."""
    if t.deals == 0:  # R1: all players begin with all lives
        t.pot = t.carried_pot_cents
        t.lives_left[: t.seats] = t.lives
    t.used = 0
    t.yielded = 0
    seat = t.dealer
    for _ in range(t.seats):
        seat = t.after(seat)
        if t.lives_left[seat] > 0:
            t.stock.deal(t.hand[seat])
    t.turn = left(t, t.dealer)
    turn_kings_up(t)


@rule
def left(t, seat):
    """Return the next seat clockwise that has a life."""
    seat = t.after(seat)
    while t.lives_left[seat] <= 0:
        seat = t.after(seat)
    return seat


@rule
def right(t, seat):
    """Return the next seat anticlockwise that has a life."""
    seat = seat - 1 if seat > 0 else t.seats - 1
    while t.lives_left[seat] <= 0:
        seat = seat - 1 if seat > 0 else t.seats - 1
    return seat


@rule
def turn_kings_up(t):
    """R18, C28: with a king dealt face up there are no turns, and all cards are shown at once."""
    kings = 0
    for seat in range(t.seats):
        if t.hand[seat].count > 0:
            kings += rank(t.hand[seat].top) == KING
    if t.kings == SHOW_FIRST and kings > 0:
        end_deal(t)


@rule
def legal(t, moves):
    """R5: keep the card or try to swap it; R7: the dealer cuts instead."""
    offer(moves, KEEP)
    if t.turn != t.dealer:
        offer(moves, SWAP)
    elif t.stock.count > 0:
        offer(moves, CUT)


@rule
def play(t, move):
    stopped = False
    if verb(move) == SWAP:
        stopped = ask_left(t)
    elif verb(move) == CUT:
        cut(t)
    if stopped or not pass_turn(t):
        end_deal(t)


@rule
def ask_left(t):
    """R6, C16: ask the left neighbour, or past a queen the right one (R20); True if trading is over."""
    asked = left(t, t.turn)
    if t.queens and has_rank(t, asked, QUEEN):
        t.hand[asked].show()
        asked = right(t, t.turn)
    if t.queens and has_rank(t, asked, QUEEN):  # R21, C33
        t.hand[asked].show()
    elif t.jacks and has_rank(t, asked, JACK):  # R22
        t.hand[asked].show()
    elif t.kings != ORDINARY and has_rank(t, asked, KING):
        t.hand[asked].show()
        t.used |= only(asked)  # C17
        return t.kings == SHOW_STOPS  # R19, C29
    else:
        trade(t, asked)
    return False


@rule
def has_rank(t, seat, wanted):
    """C35: only the card held now matters."""
    return rank(t.hand[seat].top) == wanted


@rule
def trade(t, asked):
    """C22: the two players know both cards; all know that the card asked for could not refuse."""
    t.hand[t.turn].trade(t.hand[asked])  # C20: even a king that no one has seen
    could_refuse = not holds(t.yielded, t.turn)  # the card that goes to the other
    t.yielded |= only(asked) | only(t.turn)
    if could_refuse:
        t.yielded &= ~only(asked)


@rule
def cut(t):
    """R7, C24, C27: the dealer must take the next card of the stock, unless it is a king."""
    if rank(t.stock.top) == KING and t.kings != ORDINARY:
        t.stock.deal(t.aside)
        t.aside.show()
    else:
        t.hand[t.dealer].deal(t.aside)  # C25
        t.stock.deal(t.hand[t.dealer])


@rule
def pass_turn(t):
    """R4: the next seat to the left, except those that have shown a king (C17); False after the dealer."""
    while t.turn != t.dealer:
        t.turn = left(t, t.turn)
        if not holds(t.used, t.turn):
            return True
    return False


@rule
def end_deal(t):
    """R8: show all cards; the losers pay."""
    for seat in range(t.seats):
        t.hand[seat].show()
    lost = losers(t)
    settle(t, lost, t.last_tie == REPLAY and last_lives(t, lost))


@rule
def losers(t):
    """R9, C5: the single seat with the lowest rank, if any (C6); with `all_lose` all that hold it (C8)."""
    held, matched = 0, 0
    for seat in range(t.seats):
        if t.hand[seat].count > 0:
            one = 1 << rank(t.hand[seat].top)
            matched |= held & one
            held |= one
    counting = held if t.match_rule == ALL_LOSE else held & ~matched
    lost = 0
    for seat in range(t.seats):
        if t.hand[seat].count > 0 and 1 << rank(t.hand[seat].top) == counting & -counting:
            lost |= only(seat)
    return lost


@rule
def last_lives(t, lost):
    """C9: whether this deal takes the last lives of all players."""
    for seat in range(t.seats):
        if t.lives_left[seat] > holds(lost, seat):
            return False
    return True


@rule
def settle(t, lost, replayed):
    """R1, R10: the losers pay, and the last one in takes the pot (R23)."""
    for seat in range(t.seats):
        pays = pays_life(holds(lost, seat), replayed)
        t.lives_left[seat] -= pays
        t.pot += pays * t.life_cents
        value(t.lines[seat], pays, t.life_cents, 0)
    remaining = alive(t)
    if remaining == 0:
        settle_tie(t, lost)
    elif not several(remaining):
        win(t, remaining, LAST_ONE_IN)
    t.score_deal()


@rule
def pays_life(loses, replayed):
    """R10: a loser pays a life. R13, C11: but not if the last lives are played for again."""
    return 1 if loses and not replayed else 0


@scoring_rule
def value(lines, lives_lost, life_cents, share):
    """What lost lives and a share of the pot are worth to a player, in cents."""
    lines[LIFE] = -lives_lost * life_cents
    lines[POT] = share


@rule
def settle_tie(t, tied):
    """R12 to R16: the last players went out together; C13: there may be no winner."""
    if t.last_tie == JOINT:
        win(t, tied, SHARED)
    elif t.last_tie == CUT_CARDS:
        win(t, cut_for_pot(t, tied), HIGHEST_CUT)
    else:
        t.finish(CARRIED_FORWARD, 0)


@rule
def win(t, winners, ending):
    """R23, C10: the winners take the pot, odd cents in order from the dealer's left."""
    place, seat = 0, t.dealer
    for _ in range(t.seats):
        seat = t.after(seat)
        if holds(winners, seat):
            t.lines[seat, POT] = equal_share(t.pot, many(winners), place)
            place += 1
    t.pot = 0
    t.finish(ending, winners)


@rule
def cut_for_pot(t, tied):
    """R14, C12: draw from a new pack, from the dealer's left, until one card is highest."""
    for seat in range(t.seats):
        t.hand[seat].count = 0
    t.aside.count = 0
    t.yielded = 0
    t.fresh_pack(t.stock, WHOLE_PACK)
    while many(tied) > 1:
        if t.stock.count < many(tied):
            t.aside.give_all(t.stock)
            t.shuffle(t.stock)
        tied = highest_cut(t, tied)
        if many(tied) > 1:
            for seat in range(t.seats):
                if holds(tied, seat):
                    t.hand[seat].deal(t.aside)
    return tied


@rule
def highest_cut(t, tied):
    """Let each of the tied seats draw a card face up; return those with the highest rank."""
    best, highest, seat = -1, 0, t.dealer
    for _ in range(t.seats):
        seat = t.after(seat)
        if holds(tied, seat):
            t.stock.deal(t.hand[seat])
            t.hand[seat].show()
            drawn = rank(t.hand[seat].top)
            if drawn > best:
                best, highest = drawn, 0
            if drawn == best:
                highest |= only(seat)
    return highest


@rule
def alive(t):
    """Return the seats that have a life, as a mask."""
    seats = 0
    for seat in range(t.seats):
        seats |= (t.lives_left[seat] > 0) << seat
    return seats


GAME = Game(
    name="chase-the-ace",
    title="Chase the Ace",
    seats=Seats(2, 20, 6),
    rules=__name__,
    table=TABLE,
    verbs=VERBS,
    phases=phases(turn="Keep your card, or try for a better one."),
    endings=ENDINGS,
    longest=20_000,
    tags=("lives",),
)
