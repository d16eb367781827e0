"""The games that every law is tried on, with house rules drawn by chance."""

import random
from typing import Any

import numpy as np
import pytest

from parlour.engine import jit
from parlour.engine.game import Game
from parlour.engine.linked import Engine, deciders, engine
from parlour.errors import SeatsError
from parlour.games import SHELF, load
from tests import sealed_game

GAMES = [load(name) for name in SHELF] + [sealed_game.GAME]
NAMES = [game.name for game in GAMES]
QUICK, SLOW = (3, 6) if jit.COMPILING else (1, 3)
SEEDS = [*range(QUICK), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(QUICK, SLOW))]
LONG = 400 if jit.COMPILING else 10  # moves after which a test game is left
MANY = 1100 if jit.COMPILING else 2  # games of a batch


def house_rules(game: Game, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """A number of seats and options that the game takes."""
    while True:
        seats = chance.randint(game.seats.least, game.seats.most)
        options = {}
        for option in game.options:
            if chance.random() < 0.5:
                numbers = list(range(option.low, min(option.high, option.low + 12) + 1))
                options[option.name] = chance.choice([*option.names, *numbers])
        try:
            engine(game).template(seats, options)
        except SeatsError:
            continue
        return seats, options


def random_play(kernels: Engine, table: np.ndarray, chance: random.Random, moves: int = LONG) -> Any:
    """Play on at random; yield (table, seat, its legal moves) before each move."""
    concede = kernels.game.concede
    for _ in range(moves):
        asked = deciders(table)
        if not asked:
            return
        seat = chance.choice(asked)
        legal = kernels.moves(table, seat)
        yield table, seat, legal
        sensible = [move for move in legal if move != concede] or legal
        kernels.step(table, seat, chance.choice(sensible))
