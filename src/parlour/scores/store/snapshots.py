"""Open sheets from a snapshot and the records after it.

A snapshot has the hash of its last record, a digest of the stored texts up to that record, and a checksum. A
snapshot that does not match its log is not used; a remark says so, and a new one is made from the log.
"""

import functools
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, delete, select

from ..errors import InvalidRecord, ReadOnly
from ..log import Log, StoredRecords, Verdict, digest_of, read_log
from ..records import Record, canonical
from ..reducer.reducer import apply_records, fold, next_state
from ..reducer.state import ScoredGame, state_from_json, state_to_json
from .logs import Listed, parsed, snapshots

EVERY = 100
"""A snapshot is written after each such number of records."""

DAMAGED = "the snapshot of this sheet was damaged: the sheet was read from its log instead"
OTHER_LOG = (
    "the log of this sheet is not the one that was verified before: of its first {} records some were "
    "changed or removed. The sheet was read from its log again: check its history"
)

FALSE = "the snapshot of this sheet did not match its log: it was made again"


@dataclass(frozen=True)
class Snapshot:
    """A row of the table `score_snapshots`."""

    sheet_id: str
    seq: int
    hash: str
    digest: str
    form: str
    state: str
    seal: str


@dataclass(frozen=True)
class Found:
    """The state in a snapshot, without tally, and the digest of the texts up to it.

    `game` is None if there is no snapshot, or if it is not valid; `wrong` then says why.
    """

    game: ScoredGame | None = None
    digest: str = ""
    wrong: str = ""


def read_snapshot(connection: Connection, sheet_id: str) -> Snapshot | None:
    """Return the stored snapshot of a sheet, unchecked, or None."""
    row = connection.execute(select(snapshots).where(snapshots.c.sheet_id == sheet_id)).first()
    return None if row is None else Snapshot(*row)


def write_snapshot(connection: Connection, log: Log, game: ScoredGame, sheet_id: str) -> None:
    """Replace the snapshot of a sheet, in the transaction of the caller."""
    state = canonical(state_to_json(game))
    made = (sheet_id, game.last_seq, game.last_hash, log.digest, program_hash(), state)
    connection.execute(delete(snapshots).where(snapshots.c.sheet_id == sheet_id))
    names = ("sheet_id", "seq", "hash", "digest", "form", "state")
    connection.execute(snapshots.insert().values(**dict(zip(names, made, strict=True)), seal=_seal(*made)))


def check_snapshot(snapshot: Snapshot | None, texts: Sequence[str]) -> Found:
    """Return the state in a snapshot if it matches the log, which is stored as these texts."""
    if snapshot is None or snapshot.form != program_hash():
        return Found()
    seal = _seal(
        snapshot.sheet_id, snapshot.seq, snapshot.hash, snapshot.digest, snapshot.form, snapshot.state
    )
    if seal != snapshot.seal:
        return Found(wrong=DAMAGED)
    digest = digest_of(texts[: snapshot.seq])
    if len(texts) < snapshot.seq or digest != snapshot.digest:
        return Found(wrong=OTHER_LOG.format(snapshot.seq))
    return Found(state_from_json(json.loads(snapshot.state)), digest)


@functools.cache
def program_hash() -> str:
    """Return a hash of the reducer's source, because another version may compute another state."""
    scores = Path(__file__).parent.parent
    files = sorted(file for folder in ("reducer", "sheets") for file in (scores / folder).glob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _seal(*made: str | int) -> str:
    return hashlib.sha256(canonical(made).encode("utf-8", "surrogatepass")).hexdigest()


PATIENCE = 10
"""The number of invalid records of a broken log that are searched for one by one."""

STEPS = 10
"""The maximum number of new records that are applied one by one. More are folded with all the others."""

Known = tuple[Log, ScoredGame]


@dataclass(frozen=True)
class Opened:
    """A stored sheet: its line in the list, its log, its state, and a remark for the user.

    The state of a broken log is the state before the first record that is not valid.
    """

    listed: Listed
    log: Log
    game: ScoredGame
    remark: str = ""

    @property
    def readable(self) -> tuple[Record, ...]:
        """The records that the state contains. In a broken log, their numbers may have gaps."""
        records = self.log.records
        if self.verdict.verified:
            return tuple(records[: self.game.last_seq])
        last = (self.game.last_seq, self.game.last_hash)
        count = next(place for place, record in enumerate(records, 1) if (record.seq, record.hash) == last)
        return tuple(records[:count])

    @property
    def verdict(self) -> Verdict:
        """The result of the verification. A broken log can be read, not written."""
        return self.log.verdict


@dataclass(frozen=True)
class Read:
    """A log and its state. `wrong` says what was wrong with the snapshot, if anything."""

    log: Log
    game: ScoredGame
    wrong: str = ""


def read_stored(texts: Sequence[str], snapshot: Snapshot | None) -> Read:
    """Return the log that is stored as these texts, and its state; uses the snapshot if it is valid."""
    found = check_snapshot(snapshot, texts)
    if found.game is not None:
        read = _from_snapshot(found.game, texts, found.digest)
        if read is not None:
            return read
    game, log = fold_valid_part(_log_of(texts))
    return Read(log, game, found.wrong)


def verified(texts: Sequence[str], snapshot: Snapshot | None) -> Read:
    """Return the same, but read and fold all records, and compare the snapshot with the result."""
    game, log = fold_valid_part(_log_of(texts))
    found = check_snapshot(snapshot, texts)
    wrong = found.wrong
    if found.game is not None and log.verdict.verified:
        state = fold(log.records[: found.game.last_seq])
        wrong = "" if state_to_json(state) == state_to_json(found.game) else FALSE
    return Read(log, game, wrong)


def _from_snapshot(game: ScoredGame, texts: Sequence[str], digest: str) -> Read | None:
    """Verify and apply the records after the snapshot. Returns None if the whole log must be read."""
    done = game.last_seq
    before = StoredRecords(texts[:done])
    log = read_log(map(parsed, texts[done:]), before) if len(texts) > done else Log(before, Verdict(done))
    if not log.verdict.verified or before[-1].hash != game.last_hash:
        return None
    try:
        following = apply_records(game, log.records[done:])
    except InvalidRecord:
        return None
    game = fold(log.records) if following is None else following
    return Read(replace(log, digest=digest_of(texts[done:], digest)), game)


def _log_of(texts: Sequence[str]) -> Log:
    return replace(read_log(map(parsed, texts)), digest=digest_of(texts))


def read_appended(known: Known, texts: Sequence[str]) -> Read:
    """Return the log and state after `texts`, the records that were stored after those in `known`."""
    log, game = known
    grown = replace(read_log(map(parsed, texts), log.records), digest=digest_of(texts, log.digest))
    if not grown.verdict.verified or len(texts) > STEPS:
        game, grown = fold_valid_part(grown)
        return Read(grown, game)
    try:
        for number in range(len(log.records), len(grown.records)):
            game = next_state(game, grown.records[:number], grown.records[number])
    except InvalidRecord:
        game, grown = fold_valid_part(grown)
    return Read(grown, game)


def fold_valid_part(log: Log) -> tuple[ScoredGame, Log]:
    """Return the state of a log, and the log with the final verdict.

    If the log is broken, the state is the one before the first invalid record. Raises ReadOnly if the first
    record is not valid.
    """
    records = log.records
    verdict = log.verdict
    tries = 0
    while records:
        tries += 1
        try:
            return fold(records), replace(log, verdict=verdict)
        except InvalidRecord as error:
            place = _place_of(error, records, verdict.broken_at)
            if verdict.broken_at is None or place < verdict.broken_at:
                verdict = Verdict(len(log.records), place, f"no such entry could be made: {error.reason}")
            # A forged log may have thousands of invalid records: after a few, drop half of the rest.
            keep = min(place - 1, len(records) - 1)
            records = records[: keep if tries < PATIENCE else keep // 2]
    raise ReadOnly(f"nothing of this sheet can be read: it is {verdict}", code="sheet.damaged")


def _place_of(error: InvalidRecord, records: Sequence[Record], broken_at: int | None) -> int:
    """Return the place of the invalid record, which can differ from its number in a broken log."""
    if broken_at is None:
        return error.seq
    if error.seq < broken_at:
        try:
            fold(records[: error.seq])
        except InvalidRecord:
            return error.seq
    numbered = (place for place in range(broken_at, len(records) + 1) if records[place - 1].seq == error.seq)
    return next(numbered, error.seq)
