"""One record of a log, its canonical text and its hash."""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..errors import Refused
from ..text.names import kept_text

FIRST_PREV = "0" * 64
"""What the first record of a log has for `prev`."""

MOST_RECORDS = 20_000
"""So many records has a log at most: more than an evening's, and what is written out can be read again."""

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
    """A record is not of the form a record has; the message says where."""


@dataclass(frozen=True)
class Draft:
    """What a command would write: a record before it has its place in the log."""

    kind: str
    body: dict[str, Any]
    why: str | None = None


@dataclass(frozen=True)
class Record:
    """One entry of a log, in the order of the data model; `at` is UTC, `body` holds JSON values."""

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
        """Whether undo takes this record back."""
        return self.kind in SCORING

    def as_json(self) -> dict[str, Any]:
        """All nine fields."""
        return {name: getattr(self, name) for name in sorted(_FIELDS)}


def canonical(value: Any) -> str:
    """Canonical JSON: keys sorted, no spaces, not escaped beyond what JSON needs."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def hash_of(content: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON of a record's fields without `hash`, as 64 hexadecimal digits."""
    without = {key: value for key, value in content.items() if key != "hash"}
    return hashlib.sha256(canonical(without).encode("utf-8")).hexdigest()


def sealed(draft: Draft, seq: int, at: str, by: str, cid: str | None, prev: str) -> Record:
    """The draft as record number `seq`, chained to the record whose hash is `prev`."""
    content: dict[str, Any] = {
        "seq": seq, "at": at, "by": by, "kind": draft.kind, "body": draft.body,
        "why": draft.why, "cid": cid, "prev": prev,
    }  # fmt: skip
    return Record(**content, hash=hash_of(content))


def record_from_json(value: Any) -> Record:
    """The record that a JSON object stands for; Malformed where it has not the form of one.

    Only the outer form is looked at here: what a body must hold, `shapes` knows.
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
        kept_text(text, what, shortest, longest)
    except Refused as error:
        raise Malformed(str(error)) from error
