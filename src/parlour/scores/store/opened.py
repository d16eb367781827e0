"""From what is stored of a sheet to its state: a few steps from what is known, or from the snapshot beside
the log, or record by record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import ReadOnly, Unfit
from ..fold.fold import fold, followed
from ..fold.game import ScoredGame
from ..fold.onward import onward
from ..fold.packed import packed
from ..log.chain import Log, Verdict, read_log
from ..log.record import Record
from ..log.stored import StoredRecords, digest_of
from .logs import Listed, parsed
from .snapshots import FALSE, Snapshot, believed

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
    found = believed(snapshot, texts)
    if found.game is not None:
        read = _from_snapshot(found.game, texts, found.digest)
        if read is not None:
            return read
    game, log = fold_what_holds(_log_of(texts))
    return Read(log, game, found.wrong)


def verified(texts: Sequence[str], snapshot: Snapshot | None) -> Read:
    """The same with every record read and folded, and the snapshot compared with what came of it."""
    game, log = fold_what_holds(_log_of(texts))
    found = believed(snapshot, texts)
    wrong = found.wrong
    if found.game is not None and log.verdict.verified:
        there = fold(log.records[: found.game.last_seq])
        wrong = "" if packed(there) == packed(found.game) else FALSE
    return Read(log, game, wrong)


def _from_snapshot(game: ScoredGame, texts: Sequence[str], digest: str) -> Read | None:
    """What follows the snapshot is verified, all before it was; None where that does not do."""
    done = game.last_seq
    before = StoredRecords(texts[:done])
    log = read_log(map(parsed, texts[done:]), before) if len(texts) > done else Log(before, Verdict(done))
    if not log.verdict.verified or before[-1].hash != game.last_hash:
        return None
    try:
        following = onward(game, log.records[done:])
    except Unfit:
        return None
    game = fold(log.records) if following is None else following
    return Read(replace(log, digest=digest_of(texts[done:], digest)), game)


def _log_of(texts: Sequence[str]) -> Log:
    return replace(read_log(map(parsed, texts)), digest=digest_of(texts))


def read_on(known: Known, texts: Sequence[str]) -> Read:
    """The state after the records that were written since it was `known`."""
    log, game = known
    grown = replace(read_log(map(parsed, texts), log.records), digest=digest_of(texts, log.digest))
    if not grown.verdict.verified or len(texts) > STEPS:
        game, grown = fold_what_holds(grown)
        return Read(grown, game)
    try:
        for number in range(len(log.records), len(grown.records)):
            game = followed(game, grown.records[:number], grown.records[number])
    except Unfit:
        game, grown = fold_what_holds(grown)
    return Read(grown, game)


def fold_what_holds(log: Log) -> tuple[ScoredGame, Log]:
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
        except Unfit as error:
            place = _place_of(error, records, verdict.broken_at)
            if verdict.broken_at is None or place < verdict.broken_at:
                verdict = Verdict(len(log.records), place, f"no such entry could be made: {error.reason}")
            # A forged log may hold thousands of such entries: after a few, give up half of what is left.
            keep = min(place - 1, len(records) - 1)
            records = records[: keep if tries < PATIENCE else keep // 2]
    raise ReadOnly(f"nothing of this sheet can be read: it is {verdict}", code="sheet.damaged")


def _place_of(error: Unfit, records: Sequence[Record], broken_at: int | None) -> int:
    """The place of the record that cannot be folded: it may bear the number of one before the break."""
    if broken_at is None:
        return error.seq
    if error.seq < broken_at:
        try:
            fold(records[: error.seq])
        except Unfit:
            return error.seq
    numbered = (place for place in range(broken_at, len(records) + 1) if records[place - 1].seq == error.seq)
    return next(numbered, error.seq)
