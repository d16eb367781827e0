"""The layout of the package: files, names and classes. `lint-imports` checks what imports what."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

PACKAGE = Path(__file__).parents[1] / "src" / "parlour"

FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem != "__init__")
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/rules.py"))


def test_import_contracts_are_kept(monkeypatch):
    """The contracts stand in pyproject.toml."""
    monkeypatch.chdir(PACKAGE.parents[1])
    assert lint_imports(no_cache=True) == 0


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_each_game_has_the_same_files(folder):
    own = {"page.md", "rules.py", "texts.py", "heuristics.py", "positions.py"}
    assert own <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_know_nothing_of_tables_that_nobody_dealt(folder):
    """The engine looks for these in `positions.py`, and would not find them here."""
    tree = ast.parse((folder / "rules.py").read_text("utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    named |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert named.isdisjoint({"resume", "may_hold", "still_owed", "seats_hold_apart", "take_back"})


@pytest.mark.parametrize(
    ("folder", "front"),
    [
        (PACKAGE, {"__main__", "errors", "messages"}),
        (
            PACKAGE / "scores",
            {
                "commands",
                "errors",
                "exporting",
                "files",
                "importing",
                "log",
                "records",
                "service",
                "text",
                "tools",
            },
        ),
    ],
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
