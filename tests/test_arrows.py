"""The import arrows: each level of the package imports only from itself and the levels before it."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "parlour"

#: Levels in order; a file belongs to the level of its folder, or of its own name.
LEVELS: list[tuple[str, ...]] = [
    ("errors", "compile_cache", "compiling", "jit"),
    ("chance", "cards", "money", "names", "options", "pool"),
    ("moves", "registers", "table"),
    ("layout", "brag", "melds", "poker", "sums"),
    ("game", "rulebook"),
    ("kernels",),
    ("games",),
    ("judgement", "words"),
    ("engine",),
    ("simulation",),
    ("play",),
    ("bots",),
    ("database", "scores"),
    ("terminal",),
    ("cli", "__main__"),
]
LEVEL = {name: number for number, names in enumerate(LEVELS) for name in names}
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem != "__init__")


def place(path: Path) -> str:
    """The name in LEVELS that a file belongs to: its folder below the package, or its own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imported(path: Path) -> set[tuple[str, ...]]:
    """The modules of the package that a file imports anywhere, as parts below the package."""
    package = path.relative_to(PACKAGE).parts[:-1]
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                base = package[: len(package) - node.level + 1]
            elif node.module and node.module.split(".")[0] == "parlour":
                base, node.module = (), node.module.partition(".")[2] or None
            else:
                continue
            names = tuple(node.module.split(".")) if node.module else ()
            found |= {base + names + ((alias.name,) if not base + names else ()) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {
                tuple(alias.name.split(".")[1:]) for alias in node.names if alias.name.startswith("parlour.")
            }
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_follow_the_arrows(path):
    here = LEVEL[place(path)]
    for parts in imported(path):
        if parts[0].startswith("__"):
            continue
        assert LEVEL[parts[0]] <= here, f"{path.name} imports {'.'.join(parts)}, which stands above it"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_jit_knows_numba(path):
    names = {
        (alias.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert "numba" not in names or path == PACKAGE / "jit.py"


@pytest.mark.parametrize("folder", ["games", "judgement", "words"])
def test_games_never_import_games(folder):
    for path in (PACKAGE / folder).glob("[!_]*.py"):
        games = [parts[1] for parts in imported(path) if parts[0] in ("games", "judgement", "words")]
        assert all(path.stem.startswith(game.removesuffix("_notation")) for game in games), path.name
        assert folder != "games" or not games


def test_every_game_has_its_companions():
    folders = [PACKAGE / folder for folder in ("games", "judgement", "words")]
    games, *companions = [{path.name for path in folder.glob("*.py")} for folder in folders]
    for found in companions:
        assert found >= games
        assert all(name.startswith(tuple(game.removesuffix(".py") for game in games)) for name in found)


def test_no_drawers():
    """A name says what is inside."""
    assert not [
        path for path in FILES if path.stem in {"utils", "util", "helpers", "helper", "common", "misc"}
    ]
