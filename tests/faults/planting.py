"""Read the planted faults, find where each belongs in the sources, and insert it.

A fault is identified by a function and an expression in it, not by a file or a line: it survives when the
file is renamed or moved. `tests/faults/*.toml` lists the faults; CONTRIBUTING.md describes the format.
"""

import ast
import itertools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LISTS = Path(__file__).parent
PACKAGE = Path("src/parlour")
PAGE = Path("web/src")
ON_THE_PAGE = ("web", "browser")  # the lists of faults in TypeScript; tests of browser.toml need a browser
INTERPRETED = ("engine", "combinations", "games")  # a change here would compile games for minutes
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)


class CannotPlant(Exception):
    """A fault that fits no place in the sources, or several."""


@dataclass(frozen=True)
class Fault:
    """A plausible mistake: `replacement` in place of `expression` within `function`."""

    name: str
    about: str
    function: str
    expression: str
    replacement: str
    tests: tuple[str, ...]
    compiled: bool
    list: str  # the name of the file that lists it

    @property
    def page(self) -> bool:
        """Whether it belongs to the TypeScript of web/, not to Python."""
        return self.list in ON_THE_PAGE


@dataclass(frozen=True)
class Place:
    """The place of a fault: a file relative to the root, and the range of characters that it replaces."""

    path: Path
    start: int
    end: int

    @property
    def interpreted(self) -> bool:
        """Whether tests run this file's rules in plain Python."""
        return self.path.is_relative_to(PACKAGE) and self.path.relative_to(PACKAGE).parts[0] in INTERPRETED


def faults() -> list[Fault]:
    """Return all planted faults, in the order of their files."""
    return [fault for path in sorted(LISTS.glob("*.toml")) for fault in _read(path)]


def _read(path: Path) -> Iterator[Fault]:
    for entry in tomllib.loads(path.read_text("utf-8")).get("fault", []):
        tests = tuple(entry.pop("tests"))
        compiled = entry.pop("compiled", False)
        yield Fault(**entry, tests=tests, compiled=compiled, list=path.stem)


def place_of(fault: Fault, root: Path = ROOT) -> Place:
    """Return the one place of a fault. Raises CannotPlant."""
    places = list(_in_page(fault, root) if fault.page else _in_package(fault, root))
    if len(places) != 1:
        found = ", ".join(str(place.path) for place in places) or "no file"
        raise CannotPlant(f"{fault.name}: {fault.function or 'module level'} has this expression in {found}")
    return places[0]


def planted(fault: Fault, place: Place, root: Path = ROOT) -> str:
    """Return the text of the file with the fault in it."""
    text = (root / place.path).read_text("utf-8")
    if not fault.page:
        start, end = next(span for span in _statements(text) if span[0] <= place.start < span[1])
        ast.parse(text[start : place.start] + fault.replacement + text[place.end : end])
    return text[: place.start] + fault.replacement + text[place.end :]


@cache
def _statements(text: str) -> list[tuple[int, int]]:
    """Return the ranges of characters of the statements at module level, with their decorators."""
    starts = [0, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
    return [
        (starts[min([node.lineno, *_decorated(node)]) - 1], starts[node.end_lineno or 0])
        for node in ast.parse(text).body
    ]


def _decorated(node: ast.stmt) -> list[int]:
    return [decorator.lineno for decorator in getattr(node, "decorator_list", [])]


def _in_package(fault: Fault, root: Path) -> Iterator[Place]:
    wanted = _parsed(fault.expression)
    text_wanted = ast.unparse(wanted)
    for path, text, node in _functions(root / PACKAGE).get(fault.function, ()):
        for one in ast.walk(node):
            if type(one) is type(wanted) and ast.unparse(one) == text_wanted:
                yield Place(path.relative_to(root), *_range(text, one))


def _parsed(source: str) -> ast.stmt | ast.expr:
    """Return the statement that a text is, or its expression if it is only that."""
    (statement,) = ast.parse(source.strip()).body
    return statement.value if isinstance(statement, ast.Expr) else statement


@cache
def _files(folder: Path, suffix: str) -> tuple[Path, ...]:
    return tuple(sorted(folder.rglob(f"*{suffix}")))


@cache
def _functions(folder: Path) -> dict[str, list[tuple[Path, str, ast.AST]]]:
    """Return functions by qualified name, each with its file and the file's text.

    "" and the names of classes stand for the code outside of functions.
    """
    found: dict[str, list[tuple[Path, str, ast.AST]]] = {}

    def collect(path: Path, text: str, node: ast.AST, name: str) -> None:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            outside = [one for one in ast.iter_child_nodes(node) if not _defines(one)]
            body: ast.AST = ast.Module(outside, [])  # type: ignore[arg-type]
        else:
            body = node
        found.setdefault(name, []).append((path, text, body))
        for one in _definitions(node):
            collect(path, text, one, f"{name}.{one.name}" if name else one.name)

    for path in _files(folder, ".py"):
        text = path.read_text("utf-8")
        collect(path, text, ast.parse(text), "")
    return found


def _defines(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)


def _definitions(node: ast.AST) -> "Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]":
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield one
        else:
            yield from _definitions(one)


def _range(text: str, node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Return the characters of a node: ast counts lines from 1 and columns in bytes."""
    lines = text.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        before = sum(map(len, lines[: line - 1]))
        return before + len(lines[line - 1].encode()[:column].decode())

    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return offset(node.lineno, node.col_offset), offset(node.end_lineno, node.end_col_offset)


def _in_page(fault: Fault, root: Path) -> Iterator[Place]:
    """In TypeScript or Svelte: the first occurrence of the text after the function's definition."""
    wanted = re.compile(r"\s*".join(map(re.escape, fault.expression.split())))
    for path in (*_files(root / PAGE, ".ts"), *_files(root / PAGE, ".svelte")):
        if ".test." in path.name:
            continue
        text = _text(path)
        if not wanted.search(text):
            continue
        starts = [0] if path.name == fault.function else _defined(fault.function, text)
        if starts and (found := wanted.search(text, starts[0])):
            yield Place(path.relative_to(root), *found.span())


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _defined(function: str, text: str) -> list[int]:
    name = re.escape(function.rpartition(".")[2])
    definition = re.compile(
        rf"(?:function\*?\s+{name}\b|(?:const|let)\s+{name}\b|^\s*(?:\w+\s+)*{name}\s*[(<].*\{{\s*$)",
        re.MULTILINE,
    )
    return [found.start() for found in definition.finditer(text)]
