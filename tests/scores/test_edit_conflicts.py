"""Concurrent edits: a writer who has not seen another change gets an error, and nothing is lost."""

import pytest

from parlour.scores import Refused, ScoreService
from parlour.scores import commands as typed
from parlour.scores.errors import EditConflict
from parlour.scores.script.commands import Add, CloseRow, Edit, EnterHand, NewGame, Void
from tests.codes import has_code


@pytest.fixture
def friday(service: ScoreService) -> ScoreService:
    service.do("Friday", Add("Ann", "10"))
    return service


@pytest.mark.parametrize("command", [Edit(1, "12", was=10), Void(1, was=10)])
def test_a_value_that_was_corrected_meanwhile_is_not_corrected_unseen(friday, command):
    friday.do("Friday", Edit(1, "11"))
    with pytest.raises(EditConflict, check=has_code("entry.conflict")):
        friday.do("Friday", command)
    assert friday.open("Friday").game.events[1].values == [10, 11]


def test_a_value_that_is_as_it_was_seen_is_corrected(friday):
    assert friday.do("Friday", Edit(1, "12", was=10)).game.events[1].value == 12


def test_a_hand_that_was_entered_meanwhile_is_not_entered_over(service):
    service.new(NewGame("wins", ("Ann", "Bob"), "Pitty"))
    service.do("Pitty", EnterHand(1, {"winner": "Ann"}, seen=0))
    with pytest.raises(EditConflict, check=has_code("entry.conflict")):
        service.do("Pitty", EnterHand(1, {"winner": "Bob"}, seen=0))
    service.do("Pitty", EnterHand(1, {"winner": "Bob"}, seen=1))
    with pytest.raises(EditConflict, check=has_code("entry.conflict")):
        service.do("Pitty", EnterHand(1, {"winner": "Ann"}, seen=1))


def test_a_row_that_two_close_at_once_is_closed_once(friday):
    friday.do("Friday", CloseRow(1))
    assert friday.do("Friday", CloseRow(1)).record is None
    assert friday.open("Friday").game.current_row == 2
    with pytest.raises(Refused, check=has_code("row.not_current")):
        friday.do("Friday", CloseRow(4))


def test_a_command_may_be_made_from_the_sheet_as_it_is(friday):
    friday.do("Friday", lambda game: typed.AddValue("p2", 5))
    assert friday.open("Friday").game.totals() == {"p1": 10, "p2": 5, "p3": 0}
