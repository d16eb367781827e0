"""The operator's list of sheets that were not used for long, and their deletion."""

import json

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from parlour.cli import main
from parlour.database import metadata, open_database
from parlour.scores.script.commands import Add, NewGame
from parlour.scores.service import ScoreService
from parlour.server.sheets.keys import make_key
from parlour.server.sheets.unused import delete_sheets, stored_sheets

NOW = "2026-11-28T12:00:00.000Z"
OLD, NEW, LATER = "2024-03-01T20:00:00.000Z", "2026-11-20T20:00:00.000Z", "2999-01-01T00:00:00.000Z"


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATABASE", f"sqlite:///{tmp_path / 'parlour.db'}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    database = open_database()
    yield database
    database.close()


def store(database, name, written, shared="", house=False):
    """Store a sheet that was written on and shared at these times; return its id."""
    service = ScoreService(database, clock=lambda: written)
    sheet = service.new(NewGame("plain", ("Ann", "Ben"), name), house=house).game.id
    service.do(sheet, Add("Ann", "5"))
    if shared:
        with database.writing() as connection:
            make_key(connection, sheet, "own", shared)
    return sheet


def rows(database):
    """Return the number of rows in each table of score sheets."""
    with database.reading() as connection:
        return {
            table.name: len(connection.execute(select(table)).all())
            for table in metadata.sorted_tables
            if table.name.startswith("score_") and table.name != "score_players"
        }


def unused(*words, code=0, answer=None):
    result = CliRunner().invoke(main, ["score", "unused", *words], input=answer)
    assert result.exit_code == code, result.output
    return result


def test_a_sheet_is_used_when_it_is_written_on_or_shared(database):
    store(database, "old", OLD)
    store(database, "shared", OLD, shared=NEW)
    store(database, "imported", LATER, shared="2025-05-05T00:00:00.000Z")
    found = {one.listed.name: one.used for one in stored_sheets(database, NOW)}
    assert found == {"old": OLD, "imported": "2025-05-05T00:00:00.000Z", "shared": NEW}
    assert list(found) == ["old", "imported", "shared"], "the longest unused first"


def test_a_sheet_whose_newest_record_cannot_be_read_is_as_old_as_its_beginning(database):
    sheet = store(database, "broken", OLD)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE score_records SET record = 'x' WHERE seq = 2")
    (found,) = stored_sheets(database, NOW)
    assert (found.listed.id, found.used, found.records) == (sheet, OLD, 2)


def test_nothing_is_deleted_without_delete(database):
    store(database, "old", OLD, shared=OLD)
    before = rows(database)
    told = unused("--days", "365").stdout
    assert "old" in told
    assert "Nothing was deleted" in told
    assert json.loads(unused("--days", "365", "--json").stdout)["deleted"] == []
    assert rows(database) == before


def test_old_sheets_of_pages_are_deleted_after_a_question_and_others_stay(database):
    store(database, "old", OLD, shared=OLD)
    kept = {store(database, "new", NEW), store(database, "the house", OLD, house=True)}
    told = unused("--days", "365", "--delete", answer="n\n").stdout
    assert "old" in told
    assert "new" not in told
    assert "the house" not in told
    assert rows(database)["score_sheets"] == 3
    assert "1 sheet deleted" in unused("--days", "365", "--delete", answer="y\n").stdout
    assert {one.id for one in ScoreService(database).sheets()} == kept
    assert rows(database) == {"score_sheets": 2, "score_records": 4, "score_keys": 0, "score_snapshots": 0}


def test_without_a_terminal_the_question_is_answered_by_an_option(database):
    old = store(database, "the house", OLD, house=True)
    assert "add --yes" in unused("--days", "9", "--all", "--delete", "--json", code=2).stderr
    unused("--days", "9", "--all", "--delete", code=130, answer="")
    told = json.loads(unused("--days", "9", "--all", "--delete", "--yes", "--json").stdout)
    assert told["deleted"] == [old]
    assert ScoreService(database).sheets() == []
    assert unused("--days", "9").stdout == "no sheet is unused for 9 days or more\n"


def test_a_sheet_that_is_used_meanwhile_is_kept(database):
    written, shared, old = (store(database, name, OLD, shared=OLD) for name in ("written", "shared", "old"))
    found = stored_sheets(database, NOW)
    ScoreService(database, clock=lambda: OLD).do(written, Add("Ben", "1"))
    with database.writing() as connection:
        make_key(connection, shared, "look", NEW)
    assert [one.listed.id for one in delete_sheets(database, found)] == [old]
    assert {one.id for one in ScoreService(database).sheets()} == {written, shared}
    assert delete_sheets(database, found) == []
