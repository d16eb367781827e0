"""Measure the rules: lines of logic for each numbered rule of the page, the longest function, arguments.

    script/lengths               a table of all games
    script/lengths king xeri     of some

A line of logic is a line of a function's body without blank lines, comments and docstrings. Code outside of
functions (imports, the layout, options, the final Game) only declares and does not count.

Lines a rule are those of `rules.py` alone. Under "others" are the lines of files that are compiled with it
and contain what the page does not: moves packed in bits (`exchanging`, `signalling`), computations for a
player (`arranging`), and checks of positions that were set up by hand (`positions`). Texts, notation and
heuristics are not counted.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import name_of, rooms
from .rule_links import numbers

AIM, MOST_A_RULE = 4, 5
LONGEST, MOST_ARGUMENTS = 25, 6
BESIDE = ("arranging", "exchanging", "positions", "signalling")
LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Function:
    """A function: its name, its lines of logic, and its number of arguments without `self`."""

    name: str
    lines: int
    arguments: int


@dataclass(frozen=True)
class Lengths:
    """The lengths of a game's rules."""

    game: str
    rules: int
    lines: int
    functions: tuple[Function, ...]
    beside: int = 0

    @property
    def lines_a_rule(self) -> float:
        return self.lines / self.rules

    @property
    def longest(self) -> Function:
        return max(self.functions, key=lambda one: one.lines)

    @property
    def fullest(self) -> Function:
        return max(self.functions, key=lambda one: one.arguments)


def measure(room: Path) -> Lengths:
    """Measure the game in a folder."""
    source = (room / "rules.py").read_text("utf-8")
    rules = len(numbers((room / "page.md").read_text("utf-8")))
    beside = sum(logic(path.read_text("utf-8")) for path in room.glob("*.py") if path.stem in BESIDE)
    return Lengths(name_of(room), rules, logic(source), tuple(functions(source)), beside)


def logic(source: str) -> int:
    """Count the lines of logic of a file."""
    code = lines_of_code(source)
    return len(set().union(*(body_of(node) for node in ast.parse(source).body)) & code)


def functions(source: str) -> Iterator[Function]:
    """The functions and methods of a file, also those inside others, in its order."""
    code = lines_of_code(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Definition):
            yield Function(node.name, len(body_of(node) & code), arguments_of(node))


def body_of(node: ast.AST) -> set[int]:
    """Return the lines of a function's body, or of a class's methods; none for other statements."""
    if isinstance(node, ast.ClassDef):
        return set[int]().union(*(body_of(inner) for inner in node.body))
    if not isinstance(node, Definition):
        return set()
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return {line for inner in body for line in range(inner.lineno, (inner.end_lineno or inner.lineno) + 1)}


def lines_of_code(source: str) -> set[int]:
    """Return the lines that are not blank and not only comments."""
    return {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in LAYOUT and token.type != tokenize.COMMENT
        for line in range(token.start[0], token.end[0] + 1)
    }


def arguments_of(node: Definition) -> int:
    """Count a function's arguments; `*rest` and `**rest` are one each, `self` and `cls` none."""
    taken = node.args
    names = [one.arg for one in (*taken.posonlyargs, *taken.args)]
    if names[:1] in (["self"], ["cls"]):
        names = names[1:]
    return len(names) + len(taken.kwonlyargs) + (taken.vararg is not None) + (taken.kwarg is not None)


def table(measured: Iterable[Lengths]) -> Iterator[str]:
    """Return the table as lines of text; values over a limit are marked."""
    yield (
        f"{'game':<16} {'rules':>5} {'lines':>5} {'a rule':>7}  {'others':>6}  {'longest function':<28} "
        "most arguments"
    )
    for one in measured:
        longest = f"{one.longest.name} {_marked(one.longest.lines, LONGEST)}"
        fullest = f"{one.fullest.name} {_marked(one.fullest.arguments, MOST_ARGUMENTS)}"
        each = f"{one.lines_a_rule:.1f}{'*' if one.lines_a_rule > MOST_A_RULE else ' '}"
        counted = f"{one.rules:>5} {one.lines:>5} {each:>7}  {one.beside:>6}"
        yield f"{one.game:<16} {counted}  {longest:<28} {fullest}"
    yield (
        f"Aim: {AIM} lines a rule. * is over {MOST_A_RULE} lines a rule, {LONGEST} a function, or "
        f"{MOST_ARGUMENTS} arguments."
    )


def _marked(count: int, most: int) -> str:
    return f"{count}{'*' if count > most else ''}"


def main(wanted: list[str]) -> None:
    known = {name_of(room): room for room in rooms()}
    unknown = [name for name in wanted if name not in known]
    if unknown:
        sys.exit(f"there is no game {unknown[0]!r}; there are {', '.join(known)}")
    measured = [measure(known[name]) for name in wanted or known]
    print("\n".join(table(sorted(measured, key=lambda one: -one.lines_a_rule))))


if __name__ == "__main__":
    main(sys.argv[1:])
