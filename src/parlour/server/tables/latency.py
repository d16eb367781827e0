"""How slow the lines of a table are at which who comes first has what several want.

A page measures how long its words take to the room and back, and tells the room now and then, in a rhythm of
its own. All who sit there are told the worst of it, and neither whose it is nor any smaller difference: so it
tells nothing of what anybody does, and whoever has a slow line surprises nobody.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...presentation.clocks import first_come

if TYPE_CHECKING:
    from .actor import TableActor

LEAST = 150  # thousandths of a second up to which a line is as good as any
STEP = 50


class Slow(NamedTuple):
    """A seat with a slow line, and how slow it is, in thousandths of a second."""

    seat: int
    line: int


def coarse(line: int) -> int:
    """What is told of a line that takes so many thousandths of a second; 0 where it is fast enough."""
    return -(-line // STEP) * STEP if line > LEAST else 0


def slowest(table: "TableActor") -> int | None:
    """The worst line of those who sit at a table, 0 if none is slow; None where no line matters."""
    state = table.state
    if not first_come(state.match.game, state.match.table[0]):
        return None
    return max((slow.line for slow in _all(table) if slow.seat not in state.bots), default=0)


def _all(table: "TableActor") -> Iterable[Slow]:
    """The slow lines in this process, and in others."""
    yield from (viewer.place.slow for viewer in table.viewers if viewer.place.slow is not None)
    yield from (eye for eye in table.elsewhere() if isinstance(eye, Slow))
