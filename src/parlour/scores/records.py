"""Records of a log: form, canonical text, hash chain, verification and storage.

A log may come from another device or from a stranger's file, so the body of each record is checked before
the reducer reads it: its keys, types and sizes. The reducer checks what a body means on its sheet.
"""

import hashlib
import json
import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, overload

from .errors import Refused
from .text.names import checked_log_text
from .text.parsing import LIMIT

FIRST_PREV = "0" * 64
"""The value of `prev` in the first record of a log."""

MOST_RECORDS = 20_000
"""The maximum number of records in a log."""

SCORING = ("add", "row", "hand", "edit", "void", "join", "leave")
STEERING = [
    "undo",
    "redo",
    "next",
    "lock",
    "unlock",
    "set",
    "rename",
    "recolour",
    "reorder",
    "finish",
    "reopen",
    "pick",
    "note",
    "create",
]

_FIELDS = {"seq", "at", "by", "kind", "body", "why", "cid", "prev", "hash"}
_TIME = re.compile(r"2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")
_HASH = re.compile(r"[0-9a-f]{64}")


class Malformed(Exception):
    """A record does not have the form of a record. The message says why."""


@dataclass(frozen=True)
class Draft:
    """The content of a record, before it has a place in the log."""

    kind: str
    body: dict[str, Any]
    why: str | None = None


@dataclass(frozen=True)
class Record:
    """One record of a log. `at` is a time in UTC, `body` has JSON values."""

    seq: int
    at: str
    by: str
    kind: str
    body: dict[str, Any]
    why: str | None
    cid: str | None
    prev: str
    hash: str

    @property
    def scoring(self) -> bool:
        """Whether this is a scoring record, which can be undone."""
        return self.kind in SCORING

    def as_json(self) -> dict[str, Any]:
        """Return the record as JSON, with all nine fields."""
        return {name: getattr(self, name) for name in sorted(_FIELDS)}


def canonical(value: Any) -> str:
    """Return canonical JSON: sorted keys, no spaces, and only necessary escapes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def hash_of(content: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON of a record without `hash`, as 64 hexadecimal digits."""
    without = {key: value for key, value in content.items() if key != "hash"}
    return hashlib.sha256(canonical(without).encode("utf-8")).hexdigest()


def seal_record(draft: Draft, seq: int, at: str, by: str, cid: str | None, prev: str) -> Record:
    """Return the draft as record number `seq`. `prev` is the hash of the record before it."""
    content: dict[str, Any] = {
        "seq": seq, "at": at, "by": by, "kind": draft.kind, "body": draft.body,
        "why": draft.why, "cid": cid, "prev": prev,
    }  # fmt: skip
    return Record(**content, hash=hash_of(content))


def record_from_json(value: Any) -> Record:
    """Return the record in a JSON value. Raises Malformed.

    `check_body` checks the body.
    """
    if type(value) is not dict:
        raise Malformed("a record is a JSON object")
    if set(value) != _FIELDS:
        missing = ", ".join(sorted(_FIELDS - set(value)))
        unknown = ", ".join(sorted(str(key)[:40] for key in set(value) - _FIELDS))
        raise Malformed(f"its fields are wrong (missing: {missing or 'none'}; unknown: {unknown or 'none'})")
    if type(value["seq"]) is not int:
        raise Malformed("seq is not a whole number")
    if type(value["at"]) is not str or not _is_time(value["at"]):
        raise Malformed("at is not a time like 2026-02-14T21:14:03Z")
    if value["kind"] not in SCORING and value["kind"] not in STEERING:
        raise Malformed("its kind is not known")
    if type(value["body"]) is not dict:
        raise Malformed("body is not an object")
    for name in ("prev", "hash"):
        if type(value[name]) is not str or not _HASH.fullmatch(value[name]):
            raise Malformed(f"{name} is not 64 hexadecimal digits")
    _check_text(value["by"], "by", 1, 60)
    for name, longest in (("why", 120), ("cid", 100)):
        if value[name] is not None:
            _check_text(value[name], name, 1, longest)
    return Record(**value)


def _is_time(text: str) -> bool:
    try:
        return _TIME.fullmatch(text) is not None and datetime.fromisoformat(text) is not None
    except ValueError:
        return False


def _check_text(text: Any, what: str, shortest: int, longest: int) -> None:
    if type(text) is not str:
        raise Malformed(f"{what} is not a text")
    try:
        checked_log_text(text, what, shortest, longest)
    except Refused as error:
        raise Malformed(str(error)) from error


Check = Callable[[Any], bool]

_PLAYER = re.compile(r"p[1-9][0-9]{0,5}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_ID = re.compile(r"[0-9a-f]{32}")
LARGEST_ROW = 1_000_000


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _text(shortest: int, longest: int) -> Check:
    def check(value: Any) -> bool:
        try:
            return type(value) is str and checked_log_text(value, "text", shortest, longest) == value
        except Refused:
            return False

    return check


def _one_of(*values: Any) -> Check:
    return lambda value: any(value is choice or (type(value) is str and value == choice) for choice in values)


def _list_of(check: Check) -> Check:
    return lambda value: type(value) is list and all(check(item) for item in value)


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _simple(value: Any) -> bool:
    """Whether a value may be an input or option of a sheet. The sheet checks it further."""
    if type(value) is str:
        return len(value) <= 40
    return value is None or type(value) is bool or (type(value) is int and abs(value) <= LIMIT * 100)


def _inputs(value: Any) -> bool:
    return type(value) is dict and all(
        _matches(_WORD)(key)
        and (
            _simple(item)
            or _list_of(_simple)(item)
            or (type(item) is dict and all(player(name) and _simple(each) for name, each in item.items()))
        )
        for key, item in value.items()
    )


def _new_player(value: Any) -> bool:
    return (
        type(value) is dict
        and set(value) == {"id", "name", "colour"}
        and (player(value["id"]) and _name(value["name"]) and _colour(value["colour"]))
    )


def _pair(value: Any) -> bool:
    return type(value) is list and len(value) == 2 and player(value[0]) and _value(value[1])


player = _matches(_PLAYER)
_name = _text(1, 24)
_colour = _matches(_COLOUR)
_value = _whole(-LIMIT * 100, LIMIT * 100)
_row = _whole(1, LARGEST_ROW)
_seq = _whole(1, 2**40)

SHAPES: dict[str, dict[str, Check]] = {
    "create": {
        "id": _matches(_ID), "name": _text(1, 40), "sheet": _matches(_WORD), "options": _inputs,
        "win": _one_of("high", "low"), "mode": _one_of("rows", "events"), "decimals": _whole(0, 2),
        "target": _maybe(_value), "hands": _maybe(_row), "witness": _one_of(True, False),
        "players": _list_of(_new_player), "note": _text(0, 500), "before": _maybe(_matches(_ID)),
    },
    "add": {"player": player, "row": _row, "value": _value},
    "row": {"row": _row, "values": _list_of(_pair)},
    "hand": {"hand": _row, "players": _list_of(player), "inputs": _inputs, "witness": _maybe(player)},
    "edit": {"event": _row, "value": _value, "was": _value, "witness": _maybe(player)},
    "void": {"event": _row, "was": _value, "witness": _maybe(player)},
    "join": {"player": _new_player, "opening": _value, "at": _text(1, 40)},
    "leave": {"player": player},
    "undo": {"takes_back": _seq},
    "redo": {"restores": _seq},
    "next": {"row": _row},
    "lock": {"row": _row},
    "unlock": {"row": _row},
    "set": {"settings": _inputs},
    "rename": {"player": player, "name": _name, "was": _name},
    "recolour": {"player": player, "colour": _colour},
    "reorder": {"players": _list_of(player)},
    "finish": {},
    "reopen": {},
    "pick": {"what": _one_of("player", "seating", "partners"), "result": _list_of(player)},
    "note": {"text": _text(0, 500)},
}  # fmt: skip


def check_body(kind: str, body: dict[str, Any]) -> None:
    """Raise Malformed if a body has missing or additional keys, or invalid values."""
    shape = SHAPES[kind]
    if set(body) != set(shape):
        raise Malformed(f"a body of kind {kind} has {', '.join(sorted(shape)) or 'nothing'}")
    for key, check in shape.items():
        if not check(body[key]):
            raise Malformed(f"{key} of a {kind} record is not valid")


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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def _read(self, place: int) -> Record:
        entry = self._entries[place]
        if isinstance(entry, str):
            entry = self._entries[place] = Record(**json.loads(entry))
        return entry

    def extended(self, records: Iterable[Record]) -> "StoredRecords":
        """Return these records followed by others. Records that are not parsed yet stay so."""
        return StoredRecords([*self._entries, *records])


def text_of(record: Record) -> str:
    """Return the stored text of a record."""
    return canonical(record.as_json())


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
            check_body(record.kind, record.body)
        except Malformed as error:
            broken = broken or (place, str(error))
            break
        fault = _record_error(record, place, last, cids)
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


def _record_error(record: Record, place: int, prev: str, cids: Container[str | None]) -> str:
    if record.seq != place:
        return f"it is numbered {record.seq}"
    if (record.kind == "create") != (place == 1):
        return "the first record of a log, and no other, must be create"
    if record.prev != prev:
        return "it does not follow the record before it"
    if record.hash != hash_of(record.as_json()):
        return "its content has been changed: the hash does not fit"
    if record.cid in cids:
        return "its client id was used before"
    return ""
