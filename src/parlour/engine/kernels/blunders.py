"""Players that overlook moves: they choose by heuristic among the moves that they notice."""

from ..chance import below
from ..policies import GREEDY

offered = linked("play").offered
at_random = linked("choosing").at_random
hide = linked("knowledge").hide
best_judged = linked("heuristics").best_judged
HUNDRED = 100


@kernel
def overlook(moves, noticed, rng):
    """Remove the overlooked moves from a list; each move is noticed with a probability of `noticed` percent.

    If all are overlooked, a random one is left. With 0 percent the play is random, with 100 it is greedy.
    """
    left = 0
    for i in range(1, moves[0] + 1):
        if below(rng, HUNDRED) < noticed:
            left += 1
            moves[left] = moves[i]
    if left == 0:
        left = 1
        moves[1] = moves[1 + below(rng, moves[0])]
    moves[0] = left


@kernel
def best_noticed(t, moves, noticed, rng):
    """Return the noticed move that the heuristic rates highest; `noticed` 0 means that all are noticed."""
    if noticed:
        overlook(moves, noticed, rng)
    return best_judged(t, moves, rng)


@kernel
def choose_at_a_glance(t, player, known, moves, rng):
    """Choose for the seat on turn as a `player` (policy, percentage of moves noticed) that does not search.

    A bot sees only what its seat knows. `moves` lists the legal moves.
    """
    if player[0] != GREEDY:
        return at_random(moves, rng)
    known[0] = t
    hide(known[0], t.turn)
    return best_noticed(known[0], moves, player[1], rng)


@entry
def choose_carelessly(known: Tables, seat: Int, noticed: Int, moves: Ints, rng: Words):
    """Choose for `seat` from known[0], what it knows, among the moves that it notices."""
    t = known[0]
    t.turn = seat
    offered(t, moves)
    return best_noticed(t, moves, noticed, rng)
