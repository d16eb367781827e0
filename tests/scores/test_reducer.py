"""The reducer: undo, redo, corrections, rows and players."""

from collections.abc import Iterator

import pytest

from parlour.scores.errors import FilledCell, Refused
from parlour.scores.reducer.reducer import fold
from parlour.scores.reducer.state import ScoredGame, all_rows
from parlour.scores.script.commands import (
    Add,
    CloseRow,
    Command,
    Edit,
    EnterHand,
    Join,
    Leave,
    Lock,
    NewGame,
    Redo,
    Reorder,
    Row,
    Undo,
    Unlock,
    Void,
)
from parlour.scores.service import ScoreService
from tests.codes import has_code

from .stores import fresh_service


@pytest.fixture
def service() -> Iterator[ScoreService]:
    with fresh_service() as service:
        service.new(NewGame("plain", ("Ann", "Bob", "Cid"), "Friday"))
        yield service


def after(service: ScoreService, *commands: Command, name: str = "Friday") -> ScoredGame:
    """Return the state after these commands, and check that folding all records gives the same state."""
    for command in commands:
        service.do(name, command)
    game = service.open(name).game
    assert fold(service.verify(name).log.records) == game
    return game


def test_what_was_undone_does_not_count_until_it_is_redone(service):
    assert after(service, Row(("1", "2", "3")), Add("Ann", "10")).totals() == {"p1": 11, "p2": 2, "p3": 3}
    assert after(service, Undo()).totals() == {"p1": 1, "p2": 2, "p3": 3}
    game = after(service, Undo())
    assert game.totals() == {"p1": 0, "p2": 0, "p3": 0}
    assert (game.events, game.cells, game.closed, game.current_row) == ({}, {}, set(), 1)
    assert after(service, Redo()).totals() == {"p1": 1, "p2": 2, "p3": 3}
    assert after(service, Redo()).totals() == {"p1": 11, "p2": 2, "p3": 3}


def test_nothing_is_redone_after_something_new(service):
    game = after(service, Add("Ann", "1"), Undo(), Add("Bob", "2"))
    assert game.taken_back == []
    with pytest.raises(Refused, check=has_code("record.nothing_to_redo")):
        service.do("Friday", Redo())
    assert after(service, Undo(), Redo()).totals() == {"p1": 0, "p2": 2, "p3": 0}


def test_undone_corrections_leave_the_value_before(service):
    after(service, Add("Ann", "5"), Edit(1, "7", why="miscounted"))
    assert after(service, Undo()).totals()["p1"] == 5
    assert after(service, Redo()).totals()["p1"] == 7


def test_numbers_of_undone_entries_are_not_given_again(service):
    assert list(after(service, Row(("1", "2", "3")), Undo(), Add("Ann", "1")).events) == [4]
    assert list(after(service, Undo(), Add("Bob", "1")).events) == [5]
    assert list(after(service, Join("Dora"), Undo(), Join("Eve")).players) == ["p1", "p2", "p3", "p5"]
    with pytest.raises(Refused, check=has_code("entry.undone")):
        service.do("Friday", Edit(4, "2", why="no"))


def test_a_void_entry_does_not_count_and_its_cell_is_free(service):
    game = after(service, Add("Ann", "5"), Add("Bob", "6"), Void(1, why="twice"))
    assert game.totals() == {"p1": 0, "p2": 6, "p3": 0}
    assert all_rows(game)[1] == {"p1": None, "p2": 6, "p3": None}
    assert after(service, Add("Ann", "4")).totals() == {"p1": 4, "p2": 6, "p3": 0}
    with pytest.raises(Refused, check=has_code("entry.void")):
        service.do("Friday", Edit(1, "9", why="no"))


def test_a_filled_cell_is_not_filled_again(service):
    after(service, Add("Ann", "5"))
    with pytest.raises(FilledCell, check=has_code("entry.taken")) as refused:
        service.do("Friday", Add("Ann", "6"))
    assert refused.value.event == 1


def test_rows_are_entered_one_after_another(service):
    for row in (3, 99):
        with pytest.raises(Refused, check=has_code("row.out_of_range")):
            service.do("Friday", Add("Ann", "5", row))
    game = after(service, Add("Ann", "5", 2))
    assert (game.current_row, game.last_row) == (1, 2)
    game = after(service, CloseRow(), CloseRow())
    assert (game.current_row, game.closed) == (3, {1, 2})
    assert after(service, Add("Bob", "1", 1)).events[2].late


def test_whoever_joins_plays_last_with_an_opening_value(service):
    game = after(service, Row(("1", "2", "3")), Join("Dora", at="lowest"))
    assert game.order == ["p1", "p2", "p3", "p4"]
    assert game.totals() == {"p1": 1, "p2": 2, "p3": 3, "p4": 1}
    assert after(service, Row(("1", "1", "1", "1"))).totals()["p4"] == 2
    assert after(service, Leave("Dora")).totals()["p4"] == 2


def test_an_order_that_does_not_name_somebody_keeps_them(service):
    after(service, Join("Dora"), Undo(), Reorder(("Cid", "Bob", "Ann")))
    assert after(service, Redo()).order == ["p3", "p2", "p1", "p4"]


def test_a_locked_row_is_not_changed_by_undo_or_correction_until_it_is_unlocked(service):
    after(service, Row(("1", "2", "3")), Lock(1))
    for command in (Undo(), Edit(1, "5", why="no"), Void(1, why="no")):
        with pytest.raises(Refused, check=has_code("row.locked")):
            service.do("Friday", command)
    game = after(service, Unlock(1, why="a mistake"))
    assert game.locks == set()
    assert after(service, Undo()).totals()["p1"] == 0


def test_a_corrected_hand_counts_as_it_was_corrected(service):
    service.new(NewGame("king", ("Ann", "Bob", "Cid", "Dora"), "King"))
    before = after(service, EnterHand(1, {"tricks": "4,3,5,1"}), name="King").totals()
    corrected = after(service, EnterHand(1, {"tricks": "3,4,5,1"}, why="miscounted"), name="King")
    assert len(corrected.hands[1].versions) == 2
    assert corrected.totals() == before | {"p1": before["p2"], "p2": before["p1"]}
    assert after(service, Undo(), name="King").totals() == before
