"""A player who overlooks moves: the best at a glance of those that it notices."""

from ..chance import below
from ..policies import GREEDY

offered = linked("play").offered
at_random = linked("choosing").at_random
hide = linked("knowledge").hide
best_judged = linked("heuristics").best_judged
HUNDRED = 100


@kernel
def overlook(moves, noticed, rng):
    """Strike from a list the moves that are overlooked: each is noticed so often in a hundred.

    If all are overlooked, any is left: who notices nothing plays at random, who notices all greedily."""
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
    """The move that the game's judgement likes best of those that are noticed: with 0, of all."""
    if noticed:
        overlook(moves, noticed, rng)
    return best_judged(t, moves, rng)


@kernel
def choose_at_a_glance(t, player, known, moves, rng):
    """Choose for the seat on turn as `player` (policy, how many in a hundred are noticed) does, who does not
    search; a bot is shown what its seat knows, no more. `moves` lists what it may do."""
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
