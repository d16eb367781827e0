"""The shelf: the games by name, each loaded when it is first asked for.

A game is a folder: `page.md` (its numbered rules), `rules.py` (they are carried out, and end with one
`GAME = Game(...)`), `texts.py` (messages for people), `heuristics.py` (how good a move is) and
`positions.py` (what holds for positions set up by hand). Parlour's own games stand here. Others come from
installed packages, by an entry point `parlour.games`, or from a folder that is named as a path: `./my-game`.
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
    """Load a game by its name, or by the path of its folder (`./my-game`); a Game is returned as it is.

    Raises UnknownGame, listing the shelf, BrokenGame for a game from elsewhere that cannot be loaded, and
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
    """Find a game by its name alone, as a record or a position gives it: no file says which folder is run.

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
    """Return where the rule page of a game is. A game of the shelf is not loaded for it. Raises as `load`."""
    if name in SHELF:
        return Path(__file__).parent / name.replace("-", "_") / "page.md"
    return Path(str(load(name).module.__file__)).with_name("page.md")


def name_of(text: str) -> str:
    """Return the name of a game that is asked for by its name or its folder. Raises as `load`."""
    return text if text in SHELF else load(text).name


def list_games() -> tuple[str, ...]:
    """List the names of all games that `load` takes: the shelf, and what is installed beside it."""
    from . import elsewhere

    return (*SHELF, *elsewhere.names())


def broken() -> tuple[str, ...]:
    """Tell what is wrong with the games of listed folders that cannot be loaded."""
    from . import elsewhere

    return elsewhere.broken()
