"""Damaged logs: `verify` reports the place, the valid part can be read, and nothing can be written."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from sqlalchemy import text

from parlour.database import Database
from parlour.scores.commands import NewGame
from parlour.scores.errors import InvalidFile, ReadOnly
from parlour.scores.importing import import_sheet, write_json
from parlour.scores.records import AddBody, canonical
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from parlour.scores.store import snapshots
from parlour.scores.views.history import history
from tests.codes import has_code

from .forging import resealed
from .stores import fresh_service

Texts = list[str]


def fresh(store: Database) -> ScoreService:
    looks = count()
    return ScoreService(store, by="Ann", clock=lambda: f"2026-02-14T21:{next(looks) % 60:02}:00Z")


@pytest.fixture
def service(store: Database) -> ScoreService:
    """A service with a sheet of six records, Friday, and another sheet, Saturday."""
    service = fresh(store)
    for name in ("Friday", "Saturday"):
        service.new(NewGame("plain", ("Ann", "Bob"), name))
        service.do(name, commands.Row(("1", "2")), cid=f"{name} a")
        service.do(name, commands.Row(("3", "4")), cid=f"{name} b")
        service.do(name, commands.Add("Ann", "5"))
        service.do(name, commands.Edit(5, "6", why="miscounted"))
        service.do(name, commands.Note("a word"))
    return service


def stored(service: ScoreService, name: str = "Friday") -> Texts:
    sheet = service.find(name).id
    query = text("SELECT record FROM score_records WHERE sheet_id = :id ORDER BY seq")
    with service.database.reading() as connection:
        return list(connection.execute(query, {"id": sheet}).scalars())


def store_instead(service: ScoreService, texts: Texts) -> None:
    """Replace the stored records of Friday."""
    sheet = service.find("Friday").id
    with service.database.writing() as connection:
        connection.execute(text("DELETE FROM score_records WHERE sheet_id = :id"), {"id": sheet})
        for seq, one in enumerate(texts, start=1):
            row = {"id": sheet, "seq": seq, "record": one}
            insert = "INSERT INTO score_records (sheet_id, seq, record) VALUES (:id, :seq, :record)"
            connection.execute(text(insert), row)


def changed(place: int, **fields: Any) -> Callable[[Texts], Texts]:
    """Return a function that changes fields of one record."""
    return lambda texts: [
        canonical(json.loads(one) | fields) if seq == place else one for seq, one in enumerate(texts, 1)
    ]


def with_valid_hashes(change: Callable[[list[Any]], object]) -> Callable[[Texts], Texts]:
    """Return a function that changes records and computes valid hashes for them."""

    def damage(texts: Texts) -> Texts:
        records = [json.loads(one) for one in texts]
        change(records)
        return [canonical(record) for record in resealed(records)]

    return damage


DAMAGE: dict[str, tuple[int, str, Callable[[Texts], Texts]]] = {
    "a value": (
        3,
        "content has been changed",
        changed(3, body={"row": 2, "values": [["p1", 300], ["p2", 4]]}),
    ),
    "who wrote it": (4, "content has been changed", changed(4, by="Mallory")),
    "when": (2, "content has been changed", changed(2, at="2026-02-14T22:00:00Z")),
    "the reason": (5, "content has been changed", changed(5, why="so be it")),
    "a hash": (4, "content has been changed", changed(4, hash="e" * 64)),
    "a link": (4, "does not follow", changed(4, prev="e" * 64)),
    "a number": (4, "numbered 5", changed(4, seq=5)),
    "a kind": (4, "kind is not known", changed(4, kind="gift")),
    "a body": (4, "the fields of its body are wrong", changed(4, body={})),
    "no JSON": (4, "a record is a JSON object", lambda texts: [*texts[:3], texts[3][:40], *texts[4:]]),
    "no object": (4, "a record is a JSON object", lambda texts: [*texts[:3], "[]", *texts[4:]]),
    "left out": (4, "numbered 5", lambda texts: texts[:3] + texts[4:]),
    "doubled": (5, "numbered 4", lambda texts: [*texts[:4], *texts[3:]]),
    "in another order": (3, "numbered 4", lambda texts: [*texts[:2], texts[3], texts[2], *texts[4:]]),
    "the last one": (6, "content has been changed", changed(6, body={"text": "another word"})),
    "two of them": (
        3,
        "content has been changed",
        lambda texts: changed(5, by="M")(changed(3, by="M")(texts)),
    ),
    "client id twice": (
        3,
        "its client id was used before",
        with_valid_hashes(lambda records: records[2].update(cid=records[1]["cid"])),
    ),
    "impossible": (
        4,
        "no such entry could be made",
        with_valid_hashes(lambda records: records[3]["body"].update(row=1)),
    ),
    "another beginning": (
        4,
        "the first record of a log, and no other",
        with_valid_hashes(lambda records: records.__setitem__(3, records[0] | {"seq": 4})),
    ),
}


@pytest.fixture(params=DAMAGE)
def damaged(request: pytest.FixtureRequest, service: ScoreService) -> tuple[int, str, Texts]:
    """The place and reason of the damage, and the stored texts."""
    place, reason, damage = DAMAGE[request.param]
    texts = damage(stored(service))
    store_instead(service, texts)
    return place, reason, texts


def refuses_to_write(service: ScoreService, place: int) -> None:
    examples = (commands.Add("Ann", "1"), commands.Undo(), commands.Note("x"), commands.Finish())
    for command in examples:
        with pytest.raises(ReadOnly, match=f"broken at record {place}: .*; it can be read and exported"):
            service.do("Friday", command, cid=f"again {command}")
        with pytest.raises(ReadOnly):
            service.preview("Friday", command)
    with pytest.raises(ReadOnly):
        service.do("Friday", commands.Row(("1", "2")), cid="Friday a")  # it was written once, where it held
    with pytest.raises(ReadOnly):
        service.rematch("Friday")


def test_verifying_and_opening_report_the_broken_record_and_write_nothing(service, damaged):
    place, reason, texts = damaged
    again = fresh(service.database)
    for look in (again.verify, again.open, again.verify, again.open):
        opened = look("Friday")
        assert not opened.verdict.verified
        assert opened.verdict.broken_at == place
        assert reason in opened.verdict.reason
        assert str(opened.verdict).startswith(f"broken at record {place}: ")
    refuses_to_write(again, place)
    assert stored(again) == texts, "nothing is added, mended or lost"
    assert len(again.sheets()) == 2


def test_the_device_that_has_it_open_finds_it_when_it_verifies(service, damaged):
    place, _, texts = damaged
    assert not service.is_unchanged(service.find("Friday").id)
    assert service.is_unchanged(service.find("Saturday").id)
    assert service.open("Friday").verdict.broken_at == place
    assert service.verify("Friday").verdict.broken_at == place
    refuses_to_write(service, place)
    assert stored(service) == texts


def test_verifying_alone_is_enough(service, damaged):
    place, _, texts = damaged
    assert service.verify("Friday").verdict.broken_at == place
    refuses_to_write(service, place)
    assert stored(service) == texts


def test_the_records_before_it_stand_and_other_sheets_go_on(service, damaged):
    place, _, _ = damaged
    again = fresh(service.database)
    opened = again.open("Friday")
    whole = again.verify("Saturday")
    kept = [record.body for record in opened.readable[1 : place - 1]]
    assert kept == [record.body for record in whole.log.records[1 : place - 1]]
    assert opened.readable[-1].seq == opened.game.last_seq
    assert len(opened.readable) >= place - 1
    assert whole.verdict.verified
    assert again.do("Saturday", commands.Add("Bob", "7")).record is not None
    assert again.verify("Saturday").verdict.verified
    assert again.archive("Friday").archived
    assert not again.archive("Friday", archived=False).archived


def test_all_of_it_is_exported_and_comes_back_broken_beside_the_whole_one(service, damaged):
    place, _, texts = damaged
    records = service.stored_records("Friday")
    assert [canonical(one) for one in records if one is not None] == [
        one for one, record in zip(texts, records, strict=True) if record is not None
    ]
    file = write_json(records).encode()
    with fresh_service() as elsewhere:
        brought = import_sheet(elsewhere, file)
        assert brought.verdict.broken_at == place
        assert elsewhere.stored_records("Friday") == records
        with pytest.raises(ReadOnly):
            elsewhere.do("Friday", commands.Add("Ann", "1"))
    mirrored = import_sheet(service, file, "Friday, broken")
    assert mirrored.listed.id != service.find("Friday").id
    assert service.verify("Friday, broken").verdict.broken_at == place


def test_a_log_that_is_whole_again_is_written_on(service):
    whole = stored(service)
    store_instead(service, changed(4, by="Mallory")(whole))
    again = fresh(service.database)
    refuses_to_write(again, 4)
    store_instead(service, whole)
    assert again.open("Friday").verdict.verified
    assert again.do("Friday", commands.Add("Bob", "5")).game.last_seq == 7
    assert stored(again)[:6] == whole
    assert fresh(service.database).verify("Friday").verdict.verified


@pytest.mark.parametrize("place", [2, 4, 5, 6])
@pytest.mark.parametrize("after", [0, 3], ids=["at its end", "with more behind it"])
def test_a_log_with_a_snapshot_is_found_broken_before_and_behind_it(service, monkeypatch, place, after):
    monkeypatch.setattr("parlour.scores.service.EVERY", 7)
    for number in range(1 + after):
        service.do("Friday", commands.Note(f"word {number}"))
    sheet = service.find("Friday").id
    with service.database.reading() as connection:
        found = snapshots.read_snapshot(connection, sheet)
    assert found is not None
    assert found.seq == 7
    texts = changed(place, by="Mallory")(stored(service))
    store_instead(service, texts)
    again = fresh(service.database)
    assert again.open("Friday").verdict.broken_at == place
    assert again.verify("Friday").verdict.broken_at == place
    refuses_to_write(again, place)
    assert stored(again) == texts


@pytest.mark.parametrize("place", [8, 9, 10])
def test_a_record_behind_the_snapshot_is_verified_when_it_is_opened(service, monkeypatch, place):
    monkeypatch.setattr("parlour.scores.service.EVERY", 7)
    for number in range(4):
        service.do("Friday", commands.Note(f"word {number}"))
    store_instead(service, changed(place, by="Mallory")(stored(service)))
    again = fresh(service.database)
    assert again.open("Friday").verdict.broken_at == place
    refuses_to_write(again, place)


def test_a_log_shorter_than_its_snapshot_is_reported(service, monkeypatch):
    """A log without its last records has a valid chain; only its snapshot shows that they are missing."""
    monkeypatch.setattr("parlour.scores.service.EVERY", 6)
    service.new(NewGame("plain", ("Ann", "Bob"), "Sunday"))
    for number in range(5):
        service.do("Sunday", commands.Note(f"word {number}"))
    sheet = service.find("Sunday").id
    with service.database.writing() as connection:
        connection.execute(text("DELETE FROM score_records WHERE sheet_id = :id AND seq > 4"), {"id": sheet})
    for look in (fresh(service.database).verify, fresh(service.database).open):
        opened = look("Sunday")
        assert opened.verdict.verified
        assert opened.game.last_seq == 4
    assert not service.is_unchanged(sheet)


FIRST = {
    "no JSON": lambda texts: ["{", *texts[1:]],
    "not the beginning": lambda texts: texts[1:],
    "no record": lambda texts: [],
    "impossible": with_valid_hashes(lambda records: records[0]["body"].update(players=[])),
}


@pytest.mark.parametrize("how", FIRST)
def test_a_log_whose_first_record_is_broken_is_kept_and_listed_though_nothing_can_be_shown(service, how):
    texts = FIRST[how](stored(service))
    store_instead(service, texts)
    again = fresh(service.database)
    for look in (again.open, again.verify):
        with pytest.raises(ReadOnly, check=has_code("sheet.damaged")):
            look("Friday")
    for write in (lambda: again.do("Friday", commands.Add("Ann", "1")), lambda: again.rematch("Friday")):
        with pytest.raises(ReadOnly):
            write()
    assert stored(again) == texts
    assert {listed.name for listed in again.sheets()} == {"Friday", "Saturday"}
    assert len(again.stored_records("Friday")) == len(texts)
    with pytest.raises(InvalidFile):
        import_sheet(again, write_json(again.stored_records("Friday")).encode(), "another")
    assert again.do("Saturday", commands.Add("Bob", "1")).record is not None


def test_what_is_written_on_a_sheet_that_was_damaged_unseen_is_not_lost(service):
    """A service that has the sheet in its cache can write; `verify` reports the damage and all records."""
    store_instead(service, changed(3, by="Mallory")(stored(service)))
    outcome = service.do("Friday", commands.Add("Bob", "9"))
    assert outcome.record is not None
    assert outcome.record.seq == 7
    opened = service.verify("Friday")
    assert opened.verdict.broken_at == 3
    last = opened.log.records[-1].body
    assert isinstance(last, AddBody)
    assert last.value == 9
    with pytest.raises(ReadOnly):
        service.do("Friday", commands.Add("Bob", "9"))


def test_the_history_of_a_broken_log_has_corrections_of_entries_that_are_missing(service):
    """A correction that was undone is not applied, so it may name an entry that the log does not have."""

    def leave_out(records: list[Any]) -> None:
        undo = records[-1] | {"seq": 7, "kind": "undo", "body": {"takes_back": 5}}
        records[3:] = [records[4], undo]

    store_instead(service, with_valid_hashes(leave_out)(stored(service)))
    opened = fresh(service.database).open("Friday")
    lines = history(opened.game, opened.readable)
    assert [line.seq for line in lines] == [1, 2, 3, 5, 7]
    assert lines[3].text == 'E5 from 5 to 6, because "miscounted"'
    assert not lines[3].players
