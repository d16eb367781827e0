"""Whether bots and clocks of a table wait for people who read: the result of a deal, or the rules.

Pages say what their players read. Against bots alone, all wait for that. Several people wait for each other
only before their first moves, and for `LIMIT` seconds at most. No move is held back.
"""

import asyncio
from collections.abc import Iterable

from ..cluster.presence import RulesReader
from .context import TableContext
from .shadowing import Viewpoint

LIMIT = 60.0  # seconds after the beginning of a game


class Reading:
    """What the people at one table read."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._limit: asyncio.TimerHandle | None = None  # set when this process first sees the game played
        self._is_late = False  # whether several people have waited long enough

    def update(self) -> None:
        """Start the limit when the game begins."""
        if self._limit is None and self._table.state.status == "playing":
            self._limit = asyncio.get_running_loop().call_later(LIMIT, self._end)

    def _end(self) -> None:
        self._is_late = True
        self._table.notify()

    def of_result(self, places: Iterable[Viewpoint]) -> bool:
        """Whether the only person at the table still reads the result of a deal."""
        match, people = self._table.state.match, self._table.state.people
        if len(people) > 1 or self._table.state.status != "playing":
            return False
        seen = [place.deals_seen for place in places if place.seat in people and place.deals_seen is not None]
        return bool(seen) and max(seen) < match.results

    def of_rules(self, readers: Iterable[RulesReader]) -> bool:
        """Whether a person reads the rules before their first move, at a table with clocks.

        `readers`: those who have opened them, in all processes.
        """
        state = self._table.state
        if state.status != "playing" or not any(state.config.clocks.values()):
            return False
        if self._is_late and len(state.people) > 1:
            return False
        return any(one.seat not in state.bots and not state.decision_starts.get(one.seat) for one in readers)

    def close(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
