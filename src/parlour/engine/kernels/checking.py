"""Skewed random games that use all rules of a game, for the check before its compiled rules run.

The same functions run in plain Python and compiled with bounds checks; game `number` is the same in both.
"""

import numpy as np

from ..chance import below, stream

GAME = rules.GAME
MOST = min(GAME.longest, 200_000)  # the most moves of a game
BOT_STREAMS = linked("simulate").BOT_STREAMS
LOOK_EVERY = 8  # moves between two runs of what bots compute
deal_first, deal_on = linked("play").deal_first, linked("play").deal_on
offered, play = linked("play").offered, rules.play
hide, best_judged = linked("knowledge").hide, linked("choosing").best_judged
suppose, standing = linked("inference").suppose, linked("search").standing
NUMBER, STEPS, LENGTHS = range(3)  # of `progress`; the lengths of all games come last


@kernel
def open_game(t, words, number):
    """Deal game `number`."""
    stream(t.rng, words, number)
    deal_first(t)
    deal_on(t)


@kernel
def choose_seat(t):
    """If several seats may act, put a random one of them on turn."""
    if t.owes:
        skipped = below(t.rng, t.seats)
        seat = t.turn
        while skipped > 0 or not t.owes >> seat & 1:
            seat = t.after(seat)
            skipped -= 1
        t.turn = seat


@kernel
def choose(t, number, moves):
    """Choose a move: a random one in even games; in odd games most seats prefer their first or last move."""
    habit = number >> (1 + (t.turn + t.phase) % 8) & 3
    if number & 1 and habit > 1 and below(t.rng, 5):
        return moves[1] if habit == 2 else moves[moves[0]]
    return moves[1 + below(t.rng, moves[0])]


@kernel
def look(t, worlds, moves, rng):
    """Compute what bots compute at a table: what a seat knows, its heuristic, and an imagined world.

    `worlds` is a buffer for three tables.
    """
    seat = t.turn
    worlds[0] = t
    hide(worlds[0], seat)
    worlds[0].turn = seat
    if offered(worlds[0], moves):
        best_judged(worlds[0], moves, rng)
    suppose(worlds, seat, moves, rng)
    standing(worlds[1], seat)


@kernel
def play_on(t, number, worlds, moves, rng, progress):
    """Play a dealt game until it is over, is too long or offers no move; return its length."""
    length = 0
    while not t.over and length < MOST:
        choose_seat(t)
        if (number + length) % LOOK_EVERY == 0:
            look(t, worlds, moves, rng)
        if not offered(t, moves):
            return length
        play(t, choose(t, number, moves))
        deal_on(t)
        length += 1
        progress[STEPS] += 1
    return length


@entry
def checked_games(tables: Tables, templates: Tables, words: Words, first: Int, moves: Ints, progress: Ints):
    """Play game number `first` onwards on all tables except the last three, which are a buffer.

    The templates are used in turn. `progress` can be read meanwhile: the number of the game, the moves so
    far, and the length of each game.
    """
    rng = np.zeros(4, np.uint64)
    games = len(tables) - 3
    for i in range(games):
        number = first + i
        progress[NUMBER] = number
        t = tables[i]
        tables[i] = templates[number % len(templates)]
        stream(rng, words, BOT_STREAMS + number)
        open_game(t, words, number)
        progress[LENGTHS + i] = play_on(t, number, tables[games:], moves, rng, progress)
