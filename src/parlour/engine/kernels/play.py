"""One table: deal, list the moves, play a move; random play to the end."""

from ..chance import below, stream

dealing = linked("dealing")
deal_first, deal_again, deal_on = dealing.deal_first, dealing.deal_again, dealing.deal_on
legal, play = rules.legal, rules.play
resume = getattr(positions, "resume", None)
CONCEDE = rules.GAME.concede


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
