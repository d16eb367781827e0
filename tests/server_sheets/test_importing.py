"""Exported sheets are imported: verified, or broken and read-only; a file is not a key to a sheet."""

import asyncio
import json
import secrets
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.scores import service
from parlour.scores.importing import SheetFile, read_sheet, store_sheet
from parlour.scores.store.logs import records
from parlour.server.app import create_app
from parlour.server.protocol.score_messages import ImportRequest
from parlour.server.sheets import importing
from parlour.server.sheets.open_sheets import OpenSheets
from tests.scores.forging import resealed

from .phones import Message, Phone, begin


def fresh_key() -> str:
    return secrets.token_urlsafe(24)


def bring(client: TestClient, text: str, key: str, status: int = 201) -> Message:
    answer = client.post("/api/sheets/import", json={"key": key, "text": text})
    assert answer.status_code == status, answer.text
    told: Message = answer.json()
    return told


@pytest.fixture
def held(client) -> Message:
    return begin(client, "Ann", "Bob", name="Friday")


@pytest.fixture
def exported(client, held) -> str:
    with Phone(client, **held) as phone:
        phone.write("add", player="p1", value=5)
        phone.write("add", player="p2", value=8)
        return str(phone.ask(type="export", form="json")["text"])


def test_a_sheet_comes_to_another_room_and_is_owned_there(exported, held):
    database = open_database("sqlite://")
    with TestClient(create_app(database), base_url="http://room.test") as elsewhere:
        key = fresh_key()
        told = bring(elsewhere, exported, key)
        assert (told["sheet"], told["role"], told["verified"]) == (held["sheet"], "own", True)
        assert bring(elsewhere, exported, key) == told  # sent again because no answer came
        with Phone(elsewhere, told["sheet"], key) as phone:
            assert phone.totals == {"Ann": "5", "Bob": "8"}
            assert phone.write("add", player="p1", value=1, row=2)["type"] == "done"
    database.close()


def test_a_file_is_no_key_to_a_sheet_that_is_kept_here(client, held, exported):
    stolen = fresh_key()
    refused = bring(client, exported, stolen, status=400)
    assert refused["error"]["code"] == "key.not_permitted"
    with Phone(client, **held) as phone:
        looking = phone.ask(type="share", role="write")["key"]
    bring(client, exported, looking, status=400)
    assert bring(client, exported, held["key"])["role"] == "own"


def test_a_broken_chain_is_named_and_the_sheet_can_only_be_read(client, exported):
    file = json.loads(exported)
    file["records"][1]["body"]["value"] = 50
    key = fresh_key()
    told = bring(client, json.dumps(file), key)
    assert (told["role"], told["verified"]) == ("look", False)
    assert "record 2" in told["verdict"]
    with Phone(client, told["sheet"], key) as phone:
        assert phone.shown["writable"] is False
        assert phone.write("add", player="p1", value=1)["type"] == "refused"
        assert phone.shown["sheet"] == told["sheet"], (
            "otherwise a device takes it for the sheet that it imitates"
        )


def test_what_is_no_score_file_is_refused(client):
    for text in ("hello", "{}", "[" * 5000):
        assert bring(client, text, fresh_key(), status=400)["error"]["code"] == "file.invalid"
    newer = '{"format": "parlour-score", "version": 99, "records": [1]}'
    assert bring(client, newer, fresh_key(), status=400)["error"]["code"] == "file.wrong_version"


def test_a_name_that_another_sheet_bears_keeps_no_sheet_out(client, exported):
    database = open_database("sqlite://")
    with TestClient(create_app(database), base_url="http://room.test") as elsewhere:
        begin(elsewhere, "Eve", "Finn", name="Friday")
        assert bring(elsewhere, exported, fresh_key())["verified"]
    database.close()


def test_entries_are_made_while_a_file_is_read(exported, monkeypatch):
    database = open_database("sqlite://")
    made = threading.Event()

    def read(data: bytes) -> SheetFile:
        assert made.wait(30), "the service's thread is held until the file is read"
        return read_sheet(data)

    async def both() -> Message:
        sheets = OpenSheets(database)
        file = asyncio.create_task(
            importing.import_sheet(sheets, ImportRequest(key=fresh_key(), text=exported))
        )
        await asyncio.sleep(0)
        await sheets.write(lambda service: made.set())
        told = await file
        sheets.close()
        return told

    monkeypatch.setattr(importing, "read_sheet", read)
    assert asyncio.run(both())["verified"]
    database.close()


def test_what_was_read_of_a_file_is_not_read_once_more_when_it_is_opened(exported, monkeypatch):
    database = open_database("sqlite://")
    sheets = OpenSheets(database)
    broken = json.loads(exported)
    broken["records"][1]["body"]["value"] = 50

    def never(*_: object) -> None:
        raise AssertionError("a sheet that is known is read again")

    monkeypatch.setattr(service, "read_stored", never)
    for text in (exported, json.dumps(broken)):
        told = asyncio.run(importing.import_sheet(sheets, ImportRequest(key=fresh_key(), text=text)))
        assert sheets.service.open(told["sheet"]).verdict.verified is told["verified"]
    sheets.close()
    database.close()


def test_a_changed_broken_sheet_is_read_again(exported):
    database = open_database("sqlite://")
    keeping = OpenSheets(database).service
    file = json.loads(exported)
    file["records"][2]["body"]["value"] = 50
    brought = read_sheet(json.dumps(file).encode())
    store_sheet(keeping, brought, "Broken")
    assert keeping.open(brought.sheet_id).verdict.broken_at == 3
    assert keeping.verify(brought.sheet_id).verdict.broken_at == 3
    with database.writing() as connection:
        connection.execute(update(records).where(records.c.seq == 2).values(record="[]"))
    assert keeping.open(brought.sheet_id).verdict.broken_at == 2
    database.close()


def forged(exported: str, change: Callable[[list[Message]], None]) -> str:
    """Return the file with other records under another id, with a valid hash chain."""
    file = json.loads(exported)
    file["records"][0]["body"]["id"] = secrets.token_hex(16)
    change(file["records"])
    resealed(file["records"])
    return json.dumps(file)


def test_forged_records_that_no_keeper_would_have_written_are_named(client, exported):
    def large(records: list[Message]) -> None:
        records[1]["body"]["value"] = 2_000_000

    def corrected(records: list[Message]) -> None:
        records[2] |= {"kind": "edit", "why": "so be it"}
        records[2]["body"] = {"event": 1, "was": 5, "value": -1_000_001, "witness": None}

    def twice(records: list[Message]) -> None:
        records[2]["cid"] = records[1]["cid"]

    for change, record, wrong in (
        (large, 2, "too large"),
        (corrected, 3, ""),
        (twice, 3, "its client id was used before"),
    ):
        told = bring(client, forged(exported, change), fresh_key())
        assert (told["verified"], told["role"]) == (False, "look")
        assert f"record {record}" in told["verdict"]
        assert wrong in told["verdict"]
