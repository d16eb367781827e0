"""Whole games by the thousand: each game's chance depends on the seed and its number alone."""

from ..chance import below, stream

offered = linked("play").offered
deal, play = rules.deal, rules.play


@kernel
def random_games(tables, template, words, first, moves, lengths):
    """Play a game with random moves on each of the tables, game number `first` onwards, to the end.

    Leave the tables as they ended and the number of moves of each game in `lengths`; return their sum."""
    plies = 0
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        stream(t.rng, words, first + i)
        deal(t)
        length = 0
        while not t.over:
            offered(t, moves)
            play(t, moves[1 + below(t.rng, moves[0])])
            length += 1
        lengths[i] = length
        plies += length
    return plies
