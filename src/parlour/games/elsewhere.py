"""Games from elsewhere: of installed packages (entry points `parlour.games`), and of folders anywhere.

A record tells only the name of its game. So that a game in a folder is found by its name, the environment
variable PARLOUR_GAMES lists folders, separated as in PATH: each is a game, or holds games.
"""

import importlib
import os
import traceback
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ..engine.folders import package_of
from ..engine.game import Game
from ..errors import BrokenGame
from . import SHELF

GROUP = "parlour.games"
NEEDED = ("rules.py", "page.md")
_loaded: dict[str, Game] = {}  # by name


def names() -> tuple[str, ...]:
    """List by name the games of installed packages and of folders."""
    _load_listed()
    return tuple(sorted({*_installed(), *_loaded}))


def broken() -> tuple[str, ...]:
    """Tell of each listed folder that cannot be loaded what is wrong with it: the others can be played."""
    return _load_listed()


def load(name: str) -> Game | None:
    """Load a game by its name, or by the path of its folder. None if there is none.

    Raises BrokenGame, telling the file and the line, if it cannot be loaded.
    """
    if os.sep in name or name.startswith(".") or (Path(name) / NEEDED[0]).is_file():
        return _from_folder(Path(name))
    if name not in _loaded and name in _installed():
        return _kept(_guarded(name, _installed()[name].load), name, f"the entry point {name!r}")
    _load_listed()
    return _loaded.get(name)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in SHELF}


@cache
def _load_listed() -> tuple[str, ...]:
    """Load the games of the folders that PARLOUR_GAMES lists; tell what is wrong with those that fail."""
    wrong = []
    for listed in filter(None, os.environ.get("PARLOUR_GAMES", "").split(os.pathsep)):
        for folder in _games_in(Path(listed)):
            try:
                _from_folder(folder)
            except BrokenGame as error:
                wrong.append(f"PARLOUR_GAMES: {error}")
    return tuple(wrong)


def _games_in(folder: Path) -> list[Path]:
    """The games that a folder holds, or the folder itself, which is one or should be."""
    if (folder / NEEDED[0]).is_file():
        return [folder]
    return sorted(inside.parent for inside in folder.glob(f"*/{NEEDED[0]}")) or [folder]


def _from_folder(folder: Path) -> Game:
    for needed in NEEDED:
        if not (folder / needed).is_file():
            raise BrokenGame(
                f"{folder} is no game: it has no {needed}. A game is a folder with {' and '.join(NEEDED)}, "
                "and words.py and judgement.py where it needs them"
            )
    rules = f"{package_of(folder)}.rules"
    game = _guarded(str(folder), lambda: importlib.import_module(rules).GAME)
    return _kept(game, getattr(game, "name", ""), str(folder))


def _guarded(where: str, make: Callable[[], object]) -> object:
    """Make a game by running its files; what goes wrong in them is told with its place."""
    try:
        return make()
    except Exception as error:  # anything may be written there
        last = traceback.extract_tb(error.__traceback__)[-1]
        place, line = (error.filename, error.lineno) if isinstance(error, SyntaxError) else last[:2]
        kind = type(error).__name__
        raise BrokenGame(f"{where} cannot be loaded: {kind}: {error} ({place}, line {line})") from error


def _kept(game: object, name: str, where: str) -> Game:
    if not isinstance(game, Game):
        raise BrokenGame(f"{where} has no game: GAME in its rules must be a Game, not {game!r}")
    if game.name in SHELF:
        raise BrokenGame(f"{where} calls its game {game.name!r}, as one on the shelf: give it another name")
    if game.name != name:
        raise BrokenGame(f"{where} loads the game {game.name!r}: both must have the same name")
    if _loaded.setdefault(name, game) is not game:
        raise BrokenGame(f"{where} calls its game {name!r}, as another that is loaded: give it another name")
    return game
