"""A server that cannot store records reports an error, and clients keep their entries until it can."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app
from tests.scores.disks import full_disk

from .phones import Phone, begin


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'room.db'}"


@pytest.fixture
def client(file):
    database = open_database(file)
    with TestClient(create_app(database), base_url="http://room.test") as room:
        yield room
    database.close()


def test_a_full_disk_is_told_and_the_same_record_is_written_when_there_is_room(client):
    with Phone(client, **begin(client, "Ann", "Bob")) as phone:
        with full_disk():
            told = phone.write("add", cid="ann.1", player="p1", value=25, row=1)
            assert (told["type"], told["kind"], told["code"]) == ("refused", "unable", "database.disk")
            assert phone.ask(type="history")["lines"][-1]["seq"] == 1
        assert phone.write("add", cid="ann.1", player="p1", value=25, row=1)["type"] == "done"
        assert phone.wait(seq=2)["players"][0]["total"] == "25"


def test_no_sheet_is_begun_on_a_full_disk(client):
    with full_disk():
        body = {"key": "k" * 40, "players": [{"name": "Ann"}, {"name": "Bob"}]}
        answer = client.post("/api/sheets", json=body)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "database.disk"
    assert client.post("/api/sheets", json=body).status_code == 201


def test_a_log_that_was_tampered_with_is_shown_with_the_record_and_not_written(client, file):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        for row in (1, 2):
            phone.write("row", values={"p1": row, "p2": 5})
    store = open_database(file)
    with store.writing() as connection:
        sql = "update score_records set record = replace(record, '5', '6') where seq = 2"
        connection.exec_driver_sql(sql)
    store.close()
    again = open_database(file)
    with TestClient(create_app(again), base_url="http://room.test") as room, Phone(room, **sheet) as phone:
        assert not phone.shown["writable"]
        assert phone.shown["verdict"].startswith("broken at record 2: ")
        assert phone.write("add", player="p1", value=1)["code"] == "sheet.read_only"
    again.close()


def test_a_key_that_is_withdrawn_writes_nothing_more_even_on_an_open_line(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as owner:
        key = owner.ask(type="share", role="write")["key"]
        with Phone(client, sheet["sheet"], key) as guest:
            owner.ask(type="withdraw", role="write")
            received = [guest.hear()]
            while received[-1]["type"] == "sheet":
                received.append(guest.hear())
            assert received[-1]["shut"] is True
        assert owner.ask(type="history")["lines"][-1]["seq"] == 1
