"""A game's heuristic for a single move: the greedy bot, and a guide for search."""

import numpy as np

from ..chance import below

play_kernels = linked("play")
offered = play_kernels.offered
play = rules.play
judge = getattr(heuristics, "judge", None)
best_move = getattr(heuristics, "best_move", getattr(heuristics, "favourite", None))  # before 1.0: favourite
WHIM_EVERY = rules.GAME.search.whim_every


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
