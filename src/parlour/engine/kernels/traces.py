"""Whole games once more, with a line written for every move: what the laboratory's measures ask.

The games are those of simulate's random_games and of bots' bot_games, move by move; these stay as they
are, and as fast.
"""

import numpy as np

from ..chance import stream
from ..moves import verb
from ..tracing import CHOICES, CUT, DEAL, DEALER, FIRST, MOVE, MOVES, OFFERED, SEAT, STANDINGS

bots, simulate = linked("bots"), linked("simulate")
choose = bots.choose
BOT_STREAMS, LINES = simulate.BOT_STREAMS, simulate.LINES
open_game, score_deals = simulate.open_game, simulate.score_deals
at_random = linked("choosing").at_random
standing = linked("search").standing
choose_at_a_glance = linked("blunders").choose_at_a_glance
play, offered = rules.play, linked("play").offered
LONGEST = rules.GAME.longest


@kernel
def decide(t, player, known, moves, rng, pool, ledger):
    """Choose as random play does (a policy below zero), by the table's own chance, or as a bot does.

    Without a `pool` nobody searches, and what searches need not be compiled."""
    if player[0] < 0:
        return at_random(moves, t.rng)
    if moves[0] == 1:
        return moves[1]
    if pool is None:
        return choose_at_a_glance(t, player, known, moves, rng)
    return choose(player[0], player[1], t, t.turn, known, moves, rng, pool, ledger)


@kernel
def note_choice(t, moves, move, line):
    """Write down who decides in which deal, among how many moves of which kinds, and what was chosen."""
    kinds = 0
    for i in range(1, moves[0] + 1):
        kinds |= 1 << verb(moves[i])
    line[DEAL], line[SEAT], line[CHOICES] = t.deals, t.turn, moves[0]
    line[OFFERED], line[MOVE] = kinds, move


@kernel
def note_standings(t, line):
    """Write down how all seats stand, in whole numbers: their points, unless judgement says better."""
    for seat in range(t.seats):
        line[STANDINGS + seat] = np.int64(np.floor(standing(t, seat)))


@kernel
def trace_game(t, players, known, moves, rng, pool, ledger, lines, trace):
    """Play a game that has been dealt to its end, a line of `trace` for each move; return how many.

    It is cut off at the length that no game exceeds, and where a seat has no legal move. Where `trace` is too
    short, -1 is returned."""
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
    """Play a game on each of the tables, number `first` onwards, as players[seat] (policy, iterations) do.

    Each leaves in `games` where its lines begin in `trace`, how many they are, who dealt first, and whether
    it was cut off. Returns how many games found room in `trace`."""
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
    """The games of those who do not search: trace_games says what is written where."""
    return trace_games(tables, template, words, first, moves, lines, players, known, None, None, games, trace)
