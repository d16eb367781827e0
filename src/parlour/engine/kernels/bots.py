"""Whole games between bots: each seat's policy chooses from what the seat knows."""

import numpy as np

from ..chance import stream
from ..searching import GREEDY, SEARCH, UNIFORM

tree = linked("search")
clear, search = tree.clear, tree.search
move_found = linked("verdict").move_found
comparison = linked("comparison")
open_ledger, compare, decide = comparison.open_ledger, comparison.compare, comparison.decide
LEDGER, POOL = comparison.LEDGER, tree.POOL
COMPARES = rules.GAME.search.compares
play, offered = rules.play, linked("play").offered
simulate = linked("simulate")
BOT_STREAMS, LINES, LONGEST = simulate.BOT_STREAMS, simulate.LINES, simulate.LONGEST
open_game, score_deals = simulate.open_game, simulate.score_deals
at_random, best_noticed = linked("choosing").at_random, linked("choosing").best_noticed
hide = linked("knowledge").hide


@kernel
def choose_by_comparison(known, seat, playouts, moves, rng, ledger):
    """Choose for `seat` from known[0], what it knows, with this number of playouts."""
    open_ledger(known, seat, moves, ledger)
    compare(known, seat, playouts, moves, ledger, rng)
    return ledger.moves[decide(ledger)]


@kernel
def choose_by_tree(known, seat, iterations, moves, rng, pool):
    """Choose for `seat` from known[0], what it knows, with this number of iterations in a cleared pool."""
    clear(pool)
    search(known, seat, iterations, pool, moves, rng)
    return move_found(known, seat, pool, moves)


@kernel
def choose(policy, iterations, t, seat, known, moves, rng, pool, ledger):
    """Choose for `seat`; `moves` lists the legal moves. A bot sees only what its seat knows."""
    if policy == UNIFORM:
        return at_random(moves, rng)
    known[0] = t
    hide(known[0], seat)
    if policy == GREEDY:
        return best_noticed(known[0], moves, iterations, rng)
    if policy == SEARCH and COMPARES:
        return choose_by_comparison(known, seat, iterations, moves, rng, ledger)
    return choose_by_tree(known, seat, iterations, moves, rng, pool)


@entry
def bot_games(
    tables: Tables,
    template: Tables,
    words: Words,
    first: Int,
    moves: Ints,
    lengths: Ints,
    lines: LINES,
    policies: Ints,
    iterations: Ints,
    known: Tables,
    pool: POOL,
    ledger: LEDGER,
):
    """Play games like simulate's random_games, each seat by the policy of its bot.

    policies[seat] and iterations[seat] describe the bots; `known` is a buffer for three tables. `lengths` is
    updated during the games, so that other threads can read the progress.
    """
    rng = np.zeros(4, np.uint64)
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        stream(rng, words, BOT_STREAMS + first + i)
        open_game(t, words, first + i, lines[i])
        while not t.over and lengths[i] < LONGEST and offered(t, moves):
            seat = t.turn
            move = moves[1]
            if moves[0] > 1:
                move = choose(policies[seat], iterations[seat], t, seat, known, moves, rng, pool, ledger)
            play(t, move)
            lengths[i] += 1
            if t.between:
                score_deals(t, lines[i])
