"""Which games' tables are compiled.

Compiling the stepping of all games takes minutes. In the default tier the games that are not named here run
the same code in plain Python; in the slow tier all are compiled.
"""

import pytest

from parlour.engine.linked import engine
from tests.contract.shelf import GAMES

COMPILED = ("chase-the-ace", "xeri")


@pytest.fixture(autouse=True)
def compiled_games(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Run tables of games that are not compiled at once in plain Python."""
    by_night = request.node.get_closest_marker("slow") is not None
    for game in GAMES:
        monkeypatch.setattr(engine(game), "waits", by_night or game.name in COMPILED)
