"""The hash chain of the log: each change is detected."""

import copy
import hashlib
import json
from typing import Any

import pytest
from sqlalchemy import text

from parlour.scores.commands import NewGame
from parlour.scores.errors import ReadOnly
from parlour.scores.log import read_log
from parlour.scores.records import RECORD, canonical, hash_of
from parlour.scores.script import commands
from parlour.scores.service import ScoreService

from .forging import resealed

ADD = {"player": "p1", "row": 2, "value": 5}
ROW = {"row": 1, "values": [["p1", 5, 5]]}
NAMES = {"player": "p1", "name": "Ann", "was": "Bob"}


@pytest.fixture
def records(service: ScoreService) -> list[Any]:
    service.do("Friday", commands.Row(("1", "25", "3")), cid="a-1")
    service.do("Friday", commands.Add("Ann", "5"))
    service.do("Friday", commands.Edit(2, "35", why="counted the nine twice"))
    service.do("Friday", commands.Undo())
    return service.stored_records("Friday")


def test_a_record_has_the_nine_fields_of_the_data_model(records: list[Any]) -> None:
    for place, record in enumerate(records, start=1):
        assert set(record) == {"seq", "at", "by", "kind", "body", "why", "cid", "prev", "hash"}
        assert record["seq"] == place


def test_the_hash_is_sha256_of_the_canonical_json_and_prev_the_one_before(records: list[Any]) -> None:
    before = "0" * 64
    for record in records:
        content = {key: value for key, value in record.items() if key != "hash"}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert record["hash"] == hashlib.sha256(text.encode()).hexdigest()
        assert record["prev"] == before
        before = record["hash"]


def test_a_whole_log_is_verified(records: list[Any]) -> None:
    log = read_log(records)
    assert log.verdict.verified
    assert str(log.verdict) == "verified"
    assert [record.as_json() for record in log.records] == records


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("field", ["at", "by", "kind", "body", "why", "cid", "prev", "hash", "seq"])
def test_any_changed_field_breaks_the_log_there(records: list[Any], place: int, field: str) -> None:
    changed = copy.deepcopy(records)
    other = {
        "at": "2021-01-01T00:00:00Z", "by": "Mallory", "kind": "finish", "body": {}, "why": "because",
        "cid": "z", "prev": "f" * 64, "hash": "e" * 64, "seq": 77,
    }  # fmt: skip
    changed[place][field] = other[field]
    assert read_log(changed).verdict.broken_at == place + 1


@pytest.mark.parametrize("place", range(5))
def test_a_record_left_out_or_doubled_breaks_the_log(records: list[Any], place: int) -> None:
    without = records[:place] + records[place + 1 :]
    expected = place + 1 if place < 4 else None  # a log cut short at its end is a shorter log
    assert read_log(without).verdict.broken_at == expected
    doubled = records[: place + 1] + records[place:]
    assert read_log(doubled).verdict.broken_at == place + 2


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, {"seq": 1}])
def test_what_is_no_record_breaks_the_log_and_ends_reading(records: list[Any], value: Any) -> None:
    log = read_log([*records[:2], value, *records[3:]])
    assert log.verdict.broken_at == 3
    assert len(log.records) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": "gift"}, "its kind is not known"),
        ({"kind": []}, "its kind is not known"),
        ({"more": 1}, "its fields are wrong (missing: none; unknown: more)"),
        ({"seq": True}, "seq is not a whole number"),
        ({"at": "2026-02-30T21:14:03Z"}, "at is not a time like 2026-02-14T21:14:03Z"),
        ({"by": ""}, "by cannot be empty"),
        ({"by": 5}, "by is not a text"),
        ({"why": "a\nb"}, "why cannot contain the character U+000A: use ordinary letters and punctuation"),
        ({"prev": "0" * 63}, "prev is not 64 hexadecimal digits"),
        ({"hash": "0" * 64 + "\n"}, "hash is not 64 hexadecimal digits"),
        ({"body": None}, "body is not an object"),
        (
            {"body": {"row": 1, "value": 5}},
            "the fields of its body are wrong (missing: player; unknown: none)",
        ),
        ({"body": ADD | {"more": 1}}, "the fields of its body are wrong (missing: none; unknown: more)"),
        ({"body": ADD | {"row": 0}}, "row of a add record is not valid"),
        ({"body": ADD | {"value": 5.0}}, "value of a add record is not valid"),
        ({"body": ADD | {"value": True}}, "value of a add record is not valid"),
        ({"body": ADD | {"value": "5"}}, "value of a add record is not valid"),
        ({"body": ADD | {"player": "p01"}}, "player of a add record is not valid"),
        (
            {"kind": "row", "body": {"row": 1, "values": [["p1", 5, 5]]}},
            "values of a row record is not valid",
        ),
        ({"kind": "rename", "body": NAMES | {"name": "Ann "}}, "name of a rename record is not valid"),
        ({"kind": "set", "body": {"settings": {"a": [[]]}}}, "settings of a set record is not valid"),
        ({"kind": "set", "body": {"settings": {"A": 1}}}, "settings of a set record is not valid"),
    ],
)
def test_an_invalid_field_breaks_the_log_though_every_hash_fits(
    records: list[Any], change: dict[str, Any], reason: str
) -> None:
    changed = [*records[:2], records[2] | {"kind": "add", "body": ADD} | change, *records[3:]]
    changed = changed if {"prev", "hash"} & set(change) else resealed(changed)
    log = read_log(changed)
    assert str(log.verdict) == f"broken at record 3: {reason}"
    assert len(log.records) == 2


def test_an_empty_log_is_broken() -> None:
    assert read_log([]).verdict.broken_at == 1


def test_canonical_json_sorts_keys_and_keeps_every_script() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_the_stored_kinds_of_records_do_not_change() -> None:
    kinds = RECORD.json_schema()["discriminator"]["mapping"]
    assert set(kinds) == {
        "create", "add", "row", "hand", "edit", "void", "join", "leave", "undo", "redo", "next", "lock",
        "unlock", "set", "rename", "recolour", "reorder", "finish", "reopen", "pick", "note",
    }  # fmt: skip


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("prev", ["0" * 64, "f" * 64, "the hash of the record after"])
def test_a_broken_link_is_found_though_every_hash_fits(records: list[Any], place: int, prev: str) -> None:
    """The record is valid; only its `prev` shows the change."""
    if prev.startswith("the"):
        prev = records[min(place + 1, 4)]["hash"]
    changed = copy.deepcopy(records)
    if changed[place]["prev"] == prev:
        prev = "e" * 64
    changed[place]["prev"] = prev
    changed[place]["hash"] = hash_of(changed[place])
    verdict = read_log(changed).verdict
    assert verdict.broken_at == place + 1
    assert verdict.reason == "it does not follow the record before it"


def test_a_record_of_another_sheet_is_found_though_its_hash_fits(
    service: ScoreService, records: list[Any]
) -> None:
    service.new(NewGame("plain", ("Ann", "Bob", "Cid"), "Saturday"))
    service.do("Saturday", commands.Row(("9", "9", "9")))
    other = service.stored_records("Saturday")[1]
    assert read_log([records[0], other, *records[2:]]).verdict.broken_at == 2


def test_a_stored_log_whose_link_is_broken_is_read_only(service: ScoreService, records: list[Any]) -> None:
    changed = dict(records[2], prev="f" * 64)
    changed["hash"] = hash_of(changed)
    with service.database.writing() as connection:
        statement = text("UPDATE score_records SET record = :record WHERE seq = 3")
        connection.execute(statement, {"record": canonical(changed)})
    opened = ScoreService(service.database).open("Friday")
    assert str(opened.verdict) == "broken at record 3: it does not follow the record before it"
    with pytest.raises(ReadOnly):
        ScoreService(service.database).do("Friday", commands.Add("Ann", "1"))
