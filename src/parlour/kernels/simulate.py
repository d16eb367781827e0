"""Whole games by the thousand: each game's chance depends on the seed and its number alone."""

from ..chance import below, stream

play_kernels = linked("play")
open_table, advance = play_kernels.open_table, play_kernels.advance
offered, playout = play_kernels.offered, play_kernels.playout


@entry
def random_games(tables: Tables, template: Tables, words: Words, first: Int, moves: Ints, lengths: Ints):
    """Play a game with random moves on each of the tables, game number `first` onwards, to the end.

    Leave the tables as they ended and the number of moves of each game in `lengths`; return their sum."""
    plies = 0
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        stream(t.rng, words, first + i)
        open_table(t)
        length = 0
        while not t.over:
            offered(t, moves)
            advance(t, moves[1 + below(t.rng, moves[0])])
            length += 1
        lengths[i] = length
        plies += length
    return plies


@entry
def playouts(tables: Tables, count: Int, moves: Ints):
    """Play `count` times from tables[0] at random to the end of the deal, in tables[1]; return the moves."""
    plies = 0
    rng = tables[0].rng.copy()
    for _ in range(count):
        tables[1] = tables[0]
        tables[1].rng[:] = rng
        plies += playout(tables[1], moves, 1_000_000)
        rng[:] = tables[1].rng
    return plies
