"""The records of a log as they are stored: texts, read when somebody asks for what stands in them."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import overload

from .record import Record, canonical

NOTHING = "0" * 64
"""What is digested before the first record."""


def digest_of(texts: Iterable[str], before: str = NOTHING) -> str:
    """What these texts make of the digest of all before them: one changed sign makes another one.

    The chain itself says as much, but only to who reads every record; this takes a tenth of the time.
    """
    for text in texts:
        before = hashlib.sha256(before.encode() + text.encode("utf-8", "surrogatepass")).hexdigest()
    return before


class StoredRecords(Sequence[Record]):
    """Records that were verified before, each read from its text when it is looked at."""

    def __init__(self, entries: Iterable[str | Record]) -> None:
        self._entries = list(entries)

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, place: int) -> Record: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, place: int | slice) -> Record | tuple[Record, ...]:
        if isinstance(place, slice):
            return tuple(self._read(number) for number in range(*place.indices(len(self))))
        return self._read(range(len(self))[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def _read(self, place: int) -> Record:
        entry = self._entries[place]
        if isinstance(entry, str):
            entry = self._entries[place] = Record(**json.loads(entry))
        return entry

    def with_more(self, records: Iterable[Record]) -> "StoredRecords":
        """These and those that follow them; what was not read stays unread."""
        return StoredRecords([*self._entries, *records])


def text_of(record: Record) -> str:
    """The text as which a record is stored."""
    return canonical(record.as_json())
