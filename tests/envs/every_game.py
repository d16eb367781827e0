"""Every game, and one with sealed answers: in plain Python by default, compiled in the slow tier."""

import pytest

from tests.contract.shelf import GAMES

every_game = pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(game, id=game.name) for game in GAMES),
        *(pytest.param(game, id=f"{game.name} compiled", marks=pytest.mark.slow) for game in GAMES),
    ],
)
