"""Snapshots beside the logs: how a sheet stood after a record. A log is the truth, a snapshot spares time.

It is named by the hash of the chain up to its record and sealed together with the texts that are stored up
to there. One that does not fit its log is never believed: it is told, and made anew from the log.
"""

import functools
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, delete, select

from ..fold.game import ScoredGame
from ..fold.packed import packed, unpacked
from ..log.chain import Log
from ..log.record import canonical
from ..log.stored import digest_of
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
    none where `wrong` says why it is not believed, or where there is nothing to believe."""

    game: ScoredGame | None = None
    digest: str = ""
    wrong: str = ""


def read_snapshot(connection: Connection, sheet_id: str) -> Snapshot | None:
    """The snapshot of a sheet as it is stored, whatever it is worth."""
    row = connection.execute(select(snapshots).where(snapshots.c.sheet_id == sheet_id)).first()
    return None if row is None else Snapshot(*row)


def write_snapshot(connection: Connection, log: Log, game: ScoredGame, sheet_id: str) -> None:
    """Put the state beside the log instead of the snapshot before, in the transaction of whoever calls."""
    state = canonical(packed(game))
    made = (sheet_id, game.last_seq, game.last_hash, log.digest, program(), state)
    connection.execute(delete(snapshots).where(snapshots.c.sheet_id == sheet_id))
    names = ("sheet_id", "seq", "hash", "digest", "form", "state")
    connection.execute(snapshots.insert().values(**dict(zip(names, made, strict=True)), seal=_seal(*made)))


def believed(snapshot: Snapshot | None, texts: Sequence[str]) -> Found:
    """What a snapshot says of the log that is stored as these texts, if it holds."""
    if snapshot is None or snapshot.form != program():
        return Found()
    seal = _seal(
        snapshot.sheet_id, snapshot.seq, snapshot.hash, snapshot.digest, snapshot.form, snapshot.state
    )
    if seal != snapshot.seal:
        return Found(wrong=DAMAGED)
    digest = digest_of(texts[: snapshot.seq])
    if len(texts) < snapshot.seq or digest != snapshot.digest:
        return Found(wrong=OTHER_LOG.format(snapshot.seq))
    return Found(unpacked(json.loads(snapshot.state)), digest)


@functools.cache
def program() -> str:
    """The program that folds: another one may find another state in the same log."""
    scores = Path(__file__).parent.parent
    files = sorted(file for folder in ("fold", "sheets") for file in (scores / folder).glob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _seal(*made: str | int) -> str:
    return hashlib.sha256(canonical(made).encode("utf-8", "surrogatepass")).hexdigest()
