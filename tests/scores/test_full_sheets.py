"""The maximum size of a sheet: a full sheet can be finished, exported and imported."""

from collections.abc import Iterator

import pytest

from parlour.scores.errors import Refused
from parlour.scores.importing import import_sheet, write_json
from parlour.scores.reducer import reducer
from parlour.scores.script.commands import Add, Finish, NewGame, Reopen, Row
from parlour.scores.service import ScoreService
from tests.codes import has_code

from .stores import fresh_service

RECORDS = 5


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScoreService]:
    monkeypatch.setattr("parlour.scores.service.MOST_RECORDS", RECORDS)
    with fresh_service() as service:
        yield service


def full(service: ScoreService) -> str:
    """A full sheet, which can only be finished."""
    sheet = service.new(NewGame("plain", ("Ann", "Bob"))).game.id
    for row in range(1, RECORDS - 1):
        service.do(sheet, Add("Ann", "1", row))
    return sheet


def test_a_full_sheet_takes_no_more_and_can_be_finished(service):
    sheet = full(service)
    before = service.stored_records(sheet)
    with pytest.raises(Refused, check=has_code("sheet.full")):
        service.do(sheet, Add("Bob", "1", 1))
    assert service.stored_records(sheet) == before
    assert service.do(sheet, Finish()).game.status != "open"
    with pytest.raises(Refused, check=has_code("sheet.full")):
        service.do(sheet, Reopen("one more hand"))
    assert len(service.stored_records(sheet)) == RECORDS


def test_the_next_game_follows_a_full_sheet(service):
    sheet = full(service)
    assert service.rematch(sheet).game.status == "open"
    assert len(service.stored_records(sheet)) == RECORDS


def test_what_was_written_before_is_said_once_more_on_a_full_sheet(service):
    sheet = service.new(NewGame("plain", ("Ann", "Bob"))).game.id
    for row in range(1, RECORDS - 1):
        service.do(sheet, Add("Ann", "1", row), cid=f"write {row}")
    assert service.do(sheet, Add("Ann", "1", RECORDS - 2), cid=f"write {RECORDS - 2}").repeated


def test_so_many_entries_are_on_a_sheet_wherever_it_comes_from(service, monkeypatch):
    sheet = service.new(NewGame("plain", ("Ann", "Bob"))).game.id
    service.do(sheet, Row(("1", "2")))
    service.do(sheet, Row(("3", "4")))
    exported = write_json(service.stored_records(sheet)).encode()
    monkeypatch.setattr(reducer, "MOST_ENTRIES", 3)
    with fresh_service() as elsewhere:
        opened = import_sheet(elsewhere, exported)
        assert (
            str(opened.verdict)
            == "broken at record 3: no such entry could be made: a sheet has at most 3 entries"
        )
        assert len(opened.game.events) == 2
        own = elsewhere.new(NewGame("plain", ("Ann", "Bob"))).game.id
        elsewhere.do(own, Row(("1", "2")))
        with pytest.raises(Refused, check=has_code("sheet.full")):
            elsewhere.do(own, Row(("3", "4")))
