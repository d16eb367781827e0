"""The hash chain of the log: each change is detected."""

import copy
import hashlib
import json
from typing import Any

import pytest
from sqlalchemy import text

from parlour.scores.commands import commands
from parlour.scores.commands.commands import NewGame
from parlour.scores.errors import ReadOnly
from parlour.scores.records import SHAPES, canonical, hash_of, read_log
from parlour.scores.service import ScoreService


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


def test_an_empty_log_is_broken() -> None:
    assert read_log([]).verdict.broken_at == 1


def test_canonical_json_sorts_keys_and_keeps_every_script() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_every_kind_of_record_has_a_shape_and_the_tests_write_them_all(service: ScoreService) -> None:
    from parlour.scores.records import SCORING, STEERING

    assert set(SHAPES) == {*SCORING, *STEERING}


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
