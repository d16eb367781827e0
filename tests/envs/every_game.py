"""Every game of the shelf, and one with sealed answers, as tables to step.

To compile the stepping of all games takes minutes. By day they run in plain Python, by the same code, but for
those that other tests compile; by night all are compiled.
"""

from collections.abc import Iterator

import pytest

from parlour.engine.game import Game
from parlour.engine.linked import engine
from tests.contract.shelf import GAMES


def of_every_game(compiled: bool) -> Iterator[object]:
    for game in GAMES:
        name = f"{game.name} compiled" if compiled else game.name
        yield pytest.param(game, compiled, id=name, marks=[pytest.mark.slow] if compiled else [])


every_game = pytest.mark.parametrize(("game", "compiled"), [*of_every_game(False), *of_every_game(True)])


@pytest.fixture
def tables_of(monkeypatch: pytest.MonkeyPatch, game: Game, compiled: bool) -> Game:
    """The game, whose kernels are waited for if they are to be compiled."""
    monkeypatch.setattr(engine(game), "waits", compiled)
    return game
