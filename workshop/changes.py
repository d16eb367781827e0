"""The changes since this branch left main, from git, and the tests for them."""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from . import ROOT, name_of, rooms

MAIN = "main"
SHARED = ("src/parlour/engine", "src/parlour/combinations", "src/parlour/games")
STAND_INS = 2  # games that stand for all if a shared file has changed
QUICKEST = ("xeri", "king")  # the game that is fastest to compile and to test, and a larger one
#: The tests of a package, if they are not in the folder with its name.
TESTS_OF = {
    "bots": ("tests/bots", "tests/contract/test_bots.py"),
    "database": ("tests/server", "tests/scores"),
    "names": ("tests/cli", "tests/test_names.py"),
    "rulebook": ("tests/presentation",),
    "server": ("tests/server", "tests/server_sheets"),
    "terminal": ("tests/cli",),
}
QUICK = ("games", "engine", "workshop", "golden", "contract")  # folders of tests that a quick run includes


@dataclass(frozen=True)
class Selection:
    """The scope of a quick run: games, and files of tests; `remarks` say what it leaves out."""

    games: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def select(changed: Iterable[str]) -> Selection:
    """Choose the tests for changed files, given by their paths in the checkout."""
    paths = sorted(changed)
    games = sorted({name for name in map(game_of, paths) if name})
    shared = [path for path in paths if is_shared(path)]
    remarks = []
    if shared:
        stand_ins = [name for name in sharing(shared) if name not in games][: max(0, STAND_INS - len(games))]
        games += stand_ins
        remarks.append(
            f"{shared[0]} is shared by several games: {' and '.join(games)} stand for them here. "
            "script/test looks at all."
        )
    if longer := sorted({test for path in paths for test in longer_tests(path)}):
        remarks.append(f"Not among these: script/test {' '.join(longer)}")
    return Selection(tuple(games), tuple(tests_of(paths, shared)), tuple(remarks))


def longer_tests(path: str) -> Iterator[str]:
    """Return the tests of a changed file that take too long for a quick run."""
    top, *parts = PurePosixPath(path).parts
    if top == "web":
        yield "tests/browser"
    elif top == "src" and len(parts) > 2 and not is_shared(path) and game_of(path) is None:
        yield from TESTS_OF.get(parts[1], (f"tests/{parts[1]}",))
    elif top == "tests" and len(parts) > 1 and parts[0] not in QUICK and parts[-1].startswith("test_"):
        yield path


def tests_of(paths: list[str], shared: list[str]) -> Iterator[str]:
    """Return the quick files of tests that belong to no single game."""
    if shared:
        yield "tests/engine"
    if any(is_below(path, "tests/workshop") or is_below(path, "workshop") for path in paths):
        yield "tests/workshop"


def game_of(path: str) -> str | None:
    """Return the game that a file belongs to: its folder, its test or its golden files."""
    for room in rooms():
        own = (f"tests/games/test_{room.name}.py", *golden(name_of(room)))
        if is_below(path, f"src/parlour/games/{room.name}") or path in own:
            return name_of(room)
    return None


def golden(name: str) -> tuple[str, ...]:
    return tuple(f"tests/golden/{folder}/{name}.txt" for folder in ("transcripts", "perft"))


def is_shared(path: str) -> bool:
    """Return whether several games may use a file."""
    return path.endswith(".py") and game_of(path) is None and any(is_below(path, room) for room in SHARED)


def is_below(path: str, folder: str) -> bool:
    return PurePosixPath(path).is_relative_to(folder)


def sharing(shared: list[str]) -> list[str]:
    """Return the games that use shared files, the fastest first."""
    if not all(is_below(path, "src/parlour/combinations") for path in shared):
        return list(QUICKEST)
    wanted = {PurePosixPath(path).stem for path in shared}
    using = [name_of(room) for room in rooms() if wanted & combinations_of(room)]
    return sorted(using, key=lambda name: name not in QUICKEST) or list(QUICKEST)


def combinations_of(room: Path) -> set[str]:
    """Return the combinations that a game's files import."""
    return {
        part
        for file in room.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("combinations")
        for part in [*(node.module or "").split(".")[1:], *(alias.name for alias in node.names)]
    }


def changed_files(root: Path = ROOT) -> list[str]:
    """Return the files that differ from the point where this branch left main, including untracked ones."""
    known = _git(root, "diff", "--name-only", "-z", branch_point(root)).split("\0")
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z").split("\0")
    return sorted({path for path in known + new if path})


def branch_point(root: Path) -> str:
    """Return the commit where this branch left main; on main, where it left the last fetched commit."""
    here = _git(root, "rev-parse", "--abbrev-ref", "HEAD").strip()
    mains = (f"origin/{MAIN}", MAIN) if here == MAIN else (MAIN, f"origin/{MAIN}")
    for main in mains:
        found = subprocess.run(
            ["git", "merge-base", "HEAD", main], cwd=root, capture_output=True, text=True, check=False
        )
        if found.returncode == 0:
            return found.stdout.strip()
    return "HEAD"


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout
