"""One table: deal, list the moves, play a move; random play to the end.

A deal collects all cards, shuffles the pack, passes the deal to the left, and calls the game's `deal`.
"""

import numpy as np

from ..chance import below, stream

GAME = rules.GAME
deal = rules.deal
legal, play = rules.legal, rules.play
resume = getattr(positions, "resume", None)
CONCEDE = GAME.concede
PACK = np.array(GAME.deck)
OTHER_ZONES = np.array([place.count_at for place in GAME.table.places if place.name != GAME.stock])
stock_of = kernel(eval(f"lambda t: t.{GAME.stock}"))

if "decks" in GAME.table.registers:

    @kernel
    def packs(t):
        return t.decks

else:
    BY_SEATS = np.array([GAME.decks(seats) if GAME.decks else 1 for seats in range(GAME.seats.most + 1)])

    @kernel
    def packs(t):
        return BY_SEATS[t.seats]


if hasattr(rules, "seat_dealer"):
    seat_dealer = rules.seat_dealer
elif "first_dealer" in GAME.table.registers:

    @kernel
    def seat_dealer(t):
        t.seat_dealer()
        return True

else:

    @kernel
    def seat_dealer(t):
        return True


if hasattr(rules, "pass_deal"):
    pass_deal = rules.pass_deal
else:

    @kernel
    def pass_deal(t):
        t.dealer = t.after(t.dealer)


@kernel
def gather_and_deal(t):
    for at in OTHER_ZONES:
        t.counts[at] = 0
    t.fresh_pack(stock_of(t), PACK, packs(t))
    deal(t)


@kernel
def deal_first(t):
    """Choose the first dealer and deal, unless a seat has to decide before."""
    if seat_dealer(t):
        gather_and_deal(t)


@kernel
def deal_again(t):
    """Deal again after a scored deal, unless the game is over."""
    t.between = 0
    if not t.over:
        pass_deal(t)
        gather_and_deal(t)


@kernel
def deal_on(t):
    """Deal again after scored deals, until there is a deal to play or the game is over."""
    while t.between:
        deal_again(t)


@kernel
def advance(t, move):
    """Play a legal move of the seat on turn, and deal again if it ended a deal."""
    play(t, move)
    deal_on(t)


@entry
def begin(tables: Tables, template: Tables, words: Words, index: Int):
    """Set tables[0] to a copy of template[0] and deal once: game `index` of a seed."""
    tables[0] = template[0]
    t = tables[0]
    stream(t.rng, words, index)
    deal_first(t)


@entry
def list_moves(tables: Tables, seat: Int, moves: Ints):
    """List the legal moves of `seat`, which must be a seat that decides now."""
    t = tables[0]
    turn = t.turn
    t.turn = seat
    moves[0] = 0
    legal(t, moves)
    t.turn = turn


@entry
def step(tables: Tables, seat: Int, move: Int):
    """Play a legal move of `seat`, which must be a seat that decides now, without the next deal."""
    t = tables[0]
    t.turn = seat
    play(t, move)


@entry
def deal_next(tables: Tables):
    deal_again(tables[0])


@entry
def arrive(tables: Tables):
    """Call the game's `resume` for a position that was set up by hand, unless it is over."""
    if resume is not None:
        if not tables[0].over:
            resume(tables[0])


@hot_kernel
def offered(t, moves):
    """List the moves that bots and random play choose from: all except conceding.

    Returns whether there is one.
    """
    moves[0] = 0
    legal(t, moves)
    if CONCEDE >= 0:
        if moves[0] > 1 and moves[moves[0]] == CONCEDE:
            moves[0] -= 1
    return moves[0] > 0


@kernel
def playout(t, moves, limit):
    """Play random moves until the deal is scored, the game is over or `limit` moves are played.

    Returns the number of moves. A seat without a legal move also ends the playout.
    """
    plies = 0
    while not t.over and not t.between and plies < limit and offered(t, moves):
        play(t, moves[1 + below(t.rng, moves[0])])
        plies += 1
    return plies
