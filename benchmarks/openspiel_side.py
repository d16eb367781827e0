"""OpenSpiel's side of the comparison, by the fastest way that its Python module offers.

In the timed part Python only starts each game. Bots are created before, and moves are counted afterwards from
the history that OpenSpiel keeps anyway.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import pyspiel

Work = Callable[[], Callable[[], float]]  # does the work; the returned function counts it, untimed

HEARTS_KEEP = 0  # the first chance node of hearts is the direction of the pass: none, as in King
PLAYOUT = {"oh_hell": "oh_hell(num_tricks_fixed=10)"}  # otherwise the deal decides the length of a playout
GAMES = 400  # for the mean length of playouts


def random_games(name: str, games: int) -> Work:
    """Return work that plays games from the deal to the end with OpenSpiel's uniform bots."""
    game = pyspiel.load_game(name)
    bots = random_bots(game)

    def work() -> Callable[[], float]:
        states = []
        for seed in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            states.append(state)
        return lambda: sum(map(moves_of, states))

    return work


def playouts(name: str, count: int) -> Work:
    """Return work that plays rollouts from a dealt table: one search whose evaluator rolls out `count` times.

    OpenSpiel does not report the number of moves, so the average of games from the same table is used.
    """
    game, table, moves = one_table(PLAYOUT.get(name, name))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, 1), 2.0, 1, 100, False, 1, False)

    def work() -> Callable[[], float]:
        bot.mcts_search(table)
        return lambda: count * moves

    return work


def search(name: str, iterations: int) -> Work:
    """Return work that searches information sets at the first choice of a game."""
    table = dealt(pyspiel.load_game(name))
    while len(table.legal_actions()) == 1:  # OpenSpiel does not search if a move is forced
        table.apply_action(table.legal_actions()[0])
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, iterations)

    def work() -> Callable[[], float]:
        bot.step(table)
        return lambda: iterations

    return work


def random_bots(game: pyspiel.Game) -> list[pyspiel.Bot]:
    return [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """Return a table after its chance nodes."""
    state = game.new_initial_state()
    chance = np.random.default_rng(1)
    if game.get_type().short_name == "hearts":
        state.apply_action(HEARTS_KEEP)
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(actions, p=weights)))
    return state


def moves_of(state: pyspiel.State) -> int:
    """Return the number of players' moves so far, without the cards dealt."""
    return sum(one.player >= 0 for one in state.full_history())


@cache
def one_table(name: str) -> tuple[pyspiel.Game, pyspiel.State, float]:
    """Return the game, a dealt table and the average number of moves of random games from there."""
    game = pyspiel.load_game(name)
    table, bots = dealt(game), random_bots(game)
    moves = 0
    for seed in range(GAMES):
        state = table.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        moves += moves_of(state) - moves_of(table)
    return game, table, moves / GAMES
