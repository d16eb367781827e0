"""The records of a log, as one pydantic union of all kinds. Each field is declared and validated only here.

A log may come from another device or from a stranger's file, so each record is validated before the reducer
reads it: its keys, types and sizes. The reducer checks what a body means on its sheet.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import ErrorDetails

from .errors import Refused
from .text import LIMIT, checked_log_text

SCORING = ("add", "row", "hand", "edit", "void", "join", "leave")
"""The kinds of records that can be undone."""

LARGEST_ROW = 1_000_000

_TIME = re.compile(r"2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")


class Malformed(Exception):
    """A record does not have the form of a record. The message says why."""


def _checked_time(text: str) -> str:
    if not _TIME.fullmatch(text) or not datetime.fromisoformat(text):
        raise ValueError("it is not a time in UTC")
    return text


def _text(what: str, shortest: int, longest: int) -> AfterValidator:
    """Return the check of a text. `what` names it in the message."""

    def check(text: str) -> str:
        try:
            checked_log_text(text, what, shortest, longest)
        except Refused as error:
            raise ValueError(str(error)) from error
        return text

    return AfterValidator(check)


def _body_text(shortest: int, longest: int) -> AfterValidator:
    """Return the check of a text in a body, which is stored in normal form."""

    def check(text: str) -> str:
        try:
            plain = checked_log_text(text, "text", shortest, longest)
        except Refused as error:
            raise ValueError(str(error)) from error
        if plain != text:
            raise ValueError("it is not in normal form")
        return text

    return AfterValidator(check)


Time = Annotated[str, AfterValidator(_checked_time)]
Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
SheetId = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
PlayerId = Annotated[str, StringConstraints(pattern="^p[1-9][0-9]{0,5}$")]
Colour = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$")]
Word = Annotated[str, StringConstraints(pattern="^[a-z][a-z0-9_]{0,39}$")]
Number = Annotated[int, Field(ge=1, le=LARGEST_ROW)]
"""The number of a row, a hand or an event."""
Seq = Annotated[int, Field(ge=1, le=2**40)]
Value = Annotated[int, Field(ge=-LIMIT * 100, le=LIMIT * 100)]
"""A value in the smallest unit of its sheet."""
PlayerName = Annotated[str, _body_text(1, 24)]
SheetName = Annotated[str, _body_text(1, 40)]
Note = Annotated[str, _body_text(0, 500)]
Win = Literal["high", "low"]
Mode = Literal["rows", "events"]
Input = Annotated[str, StringConstraints(max_length=40)] | Value | bool | None
Inputs = dict[Word, Input | list[Input] | dict[PlayerId, Input]]
"""Inputs of a hand, options or settings. The sheet checks them further."""


class Model(BaseModel):
    """Base of records and their bodies. No value is converted, and unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Body(Model):
    """Base of the bodies of records."""


class JoiningPlayer(Model):
    """A player who joins, or is on the sheet from the start."""

    id: PlayerId
    name: PlayerName
    colour: Colour


class CreateBody(Body):
    """The first record of a sheet. `before` is the sheet of which this is a rematch."""

    id: SheetId
    name: SheetName
    sheet: Word
    options: Inputs
    win: Win
    mode: Mode
    decimals: Annotated[int, Field(ge=0, le=2)]
    target: Value | None
    hands: Number | None
    witness: bool
    players: list[JoiningPlayer]
    note: Note
    before: SheetId | None


class AddBody(Body):
    """One value."""

    player: PlayerId
    row: Number
    value: Value


class RowBody(Body):
    """The values of a row, which it closes."""

    row: Number
    values: list[Annotated[tuple[PlayerId, Value], Field(strict=False)]]  # JSON has lists


class HandBody(Body):
    """A hand of a game sheet, or a correction of one."""

    hand: Number
    players: list[PlayerId]
    inputs: Inputs
    witness: PlayerId | None


class EditBody(Body):
    """A new value for an event."""

    event: Number
    value: Value
    was: Value
    witness: PlayerId | None


class VoidBody(Body):
    """An event that no longer counts."""

    event: Number
    was: Value
    witness: PlayerId | None


class JoinBody(Body):
    """A new player. `at` is the opening value as it was typed."""

    player: JoiningPlayer
    opening: Value
    at: SheetName


class LeaveBody(Body):
    """A player who leaves."""

    player: PlayerId


class UndoBody(Body):
    """The number of the scoring record that is undone."""

    takes_back: Seq


class RedoBody(Body):
    """The number of the undone record that is restored."""

    restores: Seq


class NextBody(Body):
    """A row that is closed."""

    row: Number


class LockBody(Body):
    """A row or hand that becomes read-only."""

    row: Number


class UnlockBody(Body):
    """A row or hand that is unlocked."""

    row: Number


class SetBody(Body):
    """New settings or options."""

    settings: Inputs


class RenameBody(Body):
    """A new name of a player."""

    player: PlayerId
    name: PlayerName
    was: PlayerName


class RecolourBody(Body):
    """A new colour of a player."""

    player: PlayerId
    colour: Colour


class ReorderBody(Body):
    """A new turn order."""

    players: list[PlayerId]


class FinishBody(Body):
    """The game is finished."""


class ReopenBody(Body):
    """The game is open again."""


class PickBody(Body):
    """The result of a random choice."""

    what: Literal["player", "seating", "partners"]
    result: list[PlayerId]


class NoteBody(Body):
    """The new note of the sheet."""

    text: Note


Kind = TypeVar("Kind", bound=str)
KindBody = TypeVar("KindBody", bound=Body)


class RecordOf(Model, Generic[Kind, KindBody]):
    """A record of one kind: all nine fields. `prev` is the hash of the record before it."""

    at: Time
    body: KindBody
    by: Annotated[str, _text("by", 1, 60)]
    cid: Annotated[str, _text("cid", 1, 100)] | None
    hash: Digest
    kind: Kind
    prev: Digest
    seq: int
    why: Annotated[str, _text("why", 1, 120)] | None

    @property
    def scoring(self) -> bool:
        """Whether this is a scoring record, which can be undone."""
        return self.kind in SCORING

    def as_json(self) -> dict[str, Any]:
        """Return the record as JSON, with all nine fields."""
        return self.model_dump(mode="json")


Record = Annotated[
    RecordOf[Literal["create"], CreateBody]
    | RecordOf[Literal["add"], AddBody]
    | RecordOf[Literal["row"], RowBody]
    | RecordOf[Literal["hand"], HandBody]
    | RecordOf[Literal["edit"], EditBody]
    | RecordOf[Literal["void"], VoidBody]
    | RecordOf[Literal["join"], JoinBody]
    | RecordOf[Literal["leave"], LeaveBody]
    | RecordOf[Literal["undo"], UndoBody]
    | RecordOf[Literal["redo"], RedoBody]
    | RecordOf[Literal["next"], NextBody]
    | RecordOf[Literal["lock"], LockBody]
    | RecordOf[Literal["unlock"], UnlockBody]
    | RecordOf[Literal["set"], SetBody]
    | RecordOf[Literal["rename"], RenameBody]
    | RecordOf[Literal["recolour"], RecolourBody]
    | RecordOf[Literal["reorder"], ReorderBody]
    | RecordOf[Literal["finish"], FinishBody]
    | RecordOf[Literal["reopen"], ReopenBody]
    | RecordOf[Literal["pick"], PickBody]
    | RecordOf[Literal["note"], NoteBody],
    Field(discriminator="kind"),
]
RECORD: TypeAdapter[Record] = TypeAdapter(Record)


@dataclass(frozen=True)
class Draft:
    """The content of a record, before it has a place in the log."""

    kind: str
    body: Body
    why: str | None = None


def canonical(value: Any) -> str:
    """Return canonical JSON: sorted keys, no spaces, and only necessary escapes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def text_of(record: Record) -> str:
    """Return the stored text of a record."""
    return canonical(record.as_json())


def hash_of(content: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON of a record without `hash`, as 64 hexadecimal digits."""
    without = {key: value for key, value in content.items() if key != "hash"}
    return hashlib.sha256(canonical(without).encode("utf-8")).hexdigest()


def seal_record(draft: Draft, seq: int, at: str, by: str, cid: str | None, prev: str) -> Record:
    """Return the draft as record number `seq`. `prev` is the hash of the record before it."""
    content: dict[str, Any] = {
        "seq": seq, "at": at, "by": by, "kind": draft.kind, "body": draft.body.model_dump(mode="json"),
        "why": draft.why, "cid": cid, "prev": prev,
    }  # fmt: skip
    return RECORD.validate_python(content | {"hash": hash_of(content)})


@contextmanager
def valid_body() -> Iterator[None]:
    """Raise Refused if the body of a record that is made in this context is not valid."""
    try:
        yield
    except ValidationError as error:
        field = error.errors(include_url=False)[0]["loc"][0]
        raise Refused(
            f"the entry cannot be stored: its {field} is not valid", code="record.invalid"
        ) from error


def record_from_json(value: Any) -> Record:
    """Return the record in a JSON value. Raises Malformed."""
    try:
        return RECORD.validate_python(value)
    except ValidationError as error:
        raise Malformed(_reason(error, value)) from error


_EXPECTED = {
    "at": "at is not a time like 2026-02-14T21:14:03Z",
    "body": "body is not an object",
    "hash": "hash is not 64 hexadecimal digits",
    "prev": "prev is not 64 hexadecimal digits",
    "seq": "seq is not a whole number",
}


def _reason(error: ValidationError, value: Any) -> str:
    """Return why a JSON value is not a record. In the paths of the errors, the kind of record comes first."""
    if type(value) is not dict:
        return "a record is a JSON object"
    errors = error.errors(include_url=False)
    if not errors[0]["loc"]:
        return "its kind is not known"
    for what, place in (("its fields", ()), ("the fields of its body", ("body",))):
        missing = _keys(errors, "missing", place)
        unknown = _keys(errors, "extra_forbidden", place)
        if missing or unknown:
            return f"{what} are wrong (missing: {missing or 'none'}; unknown: {unknown or 'none'})"
    kind, field, *inner = errors[0]["loc"]
    if inner:
        return f"{inner[0]} of a {kind} record is not valid"
    if field in _EXPECTED:
        return _EXPECTED[str(field)]
    return str(errors[0].get("ctx", {}).get("error", f"{field} is not a text"))


def _keys(errors: Sequence[ErrorDetails], problem: str, place: tuple[str, ...]) -> str:
    """Return the keys with this problem in the object at `place`, as text."""
    found = (error["loc"] for error in errors if error["type"] == problem)
    return ", ".join(sorted(str(path[-1])[:40] for path in found if path[1:-1] == place))
