"""Choices of the bots that do not search, from what their seat knows."""

from ..chance import below

offered = linked("play").offered
best_judged = linked("heuristics").best_judged


@kernel
def at_random(moves, rng):
    return moves[1 + below(rng, moves[0])]


@entry
def choose_uniformly(known: Tables, seat: Int, moves: Ints, rng: Words):
    """Choose for `seat` from known[0], what it knows; all moves are equally likely."""
    t = known[0]
    t.turn = seat
    offered(t, moves)
    return at_random(moves, rng)


@entry
def choose_greedily(known: Tables, seat: Int, moves: Ints, rng: Words):
    """Choose for `seat` from known[0], what it knows, by heuristic."""
    t = known[0]
    t.turn = seat
    offered(t, moves)
    return best_judged(t, moves, rng)
