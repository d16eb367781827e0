"""A log that was damaged: verify says where, it opens as far as it holds, and nothing is written on it."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from sqlalchemy import text

from parlour.database import Database
from parlour.scores.commands import commands as forms
from parlour.scores.commands.commands import NewGame
from parlour.scores.errors import ReadOnly, Unreadable
from parlour.scores.import_export.importing import import_sheet, write_json
from parlour.scores.records import canonical
from parlour.scores.service import Keeper
from parlour.scores.store import snapshots
from tests.codes import has_code

from .forging import resealed
from .stores import fresh_keeper

Texts = list[str]


def fresh(store: Database) -> Keeper:
    looks = count()
    return Keeper(store, by="Ann", clock=lambda: f"2026-02-14T21:{next(looks) % 60:02}:00Z")


@pytest.fixture
def keeper(store: Database) -> Keeper:
    """A keeper with a sheet of six records, Friday, and another sheet, Saturday."""
    keeper = fresh(store)
    for name in ("Friday", "Saturday"):
        keeper.new(NewGame("plain", ("Ann", "Bob"), name))
        keeper.do(name, forms.Row(("1", "2")), cid=f"{name} a")
        keeper.do(name, forms.Row(("3", "4")), cid=f"{name} b")
        keeper.do(name, forms.Add("Ann", "5"))
        keeper.do(name, forms.Edit(5, "6", why="miscounted"))
        keeper.do(name, forms.Note("a word"))
    return keeper


def stored(keeper: Keeper, name: str = "Friday") -> Texts:
    sheet = keeper.find(name).id
    query = text("SELECT record FROM score_records WHERE sheet_id = :id ORDER BY seq")
    with keeper.database.reading() as connection:
        return list(connection.execute(query, {"id": sheet}).scalars())


def store_instead(keeper: Keeper, texts: Texts) -> None:
    """Put other records in the place of those of Friday."""
    sheet = keeper.find("Friday").id
    with keeper.database.writing() as connection:
        connection.execute(text("DELETE FROM score_records WHERE sheet_id = :id"), {"id": sheet})
        for seq, one in enumerate(texts, start=1):
            row = {"id": sheet, "seq": seq, "record": one}
            insert = "INSERT INTO score_records (sheet_id, seq, record) VALUES (:id, :seq, :record)"
            connection.execute(text(insert), row)


def changed(place: int, **fields: Any) -> Callable[[Texts], Texts]:
    """The records with other fields in one of them."""
    return lambda texts: [
        canonical(json.loads(one) | fields) if seq == place else one for seq, one in enumerate(texts, 1)
    ]


def sealed_anew(change: Callable[[list[Any]], object]) -> Callable[[Texts], Texts]:
    """The records after a change, with hashes that fit, as a forger would write them."""

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
    "a body": (4, "a body of kind add holds", changed(4, body={})),
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
    "said twice": (
        3,
        "has been written before",
        sealed_anew(lambda records: records[2].update(cid=records[1]["cid"])),
    ),
    "impossible": (
        4,
        "no such entry could be made",
        sealed_anew(lambda records: records[3]["body"].update(row=1)),
    ),
    "another beginning": (
        4,
        "begins with its one create",
        sealed_anew(lambda records: records.__setitem__(3, records[0] | {"seq": 4})),
    ),
}


@pytest.fixture(params=DAMAGE)
def damaged(request: pytest.FixtureRequest, keeper: Keeper) -> tuple[int, str, Texts]:
    """Where a log is broken, why, and how it is stored."""
    place, reason, damage = DAMAGE[request.param]
    texts = damage(stored(keeper))
    store_instead(keeper, texts)
    return place, reason, texts


def refuses_to_write(keeper: Keeper, place: int) -> None:
    commands: list[forms.Command] = [forms.Add("Ann", "1"), forms.Undo(), forms.Note("x"), forms.Finish()]
    for command in commands:
        with pytest.raises(ReadOnly, match=f"broken at record {place}: .*; it can be read and exported"):
            keeper.do("Friday", command, cid=f"again {command}")
        with pytest.raises(ReadOnly):
            keeper.preview("Friday", command)
    with pytest.raises(ReadOnly):
        keeper.do("Friday", forms.Row(("1", "2")), cid="Friday a")  # it was written once, where it held
    with pytest.raises(ReadOnly):
        keeper.rematch("Friday")


def test_verifying_and_opening_say_where_it_is_broken_and_nothing_is_written(keeper, damaged):
    place, reason, texts = damaged
    again = fresh(keeper.database)
    for look in (again.verify, again.open, again.verify, again.open):
        opened = look("Friday")
        assert not opened.verdict.verified
        assert opened.verdict.broken_at == place
        assert reason in opened.verdict.reason
        assert str(opened.verdict).startswith(f"broken at record {place}: ")
    refuses_to_write(again, place)
    assert stored(again) == texts, "nothing is added, mended or lost"
    assert len(again.sheets()) == 2


def test_the_device_that_has_it_open_finds_it_when_it_verifies(keeper, damaged):
    place, _, texts = damaged
    assert not keeper.still_as_read(keeper.find("Friday").id)
    assert keeper.still_as_read(keeper.find("Saturday").id)
    assert keeper.open("Friday").verdict.broken_at == place
    assert keeper.verify("Friday").verdict.broken_at == place
    refuses_to_write(keeper, place)
    assert stored(keeper) == texts


def test_verifying_alone_is_enough(keeper, damaged):
    place, _, texts = damaged
    assert keeper.verify("Friday").verdict.broken_at == place
    refuses_to_write(keeper, place)
    assert stored(keeper) == texts


def test_the_records_before_it_stand_and_other_sheets_go_on(keeper, damaged):
    place, _, _ = damaged
    again = fresh(keeper.database)
    opened = again.open("Friday")
    whole = again.verify("Saturday")
    kept = [record.body for record in opened.readable[1 : place - 1]]
    assert kept == [record.body for record in whole.log.records[1 : place - 1]]
    assert opened.game.last_seq == len(opened.readable) >= place - 1
    assert whole.verdict.verified
    assert again.do("Saturday", forms.Add("Bob", "7")).record is not None
    assert again.verify("Saturday").verdict.verified
    assert again.archive("Friday").archived
    assert not again.archive("Friday", archived=False).archived


def test_all_of_it_is_exported_and_comes_back_broken_beside_the_whole_one(keeper, damaged):
    place, _, texts = damaged
    records = keeper.stored_records("Friday")
    assert [canonical(one) for one in records if one is not None] == [
        one for one, record in zip(texts, records, strict=True) if record is not None
    ]
    file = write_json(records).encode()
    with fresh_keeper() as elsewhere:
        brought = import_sheet(elsewhere, file)
        assert brought.verdict.broken_at == place
        assert elsewhere.stored_records("Friday") == records
        with pytest.raises(ReadOnly):
            elsewhere.do("Friday", forms.Add("Ann", "1"))
    mirrored = import_sheet(keeper, file, "Friday, broken")
    assert mirrored.listed.id != keeper.find("Friday").id
    assert keeper.verify("Friday, broken").verdict.broken_at == place


def test_a_log_that_is_whole_again_is_written_on(keeper):
    whole = stored(keeper)
    store_instead(keeper, changed(4, by="Mallory")(whole))
    again = fresh(keeper.database)
    refuses_to_write(again, 4)
    store_instead(keeper, whole)
    assert again.open("Friday").verdict.verified
    assert again.do("Friday", forms.Add("Bob", "5")).game.last_seq == 7
    assert stored(again)[:6] == whole
    assert fresh(keeper.database).verify("Friday").verdict.verified


@pytest.mark.parametrize("place", [2, 4, 5, 6])
@pytest.mark.parametrize("after", [0, 3], ids=["at its end", "with more behind it"])
def test_a_log_with_a_snapshot_is_found_broken_before_and_behind_it(keeper, monkeypatch, place, after):
    monkeypatch.setattr("parlour.scores.service.EVERY", 7)
    for number in range(1 + after):
        keeper.do("Friday", forms.Note(f"word {number}"))
    sheet = keeper.find("Friday").id
    with keeper.database.reading() as connection:
        found = snapshots.read_snapshot(connection, sheet)
    assert found is not None
    assert found.seq == 7
    texts = changed(place, by="Mallory")(stored(keeper))
    store_instead(keeper, texts)
    again = fresh(keeper.database)
    assert again.open("Friday").verdict.broken_at == place
    assert again.verify("Friday").verdict.broken_at == place
    refuses_to_write(again, place)
    assert stored(again) == texts


@pytest.mark.parametrize("place", [8, 9, 10])
def test_a_record_behind_the_snapshot_is_verified_when_it_is_opened(keeper, monkeypatch, place):
    monkeypatch.setattr("parlour.scores.service.EVERY", 7)
    for number in range(4):
        keeper.do("Friday", forms.Note(f"word {number}"))
    store_instead(keeper, changed(place, by="Mallory")(stored(keeper)))
    again = fresh(keeper.database)
    assert again.open("Friday").verdict.broken_at == place
    refuses_to_write(again, place)


def test_a_shorter_log_than_the_snapshot_knows_is_told(keeper, monkeypatch):
    """What is cut off at the end leaves a whole chain: only the snapshot beside it knows more."""
    monkeypatch.setattr("parlour.scores.service.EVERY", 6)
    keeper.new(NewGame("plain", ("Ann", "Bob"), "Sunday"))
    for number in range(5):
        keeper.do("Sunday", forms.Note(f"word {number}"))
    sheet = keeper.find("Sunday").id
    with keeper.database.writing() as connection:
        connection.execute(text("DELETE FROM score_records WHERE sheet_id = :id AND seq > 4"), {"id": sheet})
    for look in (fresh(keeper.database).verify, fresh(keeper.database).open):
        opened = look("Sunday")
        assert opened.verdict.verified
        assert opened.game.last_seq == 4
    assert not keeper.still_as_read(sheet)


FIRST = {
    "no JSON": lambda texts: ["{", *texts[1:]],
    "not the beginning": lambda texts: texts[1:],
    "no record": lambda texts: [],
    "impossible": sealed_anew(lambda records: records[0]["body"].update(players=[])),
}


@pytest.mark.parametrize("how", FIRST)
def test_a_log_whose_first_record_is_broken_is_kept_and_listed_though_nothing_can_be_shown(keeper, how):
    texts = FIRST[how](stored(keeper))
    store_instead(keeper, texts)
    again = fresh(keeper.database)
    for look in (again.open, again.verify):
        with pytest.raises(ReadOnly, check=has_code("sheet.damaged")):
            look("Friday")
    for write in (lambda: again.do("Friday", forms.Add("Ann", "1")), lambda: again.rematch("Friday")):
        with pytest.raises(ReadOnly):
            write()
    assert stored(again) == texts
    assert {listed.name for listed in again.sheets()} == {"Friday", "Saturday"}
    assert len(again.stored_records("Friday")) == len(texts)
    with pytest.raises(Unreadable):
        import_sheet(again, write_json(again.stored_records("Friday")).encode(), "another")
    assert again.do("Saturday", forms.Add("Bob", "1")).record is not None


def test_what_is_written_on_a_sheet_that_was_damaged_unseen_is_not_lost(keeper):
    """The device that has it open goes on; whoever verifies finds the damage, and all that was written."""
    store_instead(keeper, changed(3, by="Mallory")(stored(keeper)))
    outcome = keeper.do("Friday", forms.Add("Bob", "9"))
    assert outcome.record is not None
    assert outcome.record.seq == 7
    opened = keeper.verify("Friday")
    assert opened.verdict.broken_at == 3
    assert opened.log.records[-1].body["value"] == 9
    with pytest.raises(ReadOnly):
        keeper.do("Friday", forms.Add("Bob", "9"))
