"""The JSON form of a sheet: its whole log, and reading one that may come from anybody."""

import json
from typing import Any

from ...names.user_files import NotText, decode
from ..errors import Unreadable
from ..log.record import MOST_RECORDS

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
    """The records of a file, not looked at yet; Unreadable says why it is no score file."""
    if len(data) > LARGEST_FILE:
        raise Unreadable(
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
        raise Unreadable(f"the file is no exported score sheet: {error}", code=error.code) from error
    except RecursionError as error:
        raise Unreadable("the file is nested too deep: it is no exported score sheet") from error
    except ValueError as error:
        raise Unreadable(
            f"the file is not JSON as the score keeper exports it: {str(error)[:200]}"
        ) from error
    return _records(value)


def _records(value: Any) -> list[Any]:
    if type(value) is not dict or value.get("format") != FORMAT:
        raise Unreadable(f'the file is no exported score sheet: it has no "format": "{FORMAT}"')
    for one in value.values():
        _check_depth(one)
    if type(value.get("version")) is not int or value["version"] != VERSION:
        raise Unreadable(
            f"unknown version {str(value.get('version'))[:40]!r}: this program reads version {VERSION}",
            code="file.wrong_version",
        )
    if set(value) != {"format", "version", "records"} or type(value["records"]) is not list:
        raise Unreadable("the file must hold format, version and a list of records, and nothing else")
    if not value["records"]:
        raise Unreadable("the file holds no records", code="file.empty")
    if len(value["records"]) > MOST_RECORDS:
        raise Unreadable(f"the file holds more than {MOST_RECORDS} records", code="file.too_large")
    return list(value["records"])


def _check_depth(value: Any) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise Unreadable("the file is nested too deep: it is no exported score sheet")
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
