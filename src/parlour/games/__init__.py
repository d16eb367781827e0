"""The shelf: the games by name, each loaded when it is first asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from ..errors import UnknownGame

if TYPE_CHECKING:
    from ..game import Game

SHELF = (
    "cash",
    "chase-the-ace",
    "crash",
    "diloti",
    "forty-thieves",
    "jack-change-it",
    "keep-trying",
    "king",
    "kontsina",
    "mexican-sweat",
    "pishe-pasha",
    "pitty-pat",
    "seven-rummy",
    "trash",
    "tri-cap",
    "xeri",
)


def load(name: str) -> Game:
    """Load a game of the shelf by its name. Raises UnknownGame, listing the shelf."""
    if name not in SHELF:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(SHELF)}")
    game: Game = importlib.import_module(f".{name.replace('-', '_')}", __package__).GAME
    return game
