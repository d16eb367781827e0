"""Which rules and rulings of the page ever come up.

The first games are played once more by their moves, with the rules in plain Python, and every line that runs
is noted. A rule comes up where the function runs whose docstring names it, or the line whose comment does.
Rules that no line names (those of other rules taken together, of the score keeper's words) are not counted.
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

SAMPLE = 10  # games number 0 to 9 are played once more
NAMED = re.compile(r"\b([A-Z])(\d+)\b(?: to \1(\d+)\b)?")
EXPLAINING = {"words", "judgement", "laid", "solving"}  # files beside the rules that decide nothing

Line = tuple[str, int]


@functools.cache
def marks(game: Game) -> dict[Line, frozenset[str]]:
    """The lines of a game's rules that name rules of its page."""
    room = Path(str(game.module.__file__)).parent
    found: dict[Line, set[str]] = {}
    for path in sorted(room.glob("*.py")):
        if path.stem not in EXPLAINING:
            for line, text in _texts(read_text(path)):
                found.setdefault((str(path), line), set()).update(_numbers(text))
    named = set(re.findall(r"\b[A-Z]\d+\b", game.page))
    return {line: frozenset(rules & named) for line, rules in found.items() if rules & named}


def _numbers(text: str) -> Iterator[str]:
    """ "R2, Q4 to Q6": R2, Q4, Q5, Q6."""
    for letter, first, last in NAMED.findall(text):
        yield from (f"{letter}{number}" for number in range(int(first), int(last or first) + 1))


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings and comments of functions, each with the line that is noted where it comes up."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])  # as Python has it
        yield first, ast.get_docstring(function) or ""
    statements = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.stmt)]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ((line, token.string) for line in _statement(statements, token))


def _statement(statements: list[ast.stmt], token: tokenize.TokenInfo) -> list[int]:
    """The line at which the statement of a comment begins: the one beside it, else the next."""
    at = token.start[0]
    beside = [one.lineno for one in statements if one.lineno <= at <= (one.end_lineno or at)]
    if token.line.strip().startswith("#"):
        beside = [one.lineno for one in statements if one.lineno > at] and [
            min(one.lineno for one in statements if one.lineno > at)
        ]
    return [max(beside)] if beside else []


def numbered(game: Game, seats: int) -> list[str]:
    """The rules that some line names, in the order of the page."""
    found = frozenset[str]().union(*marks(game).values())
    return [rule for rule in dict.fromkeys(re.findall(r"\b[A-Z]\d+\b", game.page)) if rule in found]


class _Noted:
    """The lines of some files that run while this lasts, in this thread."""

    def __init__(self, files: set[str]) -> None:
        self._files = files
        self.lines: set[Line] = set()

    def __enter__(self) -> "_Noted":
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in self._files:
            return None
        return self._note(frame, event, argument)

    def _note(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        self.lines.add((code.co_filename, frame.f_lineno))
        return self._note


def lines_run(trace: Trace, index: int) -> set[Line]:
    """The lines of the rules that run in one game of a trace."""
    with _Noted({file for file, _ in marks(trace.game)}) as noted:
        played_again(trace, index)
    return noted.lines


def played_again(trace: Trace, index: int) -> np.ndarray:
    """Play one game of a trace by its moves, in plain Python; return the table as it ends."""
    kernels = engine(trace.game).kernels("simulate")
    table = trace.template.copy()
    t, room, lines = table[0], room_for_moves(), np.zeros_like(table["lines"][0])
    kernels.open_game(t, seed_words(trace.piece.seed), trace.first + index, lines)
    for move in trace.lines[trace.owner == index, MOVE].tolist():
        kernels.offered(t, room)
        if not trace.piece.bots:
            kernels.at_random(room, t.rng)  # it was drawn from the table's own chance
        kernels.play(t, move)
        if t.between:
            kernels.score_deals(t, lines)
    return table


def rules(trace: Trace) -> Counted:
    names = numbered(trace.game, trace.seats)
    count = min(len(trace), max(0, SAMPLE - trace.first))
    fired = np.zeros((count, len(names)), np.int64)
    for index in range(count):
        ran = lines_run(trace, index)
        found = frozenset[str]().union(*(rules for line, rules in marks(trace.game).items() if line in ran))
        fired[index] = [name in found for name in names]
    return fired, np.ones_like(fired)


RULING = (
    Measure(
        name="rules",
        text=f"The share of games in which a numbered rule or ruling comes up; of the first {SAMPLE} games. "
        "What never does may be one rule too many.",
        formula="games in which a line ran that names the rule / games played once more line by line",
        source="Parlour's own: the numbers that docstrings and comments of the rules name",
        reckon=shares,
        count=rules,
        parts=numbered,
        unit=PERCENT,
        paired=False,
    ),
)
