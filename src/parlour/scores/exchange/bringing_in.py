"""Importing a sheet: verified, broken (kept read-only), or refused."""

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from ..errors import ReadOnly, Refused, Unreadable
from ..fold.game import ScoredGame
from ..keeper import Keeper
from ..log.chain import Log, read_log
from ..log.stored import digest_of, text_of
from ..store import logs
from ..store.logs import Listed, Overtaken
from ..store.opened import Opened, fold_what_holds
from ..text.names import game_name, same_name
from .json_file import read_json


@dataclass(frozen=True)
class SheetFile:
    """What a file holds: its bytes, the records in them, how they read, as what texts they are stored, and
    what they make."""

    data: bytes
    raw: list[Any]
    log: Log
    game: ScoredGame
    texts: list[str]

    @property
    def sheet_id(self) -> str:
        """The id under which it is stored. A broken log gets one of its own, so that it never mixes with
        the sheet it pretends to be."""
        return self.game.id if self.log.verdict.verified else hashlib.sha256(self.data).hexdigest()[:32]


def import_sheet(keeper: Keeper, data: bytes, name: str | None = None) -> Opened:
    """Store the sheet of an exported file and open it; `name` lists it under another name.

    A sheet that is stored already grows by the records it lacks. Raises Unreadable for what is no score
    file or of an unknown version, Refused where the name is taken or the stored sheet went another way.
    """
    brought = read_sheet(data)
    store_sheet(keeper, brought, brought.game.settings.name if name is None else game_name(name))
    return keeper.open(brought.sheet_id)


def read_sheet(data: bytes) -> SheetFile:
    """The sheet of an exported file; nothing is stored, so any thread may do it. Raises Unreadable."""
    raw = read_json(data)
    try:
        game, log = fold_what_holds(read_log(raw))
    except ReadOnly as error:
        raise Unreadable(f"this file cannot be opened: {error}") from error
    verified = log.verdict.verified
    texts = [text_of(r) for r in log.records] if verified else [json.dumps(r, sort_keys=True) for r in raw]
    return SheetFile(data, raw, replace(log, digest=digest_of(texts)), game, texts)


def store_sheet(keeper: Keeper, brought: SheetFile, label: str, house: bool = True) -> None:
    """Store what a file holds, listed under this name. Raises Refused."""
    listed = Listed(brought.sheet_id, label, brought.game.created, False, house)
    try:
        with keeper.database.writing() as connection:
            if brought.log.verdict.verified:
                _store_verified(connection, brought, listed)
            else:
                _store_broken(connection, brought, listed)
    except Overtaken as error:
        raise Refused(
            "another program imports this sheet at this moment: look again", code="sheet.conflict"
        ) from error
    keeper.knows(brought.sheet_id, brought.log, brought.game)


def _store_verified(connection: Connection, brought: SheetFile, listed: Listed) -> None:
    game, have = brought.game, 0
    if logs.has_sheet(connection, game.id):
        have = _common(logs.read_raw(connection, game.id), brought.log)
    else:
        _list(connection, listed)
    missing = zip(brought.log.records[have:], brought.texts[have:], strict=True)
    logs.append_raw(connection, game.id, [(record.seq, record.cid, text) for record, text in missing])


def _store_broken(connection: Connection, brought: SheetFile, listed: Listed) -> None:
    sheet_id = brought.sheet_id
    if not logs.has_sheet(connection, sheet_id):
        _list(connection, listed)
        logs.append_raw(connection, sheet_id, [(n, None, text) for n, text in enumerate(brought.texts, 1)])


def _list(connection: Connection, listed: Listed) -> None:
    if listed.house and same_name(listed.name) in logs.names_in_use(connection):
        raise Refused(
            f"there is a sheet {listed.name!r} already: import it under another name", code="name.taken"
        )
    logs.add_sheet(connection, listed)


def _common(stored: list[Any], log: Log) -> int:
    """How many records are stored already; Refused if the two logs part."""
    for place, (mine, theirs) in enumerate(zip(stored, log.records, strict=False), start=1):
        if mine != theirs.as_json():
            raise Refused(
                f"this sheet is stored here already and has gone another way since record {place}",
                code="record.conflict",
            )
    return len(stored)
