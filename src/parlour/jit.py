"""The only module that knows numba.

`rule` compiles a function; `compiled` lets the methods of a record class be called from compiled
rules; `link` compiles a file of kernels for one game, with that game's rules inlined into them.
All three leave the plain Python behind, so with NUMBA_DISABLE_JIT=1 the same files run interpreted,
under a debugger or a coverage tool; `interpreted` gives that form of one module while the rest runs
compiled.
"""

import functools
import hashlib
import importlib
import inspect
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import caching
from numba.core.types import Record
from numba.extending import overload_attribute, overload_method

PACKAGE = Path(__file__).parent
COMPILING = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]


def _cache_root() -> Path:
    """Return the folder of compiled rules: PARLOUR_CACHE, else the user's cache, else a temporary one."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    chosen = Path(os.environ.get("PARLOUR_CACHE") or Path(home) / "parlour")
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=chosen).close()
    except OSError:
        return Path(tempfile.gettempdir()) / f"parlour-{os.getuid() if hasattr(os, 'getuid') else 0}"
    return chosen


@functools.cache
def digest(*files: str) -> str:
    """Name what a compiled function may contain: the engine's sources and those of its game.

    numba itself does not notice a change in a callee. Games never import games, so an edit to one
    leaves the compiled form of the others valid.
    """
    engine = [*PACKAGE.glob("*.py"), *(PACKAGE / "kernels").glob("*.py")]
    game = {path for file in files for path in _with_companion(Path(file))}
    sources = (path.read_bytes() for path in sorted(engine) + sorted(game))
    return hashlib.blake2b(b"\0".join(sources), digest_size=16).hexdigest()


def _with_companion(file: Path) -> list[Path]:
    """A file of a game on the shelf, with the rules or the judgement of that game."""
    both = [PACKAGE / folder / file.name for folder in ("games", "judgement")]
    return [path for path in both if path.exists()] if file in both else [file]


def companion(rules: ModuleType, folder: str) -> ModuleType:
    """Return the module of a game's judgement or words, or the rules themselves if they hold everything.

    A game of the shelf has its companions under its own name: games/king.py, judgement/king.py,
    words/king.py. A game elsewhere may stand in one file.
    """
    shelf, _, name = rules.__name__.rpartition(".")
    if shelf != f"{__package__}.games":
        return rules
    return importlib.import_module(f"{__package__}.{folder}.{name}")


class _Locator(caching._CacheLocator):
    """Keep the compiled form of Parlour's functions in one folder, valid for one digest of the sources."""

    def __init__(self, function: Callable[..., Any], sources: tuple[str, ...]) -> None:
        self._line = function.__code__.co_firstlineno
        self._sources = sources
        self._path = _cache_root() / digest(*sources) / function.__module__.removeprefix(f"{__package__}.")

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return digest(*self._sources)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Locator | None":
        sources = getattr(function, "sources", None)
        if sources is None:
            return None  # somebody else's function, in the same process
        locator = cls(function, sources)
        locator.ensure_cache_path()
        return locator


caching.CacheImpl._locator_classes.insert(0, _Locator)


def rule(function, sources: tuple[str, ...] = (), inline: bool = False):
    """Compile a function of a game or of the engine; `sources` are files besides its own and the engine's."""
    function.sources = (inspect.getfile(function), *sources)
    return numba.njit(cache=True, nogil=True, forceinline=inline)(function)


def hot(function):
    """A rule that is copied into its callers: for what is done in every move of a game."""
    return rule(function, inline=True)


def modular(function):
    """Compile a function that reckons modulo 2**64 on purpose; interpreted NumPy would warn of it."""
    return rule(function) if COMPILING else np.errstate(over="ignore")(function)


def compiled(cls):
    """Class decorator: methods and properties of a record class work inside compiled rules too."""
    for name, member in vars(cls).items():
        if isinstance(member, property):
            overload_attribute(Record, name)(eval("lambda self: body", {"body": member.fget}))
        elif inspect.isfunction(member) and not name.startswith("_"):
            signature = str(inspect.signature(member))[1:-1]
            overload_method(Record, name)(eval(f"lambda {signature}: body", {"body": member}))
    return cls


@functools.cache
def link(rules: ModuleType, kernels: str) -> ModuleType:
    """Compile kernels/<kernels>.py for one game: its source runs once more, with the game in scope.

    The linked file may link another with `linked("name")`. Functions compile when first called.
    """
    game = rules.__name__.rpartition(".")[2]
    path = PACKAGE / "kernels" / f"{kernels}.py"
    module = ModuleType(f"{__package__}.kernels.{kernels}.{game}")
    module.__file__, module.__package__ = str(path), f"{__package__}.kernels"

    def kernel(function, inline=False):
        function.__qualname__ = f"{function.__qualname__}.{game}"  # its own entry in the cache
        return rule(function, (str(rules.__file__),), inline)

    def hot_kernel(function):
        return kernel(function, inline=True)

    def linked(name: str) -> ModuleType:
        return link(rules, name)

    judgement = companion(rules, "judgement")
    module.__dict__.update(rules=rules, judgement=judgement)
    module.__dict__.update(kernel=kernel, hot_kernel=hot_kernel, linked=linked)
    sys.modules[module.__name__] = module  # numba imports it by name when it loads the cache
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    return module


def is_compiled(function) -> bool:
    """Whether the compile cache holds this kernel already (interpreted: nothing is to be compiled)."""
    return not COMPILING or bool(function._cache._cache_file._load_index())


def plain(function):
    """Return the Python function behind a rule."""
    return getattr(function, "py_func", function)


@functools.cache
def interpreted(rules: ModuleType) -> dict[str, Any]:
    """Return a module's functions in plain Python, calling each other and their imports in plain Python.

    Functions of the engine that take no table (cards, chance) stay compiled: they give the same integers.
    """
    names: dict[str, Any] = dict(vars(rules))
    for name, value in vars(rules).items():
        function = plain(value)
        if function is value or not isinstance(function, FunctionType):
            continue
        if function.__globals__ is vars(rules):
            names[name] = FunctionType(function.__code__, names, name, function.__defaults__)
        elif not function.__module__.endswith((".chance", ".cards", ".moves")):
            names[name] = interpreted(sys.modules[function.__module__])[function.__name__]
    return names


def in_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule in plain Python, for a table by itself, which cannot cross into compiled code."""
    rule = plain(function)
    found: Callable[..., Any] = interpreted(sys.modules[rule.__module__])[rule.__name__]
    return found
