"""How the numbers of a score arose: what the rules' own `value` was told when it reckoned them.

While a move is watched in plain Python, every call of `value` with a row of the watched table's lines is
heard. What a count is worth each is then asked of the same `value`: no rule is written a second time.
A game's words say which counts a line is made of (`COUNTED`), or name the parts of a line (`arose`).
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..engine.game import Game
from ..engine.jit import companion
from ..engine.table import _Cells

Counts = dict[str, int]


class Term(NamedTuple):
    """A part of a number: so many times so much each, and of what or whom, if that is not plain.

    `group`: which of the groups that the seat's cards lie in brought it, from 0; -1 where none did.
    """

    times: int
    each: int
    of: str = ""
    group: int = -1


Sum = list[Term]
Sums = dict[str, Sum]  # of some of a seat's lines


class RecordingLines(_Cells):
    """The lines of a watched table, and each seat's row of them: `heard` are the calls of `value` so far."""

    heard: list[tuple["RecordingLines", Counts]]

    def __array_finalize__(self, source: Any) -> None:
        self.heard = getattr(source, "heard", [])


class ValueCall(NamedTuple):
    """A call of `value` for a seat, by the names of its counts."""

    seat: int
    counts: Counts


def listen(game: Game) -> None:
    """Let the rules' `value` tell the lines it fills what it was called with; once is enough."""
    value = getattr(game.module, "value", None)
    if value is None or getattr(value, "tells", False):
        return
    if hasattr(value, "_in_python"):  # compiled code goes on as it is
        value._in_python, value.tells = _telling(value._in_python), True
    else:
        game.module.value = _telling(value)  # type: ignore[attr-defined]


def _telling(value: Callable[..., None]) -> Callable[..., None]:
    asked = inspect.signature(value)

    @functools.wraps(value)
    def told(lines: Any, *args: Any, **named: Any) -> None:
        value(lines, *args, **named)
        if isinstance(lines, RecordingLines):
            given = asked.bind(lines, *args, **named)
            given.apply_defaults()
            counts = {name: int(count) for name, count in list(given.arguments.items())[1:]}
            lines.heard.append((lines, counts))

    told.tells = True  # type: ignore[attr-defined]
    return told


def heard_of(lines: RecordingLines, seats: int) -> list[ValueCall]:
    """The calls so far with the seats that they were for; they are heard no more."""
    found = [ValueCall(_seat_of(row, lines, seats), counts) for row, counts in lines.heard]
    lines.heard.clear()
    return found


def _seat_of(row: RecordingLines, lines: RecordingLines, seats: int) -> int:
    return next(seat for seat in range(seats) if np.shares_memory(row, lines[seat]))


def sums_of(game: Game, t: Any, heard: list[ValueCall]) -> list[Sums]:
    """How the lines of each seat arose, as far as can be told, of a deal that is scored now."""
    words = companion(game.module, "words")
    counted: dict[str, tuple[str, ...]] = getattr(words, "COUNTED", {})
    named = words.arose(t) if hasattr(words, "arose") else {}
    found = [_own_sums(game, t.lines[seat], counted, heard, seat) for seat in range(t.seats)]
    for (seat, line), parts in named.items():
        terms = [Term(*part) for part in parts]
        if sum(term.times * term.each for term in terms) == t.lines[seat, game.table.lines.index(line)]:
            found[seat][line] = terms
    return found


def _own_sums(
    game: Game, lines: Any, counted: dict[str, tuple[str, ...]], heard: list[ValueCall], seat: int
) -> Sums:
    calls = [call.counts for call in heard if call.seat == seat]
    sums: Sums = {}
    for line, names in counted.items():
        at = game.table.lines.index(line)
        terms = _terms(game, at, names, calls, int(lines[at]))
        if terms and (len(terms) > 1 or terms[0].times != 1):
            sums[line] = terms
    return sums


def _terms(game: Game, at: int, names: tuple[str, ...], calls: list[Counts], total: int) -> Sum:
    """The parts of a line: of the last call, which most rules fill it with anew, or of all together."""
    for told in (calls[-1:], calls):
        if total and sum(_gives(game, counts)[at] for counts in told) == total:
            return [term for counts in told for term in _parts(game, at, names, counts)]
    return []


def _gives(game: Game, counts: Counts) -> list[int]:
    lines = [0] * len(game.table.lines)
    game.module.value(lines, **counts)
    return lines


def _parts(game: Game, at: int, names: tuple[str, ...], counts: Counts) -> Sum:
    """What a line has without its counts, and so many times what one more brings."""
    nothing = counts | dict.fromkeys(names, 0)
    base, total = _gives(game, nothing)[at], _gives(game, counts)[at]
    each = _gives(game, nothing | {names[0]: 1})[at] - base
    if each in (0, 1, -1) or (total - base) % each:
        return [Term(1, total)] if total else []
    times = (total - base) // each
    if times < 0:  # less than none is taken away
        times, each = -times, -each
    return [Term(1, base)] * bool(base) + [Term(times, each)] * bool(times)
