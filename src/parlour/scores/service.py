"""The service for reading and writing score sheets, used by the command line and the server.

Several devices can write to one sheet. A command is checked against the current log and stored under the
next record number. If another device has stored that number first, the command is checked again against the
new log. Both commands then succeed in order of arrival, or the second is refused with a reason.
"""

import hashlib
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from ..database import Database, DatabaseFailure
from .commands import ChangeSettings, Command, Finish, NewGame
from .drafting.create import create, rematch
from .drafting.make_record import apply_draft, draft_for, first_record, warnings
from .drafting.settings import finish
from .errors import ReadOnly, Refused, UnknownSheet, WriteConflict
from .log import MOST_RECORDS, Log, digest_of
from .records import JoinBody, Record
from .reducer.state import ScoredGame
from .store import logs
from .store.logs import ConcurrentWrite, Listed
from .store.sheet_cache import SheetCache
from .store.snapshots import (
    EVERY,
    Opened,
    Read,
    Snapshot,
    read_appended,
    read_snapshot,
    read_stored,
    verified,
    write_snapshot,
)
from .text import checked_text, name_key, player_name
from .tools import SECURE

CommandSource = Command | Callable[[ScoredGame], Command]
"""A command, or a function that makes one from the current state of the sheet."""

MOST_BROKEN = 100_000
"""The limit for broken logs in memory, in the unit of `SheetCache`."""

ATTEMPTS = 60
"""How many times a command is tried while other devices write first."""


def utc_now() -> str:
    """The current time, in the format of records."""
    return time_text(datetime.now(UTC))


def time_text(time: datetime) -> str:
    """A time in UTC, in the format of records: ISO 8601 with milliseconds and Z."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class Outcome:
    """The result of a command: the stored record (None if nothing changed) and the state after it.

    `repeated` is true if a record with this client id existed already; nothing was stored then.
    """

    record: Record | None
    game: ScoredGame
    repeated: bool = False


class ScoreService:
    """All sheets of one database. `by` is the default name of the device or person who writes."""

    def __init__(
        self,
        database: Database,
        by: str = "somebody",
        clock: Callable[[], str] = utc_now,
        chance: random.Random = SECURE,
    ) -> None:
        self.database, self.clock, self.chance = database, clock, chance
        self.by = checked_text(by, "the name of the device or person", 1, 60)
        self._recent, self._broken = SheetCache(), SheetCache(MOST_BROKEN)

    def sheets(self, archived: bool = False) -> list[Listed]:
        """The stored sheets, newest first."""
        with self.database.reading() as connection:
            return logs.list_sheets(connection, archived)

    def open(self, name: str) -> Opened:
        """A sheet by name or id, with its log verified. Raises UnknownSheet if there is none."""
        with self.database.reading() as connection:
            listed = logs.find_sheet(connection, name)
            known = self._recent.get(listed.id)
            texts = logs.read_texts(connection, listed.id, len(known[0].records) if known else 0)
            snapshot = None if known else read_snapshot(connection, listed.id)
        if known and not texts:
            return Opened(listed, *known, self._recent.remark(listed.id))
        read = read_appended(known, texts) if known else self._read(read_stored, listed.id, texts, snapshot)
        if read.log.verdict.verified:
            self._recent.put(listed.id, read.log, read.game, read.wrong)
            self._replace_snapshot(listed.id, read)
        return Opened(listed, read.log, read.game, self._recent.remark(listed.id))

    def _read(
        self, how: Callable[[list[str], Snapshot | None], Read], sheet_id: str, texts: list[str],
        snapshot: Snapshot | None,
    ) -> Read:  # fmt: skip
        """Read a stored log with `how`. The result for a broken log is cached, because it can be slow."""
        broken = self._broken.get(sheet_id)
        if broken is not None and broken[0].digest == digest_of(texts):
            return Read(*broken)
        read = how(texts, snapshot)
        if not read.log.verdict.verified:
            self._broken.put(sheet_id, read.log, read.game)
        return read

    def cache(self, sheet_id: str, log: Log, game: ScoredGame) -> None:
        """Cache a sheet that was read elsewhere, unless the cache already has it."""
        if not log.verdict.verified:
            self._broken.put(sheet_id, log, game)
        elif self._recent.get(sheet_id) is None:
            self._recent.put(sheet_id, log, game)

    @property
    def remarks(self) -> list[str]:
        """Problems that were found with snapshots and repaired."""
        return self._recent.remarks

    def _replace_snapshot(self, sheet_id: str, read: Read) -> None:
        """Replace an invalid snapshot. Does nothing if the database cannot be written."""
        if read.wrong:
            with suppress(DatabaseFailure), self.database.writing() as connection:
                write_snapshot(connection, read.log, read.game, sheet_id)

    def is_unchanged(self, name: str) -> bool:
        """Whether the cached records of a sheet are unchanged in the database.

        If one has changed, the sheet is removed from the cache.
        """
        known = self._recent.get(name)
        if known is None:
            return True
        with self.database.reading() as connection:
            texts = logs.read_texts(connection, name)[: len(known[0].records)]
        same = digest_of(texts) == known[0].digest
        if not same:
            self._recent.forget(name)
        return same

    def has_name(self, name: str) -> bool:
        """Whether a sheet has exactly this name."""
        return name_key(name) in self.names_in_use()

    def names_in_use(self) -> set[str]:
        """The names of all sheets, in the form in which names are compared."""
        with self.database.reading() as connection:
            return logs.names_in_use(connection)

    def has_sheet(self, sheet_id: str) -> bool:
        """Whether a sheet with this id is stored."""
        with self.database.reading() as connection:
            return logs.has_sheet(connection, sheet_id)

    def stored_records(self, name: str) -> list[Any]:
        """The stored records of a sheet as JSON values, including broken ones."""
        with self.database.reading() as connection:
            return logs.read_raw(connection, logs.find_sheet(connection, name).id)

    def verify(self, name: str) -> Opened:
        """A sheet, after reading every stored record and recomputing its hash."""
        with self.database.reading() as connection:
            listed = logs.find_sheet(connection, name)
            texts, snapshot = logs.read_texts(connection, listed.id), read_snapshot(connection, listed.id)
        read = self._read(verified, listed.id, texts, snapshot)
        self._recent.forget(listed.id)
        if read.log.verdict.verified:
            self._recent.put(listed.id, read.log, read.game, read.wrong)
            self._replace_snapshot(listed.id, read)
        return Opened(listed, read.log, read.game, read.wrong)

    def new(
        self, command: NewGame, by: str | None = None, cid: str | None = None, house: bool = True
    ) -> Outcome:
        """Create a sheet. A repeated `cid` returns the sheet that it created before.

        If `house` is false, the name may be in use already and the players are not added to the register.
        """
        by, cid = self._signature(by, cid)
        sheet_id = _id_from(cid, "new")
        command = replace(command, players=tuple(player_name(name) for name in command.players))

        def attempt() -> Outcome:
            with self.database.writing() as connection:
                if logs.has_sheet(connection, sheet_id):
                    raise ConcurrentWrite
                colours = dict(command.colours)
                if house:  # otherwise a colour would reveal to strangers that the name is registered
                    colours = logs.colours_of(connection, command.players) | colours
                names = logs.names_in_use(connection) if house else ()
                draft = create(replace(command, colours=colours), sheet_id, names)
                record, game = first_record(draft, self.clock(), by, cid)
                self._store_new(connection, record, game, house)
            return Outcome(record, game)

        def found() -> Outcome | None:
            return self._stored(sheet_id)

        return self._until_written(attempt, found)

    def do(self, name: str, source: CommandSource, by: str | None = None, cid: str | None = None) -> Outcome:
        """Execute a command on a sheet. Its record is stored before this returns.

        Raises Refused (nothing changed), ReadOnly (broken log), UnknownSheet, or DatabaseFailure.
        """
        by, cid = self._signature(by, cid)
        sheet_id = self.find(name).id

        def attempt() -> Outcome:
            opened = self._writable(sheet_id)
            earlier = _with_cid(opened.log, cid)
            if earlier is not None:
                return Outcome(earlier, opened.game, repeated=True)
            command = source(opened.game) if callable(source) else source
            draft = draft_for(command, opened.game, self.chance)
            if draft is None:
                return Outcome(None, opened.game)
            _check_not_full(opened.log, command)
            record, game = apply_draft(opened.log.records, opened.game, draft, self.clock(), by, cid)
            log = opened.log.with_record(record)
            with self.database.writing() as connection:
                logs.append(connection, sheet_id, record)
                if record.seq % EVERY == 0:
                    write_snapshot(connection, log, game, sheet_id)
                if isinstance(command, ChangeSettings) and "name" in command.settings:
                    logs.rename_sheet(connection, opened.listed, game.settings.name)
                _register_player(connection, record, opened.listed)
            self._recent.put(sheet_id, log, game)
            return Outcome(record, game)

        return self._until_written(attempt)

    def preview(self, name: str, source: CommandSource) -> tuple[ScoredGame, list[str]]:
        """The state after a command, and the warnings to confirm before it. Stores nothing."""
        opened = self._writable(name)
        command = source(opened.game) if callable(source) else source
        draft = draft_for(command, opened.game, random.Random(0))
        remarks = warnings(command, opened.game)
        if draft is None:
            return opened.game, remarks
        return apply_draft(opened.log.records, opened.game, draft, self.clock(), self.by, None)[1], remarks

    def rematch(self, name: str, by: str | None = None, cid: str | None = None) -> Outcome:
        """Finish the game if it is open and create the next with the same players, in one transaction."""
        by, cid = self._signature(by, cid)
        sheet_id = self.find(name).id
        next_id = _id_from(cid, "rematch", sheet_id)

        def attempt() -> Outcome:
            opened = self._writable(sheet_id)
            with self.database.writing() as connection:
                if logs.has_sheet(connection, next_id):
                    raise ConcurrentWrite
                if opened.game.status == "open":
                    draft = finish(Finish(), opened.game)
                    closing, _ = apply_draft(opened.log.records, opened.game, draft, self.clock(), by, cid)
                    logs.append(connection, sheet_id, closing)
                house = opened.listed.house
                draft = rematch(opened.game, next_id, logs.names_in_use(connection) if house else ())
                record, game = first_record(draft, self.clock(), by, cid)
                self._store_new(connection, record, game, house)
            return Outcome(record, game)

        return self._until_written(attempt, lambda: self._stored(next_id))

    def archive(self, name: str, archived: bool = True) -> Listed:
        """Archive a sheet, or restore it from the archive. No records are deleted."""
        with self.database.writing() as connection:
            listed = logs.find_sheet(connection, name)
            logs.set_archived(connection, listed.id, archived)
        return replace(listed, archived=archived)

    def players(self, archived: bool = False) -> list[logs.RegisteredPlayer]:
        """The registered players, most recently used first."""
        with self.database.reading() as connection:
            return logs.list_players(connection, archived)

    def archive_player(self, name: str, archived: bool = True) -> None:
        """Archive a player of the register, or restore them."""
        with self.database.writing() as connection:
            logs.archive_player(connection, name, archived)

    def find(self, name: str) -> Listed:
        """Find a sheet by name, start of a name, or id. Raises UnknownSheet if there is none."""
        with self.database.reading() as connection:
            return logs.find_sheet(connection, name)

    def _signature(self, by: str | None, cid: str | None) -> tuple[str, str | None]:
        who = self.by if by is None else checked_text(by, "the name of the device or person", 1, 60)
        return who, None if cid is None else checked_text(cid, "a client id", 1, 100)

    def _writable(self, name: str) -> Opened:
        opened = self.open(name)
        if not opened.verdict.verified:
            raise ReadOnly(
                f"{opened.listed.name!r} is {opened.verdict}; it can be read and exported, not written"
            )
        return opened

    def _stored(self, sheet_id: str) -> Outcome | None:
        try:
            opened = self.open(sheet_id)
        except UnknownSheet:
            return None
        return Outcome(opened.log.records[0], opened.game, repeated=True)

    def _store_new(self, connection: Connection, record: Record, game: ScoredGame, house: bool) -> None:
        logs.add_sheet(connection, Listed(game.id, game.settings.name, record.at, False, house))
        logs.append(connection, game.id, record)
        if house:
            seats = [(player.name, player.colour) for player in game.players.values()]
            logs.use_players(connection, seats, record.at)

    def _until_written(
        self, attempt: Callable[[], Outcome], found: Callable[[], Outcome | None] = lambda: None
    ) -> Outcome:
        """Retry until no other device writes first, with growing random pauses. Raises WriteConflict."""
        for turn in range(ATTEMPTS):
            try:
                return attempt()
            except ConcurrentWrite:
                stored = found()
                if stored is not None:
                    return stored
            time.sleep(random.uniform(0, min(0.002 * 2**turn, 0.1)))
        raise WriteConflict("other devices keep writing to this sheet: nothing was stored. Try again")


def _check_not_full(log: Log, command: Command) -> None:
    """Raise Refused if the sheet is full. The last free record is reserved for finishing it."""
    if len(log.records) >= MOST_RECORDS - (not isinstance(command, Finish)):
        raise Refused(
            "this sheet has the maximum number of records: finish it and start another",
            code="sheet.full",
        )


def _register_player(connection: Connection, record: Record, listed: Listed) -> None:
    """Add a player who joins a house sheet to the register."""
    if isinstance(record.body, JoinBody) and listed.house:
        player = record.body.player
        logs.use_players(connection, [(player.name, player.colour)], record.at)


def _with_cid(log: Log, cid: str | None) -> Record | None:
    if cid is None:
        return None
    return next((record for record in log.records if record.cid == cid), None)


def _id_from(cid: str | None, *what: str) -> str:
    """The id of a new sheet. A client id always gives the same id, so it creates only one sheet."""
    if cid is None:
        return secrets.token_hex(16)
    return hashlib.sha256("\0".join((*what, cid)).encode()).hexdigest()[:32]


__all__ = ["Opened", "Outcome", "ScoreService", "utc_now"]
