"""A game's heuristic may compute its best move directly: it is the one found by evaluating every move."""

import random

import numpy as np
import pytest

from parlour import bots
from parlour.engine.jit import companion
from parlour.engine.linked import engine
from tests.contract.shelf import GAMES, house_rules, random_play

DEALS, MOVES, MOST = 3, 30, 40
NAMING = [game for game in GAMES if hasattr(companion(game.module, "heuristics"), "best_move")]


@pytest.mark.parametrize("game", NAMING, ids=[game.name for game in NAMING])
def test_the_favourite_is_a_legal_move_that_is_judged_best(game):
    heuristics, kernels = companion(game.module, "heuristics"), engine(game)
    chance, met = random.Random(f"{game.name} favourite"), 0
    for seed in range(DEALS):
        table = kernels.begin(kernels.template(*house_rules(game, chance)), seed)
        for _, seat, legal in random_play(kernels, table, chance, MOVES):
            if 1 < len(legal) <= MOST:
                known = kernels.known_to(table, seat)
                known["turn"] = seat
                move = int(heuristics.best_move(known[0]))
                if move != -1:
                    assert move in legal
                    values = {one: int(heuristics.judge(known[0], one)) for one in legal}
                    assert values[move] == max(values.values())
                    met += 1
    assert met > 10


@pytest.mark.parametrize("game", NAMING, ids=[game.name for game in NAMING])
def test_who_plays_greedily_plays_the_favourite_and_who_overlooks_it_another_move(game):
    heuristics, kernels = companion(game.module, "heuristics"), engine(game)
    table = kernels.begin(kernels.template(), 1)
    seat = int(table["turn"][0])
    known = kernels.known_to(table, seat)
    found = int(heuristics.best_move(known[0]))
    assert bots.make("greedy", kernels, seed=1).choose(known, seat) == found
    careless = [bots.make("greedy:50", kernels, seed=seed).choose(known, seat) for seed in range(20)]
    assert {one == found for one in careless} == {True, False}
    assert np.isin(careless, kernels.moves(table, seat)).all()
