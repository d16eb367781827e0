"""A cache of sheets in memory, with a size limit.

Several threads may use it at the same time.
"""

import threading

from ..log import Log
from ..reducer.state import ScoredGame

MOST = 200_000  # total number of records and entries; each takes 1 or 2 kilobytes
Known = tuple[Log, ScoredGame]


class SheetCache:
    """Logs and states by the ids of their sheets. The least recently used sheets are removed first."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._weight = most, 0
        self._known: dict[str, Known] = {}
        self._remarks: dict[str, str] = {}
        self._lock = threading.RLock()

    def get(self, sheet: str) -> Known | None:
        """Return the log and state of a sheet, or None, and mark it as used."""
        with self._lock:
            known = self._known.pop(sheet, None)
            if known is not None:
                self._known[sheet] = known
        return known

    def remark(self, sheet: str) -> str:
        """Return the remark about a sheet, or an empty text."""
        return self._remarks.get(sheet, "")

    @property
    def remarks(self) -> list[str]:
        """All remarks about sheets."""
        return list(self._remarks.values())

    def put(self, sheet: str, log: Log, game: ScoredGame, remark: str = "") -> None:
        """Store a sheet. The newest sheet stays in the cache even if it exceeds the limit."""
        with self._lock:
            self.forget(sheet)
            if remark:
                self._remarks[sheet] = remark
            self._known[sheet] = log, game
            self._weight += _weight(log, game)
            while self._weight > self._most and len(self._known) > 1:
                self.forget(next(iter(self._known)))

    def forget(self, sheet: str) -> None:
        """Remove a sheet, so that it is read again the next time."""
        with self._lock:
            known = self._known.pop(sheet, None)
            if known is not None:
                self._weight -= _weight(*known)


def _weight(log: Log, game: ScoredGame) -> int:
    """Return the number of records and entries; one record can have a thousand entries."""
    return len(log.records) + len(game.events)
