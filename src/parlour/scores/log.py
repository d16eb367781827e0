"""A log: the hash chain of its records, reading them from storage, and verification."""

import hashlib
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, overload

from .records import RECORD, Malformed, Record, hash_of, record_from_json, text_of

FIRST_PREV = "0" * 64
"""The value of `prev` in the first record of a log."""

MOST_RECORDS = 20_000
"""The maximum number of records in a log."""

NOTHING = "0" * 64
"""The digest before the first record."""


def digest_of(texts: Iterable[str], before: str = NOTHING) -> str:
    """Return the digest of texts that follow others, whose digest is `before`.

    A changed text changes the digest. Comparing digests takes a tenth of the time of checking the hash chain.
    """
    for text in texts:
        before = hashlib.sha256(before.encode() + text.encode("utf-8", "surrogatepass")).hexdigest()
    return before


class StoredRecords(Sequence[Record]):
    """Verified records, each parsed when it is first used."""

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

    def _read(self, place: int) -> Record:
        entry = self._entries[place]
        if isinstance(entry, str):
            entry = self._entries[place] = RECORD.validate_json(entry)
        return entry

    def extended(self, records: Iterable[Record]) -> "StoredRecords":
        """Return these records followed by others. Records that are not parsed yet stay so."""
        return StoredRecords([*self._entries, *records])


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a log. `broken_at` is the seq of the first broken record, or None."""

    records: int
    broken_at: int | None = None
    reason: str = ""

    @property
    def verified(self) -> bool:
        """Whether all records are valid."""
        return self.broken_at is None

    def __str__(self) -> str:
        if self.verified:
            return "verified"
        return f"broken at record {self.broken_at}: {self.reason}"


@dataclass(frozen=True)
class Log:
    """The records of a sheet and the result of verifying them.

    In a broken log, reading stops at the first malformed record. `digest` is the digest of the stored texts.
    """

    records: Sequence[Record]
    verdict: Verdict
    digest: str = NOTHING

    @property
    def last_hash(self) -> str:
        """The value of `prev` for the next record."""
        return self.records[-1].hash if self.records else FIRST_PREV

    def with_record(self, record: Record) -> "Log":
        """Return this verified log with one more record."""
        known = self.records if isinstance(self.records, StoredRecords) else StoredRecords(self.records)
        digest = digest_of([text_of(record)], self.digest)
        return Log(known.extended([record]), Verdict(len(known) + 1), digest)


def read_log(raw: Iterable[Any], before: Sequence[Record] = ()) -> Log:
    """Return the log of these JSON values, which follow the verified records `before`."""
    records: list[Record] = []
    last = before[-1].hash if before else FIRST_PREV
    cids: set[str] = set()  # each client id may occur once
    broken: tuple[int, str] | None = None
    for place, value in enumerate(raw, start=len(before) + 1):
        try:
            record = record_from_json(value)
        except Malformed as error:
            broken = broken or (place, str(error))
            break
        fault = _record_error(record, value, place, last, cids)
        if fault and broken is None:
            broken = (place, fault)
        records.append(record)
        if record.cid is not None:
            cids.add(record.cid)
        last = record.hash
    if not records and not before and broken is None:
        broken = (1, "the log is empty")
    log_records = before.extended(records) if isinstance(before, StoredRecords) else (*before, *records)
    return Log(log_records, Verdict(len(log_records), *broken) if broken else Verdict(len(log_records)))


def _record_error(
    record: Record, value: dict[str, Any], place: int, prev: str, cids: Container[str | None]
) -> str:
    if record.seq != place:
        return f"it is numbered {record.seq}"
    if (record.kind == "create") != (place == 1):
        return "the first record of a log, and no other, must be create"
    if record.prev != prev:
        return "it does not follow the record before it"
    if record.hash != hash_of(value):
        return "its content has been changed: the hash does not fit"
    if record.cid in cids:
        return "its client id was used before"
    return ""
