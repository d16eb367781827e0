"""The cache of sheets has a limit, and its content equals that of the database."""

from collections.abc import Iterator

import pytest

from parlour.scores.log import Log, Verdict
from parlour.scores.script.commands import Add, NewGame, Row
from parlour.scores.service import ScoreService
from parlour.scores.store.sheet_cache import SheetCache

from .stores import fresh_service


@pytest.fixture
def service() -> Iterator[ScoreService]:
    with fresh_service() as service:
        yield service


def log_of(service: ScoreService, count: int) -> Log:
    record = service.open(service.sheets()[0].id).log.records[0]
    return Log((record,) * count, Verdict(count))


def test_so_many_records_are_kept_and_the_sheet_looked_at_longest_ago_goes_first(service):
    game = service.new(NewGame("plain", ("Ann", "Bob"))).game
    recent = SheetCache(most=10)
    for sheet in ("one", "two"):
        recent.put(sheet, log_of(service, 4), game)
    assert recent.get("one")
    recent.put("three", log_of(service, 4), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "two", "three")] == [True, False, True]
    recent.put("long", log_of(service, 99), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "three", "long")] == [False, False, True]
    recent.put("long", log_of(service, 3), game)
    recent.put("one", log_of(service, 7), game)
    assert recent.get("long"), "what is put once more counts once"


def test_sheets_that_were_forgotten_are_written_on_as_before(service, monkeypatch):
    monkeypatch.setattr(service, "_recent", SheetCache(most=3))
    sheets = [service.new(NewGame("plain", ("Ann", "Bob"))).game.id for _ in range(3)]
    for number in range(1, 4):
        for sheet in sheets:
            assert service.do(sheet, Add("Ann", str(number), number)).game.last_seq == number + 1
    for sheet in sheets:
        assert service.open(sheet).game == service.verify(sheet).game


def test_a_sheet_counts_by_its_entries_too(service):
    wide = service.new(NewGame("plain", tuple(f"player {number}" for number in range(9)))).game
    game = service.do(wide.id, Row(tuple("123456789"))).game
    assert len(game.events) == 9
    recent = SheetCache(most=20)
    for sheet in ("one", "two"):
        recent.put(sheet, log_of(service, 2), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "two")] == [False, True]
    recent.forget("two")
    recent.put("one", log_of(service, 2), game)
    assert recent.get("one")
