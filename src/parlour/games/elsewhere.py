"""Added games: from installed packages (entry points `parlour.games`) and from folders.

A record contains only the name of its game, and a file never selects a folder to run. The environment
variable PARLOUR_GAMES therefore lists folders, separated as in PATH: folders of games, or folders that
contain such folders. Their games are found by name.
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
NAME = re.compile("[a-z]+(-[a-z]+)*")  # also used in the names of files
_loaded: dict[str, Game] = {}  # by name


def names() -> tuple[str, ...]:
    """Return the names of the games of installed packages and listed folders."""
    _load_listed()
    return tuple(sorted({*_installed(), *_loaded}))


def broken() -> tuple[str, ...]:
    """Return a message for each listed folder that cannot be loaded; the other games can be played."""
    return _load_listed()


def find(name: str) -> Game | None:
    """Return a game by its name, or None. Raises BrokenGame if it cannot be loaded."""
    if name not in _loaded and name in _installed():
        where = f"the entry point {name!r}"
        return _kept(_checked(_guarded(name, _installed()[name].load), name, where), where)
    if name not in _loaded:
        _load_listed()
    return _loaded.get(name)


def is_path(asked: str) -> bool:
    """Return whether the text is the path of a folder, not the name of a game."""
    return os.sep in asked or "/" in asked or asked.startswith(".")


def from_folder(folder: Path) -> Game:
    """Load the game in a folder and register its name. Raises like `read_folder`."""
    return _kept(read_folder(folder), str(folder))


def read_folder(folder: Path) -> Game:
    """Load the game in a folder. Raises BrokenGame with the file and the line."""
    for needed in (RULES, PAGE):
        if not (folder / needed).is_file():
            raise BrokenGame(
                f"{folder} is not a game: it has no {needed}. A game is a folder with {RULES} and "
                f"{PAGE}, and optionally texts.py, heuristics.py and positions.py"
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
    """Load the games of the folders in PARLOUR_GAMES; return messages about those that fail."""
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
    """Call `make`, which runs the files of a game. Raises BrokenGame with the place of an error."""
    try:
        game = make()
        if isinstance(game, Game):
            for name in COMPANIONS:  # import them now, so that errors in them are reported
                rules = game.module
                if Path(str(rules.__file__)).with_name(f"{name}.py").is_file():
                    importlib.import_module(f"{rules.__package__}.{name}")
        return game
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # files of a game may raise anything
        raise BrokenGame(f"{where} cannot be loaded: {_told(error)}") from error


def _told(error: BaseException) -> str:
    """Describe an exception with its file and line."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place, line = (error.filename, error.lineno) if isinstance(error, SyntaxError) else last[:2]
    try:
        text = str(error)
    except Exception:
        text = "no reason given"
    if "beyond top-level package" in text:  # as in a copy of a built-in game
        text += "; outside Parlour's own games write `from parlour.engine` instead of `from ...engine`"
    return f"{type(error).__name__}: {text} ({place}, line {line})"


def _checked(game: object, name: str, where: str) -> Game:
    """Return the game that was loaded. Raises BrokenGame if it is not a Game or has a wrong name."""
    if not isinstance(game, Game):
        raise BrokenGame(f"{where} has no game: GAME in its rules must be a Game, not {game!r}")
    if game.name in SHELF:
        raise BrokenGame(
            f"{where} calls its game {game.name!r}, the name of a built-in game: choose another name"
        )
    if not NAME.fullmatch(game.name):
        raise BrokenGame(f"{where} calls its game {game.name!r}: a name is of small letters, as in `my-game`")
    if game.name != name:
        raise BrokenGame(f"{where} loads the game {game.name!r}: both must have the same name")
    return game


def _kept(game: Game, where: str) -> Game:
    """Register a game by its name, which must be unique."""
    if _loaded.setdefault(game.name, game) is not game:
        told = f"{where} calls its game {game.name!r}, the name of another loaded game"
        raise BrokenGame(f"{told}: choose another name")
    return game
