"""Whole games by the thousand: each game's chance depends on the seed and its number alone."""

from ..chance import below, stream

play_kernels = linked("play")
offered = play_kernels.offered
deal, play = rules.deal, rules.play


@kernel
def random_games(tables, template, words, first, moves, points, winners, lengths):
    """Play len(lengths) games with random moves, game number `first` onwards; return the moves played.

    points[g] takes the points of each seat, winners[g] the mask of winners, lengths[g] the moves."""
    t = tables[0]
    plies = 0
    for game in range(len(lengths)):
        tables[0] = template[0]
        stream(t.rng, words, first + game)
        deal(t)
        length = 0
        while not t.over:
            offered(t, moves)
            play(t, moves[1 + below(t.rng, moves[0])])
            length += 1
        for seat in range(t.seats):
            points[game, seat] = t.points[seat]
        winners[game] = t.winners
        lengths[game] = length
        plies += length
    return plies
