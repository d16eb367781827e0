"""Links from each numbered rule of a page to the functions that implement it, and to its tests.

Docstrings and comments name the rules ("R9, R11: an equal rank takes the pile", "R19 to R23"), and so do
options and refusals; a test names what it checks: @rules("R1", "Q2"). All are read from the sources.

A rule that no function names follows from others ("the first pile can never be a xeri"). The functions of the
rules that are tested together with it implement it.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.rulebook import NUMBERED

from . import ROOT

NAMED = re.compile(r"\b([A-Z])(\d+)\b(?: to \1(\d+)\b)?")
#: The files of a game in the order of the links.
ORDER = ("rules", "arranging", "exchanging", "signalling", "positions", "notation", "heuristics", "texts")


@dataclass(frozen=True, order=True)
class Place:
    """The place of a citation: a file, a line, and the name there."""

    path: Path
    line: int
    name: str


@dataclass(frozen=True)
class Links:
    """The links of a rule. If `with_rules`, the functions are those of rules that are tested with it."""

    number: str
    functions: tuple[Place, ...]
    tests: tuple[Place, ...]
    with_rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Marked:
    """A test, and the rules that it names."""

    place: Place
    numbers: tuple[str, ...]


def numbers(page: str) -> list[str]:
    """Return the numbers of a page's rules and rulings in order."""
    return [number for number, _ in NUMBERED.findall(page)]


def link(page: str, sources: Iterable[Path], tests: Iterable[Path]) -> list[Links]:
    """Link every numbered rule of a page. `sources` are in the order of the links."""
    named = [found for source in sources for found in citations(source)]
    marked = [found for test in tests for found in markers(test)]
    own = {number: _places(named, number) for number in numbers(page)}
    return [_linked(number, own, marked) for number in own]


def of_game(room: Path) -> list[Links]:
    """Link the page of the game in a folder."""
    sources = sorted(room.glob("*.py"), key=lambda path: (*ORDER, path.stem).index(path.stem))
    return link((room / "page.md").read_text("utf-8"), sources, [test_of(room)])


def of_score_keeper() -> list[Links]:
    """Link the rulings of the score keeper's page; its code need not name them."""
    page = (ROOT / "src/parlour/rulebook/score-keeper.md").read_text("utf-8")
    sources = sorted((ROOT / "src/parlour/scores").rglob("*.py"))
    links = link(page, sources, sorted((ROOT / "tests/scores").glob("test_*.py")))
    return [
        one for one in links if one.number.startswith("S")
    ]  # features (F1 ...) are about the score keeper as a whole


def test_of(room: Path) -> Path:
    return ROOT / "tests" / "games" / f"test_{room.name}.py"


def missing(links: Iterable[Links]) -> Iterator[str]:
    """Return messages about rules without a function or a test."""
    for one in links:
        if not one.functions:
            yield f"{one.number} is named by no function, and by no test together with a rule that is"
        if not one.tests:
            yield f"{one.number} is named by no test"


def _linked(number: str, own: dict[str, tuple[Place, ...]], marked: list[Marked]) -> Links:
    tests = tuple(test.place for test in marked if number in test.numbers)
    if own[number]:
        return Links(number, own[number], tests)
    shared = [other for test in marked if number in test.numbers for other in test.numbers if own.get(other)]
    related = tuple(sorted(set(shared), key=lambda other: (-shared.count(other), list(own).index(other)))[:2])
    functions = dict.fromkeys(place for other in related for place in own[other])
    return Links(number, tuple(functions), tests, related)


def _places(named: list[tuple[str, Place]], number: str) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(place for cited, place in named if cited == number))


@cache
def citations(path: Path) -> tuple[tuple[str, Place], ...]:
    """Return the rules that a file names, each with the naming function, or a line outside of functions."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))  # the outer before the inner
    return tuple(
        (number, _place(path, nodes, line))
        for line, text in sorted(_texts(source, tree))
        for number in expand(text)
    )


def _place(path: Path, nodes: list[ast.AST], line: int) -> Place:
    """Return the innermost function around a line, with its decorators and the comment on its first line."""
    spans = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef))
    around = [node for node in spans if _spans(node, line)]
    if not around:
        return Place(path, line, _declared(nodes, line))
    inner = max(around, key=lambda node: node.lineno)
    return Place(path, inner.lineno, inner.name)


def _spans(node: ast.stmt | ast.expr | ast.keyword, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _declared(nodes: list[ast.AST], line: int) -> str:
    """Return what a line outside of functions declares: an option, a zone or a register by its name."""
    names = [f"line {line}"]
    for node in nodes:
        if isinstance(node, ast.keyword) and isinstance(node.value, ast.Call) and _spans(node, line):
            names.append(str(node.arg))
        elif isinstance(node, ast.Call) and _spans(node, line):
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                names.append(node.args[0].value)
            elif getattr(node.func, "id", "") == "first_dealer":
                names.append("first_dealer")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _spans(node, line):
            names.append(node.targets[0].id)
    return names[-1]


def _texts(source: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts in which a file names rules: comments, docstrings, and strings that are a number."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            yield node.lineno, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMED.fullmatch(node.value):
            yield node.lineno, node.value


def expand(text: str) -> list[str]:
    """expand("R2, Q4 to Q6") -> ["R2", "Q4", "Q5", "Q6"]"""
    return [
        f"{letter}{number}"
        for letter, first, last in NAMED.findall(text)
        for number in range(int(first), int(last or first) + 1)
    ]


@cache
def markers(path: Path) -> tuple[Marked, ...]:
    """Yield the tests of a file that name rules: @rules("R1", "Q2")."""
    return tuple(
        Marked(Place(path, node.lineno, node.name), named)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
        if (named := tuple(_named_by(node)))
    )


def _named_by(node: ast.FunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rules":
            yield from (str(one.value) for one in mark.args if isinstance(one, ast.Constant))
