"""Score breakdown: how the points of each line of a score were computed.

While a move is watched in plain Python, every call of the rules' function `value` is recorded. The value of
a single count is then found by calling `value` again, so that no scoring rule is written twice. The texts of
a game define which counts a line consists of (`COUNTED`), or return the parts of a line (`arose`).
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
    """A part of a sum: `times` times `each`, with a name in `of` where one is needed.

    `group` is the number (from 0) of the group of cards that scored it; -1 if there is none.
    """

    times: int
    each: int
    of: str = ""
    group: int = -1


Sum = list[Term]
Sums = dict[str, Sum]  # by line; not every line of a seat has one


class RecordingLines(_Cells):
    """The score lines of a watched table; `heard` contains the calls of `value` so far."""

    heard: list[tuple["RecordingLines", Counts]]

    def __array_finalize__(self, source: Any) -> None:
        self.heard = getattr(source, "heard", [])


class ValueCall(NamedTuple):
    """A call of `value` for a seat, with its arguments by name."""

    seat: int
    counts: Counts


def listen(game: Game) -> None:
    """Wrap the rules' `value` so that its calls are recorded; do nothing if it is wrapped already."""
    value = getattr(game.module, "value", None)
    if value is None or getattr(value, "tells", False):
        return
    if hasattr(value, "_in_python"):  # compiled code does not change
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
    """Return the recorded calls with their seats, and clear them."""
    found = [ValueCall(_seat_of(row, lines, seats), counts) for row, counts in lines.heard]
    lines.heard.clear()
    return found


def _seat_of(row: RecordingLines, lines: RecordingLines, seats: int) -> int:
    return next(seat for seat in range(seats) if np.shares_memory(row, lines[seat]))


def sums_of(game: Game, t: Any, heard: list[ValueCall]) -> list[Sums]:
    """Return, for each seat, the breakdown of those score lines for which one is known."""
    words = companion(game.module, "texts")
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
    """Return the parts of a line, from the last call of `value` alone or from the sum of all calls."""
    for told in (calls[-1:], calls):
        if total and sum(_gives(game, counts)[at] for counts in told) == total:
            return [term for counts in told for term in _parts(game, at, names, counts)]
    return []


def _gives(game: Game, counts: Counts) -> list[int]:
    lines = [0] * len(game.table.lines)
    game.module.value(lines, **counts)
    return lines


def _parts(game: Game, at: int, names: tuple[str, ...], counts: Counts) -> Sum:
    """Return the points of a line without its counts, and the counts times their value."""
    nothing = counts | dict.fromkeys(names, 0)
    base, total = _gives(game, nothing)[at], _gives(game, counts)[at]
    each = _gives(game, nothing | {names[0]: 1})[at] - base
    if each in (0, 1, -1) or (total - base) % each:
        return [Term(1, total)] if total else []
    times = (total - base) // each
    if times < 0:  # put the minus sign on the value, not on the count
        times, each = -times, -each
    return [Term(1, base)] * bool(base) + [Term(times, each)] * bool(times)
