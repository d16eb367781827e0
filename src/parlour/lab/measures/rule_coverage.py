"""Which numbered rules and rulings of a rule page occur in games.

The first games are replayed with the rules in plain Python, and every line that runs is recorded. A rule
occurs if the function runs whose docstring names it, or the line whose comment names it. Rules that no line
names, such as those about the words for scores, are not counted.
"""

import ast
import functools
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from ...engine.chance import seed_words
from ...engine.game import Game
from ...engine.linked import engine
from ...engine.moves import room_for_moves
from ...engine.tracing import MOVE
from ...names.user_files import read_text
from ..stats import shares
from ..traces import Trace
from .measure import PERCENT, Counted, Measure

SAMPLE = 10  # games number 0 to 9 are replayed
RULE_NUMBER = re.compile(r"\b([A-Z])(\d+)\b(?: to \1(\d+)\b)?")
EXCLUDED = {"texts", "heuristics", "positions", "exact", "solving"}  # files without rules

Line = tuple[str, int]


@functools.cache
def rule_lines(game: Game) -> dict[Line, frozenset[str]]:
    """Return the lines of a game's source that name rules of its page."""
    folder = Path(str(game.module.__file__)).parent
    marked: dict[Line, set[str]] = {}
    for path in sorted(folder.glob("*.py")):
        if path.stem not in EXCLUDED:
            for line, text in _texts(read_text(path)):
                marked.setdefault((str(path), line), set()).update(_rule_numbers(text))
    named = set(re.findall(r"\b[A-Z]\d+\b", game.page))
    return {line: frozenset(rules & named) for line, rules in marked.items() if rules & named}


def _rule_numbers(text: str) -> Iterator[str]:
    """Yield the numbers in a text: "R2, Q4 to Q6" contains R2, Q4, Q5 and Q6."""
    for letter, first, last in RULE_NUMBER.findall(text):
        yield from (f"{letter}{number}" for number in range(int(first), int(last or first) + 1))


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of functions, each with the line that is recorded when it runs."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        first = min(
            [function.lineno, *(decorator.lineno for decorator in function.decorator_list)]
        )  # where Python reports the call
        yield first, ast.get_docstring(function) or ""
    statements = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.stmt)]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ((line, token.string) for line in _statement(statements, token))


def _statement(statements: list[ast.stmt], token: tokenize.TokenInfo) -> list[int]:
    """Return the first line of the statement of a comment: the one on its line, else the next."""
    line = token.start[0]
    lines = [
        statement.lineno
        for statement in statements
        if statement.lineno <= line <= (statement.end_lineno or line)
    ]
    if token.line.strip().startswith("#"):
        lines = [statement.lineno for statement in statements if statement.lineno > line] and [
            min(statement.lineno for statement in statements if statement.lineno > line)
        ]
    return [max(lines)] if lines else []


def covered_rules(game: Game, seats: int) -> list[str]:
    """Return the rules that some line names, in the order of the page."""
    marked = frozenset[str]().union(*rule_lines(game).values())
    return [rule for rule in dict.fromkeys(re.findall(r"\b[A-Z]\d+\b", game.page)) if rule in marked]


class _LineRecorder:
    """Record the lines of some files that run in this thread while the context is open."""

    def __init__(self, files: set[str]) -> None:
        self._files = files
        self.lines: set[Line] = set()

    def __enter__(self) -> "_LineRecorder":
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in self._files:
            return None
        return self._record(frame, event, argument)

    def _record(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        self.lines.add((code.co_filename, frame.f_lineno))
        return self._record


def lines_run(trace: Trace, index: int) -> set[Line]:
    """Return the lines of the rules that run in one game of a trace."""
    with _LineRecorder({file for file, _ in rule_lines(trace.game)}) as recorder:
        replay_game(trace, index)
    return recorder.lines


def replay_game(trace: Trace, index: int) -> np.ndarray:
    """Replay one game of a trace in plain Python; return the table at the end."""
    kernels = engine(trace.game).kernels("simulate")
    table = trace.template.copy()
    t, moves, lines = table[0], room_for_moves(), np.zeros_like(table["lines"][0])
    kernels.open_game(t, seed_words(trace.chunk.seed), trace.first + index, lines)
    for move in trace.lines[trace.owner == index, MOVE].tolist():
        kernels.offered(t, moves)
        if not trace.chunk.bots:
            kernels.at_random(moves, t.rng)  # advances the table's random numbers, which also chose the move
        kernels.play(t, move)
        if t.between:
            kernels.score_deals(t, lines)
    return table


def rules(trace: Trace) -> Counted:
    names = covered_rules(trace.game, trace.seats)
    count = min(len(trace), max(0, SAMPLE - trace.first))
    occurs = np.zeros((count, len(names)), np.int64)
    for index in range(count):
        executed = lines_run(trace, index)
        covered = frozenset[str]().union(
            *(rules for line, rules in rule_lines(trace.game).items() if line in executed)
        )
        occurs[index] = [name in covered for name in names]
    return occurs, np.ones_like(occurs)


RULE_MEASURES = (
    Measure(
        name="rules",
        text=f"The share of the first {SAMPLE} games in which a numbered rule or ruling occurs. A rule that "
        "never occurs may be superfluous.",
        formula="games in which a line that names the rule ran / games replayed line by line",
        source="Parlour: the numbers in docstrings and comments of the rules",
        reckon=shares,
        count=rules,
        parts=covered_rules,
        unit=PERCENT,
        paired=False,
    ),
)
