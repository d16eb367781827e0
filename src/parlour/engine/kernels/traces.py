"""Whole games with a record of every move, for the measures of the laboratory.

The games are the same as those of simulate's random_games and of bots' bot_games, which stay as fast as they
are.
"""

import numpy as np

from ..chance import stream
from ..moves import verb
from ..tracing import CHOICES, CUT, DEAL, DEALER, FIRST, MOVE, MOVES, OFFERED, SEAT, STANDINGS

bots, simulate = linked("bots"), linked("simulate")
choose = bots.choose
BOT_STREAMS, LINES = simulate.BOT_STREAMS, simulate.LINES
open_game, score_deals = simulate.open_game, simulate.score_deals
standing = linked("search").standing
choosing = linked("choosing")
at_random, choose_at_a_glance = choosing.at_random, choosing.choose_at_a_glance
play, offered = rules.play, linked("play").offered
LONGEST = rules.GAME.longest


@kernel
def decide(t, player, known, moves, rng, pool, ledger):
    """Choose at random with the table's generator (a policy below zero), or as a bot.

    Without a `pool`, bots do not search, and the search need not be compiled.
    """
    if player[0] < 0:
        return at_random(moves, t.rng)
    if moves[0] == 1:
        return moves[1]
    if pool is None:
        return choose_at_a_glance(t, player, known, moves, rng)
    return choose(player[0], player[1], t, t.turn, known, moves, rng, pool, ledger)


@kernel
def note_choice(t, moves, move, line):
    """Record which seat decides in which deal, how many moves of which kinds it has, and its choice."""
    kinds = 0
    for i in range(1, moves[0] + 1):
        kinds |= 1 << verb(moves[i])
    line[DEAL], line[SEAT], line[CHOICES] = t.deals, t.turn, moves[0]
    line[OFFERED], line[MOVE] = kinds, move


@kernel
def note_standings(t, line):
    """Record the standings of all seats as whole numbers: the game's `worth`, or the points."""
    for seat in range(t.seats):
        line[STANDINGS + seat] = np.int64(np.floor(standing(t, seat)))


@kernel
def trace_game(t, players, known, moves, rng, pool, ledger, lines, trace):
    """Play a dealt game to its end, with a line of `trace` for each move; return the number of moves.

    The game is cut off at the longest possible length, and if a seat has no legal move. Returns -1 if
    `trace` is too short.
    """
    row = 0
    while not t.over and row < LONGEST and offered(t, moves):
        if row == len(trace):
            return -1
        move = decide(t, players[t.turn], known, moves, rng, pool, ledger)
        note_choice(t, moves, move, trace[row])
        play(t, move)
        if t.between:
            score_deals(t, lines)
        note_standings(t, trace[row])
        row += 1
    return row


@kernel
def trace_games(tables, template, words, first, moves, lines, players, known, pool, ledger, games, trace):
    """Play a game on each of the tables, number `first` onwards.

    The bots are players[seat] (policy, iterations). `games` gets for each game its first line in `trace`,
    the number of its lines, the first dealer, and whether it was cut off. Returns the number of games that
    fit in `trace`.
    """
    rng = np.zeros(4, np.uint64)
    row = 0
    for i in range(len(tables)):
        tables[i] = template[0]
        t = tables[i]
        stream(rng, words, BOT_STREAMS + first + i)
        open_game(t, words, first + i, lines[i])
        games[i, FIRST], games[i, DEALER] = row, t.dealer
        played = trace_game(t, players, known, moves, rng, pool, ledger, lines[i], trace[row:])
        if played < 0:
            return i
        games[i, MOVES], games[i, CUT] = played, not t.over
        row += played
    return len(tables)


@entry
def traced_games(
    tables: Tables,
    template: Tables,
    words: Words,
    first: Int,
    moves: Ints,
    lines: LINES,
    players: Lists,
    known: Tables,
    games: Lists,
    trace: Lists,
):
    """Trace games of bots that do not search; `trace_games` describes the results."""
    return trace_games(tables, template, words, first, moves, lines, players, known, None, None, games, trace)
