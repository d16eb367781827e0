"""Latency of the connections at a table where the first player to act gets what several want.

A page measures the round-trip time to the server and reports it at intervals that do not depend on the game.
Players see only the highest value of the table, rounded, so it reveals nothing about a single player.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...presentation.clocks import first_come
from ..cluster.presence import SlowConnection

if TYPE_CHECKING:
    from .actor import TableActor

LEAST = 150  # milliseconds; smaller latencies are not reported
STEP = 50  # milliseconds to which latencies are rounded up


def rounded_latency(line: int) -> int:
    """A latency in milliseconds, rounded up to steps; 0 if it is at most `LEAST`."""
    return -(-line // STEP) * STEP if line > LEAST else 0


def slowest(table: "TableActor") -> int | None:
    """The highest latency of the people at a table, 0 if none is slow; None where latency does not matter."""
    state = table.state
    if not first_come(state.match.game, state.match.table[0]):
        return None
    return max((slow.line for slow in _all(table) if slow.seat not in state.bots), default=0)


def _all(table: "TableActor") -> Iterable[SlowConnection]:
    """The slow connections of this and other processes."""
    yield from (viewer.viewpoint.slow for viewer in table.viewers if viewer.viewpoint.slow is not None)
    yield from (viewer for viewer in table.elsewhere() if isinstance(viewer, SlowConnection))
