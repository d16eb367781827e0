"""Which games' tables are compiled.

To compile the stepping of all games takes minutes. By day those that are not named here run in plain Python,
by the same code; by night all are compiled.
"""

import pytest

from parlour.engine.linked import engine
from tests.contract.shelf import GAMES

COMPILED = ("chase-the-ace", "xeri")


@pytest.fixture(autouse=True)
def compiled_games(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tables of games that are not compiled begin at once."""
    by_night = request.node.get_closest_marker("slow") is not None
    for game in GAMES:
        monkeypatch.setattr(engine(game), "waits", by_night or game.name in COMPILED)
