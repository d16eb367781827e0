"""The compile cache: a private folder with one folder for each set of sources.

Files from the cache are executed, so only the user may be able to write to it.
"""

import ast
import contextlib
import functools
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
NEVER_COMPILED = {
    "errors",
    "names/suggestions",
    "engine/compiling",
    "engine/compile_cache",
}  # not part of compiled rules
DIGEST = re.compile("[0-9a-f]{32}")
SEAL = 16  # bytes of the digest at the start of each file
KEPT_FOR = 30 * 24 * 3600  # seconds since the last use


@functools.cache
def folder() -> Path:
    """Return the cache folder: PARLOUR_CACHE, else the user's cache, else a temporary folder."""
    candidates = [Path(tempfile.gettempdir()) / f"parlour-{os.getuid() if hasattr(os, 'getuid') else 0}"]
    with contextlib.suppress(RuntimeError):  # the user has no home folder
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        candidates.insert(0, Path(cache) / "parlour")
    if given := os.environ.get("PARLOUR_CACHE"):
        candidates[:-1] = [Path(given)]
    for chosen in candidates:
        if _is_private(chosen):
            return chosen
    alone = tempfile.mkdtemp(prefix="parlour-")
    os.environ["PARLOUR_CACHE"] = alone  # so that child processes use it too
    return Path(alone)


def _is_private(path: Path) -> bool:
    """Create a folder that only this user can write to. Returns False if that is not possible."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        links = [path.lstat(), path.stat()]  # another user's link could later point elsewhere
        tempfile.TemporaryFile(dir=path).close()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True  # on systems without owners of folders, the user's own are private
    own = all(found.st_uid == os.getuid() for found in links)
    return own and not links[1].st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@functools.cache
def digest(versions: str, *files: Path) -> str:
    """Return a digest of files, of all files of the package that they import, and of versions.

    It names the folder of what is compiled from them. numba itself does not notice a change in a function
    that is called. A change in a file that none of them imports does not change it. The names of files
    and of their folders belong to it, because compiled code names its modules.
    """
    found: dict[str, Path] = {}
    for file in files:
        _follow(file, found)
    contents = b"\0".join(
        f"{file.parent.name}/{file.name}".encode() + b"\0" + file.read_bytes()
        for _, file in sorted(found.items())
    )
    name = hashlib.blake2b(versions.encode() + b"\0" + contents, digest_size=16).hexdigest()
    _use(folder() / name)
    return name


def _follow(file: Path, found: dict[str, Path]) -> None:
    name = str(file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else file)
    if name not in found:
        found[name] = file
        for one in imported(file):
            _follow(one, found)


_parsing = threading.Lock()  # ast.parse in two threads at once may raise SystemError (CPython 3.11)


@functools.cache
def imported(file: Path) -> tuple[Path, ...]:
    """Return the files that a file imports or links, if they are in this package or next to the file."""
    with _parsing:
        tree = ast.parse(file.read_bytes())  # bytes, because Python also removes a byte order mark
    return tuple(path for node in ast.walk(tree) for path in _named(node, file))


def _named(node: ast.AST, file: Path) -> Iterator[Path]:
    """Yield the files that a node of a syntax tree imports or links."""
    if isinstance(node, ast.ImportFrom):
        for base in [file.parents[node.level - 1]] if node.level else [PACKAGE.parent, *_roots(file)]:
            start = base.joinpath(*(node.module or "").split("."))
            candidates = [start, *(start / alias.name for alias in node.names)]
            for path in map(_module, candidates):
                if path.exists() and _is_compiled(path):
                    yield path
    elif isinstance(node, ast.Import):
        for alias in node.names:
            for base in _roots(file):
                path = _module(base.joinpath(*alias.name.split(".")))
                if path.exists():
                    yield path
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "linked":
        yield file.with_name(f"{ast.literal_eval(node.args[0])}.py")


def _module(path: Path) -> Path:
    """Return the file of a module; for a package outside of Parlour, its `__init__.py`."""
    package = path / "__init__.py"
    return package if package.exists() and not path.is_relative_to(PACKAGE) else path.with_suffix(".py")


def _is_compiled(path: Path) -> bool:
    own = path.is_relative_to(PACKAGE)
    return not own or path.relative_to(PACKAGE).with_suffix("").as_posix() not in NEVER_COMPILED


def _roots(file: Path) -> Iterator[Path]:
    """Yield the folders in which the package of an added game may begin."""
    for folder in file.parents:
        yield folder
        if not (folder / "__init__.py").exists():
            return


def sealed(data: bytes) -> bytes:
    """Return data with its digest in front, so that damage is detected."""
    return hashlib.blake2b(data, digest_size=SEAL).digest() + data


def read_sealed(file: str) -> bytes | None:
    """Return the contents of a file without its digest, or None. Removes a damaged file."""
    try:
        data = Path(file).read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        data = b""
    if data[SEAL:] and data == sealed(data[SEAL:]):
        return data[SEAL:]
    with contextlib.suppress(OSError):
        os.unlink(file)
    _report_damage(folder())
    return None


@functools.cache
def _report_damage(kept: Path) -> None:
    """Report once in a process that damaged rules are compiled again."""
    print(f"parlour: compiled rules in {kept} were damaged; they are compiled again", file=sys.stderr)


def _use(kept: Path) -> None:
    """Mark a folder as used; it need not exist yet."""
    with contextlib.suppress(OSError):
        os.utime(kept)


def tidy() -> None:
    """Remove compiled rules that were not used for a month. Other files in the folder are kept."""
    for kept in folder().iterdir():
        with contextlib.suppress(OSError):  # another process may remove it at the same time
            if DIGEST.fullmatch(kept.name) and kept.stat().st_mtime < time.time() - KEPT_FOR:
                shutil.rmtree(kept, ignore_errors=True)
