"""Score breakdown: how the points of each line of a score were computed.

While a move is watched in plain Python, every call of the rules' function `value` is recorded
(`engine/scoring.py`). The value of
a single count is then found by calling `value` again, so that no scoring rule is written twice. The texts of
a game define which counts a line consists of (`COUNTED`), or return the parts of a line (`arose`).
"""

from typing import Any, NamedTuple

import numpy as np

from ..engine.game import Game
from ..engine.scoring import RecordedLines

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


class ValueCall(NamedTuple):
    """A call of `value` for a seat, with its arguments by name."""

    seat: int
    counts: Counts


def take_calls(lines: RecordedLines, seats: int) -> list[ValueCall]:
    """Return the recorded calls with their seats, and clear them."""
    found = [ValueCall(_seat_of(row, lines, seats), counts) for row, counts in lines.calls]
    lines.calls.clear()
    return found


def _seat_of(row: RecordedLines, lines: RecordedLines, seats: int) -> int:
    return next(seat for seat in range(seats) if np.shares_memory(row, lines[seat]))


def sums_of(game: Game, t: Any, calls: list[ValueCall]) -> list[Sums]:
    """Return, for each seat, the breakdown of those score lines for which one is known."""
    counted: dict[str, tuple[str, ...]] = game.texts.get("COUNTED", {})
    arose = game.texts.get("arose")
    named = arose(t) if arose else {}
    found = [_own_sums(game, t.lines[seat], counted, calls, seat) for seat in range(t.seats)]
    for (seat, line), parts in named.items():
        terms = [Term(*part) for part in parts]
        if sum(term.times * term.each for term in terms) == t.lines[seat, game.table.lines.index(line)]:
            found[seat][line] = terms
    return found


def _own_sums(
    game: Game, lines: Any, counted: dict[str, tuple[str, ...]], calls: list[ValueCall], seat: int
) -> Sums:
    own = [call.counts for call in calls if call.seat == seat]
    sums: Sums = {}
    for line, names in counted.items():
        at = game.table.lines.index(line)
        terms = _terms(game, at, names, own, int(lines[at]))
        if terms and (len(terms) > 1 or terms[0].times != 1):
            sums[line] = terms
    return sums


def _terms(game: Game, at: int, names: tuple[str, ...], calls: list[Counts], total: int) -> Sum:
    """Return the parts of a line, from the last call of `value` alone or from the sum of all calls."""
    for some in (calls[-1:], calls):
        if total and sum(_gives(game, counts)[at] for counts in some) == total:
            return [term for counts in some for term in _parts(game, at, names, counts)]
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
