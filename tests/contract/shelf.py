"""The games of the contract tests, with random house rules."""

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
LONG = 400 if jit.COMPILING else 10  # moves after which a test game is abandoned
MANY = 1100 if jit.COMPILING else 2  # games in a batch


def house_rules(game: Game, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """Return a random valid number of seats and options of the game."""
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
    """Play random moves; yield the table, the seat and its legal moves before each."""
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
