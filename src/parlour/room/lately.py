"""What was told of a card table lately: whoever knows the same of a part is handed the same, written once.

A part is shared only by those whose tables are the same in all that it was told from, and those tables hold
what each of them knows and nothing else: nobody is handed a byte that would not have been told to her alone.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..match.plain_table import PlainTable
from ..match.view import FreshParts, Head
from .json_text import Written, part


class _Told(NamedTuple):
    """What was told of the numbers, and the zones that were looked at for it, as they were."""

    told: dict[str, Any]
    zones: tuple[str, ...]
    there: list[bytes]


class Lately(FreshParts):
    """The parts that were told since the last event, and zones as they were last told to all."""

    def __init__(self) -> None:
        self._beside: dict[bytes, _Told] = {}  # by the numbers of a table
        self._zones: dict[str, Written | None] = {}  # None: some know more of it than others
        self._apart: list[Head] = []  # the zones of which they do
        self._to_all: dict[str, tuple[bytes, Written]] = {}  # by zone: what lay there, what was told

    def go_on(self) -> None:
        """Something has happened."""
        self._beside = {}
        self._zones = {}

    def zones(
        self, t: PlainTable, heads: list[Head], tell: Callable[[Head], Written]
    ) -> dict[str, Written | None]:
        """The same to all where all know the same, and the same as before where nothing has changed."""
        if not self._zones:
            self._zones = {head.name: self._told_to_all(t, head, tell) for head in heads}
            self._apart = [head for head in heads if self._zones[head.name] is None]
        return self._zones | {head.name: tell(head) for head in self._apart}

    def _told_to_all(self, t: PlainTable, head: Head, tell: Callable[[Head], Written]) -> Written | None:
        name, there = head.name, t.part(head.name)
        before, told = self._to_all.get(name, (b"", None))
        if told is not None and before == there:
            return told
        if head.spec.crosswise or not t.is_alike(name):  # which cards of it lie crosswise, not all know
            return None
        self._to_all[name] = there, tell(head)
        return self._to_all[name][1]

    def beside(self, t: PlainTable, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The same to all who know the same numbers, and the same of the zones that were looked at."""
        before = self._beside.get(t.numbers)
        if before is None or before.there != [*map(t.part, before.zones)]:
            told = tell()
            before = self._beside[t.numbers] = _Told(told, t.looked_at, [*map(t.part, t.looked_at)])
        return before.told

    def written(self, told: Any) -> Written:
        return part(told)
