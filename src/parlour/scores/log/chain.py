"""Verifying a log: every record of the right form, in its place, chained to the one before."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .record import FIRST_PREV, Malformed, Record, hash_of, record_from_json
from .shapes import check_body
from .stored import NOTHING, StoredRecords, digest_of, text_of


@dataclass(frozen=True)
class Verdict:
    """`broken_at` is the seq of the first broken record, None if the log is whole; `reason` says why."""

    records: int
    broken_at: int | None = None
    reason: str = ""

    @property
    def verified(self) -> bool:
        """Whether every record holds."""
        return self.broken_at is None

    def __str__(self) -> str:
        if self.verified:
            return "verified"
        return f"broken at record {self.broken_at}: {self.reason}"


@dataclass(frozen=True)
class Log:
    """The records of a sheet that can be read at all, and what verifying found.

    In a broken log reading stops at the first record without the form of one: what follows cannot be
    placed. `digest` is that of the texts as which the records are stored.
    """

    records: Sequence[Record]
    verdict: Verdict
    digest: str = NOTHING

    @property
    def last_hash(self) -> str:
        """What the next record takes for `prev`."""
        return self.records[-1].hash if self.records else FIRST_PREV

    def with_one_more(self, record: Record) -> "Log":
        """This verified log with the record that was made to follow it."""
        known = self.records if isinstance(self.records, StoredRecords) else StoredRecords(self.records)
        digest = digest_of([text_of(record)], self.digest)
        return Log(known.with_more([record]), Verdict(len(known) + 1), digest)


def read_log(raw: Iterable[Any], before: Sequence[Record] = ()) -> Log:
    """The log that a list of JSON values stands for, following the verified records `before`."""
    records: list[Record] = []
    last = before[-1].hash if before else FIRST_PREV
    said: set[str] = set()  # the client ids among them: each is written once
    broken: tuple[int, str] | None = None
    for place, value in enumerate(raw, start=len(before) + 1):
        try:
            record = record_from_json(value)
            check_body(record.kind, record.body)
        except Malformed as error:
            broken = broken or (place, str(error))
            break
        fault = _fault(record, place, last, said)
        if fault and broken is None:
            broken = (place, fault)
        records.append(record)
        if record.cid is not None:
            said.add(record.cid)
        last = record.hash
    if not records and not before and broken is None:
        broken = (1, "the log is empty")
    every = before.with_more(records) if isinstance(before, StoredRecords) else (*before, *records)
    return Log(every, Verdict(len(every), *broken) if broken else Verdict(len(every)))


def _fault(record: Record, place: int, prev: str, said: Container[str | None]) -> str:
    if record.seq != place:
        return f"it is numbered {record.seq}"
    if (record.kind == "create") != (place == 1):
        return "a log begins with its one create record"
    if record.prev != prev:
        return "it does not follow the record before it"
    if record.hash != hash_of(record.as_json()):
        return "its content has been changed: the hash does not fit"
    if record.cid in said:
        return "what it says has been written before"
    return ""
