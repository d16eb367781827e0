"""What the keeper remembers of sheets stays small, and is what reading them anew would give."""

from collections.abc import Iterator

import pytest

from parlour.scores.commands.commands import Add, NewGame, Row
from parlour.scores.records import Log, Verdict
from parlour.scores.service import Keeper
from parlour.scores.store.sheet_cache import Recent

from .stores import fresh_keeper


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    with fresh_keeper() as keeper:
        yield keeper


def log_of(keeper: Keeper, count: int) -> Log:
    record = keeper.open(keeper.sheets()[0].id).log.records[0]
    return Log((record,) * count, Verdict(count))


def test_so_many_records_are_kept_and_the_sheet_looked_at_longest_ago_goes_first(keeper):
    game = keeper.new(NewGame("plain", ("Ann", "Bob"))).game
    recent = Recent(most=10)
    for sheet in ("one", "two"):
        recent.put(sheet, log_of(keeper, 4), game)
    assert recent.get("one")
    recent.put("three", log_of(keeper, 4), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "two", "three")] == [True, False, True]
    recent.put("long", log_of(keeper, 99), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "three", "long")] == [False, False, True]
    recent.put("long", log_of(keeper, 3), game)
    recent.put("one", log_of(keeper, 7), game)
    assert recent.get("long"), "what is put once more counts once"


def test_sheets_that_were_forgotten_are_written_on_as_before(keeper, monkeypatch):
    monkeypatch.setattr(keeper, "_recent", Recent(most=3))
    sheets = [keeper.new(NewGame("plain", ("Ann", "Bob"))).game.id for _ in range(3)]
    for number in range(1, 4):
        for sheet in sheets:
            assert keeper.do(sheet, Add("Ann", str(number), number)).game.last_seq == number + 1
    for sheet in sheets:
        assert keeper.open(sheet).game == keeper.verify(sheet).game


def test_a_sheet_counts_by_its_entries_too(keeper):
    wide = keeper.new(NewGame("plain", tuple(f"player {number}" for number in range(9)))).game
    game = keeper.do(wide.id, Row(tuple("123456789"))).game
    assert len(game.events) == 9
    recent = Recent(most=20)
    for sheet in ("one", "two"):
        recent.put(sheet, log_of(keeper, 2), game)
    assert [bool(recent.get(sheet)) for sheet in ("one", "two")] == [False, True]
    recent.forget("two")
    recent.put("one", log_of(keeper, 2), game)
    assert recent.get("one")
