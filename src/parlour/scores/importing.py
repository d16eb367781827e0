"""Read and verify exported sheets (JSON), and import them."""

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from ..names.user_files import NotText, decode
from .errors import InvalidFile, ReadOnly, Refused
from .log import MOST_RECORDS, Log, digest_of, read_log
from .records import text_of
from .reducer.state import ScoredGame
from .service import ScoreService
from .store import logs
from .store.logs import ConcurrentWrite, Listed
from .store.snapshots import Opened, fold_valid_part
from .text import game_name, name_key

FORMAT = "parlour-score"
VERSION = 1
LARGEST_FILE = 32 * 1024 * 1024
DEEPEST = 12
LONGEST_NUMBER = 30


def write_json(records: list[Any]) -> str:
    """Return the text of an exported file with these records (JSON values)."""
    head = {"format": FORMAT, "version": VERSION}
    lines = ",\n".join(
        json.dumps(record, sort_keys=True, ensure_ascii=_has_surrogates(record)) for record in records
    )
    return json.dumps(head)[:-1] + f', "records": [\n{lines}\n]}}\n'


def read_json(data: bytes) -> list[Any]:
    """Return the unchecked records of a file. Raises InvalidFile."""
    if len(data) > LARGEST_FILE:
        raise InvalidFile(
            f"the file is larger than {LARGEST_FILE // 1024 // 1024} MiB, the maximum for a score sheet",
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
        raise InvalidFile(f"the file is not an exported score sheet: {error}", code=error.code) from error
    except RecursionError as error:
        raise InvalidFile("the file is nested too deep: it is not an exported score sheet") from error
    except ValueError as error:
        raise InvalidFile(
            f"the file is not JSON as the score keeper exports it: {str(error)[:200]}"
        ) from error
    return _records(value)


def _records(value: Any) -> list[Any]:
    if type(value) is not dict or value.get("format") != FORMAT:
        raise InvalidFile(f'the file is not an exported score sheet: it has no "format": "{FORMAT}"')
    for item in value.values():
        _check_depth(item)
    if type(value.get("version")) is not int or value["version"] != VERSION:
        raise InvalidFile(
            f"unknown version {str(value.get('version'))[:40]!r}: this program reads version {VERSION}",
            code="file.wrong_version",
        )
    if set(value) != {"format", "version", "records"} or type(value["records"]) is not list:
        raise InvalidFile("the file must contain format, version and a list of records, and nothing else")
    if not value["records"]:
        raise InvalidFile("the file has no records", code="file.empty")
    if len(value["records"]) > MOST_RECORDS:
        raise InvalidFile(f"the file has more than {MOST_RECORDS} records", code="file.too_large")
    return list(value["records"])


def _check_depth(value: Any) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise InvalidFile("the file is nested too deep: it is not an exported score sheet")
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
            raise ValueError(f"the key {key[:40]!r} is given twice in one object")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has {len(digits)} digits, more than a score sheet allows")
    return int(digits)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _has_surrogates(record: Any) -> bool:
    """Whether a record has surrogates, which UTF-8 cannot encode. Only broken records have them."""
    try:
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


@dataclass(frozen=True)
class SheetFile:
    """An exported file: its bytes, raw records, verified log, state, and the texts to store."""

    data: bytes
    raw: list[Any]
    log: Log
    game: ScoredGame
    texts: list[str]

    @property
    def sheet_id(self) -> str:
        """The id under which the sheet is stored. A broken log gets a new id, so that it is not mixed up with
        the original sheet."""
        return self.game.id if self.log.verdict.verified else hashlib.sha256(self.data).hexdigest()[:32]


def import_sheet(service: ScoreService, data: bytes, name: str | None = None) -> Opened:
    """Store the sheet of an exported file and open it. `name` replaces its name in the list.

    If the sheet is already stored, only missing records are added. Raises InvalidFile for an invalid file or
    an unknown version, and Refused if the name is in use or the stored log differs from the file.
    """
    file = read_sheet(data)
    store_sheet(service, file, file.game.settings.name if name is None else game_name(name))
    return service.open(file.sheet_id)


def read_sheet(data: bytes) -> SheetFile:
    """Return the sheet of an exported file. Stores nothing, so any thread may call it. Raises InvalidFile."""
    raw = read_json(data)
    try:
        game, log = fold_valid_part(read_log(raw))
    except ReadOnly as error:
        raise InvalidFile(f"this file cannot be opened: {error}") from error
    verified = log.verdict.verified
    texts = [text_of(r) for r in log.records] if verified else [json.dumps(r, sort_keys=True) for r in raw]
    return SheetFile(data, raw, replace(log, digest=digest_of(texts)), game, texts)


def store_sheet(service: ScoreService, file: SheetFile, label: str, house: bool = True) -> None:
    """Store the sheet of a file and list it under the name `label`. Raises Refused."""
    listed = Listed(file.sheet_id, label, file.game.created, False, house)
    try:
        with service.database.writing() as connection:
            if file.log.verdict.verified:
                _store_verified(connection, file, listed)
            else:
                _store_broken(connection, file, listed)
    except ConcurrentWrite as error:
        raise Refused("another program is importing this sheet: try again", code="sheet.conflict") from error
    service.cache(file.sheet_id, file.log, file.game)


def _store_verified(connection: Connection, file: SheetFile, listed: Listed) -> None:
    game, have = file.game, 0
    if logs.has_sheet(connection, game.id):
        have = _common(logs.read_raw(connection, game.id), file.log)
    else:
        _list(connection, listed)
    missing = zip(file.log.records[have:], file.texts[have:], strict=True)
    logs.append_raw(connection, game.id, [(record.seq, record.cid, text) for record, text in missing])


def _store_broken(connection: Connection, file: SheetFile, listed: Listed) -> None:
    sheet_id = file.sheet_id
    if not logs.has_sheet(connection, sheet_id):
        _list(connection, listed)
        logs.append_raw(connection, sheet_id, [(n, None, text) for n, text in enumerate(file.texts, 1)])


def _list(connection: Connection, listed: Listed) -> None:
    if listed.house and name_key(listed.name) in logs.names_in_use(connection):
        raise Refused(
            f"there is already a sheet {listed.name!r}: import it under another name", code="name.taken"
        )
    logs.add_sheet(connection, listed)


def _common(stored: list[Any], log: Log) -> int:
    """Return the number of records that are already stored. Raises Refused if the logs differ."""
    for place, (mine, theirs) in enumerate(zip(stored, log.records, strict=False), start=1):
        if mine != theirs.as_json():
            raise Refused(
                f"this sheet is already stored here and differs from the file at record {place}",
                code="record.conflict",
            )
    return len(stored)
