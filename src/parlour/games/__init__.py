"""The shelf: the games by name, each loaded when it is first asked for."""

import importlib

from ..game import Game

SHELF = ("chase-the-ace", "forty-thieves", "king", "xeri")


class UnknownGame(KeyError):  # noqa: N818  (what it is, not that it is an error)
    """There is no game of that name on the shelf."""

    def __str__(self) -> str:
        return str(self.args[0])


def load(name: str) -> Game:
    """Load a game of the shelf by its name. Raises UnknownGame, listing the shelf."""
    if name not in SHELF:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(SHELF)}")
    game: Game = importlib.import_module(f".{name.replace('-', '_')}", __package__).GAME
    return game
