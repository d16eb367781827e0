"""Latency of the connections at a table where the first player to act gets what several want.

A page measures the round-trip time to the server and reports it at intervals that do not depend on the game.
Players see only the highest value of the table, rounded, so it reveals nothing about a single player.
"""

from collections.abc import Iterable

from ...presentation.clocks import first_come
from ..cluster.presence import SlowConnection
from .state import State

LEAST = 150  # milliseconds; smaller latencies are not reported
STEP = 50  # milliseconds to which latencies are rounded up


def rounded_latency(line: int) -> int:
    """A latency in milliseconds, rounded up to steps; 0 if it is at most `LEAST`."""
    return -(-line // STEP) * STEP if line > LEAST else 0


def slowest(state: State, connections: Iterable[SlowConnection]) -> int | None:
    """The highest latency of the people at a table, 0 if none is slow; None where latency does not matter.

    `connections`: the slow connections of all processes.
    """
    if not first_come(state.match.game, state.match.table[0]):
        return None
    return max((slow.line for slow in connections if slow.seat not in state.bots), default=0)
