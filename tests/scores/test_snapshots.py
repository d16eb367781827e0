"""Snapshots avoid reading whole logs, and are not used if they do not match their log."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from parlour.database import Database, DatabaseFailure, open_database
from parlour.scores.commands import NewGame
from parlour.scores.log import read_log
from parlour.scores.records import canonical
from parlour.scores.reducer.reducer import apply_records, fold
from parlour.scores.reducer.state import state_from_json, state_to_json
from parlour.scores.script import commands
from parlour.scores.script.runner import ScriptRunner, sessions_of
from parlour.scores.service import ScoreService
from parlour.scores.store import logs as tables
from parlour.scores.store import snapshots
from parlour.scores.store.snapshots import read_snapshot

from .forging import resealed
from .stores import fresh_service

SCRIPTS = sorted((Path(__file__).parent / "sessions").glob("*.session"))
EVERY = 4


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots after every fourth record."""
    monkeypatch.setattr("parlour.scores.service.EVERY", EVERY)


@pytest.fixture
def long(file_store: Database) -> Database:
    """A sheet of nine records, eight of them in the snapshot."""
    service = ScoreService(file_store)
    service.new(NewGame("plain", ("Ann", "Bob"), "Friday"))
    for number in range(1, 9):
        service.do("Friday", commands.Row((str(number), str(-number))))
    return file_store


def stored(database: Database) -> snapshots.Snapshot:
    service = ScoreService(database)
    with database.reading() as connection:
        found = read_snapshot(connection, service.find("Friday").id)
    assert found is not None
    return found


def put(database: Database, **changed: object) -> None:
    with database.writing() as connection:
        connection.execute(update(tables.snapshots).values(**changed))


def change_record(database: Database, seq: int, old: str, new: str) -> None:
    with database.writing() as connection:
        text = connection.execute(
            select(tables.records.c.record).where(tables.records.c.seq == seq)
        ).scalar_one()
        assert old in text
        connection.execute(
            update(tables.records).where(tables.records.c.seq == seq).values(record=text.replace(old, new))
        )


@pytest.fixture
def no_folding(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(records: object) -> None:
        raise AssertionError("the whole log was folded")

    monkeypatch.setattr(snapshots, "fold", never)


def test_a_sheet_is_opened_from_its_snapshot_and_what_follows_it(long: Database, no_folding: None) -> None:
    service = ScoreService(long)
    assert service.open("Friday").game.totals() == {"p1": 36, "p2": -36}
    assert service.do("Friday", commands.Row(("1", "1"))).game.totals() == {"p1": 37, "p2": -35}
    assert service.remarks == []


def test_a_snapshot_is_named_by_the_hash_of_its_record(long: Database) -> None:
    snapshot, log = stored(long), ScoreService(long).open("Friday").log
    assert (snapshot.seq, snapshot.hash) == (8, log.records[7].hash)


def fold_stored_log(service: ScoreService, sheet: str) -> object:
    return fold(read_log(service.stored_records(sheet)).records)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_sheet_of_the_sessions_stands_as_if_it_had_been_folded(script: Path) -> None:
    for _, session in sessions_of(script.read_text()):
        with fresh_service() as service:
            assert list(ScriptRunner(service).run(session))
            for listed in service.sheets(archived=True):
                other = ScoreService(service.database)
                found = other.open(listed.id)
                assert found.game == fold_stored_log(other, listed.id)
                opened = service.open(listed.id)
                assert found.log.verdict == opened.verdict
                assert found.log.digest == opened.log.digest
                assert tuple(found.log.records) == tuple(opened.log.records)
                assert (other.verify(listed.id).remark, other.remarks) == ("", [])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_state_goes_on_from_any_record_as_it_would_be_folded(script: Path) -> None:
    for _, session in sessions_of(script.read_text()):
        with fresh_service() as service:
            assert list(ScriptRunner(service).run(session))
            for listed in service.sheets(archived=True):
                log = read_log(service.stored_records(listed.id))
                for done in range(1, len(log.records) + 1):
                    kept = json.loads(canonical(state_to_json(fold(log.records[:done]))))
                    following = apply_records(state_from_json(kept), log.records[done:])
                    assert following is None or following == fold(log.records), done


def forged(snapshot: snapshots.Snapshot, sealed: bool) -> dict[str, str]:
    """A forged snapshot in which Ann has a thousand points more."""
    state = json.loads(snapshot.state)
    state["events"][0][3] = [1001]
    text = canonical(state)
    made = (snapshot.sheet_id, snapshot.seq, snapshot.hash, snapshot.digest, snapshot.form, text)
    seal = hashlib.sha256(canonical(made).encode()).hexdigest()
    return {"state": text, "seal": seal if sealed else snapshot.seal}


SPOILT: dict[str, Callable[[snapshots.Snapshot], dict[str, object]]] = {
    "state": lambda one: dict(forged(one, sealed=False)),
    "no JSON": lambda one: {"state": "{"},
    "hash": lambda one: {"hash": "f" * 64},
    "digest": lambda one: {"digest": "f" * 64},
    "seq": lambda one: {"seq": 3},
    "seal": lambda one: {"seal": "f" * 64},
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_damaged_snapshot_is_reported_and_made_again(long: Database, how: str) -> None:
    before = stored(long)
    put(long, **SPOILT[how](before))
    service = ScoreService(long)
    found = service.open("Friday")
    assert found.game.totals() == {"p1": 36, "p2": -36}
    assert "was damaged" in found.remark
    assert service.remarks == [found.remark]
    made = stored(long)
    assert made.seq == 9
    again = ScoreService(long)
    assert again.open("Friday").remark == ""
    assert again.verify("Friday").remark == ""


def test_a_snapshot_that_was_forged_with_its_seal_is_found_by_verifying(long: Database) -> None:
    put(long, **forged(stored(long), sealed=True))
    found = ScoreService(long).verify("Friday")
    assert found.game.totals() == {"p1": 36, "p2": -36}
    assert "did not match its log" in found.remark
    assert ScoreService(long).open("Friday").game == found.game


def test_a_record_that_was_changed_before_the_snapshot_breaks_the_log_at_once(long: Database) -> None:
    change_record(long, 3, '"p1",2', '"p1",900')
    found = ScoreService(long).open("Friday")
    assert found.verdict.broken_at == 3
    assert stored(long).seq == 8


def test_a_log_with_new_hashes_is_not_the_verified_log(long: Database) -> None:
    service = ScoreService(long)
    told = service.stored_records("Friday")
    told[2]["body"]["values"][0][1] = 900
    with long.writing() as connection:
        for record in resealed(told):
            change = update(tables.records).where(tables.records.c.seq == record["seq"])
            connection.execute(change.values(record=canonical(record)))
    found = ScoreService(long).open("Friday")
    assert found.verdict.verified
    assert "not the one that was verified before" in found.remark


def test_a_shortened_log_is_reported(long: Database) -> None:
    with long.writing() as connection:
        connection.execute(tables.records.delete().where(tables.records.c.seq > 5))
    found = ScoreService(long).open("Friday")
    assert found.game.last_seq == 5
    assert "removed" in found.remark


def test_the_snapshot_of_another_program_is_left_alone(
    long: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "program_hash", lambda: "another")
    found = ScoreService(long).open("Friday")
    assert (found.game.totals(), found.remark) == ({"p1": 36, "p2": -36}, "")


def test_what_was_read_is_known_to_be_as_it_was(long: Database) -> None:
    service = ScoreService(long)
    sheet = service.open("Friday").listed.id
    ScoreService(long).do("Friday", commands.Undo())
    assert service.is_unchanged(sheet)
    service.open("Friday")
    service.do("Friday", commands.Redo())
    assert service.is_unchanged(sheet)
    change_record(long, 4, '"p1",3', '"p1",4')
    assert not service.is_unchanged(sheet)
    assert service.open("Friday").verdict.broken_at == 4


def test_a_record_and_its_snapshot_are_stored_both_or_neither(
    long: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the power went")

    service = ScoreService(long)
    while service.open("Friday").game.last_seq % EVERY != EVERY - 1:
        service.do("Friday", commands.Note("a word"))
    before = (service.open("Friday").game.last_seq, stored(long))
    monkeypatch.setattr("parlour.scores.service.write_snapshot", fails)
    with pytest.raises(RuntimeError):
        service.do("Friday", commands.Note("another"))
    assert (ScoreService(long).open("Friday").game.last_seq, stored(long)) == before


def test_the_command_line_tells_what_it_has_mended(long: Database, url: str) -> None:
    from click.testing import CliRunner

    from parlour.cli import main

    put(long, seal="f" * 64)
    runner = CliRunner(env={"PARLOUR_DATABASE": url})
    found = runner.invoke(main, ["score", "standings", "Friday"])
    assert "was damaged" in found.stderr
    assert found.stdout == "1 Ann 36\n2 Bob -36\n"
    assert runner.invoke(main, ["score", "standings", "Friday"]).stderr == ""


def test_a_file_that_can_only_be_read_is_read_all_the_same(long: Database, url: str) -> None:
    put(long, seal="f" * 64)
    only_read = open_database(url)
    only_read.unwritable = opened_failure()
    assert ScoreService(only_read).open("Friday").game.totals() == {"p1": 36, "p2": -36}
    only_read.close()


def opened_failure() -> DatabaseFailure:
    return DatabaseFailure("database.read_only", "the database file may not be written: nothing was stored")
