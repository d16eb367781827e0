"""The score keeper: the one door for people and devices.

Several devices may write to one sheet. Every command is judged against the log as it is, written with
the next number, and if another device has taken that number first, judged again against the log as it
then is. So both succeed in the order of arrival, or the second is told why it no longer can.
"""

import hashlib
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from ..database import Database
from .commands.create import again, create
from .commands.draft import after, draft_for, first, warnings
from .commands.forms import Command, Finish, NewGame, Set
from .commands.steering import finish
from .errors import Crowded, ReadOnly, Unfit, UnknownSheet
from .fold.fold import fold, followed
from .fold.game import ScoredGame
from .fold.recent import Recent
from .log.chain import Log, Verdict, read_log
from .log.record import Record
from .store import logs, register
from .store.logs import Listed, Overtaken
from .text.names import checked_text, player_name, same_name
from .tools.picker import SECURE

Asked = Command | Callable[[ScoredGame], Command]
"""A command, or how it is made from the sheet as it then is."""

ATTEMPTS = 60
"""How often a command is tried again when other devices keep writing first."""

PATIENCE = 10
"""How many impossible entries of a broken log are looked for one by one."""

STEPS = 10
"""So many new records are taken one after the other; more are folded with all that were before them."""


def utc_now() -> str:
    """The time now as a record keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class Opened:
    """A stored sheet: how it is listed, its log and verdict, its state.

    The state of a broken log is that of the records before the first that cannot be read or folded.
    """

    listed: Listed
    log: Log
    game: ScoredGame

    @property
    def readable(self) -> tuple[Record, ...]:
        """The records that the state is made of."""
        return self.log.records[: self.game.last_seq]

    @property
    def verdict(self) -> Verdict:
        """Whether the log is whole; a broken one can be read, not written."""
        return self.log.verdict


@dataclass(frozen=True)
class Outcome:
    """What became of a command: the record written (None: nothing to do), the sheet with it.

    `repeated` says that this client id had been written before and nothing was written now.
    """

    record: Record | None
    game: ScoredGame
    repeated: bool = False


class Keeper:
    """All sheets of one database. `by` is the device or person who writes, unless a call says otherwise."""

    def __init__(
        self,
        database: Database,
        by: str = "somebody",
        clock: Callable[[], str] = utc_now,
        chance: random.Random = SECURE,
    ) -> None:
        self.database, self.clock, self.chance = database, clock, chance
        self.by = checked_text(by, "the name of the device or person", 1, 60)
        self._recent = Recent()

    def sheets(self, archived: bool = False) -> list[Listed]:
        """The stored sheets, newest first."""
        with self.database.reading() as connection:
            return logs.list_sheets(connection, archived)

    def open(self, name: str) -> Opened:
        """A sheet by name (or id), its log verified. UnknownSheet if there is none."""
        with self.database.reading() as connection:
            listed = logs.find_sheet(connection, name)
            known = self._recent.get(listed.id)
            before = known[0].records if known else ()
            news = logs.read_raw(connection, listed.id, len(before))
        if known and not news:
            return Opened(listed, *known)
        game, log = _state_of(read_log(news, before), known)
        if log.verdict.verified:
            self._recent.put(listed.id, log, game)
        return Opened(listed, log, game)

    def is_called(self, name: str) -> bool:
        """Whether there is a sheet of this whole name."""
        return same_name(name) in self.names_in_use()

    def names_in_use(self) -> set[str]:
        """The names of all sheets, in the form in which names are compared."""
        with self.database.reading() as connection:
            return logs.names_in_use(connection)

    def has(self, sheet_id: str) -> bool:
        """Whether a sheet with this id is stored."""
        with self.database.reading() as connection:
            return logs.has_sheet(connection, sheet_id)

    def stored_records(self, name: str) -> list[Any]:
        """A sheet's records as they are stored, broken ones too, as JSON values."""
        with self.database.reading() as connection:
            return logs.read_raw(connection, logs.find_sheet(connection, name).id)

    def verify(self, name: str) -> Opened:
        """A sheet with every stored record read and its hash computed anew."""
        self._recent.forget(self.find(name).id)
        return self.open(name)

    def new(self, command: NewGame, by: str | None = None, cid: str | None = None) -> Outcome:
        """Open a sheet; the same `cid` again gives the sheet it has opened."""
        by, cid = self._signature(by, cid)
        sheet_id = _id_from(cid, "new")
        command = replace(command, players=tuple(player_name(name) for name in command.players))

        def attempt() -> Outcome:
            with self.database.writing() as connection:
                if logs.has_sheet(connection, sheet_id):
                    raise Overtaken
                colours = register.colours_of(connection, command.players) | dict(command.colours)
                draft = create(replace(command, colours=colours), sheet_id, logs.names_in_use(connection))
                record, game = first(draft, self.clock(), by, cid)
                self._store_new(connection, record, game)
            return Outcome(record, game)

        def found() -> Outcome | None:
            return self._stored(sheet_id)

        return self._until_written(attempt, found)

    def do(self, name: str, asked: Asked, by: str | None = None, cid: str | None = None) -> Outcome:
        """Carry out a command on a sheet, stored before this returns.

        Raises Refused (nothing changed), ReadOnly (broken log), UnknownSheet, or DatabaseFailure.
        """
        by, cid = self._signature(by, cid)
        sheet_id = self.find(name).id

        def attempt() -> Outcome:
            opened = self._writable(sheet_id)
            earlier = _with_cid(opened.log, cid)
            if earlier is not None:
                return Outcome(earlier, opened.game, repeated=True)
            command = asked(opened.game) if callable(asked) else asked
            draft = draft_for(command, opened.game, self.chance)
            if draft is None:
                return Outcome(None, opened.game)
            record, game = after(opened.log.records, opened.game, draft, self.clock(), by, cid)
            with self.database.writing() as connection:
                logs.append(connection, sheet_id, record)
                if isinstance(command, Set) and "name" in command.settings:
                    logs.rename_sheet(connection, sheet_id, game.settings.name)
                joined = [record.body["player"]] if record.kind == "join" else []
                register.use_players(connection, [(p["name"], p["colour"]) for p in joined], record.at)
            self._recent.put(sheet_id, opened.log.with_one_more(record), game)
            return Outcome(record, game)

        return self._until_written(attempt)

    def preview(self, name: str, asked: Asked) -> tuple[ScoredGame, list[str]]:
        """The state as it would be, and what a person should be asked first; writes nothing."""
        opened = self._writable(name)
        command = asked(opened.game) if callable(asked) else asked
        draft = draft_for(command, opened.game, random.Random(0))
        remarks = warnings(command, opened.game)
        if draft is None:
            return opened.game, remarks
        return after(opened.log.records, opened.game, draft, self.clock(), self.by, None)[1], remarks

    def rematch(self, name: str, by: str | None = None, cid: str | None = None) -> Outcome:
        """Finish the game if it is open and open the next with the same people, both or neither."""
        by, cid = self._signature(by, cid)
        sheet_id = self.find(name).id
        next_id = _id_from(cid, "rematch", sheet_id)

        def attempt() -> Outcome:
            opened = self._writable(sheet_id)
            with self.database.writing() as connection:
                if logs.has_sheet(connection, next_id):
                    raise Overtaken
                if opened.game.status == "open":
                    draft = finish(Finish(), opened.game)
                    closing, _ = after(opened.log.records, opened.game, draft, self.clock(), by, cid)
                    logs.append(connection, sheet_id, closing)
                draft = again(opened.game, next_id, logs.names_in_use(connection))
                record, game = first(draft, self.clock(), by, cid)
                self._store_new(connection, record, game)
            return Outcome(record, game)

        return self._until_written(attempt, lambda: self._stored(next_id))

    def archive(self, name: str, archived: bool = True) -> Listed:
        """Put a sheet away, or back. Nothing is ever deleted."""
        with self.database.writing() as connection:
            listed = logs.find_sheet(connection, name)
            logs.set_archived(connection, listed.id, archived)
        return replace(listed, archived=archived)

    def players(self, archived: bool = False) -> list[register.Registered]:
        """The register, most recently used first."""
        with self.database.reading() as connection:
            return register.list_players(connection, archived)

    def archive_player(self, name: str, archived: bool = True) -> None:
        """Take a player off the register's list, or back."""
        with self.database.writing() as connection:
            register.archive_player(connection, name, archived)

    def find(self, name: str) -> Listed:
        """The sheet of a name, the beginning of one, or an id, as it is listed. UnknownSheet if none is."""
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

    def _store_new(self, connection: Connection, record: Record, game: ScoredGame) -> None:
        logs.add_sheet(connection, Listed(game.id, game.settings.name, record.at, False))
        logs.append(connection, game.id, record)
        seats = [(player.name, player.colour) for player in game.players.values()]
        register.use_players(connection, seats, record.at)

    def _until_written(
        self, attempt: Callable[[], Outcome], found: Callable[[], Outcome | None] = lambda: None
    ) -> Outcome:
        """Try until nobody was faster, with pauses that grow and differ from device to device."""
        for turn in range(ATTEMPTS):
            try:
                return attempt()
            except Overtaken:
                stored = found()
                if stored is not None:
                    return stored
            time.sleep(random.uniform(0, min(0.002 * 2**turn, 0.1)))
        raise Crowded("other devices keep writing to this sheet: nothing was stored. Try again")


def _state_of(log: Log, known: tuple[Log, ScoredGame] | None) -> tuple[ScoredGame, Log]:
    """The state of a log: a few steps from the one that is `known`, where the new records hold."""
    done = len(known[0].records) if known else 0
    if known is None or not log.verdict.verified or len(log.records) - done > STEPS:
        return fold_what_holds(log)
    game = known[1]
    try:
        for number in range(done, len(log.records)):
            game = followed(game, log.records[:number], log.records[number])
    except Unfit:
        return fold_what_holds(log)
    return game, log


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
            if verdict.broken_at is None or error.seq < verdict.broken_at:
                verdict = Verdict(len(log.records), error.seq, f"no such entry could be made: {error.reason}")
            # A forged log may hold thousands of such entries: after a few, give up half of what is left.
            keep = min(error.seq - 1, len(records) - 1)
            records = records[: keep if tries < PATIENCE else keep // 2]
    raise ReadOnly(f"nothing of this sheet can be read: it is {verdict}")


def _with_cid(log: Log, cid: str | None) -> Record | None:
    if cid is None:
        return None
    return next((record for record in log.records if record.cid == cid), None)


def _id_from(cid: str | None, *what: str) -> str:
    """The id of a sheet to be opened: always the same for a client id, so that it opens one sheet only."""
    if cid is None:
        return secrets.token_hex(16)
    return hashlib.sha256("\0".join((*what, cid)).encode()).hexdigest()[:32]


__all__ = ["Keeper", "Opened", "Outcome", "utc_now"]
