"""Choices without search: random, by a game's heuristic, and among the moves that a player notices."""

import numpy as np

from ..chance import below
from ..searching import GREEDY

offered, hide = linked("play").offered, linked("knowledge").hide
play = rules.play
judge = getattr(heuristics, "judge", None)
best_move = getattr(heuristics, "best_move", getattr(heuristics, "favourite", None))  # before 1.0: favourite
WHIM_EVERY = rules.GAME.search.whim_every
HUNDRED = 100


@kernel
def judged(t, move):
    """Return the heuristic's rating of a move; 0 for every move if the game has no heuristic."""
    if judge is not None:
        return np.int64(judge(t, move))
    return np.int64(0)


@kernel
def best_judged(t, moves, rng):
    """Return the heuristic's best move; of equal ones the game's `best_move`, or a random one."""
    if best_move is not None:
        move = best_move(t)
        if is_among(move, moves):
            return move
    best, most, equals = moves[1], judged(t, moves[1]), 1
    for i in range(2, moves[0] + 1):
        value = judged(t, moves[i])
        if value > most:
            best, most, equals = moves[i], value, 1
        elif value == most:
            equals += 1
            if below(rng, equals) == 0:
                best = moves[i]
    return best


@kernel
def is_among(move, moves):
    for i in range(1, moves[0] + 1):
        if moves[i] == move:
            return True
    return False


@kernel
def guided_playout(t, moves, limit):
    """Play by heuristic, with random moves at times, until the deal is scored or `limit` moves are played."""
    plies = 0
    while not t.over and not t.between and plies < limit and offered(t, moves):
        if below(t.rng, WHIM_EVERY) == 0:
            play(t, moves[1 + below(t.rng, moves[0])])
        else:
            play(t, best_judged(t, moves, t.rng))
        plies += 1
    return plies


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
