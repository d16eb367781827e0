"""The import arrows: each level of the package imports only from itself and the levels before it."""

import ast
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "parlour"

#: The rooms in order. What lies beside each other in one entry may import each other.
ROOMS: list[tuple[str, ...]] = [
    ("errors",),
    ("names",),
    ("engine",),
    ("combinations",),
    ("games",),
    ("rulebook",),
    ("drawing",),
    ("play",),
    ("checks",),
    ("bots", "solving"),
    ("database", "scores"),
    ("lab",),
    ("envs",),
    ("telling",),
    ("terminal", "room", "scorers"),
    ("cli", "__main__"),
]
#: Inside a room its files stand in an order too.
INSIDE: dict[str, list[tuple[str, ...]]] = {
    "engine": [
        ("compile_cache", "folders"),
        ("compiling", "jit"),
        (
            "chance",
            "cards",
            "options",
            "parts",
            "policies",
            "pool",
            "scoring",
            "searching",
            "sets",
            "tracing",
        ),
        ("moves", "registers", "sealing", "table"),
        ("beam",),
        ("layout",),
        ("game",),
        ("spellings", "observing"),
        ("unspelling", "observing_rows"),
        ("alphabet", "recall_rows"),
        ("stepping",),
        ("kernels",),
        ("checking",),
        ("linked",),
        ("in_tokens", "recall", "simulation"),
    ],
    "game": [
        ("arranging", "exchanging", "signalling"),
        ("rules",),
        ("keys", "packing"),
        ("digging",),
        ("capacity", "chains"),
        ("gathering",),
        ("judgement", "laid", "notation", "numbers", "solving"),
        ("words",),
    ],
}
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem != "__init__")
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/rules.py"))


def level(rooms: list[tuple[str, ...]], name: str) -> int:
    return next(number for number, names in enumerate(rooms) if name in names)


def room(parts: tuple[str, ...]) -> tuple[str, str]:
    """The room that a file belongs to, and its place inside, if the room has an order."""
    if parts[0] == "games" and len(parts) > 2:
        return "game", parts[2]
    return parts[0], parts[1] if len(parts) > 1 else ""


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
            found |= {base + (names or (alias.name,)) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {
                tuple(alias.name.split(".")[1:]) for alias in node.names if alias.name.startswith("parlour.")
            }
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_follow_the_arrows(path):
    own = path.relative_to(PACKAGE).with_suffix("").parts
    here, within = room(own)
    for parts in imported(path):
        if parts[0].startswith("__"):
            continue
        told = f"{'.'.join(own)} imports {'.'.join(parts)}, which stands above it"
        assert level(ROOMS, parts[0]) <= level(ROOMS, own[0]), told
        there, place = room(parts)
        if there == here and here in INSIDE and "__init__" not in (within, place):
            assert level(INSIDE[here], place) <= level(INSIDE[here], within), told


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_jit_knows_numba(path):
    names = {
        (alias.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert "numba" not in names or path == PACKAGE / "engine" / "jit.py"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_is_a_folder_and_imports_no_other_game(folder):
    own = {"page.md", "rules.py", "words.py", "judgement.py", "laid.py"}
    assert own <= {path.name for path in folder.iterdir()}
    for path in folder.glob("*.py"):
        games = {parts[1] for parts in imported(path) if parts[0] == "games"}
        assert games <= {folder.name}, path.name


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_know_nothing_of_tables_that_nobody_dealt(folder):
    """The engine looks for these in `laid.py`, and would not find them here."""
    tree = ast.parse((folder / "rules.py").read_text("utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    named |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert named.isdisjoint({"resume", "may_hold", "still_owed", "seats_hold_apart", "take_back"})


@pytest.mark.parametrize(
    ("folder", "front"),
    [(PACKAGE, {"__main__", "errors"}), (PACKAGE / "scores", {"keeper", "errors"})],
    ids=["parlour", "scores"],
)
def test_nothing_lies_loose_at_the_front_door(folder, front):
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == front


def test_no_drawers():
    """A name says what is inside."""
    assert not [
        path for path in FILES if path.stem in {"utils", "util", "helpers", "helper", "common", "misc"}
    ]


def test_no_two_classes_have_one_name():
    """Whoever reads `Game` knows which."""
    names = Counter(
        node.name
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []
