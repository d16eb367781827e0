"""Open sheets from the newest snapshot and the records after it.

It is named by the hash of the chain up to its record and sealed together with the texts that are stored up
to there. One that does not fit its log is never believed: it is told, and made anew from the log.
"""

import functools
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, delete, select

from ..errors import InvalidRecord, ReadOnly
from ..records import Log, Record, StoredRecords, Verdict, canonical, digest_of, read_log
from ..reducer.reducer import apply_records, fold, next_state
from ..reducer.state import ScoredGame, state_from_json, state_to_json
from .logs import Listed, parsed
from .tables import snapshots

EVERY = 100
"""So many records are written until a sheet has its next snapshot."""

DAMAGED = "the snapshot beside the log of this sheet was damaged: the sheet was made anew from its log"
OTHER_LOG = (
    "the log of this sheet is not the one that was verified before: of its first {} records some were "
    "changed or taken away. The sheet was made anew from the log; look through its history"
)

FALSE = "the snapshot beside the log of this sheet said something else than the log: it was made anew"


@dataclass(frozen=True)
class Snapshot:
    """A row of the table."""

    sheet_id: str
    seq: int
    hash: str
    digest: str
    form: str
    state: str
    seal: str


@dataclass(frozen=True)
class Found:
    """The state that a snapshot holds (not settled), after so many records whose texts have this digest;
    none where `wrong` says why it is not check_snapshot, or where there is nothing to believe."""

    game: ScoredGame | None = None
    digest: str = ""
    wrong: str = ""


def read_snapshot(connection: Connection, sheet_id: str) -> Snapshot | None:
    """The snapshot of a sheet as it is stored, whatever it is worth."""
    row = connection.execute(select(snapshots).where(snapshots.c.sheet_id == sheet_id)).first()
    return None if row is None else Snapshot(*row)


def write_snapshot(connection: Connection, log: Log, game: ScoredGame, sheet_id: str) -> None:
    """Put the state beside the log instead of the snapshot before, in the transaction of whoever calls."""
    state = canonical(state_to_json(game))
    made = (sheet_id, game.last_seq, game.last_hash, log.digest, program_hash(), state)
    connection.execute(delete(snapshots).where(snapshots.c.sheet_id == sheet_id))
    names = ("sheet_id", "seq", "hash", "digest", "form", "state")
    connection.execute(snapshots.insert().values(**dict(zip(names, made, strict=True)), seal=_seal(*made)))


def check_snapshot(snapshot: Snapshot | None, texts: Sequence[str]) -> Found:
    """What a snapshot says of the log that is stored as these texts, if it holds."""
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
    """The program that folds: another one may find another state in the same log."""
    scores = Path(__file__).parent.parent
    files = sorted(file for folder in ("reducer", "sheets") for file in (scores / folder).glob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _seal(*made: str | int) -> str:
    return hashlib.sha256(canonical(made).encode("utf-8", "surrogatepass")).hexdigest()


PATIENCE = 10
"""How many impossible entries of a broken log are looked for one by one."""

STEPS = 10
"""So many new records are taken one after the other; more are folded with all that were before them."""

Known = tuple[Log, ScoredGame]


@dataclass(frozen=True)
class Opened:
    """A stored sheet: how it is listed, its log and verdict, its state, what should be told besides.

    The state of a broken log is that of the records before the first that cannot be read or folded.
    """

    listed: Listed
    log: Log
    game: ScoredGame
    remark: str = ""

    @property
    def readable(self) -> tuple[Record, ...]:
        """The records that the state is made of."""
        return tuple(self.log.records[: self.game.last_seq])

    @property
    def verdict(self) -> Verdict:
        """Whether the log is whole; a broken one can be read, not written."""
        return self.log.verdict


@dataclass(frozen=True)
class Read:
    """The log and state that were read, and what was wrong with the snapshot beside them."""

    log: Log
    game: ScoredGame
    wrong: str = ""


def read_stored(texts: Sequence[str], snapshot: Snapshot | None) -> Read:
    """The state of a log that is stored as these texts, from its snapshot as far as that holds."""
    found = check_snapshot(snapshot, texts)
    if found.game is not None:
        read = _from_snapshot(found.game, texts, found.digest)
        if read is not None:
            return read
    game, log = fold_valid_part(_log_of(texts))
    return Read(log, game, found.wrong)


def verified(texts: Sequence[str], snapshot: Snapshot | None) -> Read:
    """The same with every record read and folded, and the snapshot compared with what came of it."""
    game, log = fold_valid_part(_log_of(texts))
    found = check_snapshot(snapshot, texts)
    wrong = found.wrong
    if found.game is not None and log.verdict.verified:
        there = fold(log.records[: found.game.last_seq])
        wrong = "" if state_to_json(there) == state_to_json(found.game) else FALSE
    return Read(log, game, wrong)


def _from_snapshot(game: ScoredGame, texts: Sequence[str], digest: str) -> Read | None:
    """What follows the snapshot is verified, all before it was; None where that does not do."""
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
    """The state after the records that were written since it was `known`."""
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
    """The state of a log, and the log with what folding found; as far as it goes if it is broken.

    Raises ReadOnly where not even the first record holds: there is nothing to show.
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
            # A forged log may hold thousands of such entries: after a few, give up half of what is left.
            keep = min(place - 1, len(records) - 1)
            records = records[: keep if tries < PATIENCE else keep // 2]
    raise ReadOnly(f"nothing of this sheet can be read: it is {verdict}", code="sheet.damaged")


def _place_of(error: InvalidRecord, records: Sequence[Record], broken_at: int | None) -> int:
    """The place of the record that cannot be folded: it may bear the number of one before the break."""
    if broken_at is None:
        return error.seq
    if error.seq < broken_at:
        try:
            fold(records[: error.seq])
        except InvalidRecord:
            return error.seq
    numbered = (place for place in range(broken_at, len(records) + 1) if records[place - 1].seq == error.seq)
    return next(numbered, error.seq)
