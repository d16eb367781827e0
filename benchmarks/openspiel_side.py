"""What OpenSpiel does in the comparison, each by the quickest way that its Python module opens into its C++.

Inside the clock Python only goes from game to game: bots are made before it starts, and moves are
counted after it has stopped, from the history that OpenSpiel keeps anyway.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import pyspiel

Work = Callable[[], Callable[[], float]]  # does the work; what it returns counts it, outside the clock

HEARTS_KEEP = 0  # the first chance node of hearts is the direction of the pass: nobody passes, as in King
PLAYOUT = {"oh_hell": "oh_hell(num_tricks_fixed=10)"}  # else the deal decides how long a playout is
GAMES = 400  # of which a mean is taken


def random_games(name: str, games: int) -> Work:
    """Games from the deal to the end by OpenSpiel's own uniform bots."""
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
    """Rollouts from a dealt table: a search of one simulation, whose evaluator rolls out `count` times.

    It does not tell how many moves they had: as many as others from the same table have on average.
    """
    game, table, moves = one_table(PLAYOUT.get(name, name))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, 1), 2.0, 1, 100, False, 1, False)

    def work() -> Callable[[], float]:
        bot.mcts_search(table)
        return lambda: count * moves

    return work


def search(name: str, iterations: int) -> Work:
    """Iterations of the search in information sets, where a player first has a choice."""
    table = dealt(pyspiel.load_game(name))
    while len(table.legal_actions()) == 1:  # it does not search for a move that is forced
        table.apply_action(table.legal_actions()[0])
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, iterations)

    def work() -> Callable[[], float]:
        bot.step(table)
        return lambda: iterations

    return work


def random_bots(game: pyspiel.Game) -> list[pyspiel.Bot]:
    return [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A table after its chance nodes."""
    state = game.new_initial_state()
    chance = np.random.default_rng(1)
    if game.get_type().short_name == "hearts":
        state.apply_action(HEARTS_KEEP)
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(actions, p=weights)))
    return state


def moves_of(state: pyspiel.State) -> int:
    """How many moves of players led here; OpenSpiel deals card by card, and deals are not moves."""
    return sum(one.player >= 0 for one in state.full_history())


@cache
def one_table(name: str) -> tuple[pyspiel.Game, pyspiel.State, float]:
    """A dealt table, and how many moves random games have from there, on average."""
    game = pyspiel.load_game(name)
    table, bots = dealt(game), random_bots(game)
    moves = 0
    for seed in range(GAMES):
        state = table.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        moves += moves_of(state) - moves_of(table)
    return game, table, moves / GAMES
