"""Games from elsewhere: of installed packages (entry points `parlour.games`), and of folders anywhere.

A record tells only the name of its game, and no file says which folder is run. So that a game in a folder is
found by its name, the environment variable PARLOUR_GAMES lists folders, separated as in PATH: of games, or of
folders of games.
"""

import importlib
import os
import re
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ..engine.folders import package_of
from ..engine.game import Game
from ..engine.jit import COMPANIONS
from ..errors import BrokenGame
from . import SHELF

GROUP = "parlour.games"
RULES, PAGE = "rules.py", "page.md"
NAME = re.compile("[a-z]+(-[a-z]+)*")  # as files of kept games are named
_loaded: dict[str, Game] = {}  # by name


def names() -> tuple[str, ...]:
    """List by name the games of installed packages and of folders."""
    _load_listed()
    return tuple(sorted({*_installed(), *_loaded}))


def broken() -> tuple[str, ...]:
    """Tell of each listed folder that cannot be loaded what is wrong with it: the others can be played."""
    return _load_listed()


def find(name: str) -> Game | None:
    """Find a game by its name. None if there is none; BrokenGame if it cannot be loaded."""
    if name not in _loaded and name in _installed():
        where = f"the entry point {name!r}"
        return _kept(_checked(_guarded(name, _installed()[name].load), name, where), where)
    if name not in _loaded:
        _load_listed()
    return _loaded.get(name)


def is_path(asked: str) -> bool:
    """Whether somebody asks for a folder, and not by a game's name."""
    return os.sep in asked or "/" in asked or asked.startswith(".")


def from_folder(folder: Path) -> Game:
    """Load the game in a folder, and know it by its name. Raises as `read_folder`."""
    return _kept(read_folder(folder), str(folder))


def read_folder(folder: Path) -> Game:
    """Load the game in a folder. Raises BrokenGame, telling the file and the line."""
    for needed in (RULES, PAGE):
        if not (folder / needed).is_file():
            raise BrokenGame(
                f"{folder} is no game: it has no {needed}. A game is a folder with {RULES} and {PAGE}, and "
                "texts.py, heuristics.py and positions.py where it needs them"
            )
    try:
        (folder / PAGE).read_text("utf-8")
    except UnicodeDecodeError:
        raise BrokenGame(f"{folder / PAGE} is not a text file (UTF-8)") from None
    package = package_of(folder)
    game = _guarded(str(folder), lambda: vars(importlib.import_module(f"{package}.rules")).get("GAME"))
    return _checked(game, getattr(game, "name", ""), str(folder))


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in SHELF}


@cache
def _load_listed() -> tuple[str, ...]:
    """Load the games of the folders that PARLOUR_GAMES lists; tell what is wrong with those that fail."""
    wrong = []
    for folder in _listed():
        try:
            from_folder(folder)
        except BrokenGame as error:
            wrong.append(f"PARLOUR_GAMES: {error}")
    return tuple(wrong)


def _listed() -> Iterator[Path]:
    for entry in filter(None, os.environ.get("PARLOUR_GAMES", "").split(os.pathsep)):
        games = sorted(rules.parent for rules in Path(entry).glob(f"*/{RULES}"))
        if games and not (Path(entry) / RULES).is_file():
            yield from games
        else:
            yield Path(entry)


def _guarded(where: str, make: Callable[[], object]) -> object:
    """Make a game by running its files; what goes wrong in them is told with its place."""
    try:
        game = make()
        if isinstance(game, Game):
            for name in COMPANIONS:  # they are run now: a game that is broken is not begun
                rules = game.module
                if Path(str(rules.__file__)).with_name(f"{name}.py").is_file():
                    importlib.import_module(f"{rules.__package__}.{name}")
        return game
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # anything may be written there
        raise BrokenGame(f"{where} cannot be loaded: {_told(error)}") from error


def _told(error: BaseException) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    place, line = (error.filename, error.lineno) if isinstance(error, SyntaxError) else last[:2]
    try:
        text = str(error)
    except Exception:
        text = "it does not say what is wrong"
    if "beyond top-level package" in text:  # as in a copy of a game on the shelf
        text += "; outside the shelf `from ...engine` is `from parlour.engine`"
    return f"{type(error).__name__}: {text} ({place}, line {line})"


def _checked(game: object, name: str, where: str) -> Game:
    if not isinstance(game, Game):
        raise BrokenGame(f"{where} has no game: GAME in its rules must be a Game, not {game!r}")
    if game.name in SHELF:
        raise BrokenGame(f"{where} calls its game {game.name!r}, as one on the shelf: give it another name")
    if not NAME.fullmatch(game.name):
        raise BrokenGame(f"{where} calls its game {game.name!r}: a name is of small letters, as in `my-game`")
    if game.name != name:
        raise BrokenGame(f"{where} loads the game {game.name!r}: both must have the same name")
    return game


def _kept(game: Game, where: str) -> Game:
    """Know a game by its name, which no other has."""
    if _loaded.setdefault(game.name, game) is not game:
        told = f"{where} calls its game {game.name!r}, as another that is loaded"
        raise BrokenGame(f"{told}: give it another name")
    return game
