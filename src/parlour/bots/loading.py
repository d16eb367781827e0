"""Bots from code by name: `mine.py:Bot` in a file, `package.module:name` in what can be imported."""

import functools
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from .coded import Coded
from .failing import BotError, line_of
from .players import NAMES

T = TypeVar("T")


def is_code(text: str) -> bool:
    """Whether a bot's name is a place in code; nothing is loaded for this."""
    where, colon, name = text.strip().rpartition(":")
    return bool(colon and where) and name.isidentifier() and where not in NAMES


def load_bot(text: str) -> Coded:
    """Load a bot from code. Raises BotError, telling the file and the line where that goes wrong."""
    where, _, name = text.strip().rpartition(":")
    module = _in_file(where) if where.endswith(".py") or os.sep in where else _importable(where)
    if not hasattr(module, name):
        there = [known for known, one in vars(module).items() if _may_play(one, module, known)]
        raise BotError(
            f"{where} has no bot {name!r}; it has {', '.join(there) or 'none'}", code="bot.unknown"
        )
    return replace(Coded.of(getattr(module, name)), name=text.strip(), aside=True)


def _may_play(one: object, module: ModuleType, name: str) -> bool:
    return callable(one) and getattr(one, "__module__", "") == module.__name__ and not name.startswith("_")


def _in_file(where: str) -> ModuleType:
    file = Path(where).expanduser()
    if not file.is_file():
        raise BotError(
            f"there is no file {where}, which a bot's name begins with: write mine.py:Bot", code="bot.unknown"
        )
    return _from_file(where, file.resolve())


@functools.cache
def _from_file(where: str, file: Path) -> ModuleType:
    """Run a file as a module, once; it may import what lies beside it."""
    _look_in(str(file.parent))
    spelled = "".join(sign if sign.isalnum() else "_" for sign in file.stem)
    spec = importlib.util.spec_from_file_location(f"parlour_bot_{spelled}_{abs(hash(file)):x}", file)
    if spec is None or spec.loader is None:
        raise BotError(f"{where} is not a file of Python: its name must end in .py", code="file.invalid")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        _guarded(where, str(file), lambda: spec.loader.exec_module(module))  # type: ignore[union-attr]
    except BotError:
        del sys.modules[spec.name]
        raise
    return module


def _importable(where: str) -> ModuleType:
    _look_in(os.getcwd())
    module: ModuleType = _guarded(where, where, lambda: importlib.import_module(where))
    return module


def _look_in(folder: str) -> None:
    """Let modules be imported from a folder, after all others: none takes the place of one that is there."""
    if folder not in sys.path:
        sys.path.append(folder)


def _guarded(where: str, file: str, run: Callable[[], T]) -> T:
    """Run somebody's file. Raises BotError for what goes wrong in it."""
    try:
        with redirect_stdout(sys.stderr):
            return run()
    except ModuleNotFoundError as error:
        if error.name and (where == error.name or where.startswith(f"{error.name}.")):
            raise BotError(
                f"there is no module {where}, which a bot's name begins with", code="bot.unknown"
            ) from None
        raise _broken(where, file, error) from error
    except (Exception, SystemExit) as error:
        raise _broken(where, file, error) from error


def _broken(where: str, file: str, error: BaseException) -> BotError:
    told = f"{type(error).__name__}: {error}".rstrip(": ")
    return BotError(f"{where} cannot be loaded: {told} ({line_of(error, file)})", code="bot.broken")
