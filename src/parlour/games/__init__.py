"""The games by name; each is loaded when first used.

A game is a folder with `page.md` (its numbered rules), `rules.py` (which implements them and ends with `GAME
= Game(...)`), `texts.py` (messages for people), `heuristics.py` (ratings of moves) and `positions.py` (for
positions set up by hand). This package has Parlour's own games. Others come from installed packages, through
the entry point `parlour.games`, or from a folder given as a path: `./my-game`.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ArgumentError, UnknownGame
from ..names.suggestions import meant

if TYPE_CHECKING:
    from ..engine.game import Game

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


def load(asked: str | Game) -> Game:
    """Load a game by its name or by the path of its folder (`./my-game`). A Game is returned unchanged.

    Raises UnknownGame, which lists the games; BrokenGame if an added game cannot be loaded; and
    ArgumentError.
    """
    from . import elsewhere

    if not isinstance(asked, str):
        return _as_game(asked)
    return elsewhere.from_folder(Path(asked)) if elsewhere.is_path(asked) else find(asked)


def _as_game(given: object) -> Game:
    from ..engine.game import Game

    if isinstance(given, Game):
        return given
    raise ArgumentError(f"a game is a Game, or the name or folder of one, not {given!r:.60}")


def find(name: str) -> Game:
    """Return a game by its name, as records and positions give it; they never select a folder to run.

    Raises UnknownGame and BrokenGame.
    """
    if name in SHELF:
        game: Game = importlib.import_module(f".{name.replace('-', '_')}.rules", __package__).GAME
        return game
    from . import elsewhere

    found = elsewhere.find(name)
    if found is None:
        told = f"there are {', '.join(list_games())}"
        raise UnknownGame(f"there is no game {name!r}{meant(name, list_games())}; {told}", broken())
    return found


def page_file(name: str) -> Path:
    """Return the path of a game's rule page, without loading Parlour's own games. Raises like `load`."""
    if name in SHELF:
        return Path(__file__).parent / name.replace("-", "_") / "page.md"
    return Path(str(load(name).module.__file__)).with_name("page.md")


def name_of(text: str) -> str:
    """Return the name of a game from its name or its folder. Raises like `load`."""
    return text if text in SHELF else load(text).name


def list_games() -> tuple[str, ...]:
    """Return the names of all games that `load` accepts: Parlour's own, and added ones."""
    from . import elsewhere

    return (*SHELF, *elsewhere.names())


def broken() -> tuple[str, ...]:
    """Return messages about the games in listed folders that cannot be loaded."""
    from . import elsewhere

    return elsewhere.broken()
