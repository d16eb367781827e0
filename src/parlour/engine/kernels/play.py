"""One table at a time: deal, list the moves, play one; random play to the end."""

from ..chance import below, stream

dealing = linked("dealing")
deal_first, deal_again, deal_on = dealing.deal_first, dealing.deal_again, dealing.deal_on
legal, play = rules.legal, rules.play
resume = getattr(positions, "resume", None)
CONCEDE = rules.GAME.concede


@kernel
def advance(t, move):
    """Play a legal move of the seat on turn, and deal on if it ended a deal."""
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
    """List the legal moves of `seat`, who must be asked now."""
    t = tables[0]
    turn = t.turn
    t.turn = seat
    moves[0] = 0
    legal(t, moves)
    t.turn = turn


@entry
def step(tables: Tables, seat: Int, move: Int):
    """Play a legal move of `seat`, who must be asked now; the next deal waits."""
    t = tables[0]
    t.turn = seat
    play(t, move)


@entry
def deal_next(tables: Tables):
    deal_again(tables[0])


@entry
def arrive(tables: Tables):
    """Let the game look at a position that was laid by hand: it may be over."""
    if resume is not None:
        if not tables[0].over:
            resume(tables[0])


@hot_kernel
def offered(t, moves):
    """List the moves that bots and random play choose from, all but giving up. Return whether any is left."""
    moves[0] = 0
    legal(t, moves)
    if CONCEDE >= 0:
        if moves[0] > 1 and moves[moves[0]] == CONCEDE:
            moves[0] -= 1
    return moves[0] > 0


@kernel
def playout(t, moves, limit):
    """Play on with random moves until the deal is scored, the game is over or `limit` moves are played.

    Return how many were played. A seat without a legal move ends it, too."""
    plies = 0
    while not t.over and not t.between and plies < limit and offered(t, moves):
        play(t, moves[1 + below(t.rng, moves[0])])
        plies += 1
    return plies
