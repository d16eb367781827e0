"""Export, and import of good, broken and hostile files."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.database import Database, open_database
from parlour.scores.commands import NewGame
from parlour.scores.errors import InvalidFile, ReadOnly, Refused
from parlour.scores.exporting import write_csv, write_text
from parlour.scores.importing import LARGEST_FILE, import_sheet, write_json
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from tests.codes import has_code

from .forging import resealed, with_records


@pytest.fixture
def exported(service: ScoreService) -> bytes:
    """An exported sheet with records of all kinds."""
    service.do("Friday", commands.Row(("10", ".", "-5")), cid="a")
    service.do("Friday", commands.Join("Dee", "lowest"))
    service.do("Friday", commands.Edit(1, "12", why="misread the 2"))
    service.do("Friday", commands.Undo())
    service.do("Friday", commands.Redo())
    service.do("Friday", commands.Add("Dee", "4"))
    service.do("Friday", commands.Void(3))
    return write_json(service.stored_records("Friday")).encode()


@pytest.fixture
def elsewhere() -> Iterator[ScoreService]:
    """A service with an empty database."""
    database: Database = open_database("sqlite://")
    yield ScoreService(database)
    database.close()


def records_of(exported: bytes) -> list[Any]:
    records: list[Any] = json.loads(exported)["records"]
    return records


def test_a_sheet_comes_back_verified_and_goes_on(
    service: ScoreService, elsewhere: ScoreService, exported: bytes
) -> None:
    opened = import_sheet(elsewhere, exported)
    assert opened.verdict.verified
    assert opened.game == service.open("Friday").game
    assert elsewhere.do("Friday", commands.Add("Bob", "1"), cid="b").game.last_seq == 9
    assert elsewhere.do("Friday", commands.Row(("1", "1", "1", "1")), cid="a").repeated


def test_a_file_read_twice_changes_nothing_and_a_longer_one_makes_the_sheet_grow(
    service: ScoreService, elsewhere: ScoreService, exported: bytes
) -> None:
    import_sheet(elsewhere, exported)
    assert import_sheet(elsewhere, exported).game.last_seq == 8
    service.do("Friday", commands.Note("later"))
    longer = write_json(service.stored_records("Friday")).encode()
    assert import_sheet(elsewhere, longer).game.note == "later"
    assert import_sheet(elsewhere, exported).game.note == "later"
    assert len(elsewhere.sheets()) == 1


def test_two_ways_of_going_on_are_not_mixed(
    service: ScoreService, elsewhere: ScoreService, exported: bytes
) -> None:
    import_sheet(elsewhere, exported)
    elsewhere.do("Friday", commands.Note("one way"))
    service.do("Friday", commands.Note("another"))
    with pytest.raises(Refused, check=has_code("record.conflict")):
        import_sheet(elsewhere, write_json(service.stored_records("Friday")).encode())


def test_a_name_in_use_is_refused_unless_another_is_given(elsewhere: ScoreService, exported: bytes) -> None:
    elsewhere.new(NewGame("plain", ("A", "B"), "friday"))
    with pytest.raises(Refused, check=has_code("name.taken")):
        import_sheet(elsewhere, exported)
    assert import_sheet(elsewhere, exported, "Friday at the lake").verdict.verified
    assert elsewhere.open("Friday at the lake").game.last_seq == 8


def test_a_changed_value_is_found_and_the_sheet_opens_read_only(
    elsewhere: ScoreService, exported: bytes
) -> None:
    records = records_of(exported)
    records[1]["body"]["values"][0][1] = 100
    opened = import_sheet(elsewhere, with_records(records))
    assert str(opened.verdict) == "broken at record 2: its content has been changed: the hash does not fit"
    with pytest.raises(ReadOnly):
        elsewhere.do("Friday", commands.Add("Ann", "1"))
    with pytest.raises(ReadOnly):
        elsewhere.rematch("Friday")
    assert json.loads(write_json(elsewhere.stored_records("Friday")))["records"] == records
    assert "read-only" in write_text(opened.game, str(opened.verdict))


def test_a_broken_copy_never_mixes_with_the_whole_sheet(elsewhere: ScoreService, exported: bytes) -> None:
    import_sheet(elsewhere, exported)
    records = records_of(exported)
    records[3]["why"] = "another reason"
    broken = import_sheet(elsewhere, with_records(records), "A copy")
    assert broken.verdict.broken_at == 4
    assert elsewhere.verify("Friday").verdict.verified
    assert import_sheet(elsewhere, with_records(records), "A copy").listed.id == broken.listed.id


@pytest.mark.parametrize("cut", range(1, 8))
def test_records_that_are_not_records_break_the_log_there(
    elsewhere: ScoreService, exported: bytes, cut: int
) -> None:
    nonsenses: list[Any] = [None, 7, "record", [], {}, {"seq": cut + 1}]
    for nonsense in nonsenses:
        records = records_of(exported)
        records[cut] = nonsense
        opened = import_sheet(elsewhere, with_records(records), f"{cut} {nonsense!r}")
        assert opened.verdict.broken_at == cut + 1
        assert opened.game.last_seq <= cut


def forged(exported: bytes, place: int, **change: Any) -> bytes:
    records = records_of(exported)
    records[place] |= change
    return with_records(resealed(records))


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (1, {"body": {"row": 1, "values": [["p1", 10], ["p1", 5]]}}),
        (1, {"body": {"row": 1, "values": [["p9", 10]]}}),
        (1, {"body": {"row": 400000, "values": []}}),
        (1, {"body": {"row": 1, "values": [["p1", 10**12]]}}),
        (1, {"body": {"row": 1, "values": [["p1", 1.5]]}}),
        (1, {"body": {"row": 1, "values": [["p1", True]]}}),
        (1, {"body": {"row": 1, "values": "p1"}}),
        (1, {"kind": "delete"}),
        (1, {"kind": "hand", "body": {"hand": 1, "players": ["p1"], "inputs": {}, "witness": None}}),
        (2, {"body": {"player": {"id": "p7", "name": "Dee", "colour": "#000000"}, "opening": 0, "at": "0"}}),
        (2, {"body": {"player": {"id": "p4", "name": "ANN", "colour": "#000000"}, "opening": 0, "at": "0"}}),
        (2, {"body": {"player": {"id": "p4", "name": "D\x1b[2J", "colour": "#0"}, "opening": 0, "at": "0"}}),
        (3, {"body": {"event": 1, "value": 12, "was": 11, "witness": None}}),
        (3, {"body": {"event": 9, "value": 12, "was": 10, "witness": None}}),
        (4, {"body": {"takes_back": 2}}),
        (5, {"body": {"restores": 2}}),
        (6, {"body": {"player": "p4", "row": 77, "value": 4}}),
        (7, {"kind": "set", "body": {"settings": {"win": "everybody"}}}),
        (7, {"kind": "set", "body": {"settings": {"__class__": "x"}}}),
        (7, {"kind": "set", "body": {"settings": {"decimals": True}}}),
        (7, {"kind": "create"}),
        (7, {"at": "yesterday"}),
        (7, {"at": "2026-13-40T25:61:61Z"}),
        (7, {"at": "0001-01-01T00:00:00Z"}),
        (7, {"by": ""}),
        (7, {"cid": 5}),
    ],
)
def test_a_forged_chain_with_impossible_entries_is_broken_there(
    elsewhere: ScoreService, exported: bytes, place: int, change: dict[str, Any]
) -> None:
    opened = import_sheet(elsewhere, forged(exported, place, **change))
    assert opened.verdict.broken_at == place + 1
    assert opened.game.last_seq == place
    with pytest.raises(ReadOnly):
        elsewhere.do("Friday", commands.Add("Ann", "1"))


@pytest.mark.parametrize(
    "change",
    [
        {"sheet": "whist"}, {"players": []}, {"decimals": 9}, {"win": "both"}, {"options": {"lives": 3}},
        {"players": [{"id": "p2", "name": "A", "colour": "#000000"}]}, {"mode": "cells"}, {"name": ""},
    ],
)  # fmt: skip
def test_a_sheet_that_could_never_be_opened_is_refused(
    elsewhere: ScoreService, exported: bytes, change: dict[str, Any]
) -> None:
    body = records_of(exported)[0]["body"] | change
    with pytest.raises(InvalidFile, check=has_code("file.invalid")):
        import_sheet(elsewhere, forged(exported, 0, body=body))
    assert elsewhere.sheets(archived=True) == []


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"{", "not JSON"),
        (b"[]", "not an exported score sheet"),
        (b"null", "not an exported score sheet"),
        (b'{"format": "parlour-score"}', "unknown version"),
        (b'{"format": "parlour-score", "version": 2, "records": []}', "unknown version '2'"),
        (b'{"format": "parlour-score", "version": true, "records": []}', "unknown version"),
        (b'{"format": "parlour-score", "version": 1, "records": []}', "no records"),
        (b'{"format": "parlour-score", "version": 1, "records": {}}', "a list of records"),
        (b'{"format": "parlour-score", "version": 1, "records": [1], "more": 1}', "nothing else"),
        (b'{"format": 1, "format": 1, "version": 1, "records": []}', "'format' is given twice"),
        (b'{"format": "parlour-score", "version": 1, "records": [{"a": 1, "a": 2}]}', "'a' is given twice"),
        (b'{"format": "parlour-score", "version": 1, "records": [NaN]}', "NaN is not a number"),
        (b'{"format": "parlour-score", "version": 1, "records": [Infinity]}', "is not a number"),
        (
            b'{"format": "parlour-score", "version": 1, "records": [' + b"9" * 6000 + b"]}",
            "a number has 6000 digits, more than a score sheet allows",
        ),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deep"),
        (b'{"format": "parlour-score", "version": 1, "records": ' + b"[" * 50 + b"]" * 50 + b"}", "too deep"),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000, "nested too deep"),
        (b'{"format": "parlour-score", "version": ' + b"[" * 900 + b"]" * 900 + b"}", "nested too deep"),
        (b" " * (LARGEST_FILE + 1), "larger than 32 MiB"),
        (b'{"format": "parlour-score", "version": 1, "records": [' + b"0," * 20_000 + b"0]}", "20000"),
        (b'{"format": "parlour-score", "version": 1, "records": [0]}', "broken at record 1"),
    ],
    ids=range(23),
)  # fmt: skip
def test_what_is_no_score_file_is_refused_with_the_reason(
    elsewhere: ScoreService, data: bytes, because: str
) -> None:
    with pytest.raises(InvalidFile, match=because):
        import_sheet(elsewhere, data)
    assert elsewhere.sheets(archived=True) == []


def test_a_lone_surrogate_is_kept_as_it_is_in_a_broken_log(elsewhere: ScoreService, exported: bytes) -> None:
    records = records_of(exported)
    records[1]["why"] = "\ud800\x00"
    opened = import_sheet(elsewhere, with_records(records))
    assert opened.verdict.broken_at == 2
    text = write_json(elsewhere.stored_records(opened.listed.id))
    assert json.loads(text.encode())["records"] == records


def test_csv_has_rows_by_players_and_totals_and_no_voided_events(
    service: ScoreService, exported: bytes
) -> None:
    rows = list(csv.reader(io.StringIO(write_csv(service.open("Friday").game))))
    assert rows == [
        ["row", "Ann", "Bob", "Cid", "Dee"],
        ["start", "0", "0", "0", "-5"],
        ["1", "12", "", "-5", ""],
        ["total", "12", "0", "-5", "-5"],
    ]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("-Ann", "'-Ann"),
        ("@Ann", "'@Ann"),
        ("＝1+1", "'＝1+1"),
        ("Ann; =1+1", "Ann;' =1+1"),
        ("Ann=1", "Ann=1"),
        ('"=1', '"""=1"'),
        ("Ann, Bob", '"Ann, Bob"'),
        ("👩‍👧", "👩‍👧"),
    ],
)
def test_a_name_is_no_formula_in_a_spreadsheet(service: ScoreService, name: str, written: str) -> None:
    service.do("Friday", commands.Rename("Ann", name))
    assert write_csv(service.open("Friday").game).startswith(f"row,{written},Bob,Cid\n")


def test_text_stands_in_columns_whatever_the_names_are_written_with(service: ScoreService) -> None:
    for who, name in (("Ann", "👩🎲"), ("Bob", "愛"), ("Cid", "Zax\u0301")):
        service.do("Friday", commands.Rename(who, name))
    service.do("Friday", commands.Row(("5", "7", "9")))
    assert write_text(service.open("Friday").game).splitlines()[2:5] == [
        "        👩🎲  愛  Zax\u0301",
        "1          5   7    9",
        "total      5   7    9",
    ]


def test_names_that_are_read_from_the_right_stay_above_their_scores(service: ScoreService) -> None:
    for who, name in (("Ann", "שרה בת"), ("Bob", "דוד")):
        service.do("Friday", commands.Rename(who, name))
    service.do("Friday", commands.Row(("5", "7", "9")))
    lines = write_text(service.open("Friday").game).splitlines()
    assert lines[2] == "        \u2068שרה בת\u2069  \u2068דוד\u2069  Cid"
    assert "2 \u2068דוד\u2069 7" in lines
    assert "\u2068" not in write_csv(service.open("Friday").game)


def test_text_is_the_whole_sheet(service: ScoreService, exported: bytes) -> None:
    service.do("Friday", commands.Note("at the lake"))
    assert write_text(service.open("Friday").game).splitlines() == [
        "Friday (plain, high score wins, open)", "",
        "        Ann  Bob  Cid  Dee",
        "start     0    0    0   -5",
        "1       12*        -5",
        "total    12    0   -5   -5",
        "rounds    1    0    1    0", "",
        "Standings", "1 Ann 12", "2 Bob 0", "3 Cid -5", "3 Dee -5", "",
        "Note: at the lake",
    ]  # fmt: skip


def long_log(service: ScoreService, sheet: str, kind: str, bodies: list[dict[str, Any]]) -> bytes:
    """Return an exported log with a valid hash chain and many records of one kind."""
    people = ("Ann", "Bob", "Cid")
    service.new(NewGame(sheet, people, "Long"))
    first = service.stored_records("Long")[0]
    rest = [dict(first, seq=place, kind=kind, body=body) for place, body in enumerate(bodies, start=2)]
    return with_records(resealed([first, *rest]))


@pytest.mark.parametrize(
    ("sheet", "kind", "body"),
    [
        ("wins", "hand", {"hand": 1, "players": ["p1", "p2", "p3"], "inputs": {"x": 1}, "witness": None}),
        ("plain", "undo", {"takes_back": 1}),
        ("keep", "set", {"settings": {"ante_cents": 0}}),
        ("plain", "leave", {"player": "p1"}),
    ],
)
def test_thousands_of_impossible_entries_are_found_broken_in_a_moment(
    service: ScoreService, elsewhere: ScoreService, sheet: str, kind: str, body: dict[str, Any]
) -> None:
    opened = import_sheet(elsewhere, long_log(service, sheet, kind, [body] * 3000))
    assert opened.verdict.broken_at is not None
    assert opened.game.last_seq <= 2


def test_a_table_of_more_than_a_thousand_is_refused(service: ScoreService, elsewhere: ScoreService) -> None:
    new = [{"id": f"p{n}", "name": f"N{n}", "colour": "#000000"} for n in range(4, 1500)]
    data = long_log(service, "plain", "join", [{"player": one, "opening": 0, "at": "0"} for one in new])
    assert import_sheet(elsewhere, data).verdict.broken_at == 999
