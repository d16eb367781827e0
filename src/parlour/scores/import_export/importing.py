"""Read and verify exported sheets (JSON), and import them."""

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from ...names.user_files import NotText, decode
from ..errors import InvalidFile, ReadOnly, Refused
from ..records import MOST_RECORDS, Log, digest_of, read_log, text_of
from ..reducer.state import ScoredGame
from ..service import ScoreService
from ..store import logs
from ..store.logs import ConcurrentWrite, Listed
from ..store.snapshots import Opened, fold_valid_part
from ..text.names import game_name, name_key

FORMAT = "parlour-score"
VERSION = 1
LARGEST_FILE = 32 * 1024 * 1024
DEEPEST = 12
LONGEST_NUMBER = 30


def write_json(records: list[Any]) -> str:
    """The file for these records (JSON values as stored)."""
    head = {"format": FORMAT, "version": VERSION}
    lines = ",\n".join(json.dumps(record, sort_keys=True, ensure_ascii=_odd(record)) for record in records)
    return json.dumps(head)[:-1] + f', "records": [\n{lines}\n]}}\n'


def read_json(data: bytes) -> list[Any]:
    """The records of a file, not looked at yet; InvalidFile says why it is no score file."""
    if len(data) > LARGEST_FILE:
        raise InvalidFile(
            f"the file is larger than {LARGEST_FILE // 1024 // 1024} MiB: no score sheet is",
            code="file.too_large",
        )
    try:
        value = json.loads(
            decode(data),
            object_pairs_hook=_without_duplicates,
            parse_constant=_no_constant,
            parse_int=_whole_number,
        )
    except NotText as error:
        raise InvalidFile(f"the file is no exported score sheet: {error}", code=error.code) from error
    except RecursionError as error:
        raise InvalidFile("the file is nested too deep: it is no exported score sheet") from error
    except ValueError as error:
        raise InvalidFile(
            f"the file is not JSON as the score keeper exports it: {str(error)[:200]}"
        ) from error
    return _records(value)


def _records(value: Any) -> list[Any]:
    if type(value) is not dict or value.get("format") != FORMAT:
        raise InvalidFile(f'the file is no exported score sheet: it has no "format": "{FORMAT}"')
    for one in value.values():
        _check_depth(one)
    if type(value.get("version")) is not int or value["version"] != VERSION:
        raise InvalidFile(
            f"unknown version {str(value.get('version'))[:40]!r}: this program reads version {VERSION}",
            code="file.wrong_version",
        )
    if set(value) != {"format", "version", "records"} or type(value["records"]) is not list:
        raise InvalidFile("the file must hold format, version and a list of records, and nothing else")
    if not value["records"]:
        raise InvalidFile("the file holds no records", code="file.empty")
    if len(value["records"]) > MOST_RECORDS:
        raise InvalidFile(f"the file holds more than {MOST_RECORDS} records", code="file.too_large")
    return list(value["records"])


def _check_depth(value: Any) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise InvalidFile("the file is nested too deep: it is no exported score sheet")
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        level = [item for item in inner if isinstance(item, dict | list)]


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:40]!r} stands twice in one object")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number in it has {len(digits)} digits, and none of a score sheet has so many")
    return int(digits)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _odd(record: Any) -> bool:
    """Whether a record has signs that UTF-8 cannot hold, which only a broken one can."""
    try:
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


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


def import_sheet(service: ScoreService, data: bytes, name: str | None = None) -> Opened:
    """Store the sheet of an exported file and open it; `name` lists it under another name.

    A sheet that is stored already grows by the records it lacks. Raises InvalidFile for what is no score
    file or of an unknown version, Refused where the name is taken or the stored sheet went another way.
    """
    brought = read_sheet(data)
    store_sheet(service, brought, brought.game.settings.name if name is None else game_name(name))
    return service.open(brought.sheet_id)


def read_sheet(data: bytes) -> SheetFile:
    """The sheet of an exported file; nothing is stored, so any thread may do it. Raises InvalidFile."""
    raw = read_json(data)
    try:
        game, log = fold_valid_part(read_log(raw))
    except ReadOnly as error:
        raise InvalidFile(f"this file cannot be opened: {error}") from error
    verified = log.verdict.verified
    texts = [text_of(r) for r in log.records] if verified else [json.dumps(r, sort_keys=True) for r in raw]
    return SheetFile(data, raw, replace(log, digest=digest_of(texts)), game, texts)


def store_sheet(service: ScoreService, brought: SheetFile, label: str, house: bool = True) -> None:
    """Store what a file holds, listed under this name. Raises Refused."""
    listed = Listed(brought.sheet_id, label, brought.game.created, False, house)
    try:
        with service.database.writing() as connection:
            if brought.log.verdict.verified:
                _store_verified(connection, brought, listed)
            else:
                _store_broken(connection, brought, listed)
    except ConcurrentWrite as error:
        raise Refused(
            "another program imports this sheet at this moment: look again", code="sheet.conflict"
        ) from error
    service.cache(brought.sheet_id, brought.log, brought.game)


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
    if listed.house and name_key(listed.name) in logs.names_in_use(connection):
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
