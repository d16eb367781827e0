"""Whole games by the thousand: the random numbers of a game depend only on the seed and its number.

Each game leaves its final table, its number of moves in `lengths`, and in `lines` the lines of all its deals
added up for each seat. A game that is too long, or in which a seat has no legal move, is left unfinished:
`over` stays 0.
"""

import numpy as np

from ..chance import stream

BOT_STREAMS = 1 << 40  # bots use their own streams, so that the cards do not depend on the players
LINES = like(np.zeros((1, 1, 1), np.int64))
play = rules.play
play_kernels = linked("play")
deal_first, deal_again = play_kernels.deal_first, play_kernels.deal_again
offered, playout = play_kernels.offered, play_kernels.playout
at_random = linked("choosing").at_random
LONGEST = rules.GAME.longest


@kernel
def score_deals(t, lines):
    """Add the lines of a scored deal to `lines` and deal again, until there is a deal to play."""
    while t.between:
        for seat in range(t.seats):
            for line in range(lines.shape[1]):
                lines[seat, line] += t.lines[seat, line]
        deal_again(t)


@kernel
def open_game(t, words, number, lines):
    """Deal game `number` of a seed for the first time."""
    stream(t.rng, words, number)
    deal_first(t)
    score_deals(t, lines)


@entry
def random_games(
    tables: Tables, template: Tables, words: Words, first: Int, moves: Ints, lengths: Ints, lines: LINES
):
    """Play a game with random moves to its end on each of the tables, game number `first` onwards."""
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        open_game(t, words, first + i, lines[i])
        length = 0
        while not t.over and length < LONGEST and offered(t, moves):
            play(t, at_random(moves, t.rng))
            length += 1
            if t.between:
                score_deals(t, lines[i])
        lengths[i] = length


@entry
def uniform_games(
    tables: Tables, template: Tables, words: Words, first: Int, moves: Ints, lengths: Ints, lines: LINES
):
    """Play the same games with uniform bots. They get the real table, because they do not look at it."""
    rng = np.zeros(4, np.uint64)
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        stream(rng, words, BOT_STREAMS + first + i)
        open_game(t, words, first + i, lines[i])
        length = 0
        while not t.over and length < LONGEST and offered(t, moves):
            move = moves[1]
            if moves[0] > 1:
                move = at_random(moves, rng)
            play(t, move)
            length += 1
            if t.between:
                score_deals(t, lines[i])
        lengths[i] = length


@entry
def playouts(tables: Tables, count: Int, moves: Ints):
    """Play `count` random games from tables[0] to the end of the deal, in tables[1]; return the moves."""
    plies = 0
    rng = tables[0].rng.copy()
    for _ in range(count):
        tables[1] = tables[0]
        tables[1].rng[:] = rng
        plies += playout(tables[1], moves, 1_000_000)
        rng[:] = tables[1].rng
    return plies
