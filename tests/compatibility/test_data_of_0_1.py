"""Data that version 0.1 stored opens: a database of tables and score sheets, a record, a position, a sheet.

`data_0_1/` was written by the code of 0.1.0 (commit 53f62501): two people play Xeri with a take-back and a
spectator who shares a view, a game of Crash with sealed answers, and Forty Thieves with a rematch.
`expected.json` holds what 0.1 showed of them.
"""

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.match.match import replay
from parlour.match.positions import read_position
from parlour.match.record import read_record
from parlour.server.app import create_app
from tests.cli.running import as_json, run
from tests.server.tables import OpenPage

DATA = Path(__file__).parent / "data_0_1"
EXPECTED: dict[str, Any] = json.loads((DATA / "expected.json").read_text("utf-8"))


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The URL of a copy of the database, whose tables were touched just now: old ones are deleted."""
    file = tmp_path / "room.db"
    with sqlite3.connect(file) as connection:
        connection.executescript((DATA / "room.sql").read_text("utf-8"))
        connection.execute("UPDATE room_tables SET touched = ?", (time.time(),))
    connection.close()
    return f"sqlite:///{file}"


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    opened = open_database(database)
    with TestClient(create_app(opened), base_url="http://room.test") as client:
        yield client
    opened.close()


def shown(page: OpenPage) -> dict[str, Any]:
    view, settings = page.view, page.view["settings"]
    return {
        "rev": view["rev"],
        "status": view["status"],
        "points": view["game"]["points"],
        "zones": {name: zone["cards"] for name, zone in view["game"]["zones"].items()},
        "moves": page.moves,
        "moves_played": view["moves_played"],
        "seats": [seat["name"] for seat in view["seats"]],
        "settings": {name: settings[name] for name in ("pace", "away", "grace", "delay", "hints")}
        | {"patience": settings["time_multiplier"]},
    }


@pytest.mark.parametrize("name", EXPECTED["tables"])
def test_a_table_goes_on(client: TestClient, name: str) -> None:
    stored = EXPECTED["tables"][name]
    for token, view in zip(stored["tokens"], stored["views"].values(), strict=True):
        with OpenPage(client, stored["id"], token) as page:
            assert shown(page) == view
    with OpenPage(client, stored["id"], stored["tokens"][0]) as page:
        if page.moves:
            assert page.play(page.moves[0])["type"] == "ack"
            assert page.view["rev"] > view["rev"]


def test_results_of_a_finished_table(client: TestClient) -> None:
    stored = EXPECTED["tables"]["finished"]
    assert client.get(f"/api/tables/{stored['id']}/results").json() == stored["results"]


@pytest.mark.parametrize("name", EXPECTED["sheets"])
def test_a_score_sheet_has_the_same_rows_and_totals(database: str, name: str) -> None:
    assert as_json("score", "show", name, "--db", database, "--json") == EXPECTED["sheets"][name]


def test_a_score_sheet_takes_another_row(database: str) -> None:
    assert run("score", "row", "Wednesday", "11", "4", "--db", database).exit_code != 0  # a game sheet
    assert run("score", "hand", "Kings", "4", "courts=2,2,2,2", "--db", database).exit_code == 0


def test_an_exported_score_sheet_is_imported(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'new.db'}"
    assert run("score", "import", str(DATA / "sheet.json"), "--db", database).exit_code == 0
    totals = as_json("score", "show", "Friday", "--db", database, "--json")["totals"]
    assert totals == EXPECTED["sheets"]["Friday"]["totals"]


def test_a_record_is_replayed() -> None:
    record = read_record((DATA / "record.json").read_text("utf-8"))
    match = replay(record)  # raises RecordError if the result or the cards differ
    assert match.over
    assert len(match.played) == len(record["moves"])


def test_a_position_is_set_up() -> None:
    match = read_position(json.loads((DATA / "position.json").read_text("utf-8")))
    assert match.deciders == EXPECTED["position"]["deciders"]
    assert match.legal(match.deciders[0]) == EXPECTED["position"]["legal"]
