"""The sheets that were read lately, as far as they fit: nobody fills the memory by opening many.

Several threads may read sheets at once.
"""

import threading

from ..records import Log
from ..reducer.state import ScoredGame

MOST = 200_000  # records of the sheets that are kept in memory and entries on them, of 1 or 2 kilobytes each
Known = tuple[Log, ScoredGame]


class SheetCache:
    """Logs that hold and their states, by the ids of their sheets; those looked at longest ago go first."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._weight = most, 0
        self._known: dict[str, Known] = {}
        self._remarks: dict[str, str] = {}
        self._lock = threading.RLock()

    def get(self, sheet: str) -> Known | None:
        """What is known of a sheet, which now is the one looked at last."""
        with self._lock:
            known = self._known.pop(sheet, None)
            if known is not None:
                self._known[sheet] = known
        return known

    def remark(self, sheet: str) -> str:
        """What should be told of a sheet besides what stands on it."""
        return self._remarks.get(sheet, "")

    @property
    def remarks(self) -> list[str]:
        """All that should be told."""
        return list(self._remarks.values())

    def put(self, sheet: str, log: Log, game: ScoredGame, remark: str = "") -> None:
        """Keep a sheet as it is now; the newest is kept however long it is."""
        with self._lock:
            self.forget(sheet)
            if remark:
                self._remarks[sheet] = remark
            self._known[sheet] = log, game
            self._weight += _weight(log, game)
            while self._weight > self._most and len(self._known) > 1:
                self.forget(next(iter(self._known)))

    def forget(self, sheet: str) -> None:
        """Read a sheet anew the next time."""
        with self._lock:
            known = self._known.pop(sheet, None)
            if known is not None:
                self._weight -= _weight(*known)


def _weight(log: Log, game: ScoredGame) -> int:
    """How much is kept with a sheet: a record may hold a thousand entries."""
    return len(log.records) + len(game.events)
