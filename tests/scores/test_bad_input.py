"""Every row of the table of bad input: refused with the reason, and nothing changed."""

import pytest

from parlour.scores.commands import forms
from parlour.scores.commands.forms import NewGame
from parlour.scores.errors import FilledCell, Refused
from parlour.scores.keeper import Keeper


def refused(keeper: Keeper, command: forms.Command, because: str, sheet: str = "Friday") -> None:
    """Check that a command is refused, that it says why, and that the log is as it was."""
    before = keeper.verify(sheet)
    with pytest.raises(Refused, match=because):
        keeper.do(sheet, command)
    after = keeper.verify(sheet)
    assert after.log == before.log
    assert after.game == before.game


@pytest.mark.parametrize("value", ["five", "1e3", "--5", "5-", "-", "10 5", "1,5"])
def test_what_is_no_number(keeper: Keeper, value: str) -> None:
    refused(keeper, forms.Add("Ann", value), r"whole numbers or sums like 25\+30-5")


@pytest.mark.parametrize("value", ["1000001", "-1000001", "600000+600000"])
def test_beyond_a_million(keeper: Keeper, value: str) -> None:
    refused(keeper, forms.Add("Ann", value), "values go from -1000000 to 1000000")


def test_empty_does_nothing(keeper: Keeper) -> None:
    outcome = keeper.do("Friday", forms.Add("Ann", " "))
    assert outcome.record is None
    assert keeper.open("Friday").game.last_seq == 1
    keeper.do("Friday", forms.Add("Ann", "5"))
    assert keeper.do("Friday", forms.Edit(1, "")).record is None


def test_an_unknown_player(keeper: Keeper) -> None:
    refused(keeper, forms.Add("Dee", "5"), "no player 'Dee' on this sheet: it has Ann, Bob, Cid")


def test_a_player_who_left(keeper: Keeper) -> None:
    keeper.do("Friday", forms.Leave("Bob"))
    refused(keeper, forms.Add("Bob", "5"), "Bob has left")


def test_a_locked_row(keeper: Keeper) -> None:
    keeper.do("Friday", forms.Add("Ann", "5"))
    keeper.do("Friday", forms.Lock(1))
    for command in (
        forms.Add("Bob", "5"), forms.Row((".", "1", "1")), forms.Edit(1, "6"), forms.Void(1), forms.Undo(),
    ):  # fmt: skip
        refused(keeper, command, "row 1 is locked")


def test_a_finished_game(keeper: Keeper) -> None:
    keeper.do("Friday", forms.Add("Ann", "5"))
    keeper.do("Friday", forms.Finish())
    for command in (forms.Add("Bob", "5"), forms.Row(("1", "1", "1")), forms.Edit(1, "6"), forms.Undo()):
        refused(keeper, command, "finished: reopen it")


def test_a_filled_cell_is_offered_as_an_edit(keeper: Keeper) -> None:
    keeper.do("Friday", forms.Add("Ann", "5"))
    refused(keeper, forms.Add("Ann", "6"), "Ann already has 5 in row 1: edit E1 instead")
    with pytest.raises(FilledCell) as error:
        keeper.do("Friday", forms.Add("Ann", "6"))
    assert error.value.event == 1
    refused(keeper, forms.Row(("6", "1", "1")), "edit E1 instead")


def test_a_row_with_a_wrong_number_of_values(keeper: Keeper) -> None:
    refused(keeper, forms.Row(("1", "2")), "a row needs 3 values .Ann, Bob, Cid")
    refused(keeper, forms.Row(("1", "2", "3", "4")), "a row needs 3 values")
    refused(keeper, forms.Row(("1", "2", "x")), "whole numbers")


def test_counts_that_do_not_add_up_name_both_sums(keeper: Keeper) -> None:
    keeper.new(NewGame("king", ("Ann", "Bob", "Cid", "Dee"), "King"))
    counts = forms.EnterHand(1, {"tricks": "4,3,4,1"})
    refused(keeper, counts, "tricks add up to 12, there must be 13", "King")


@pytest.mark.parametrize(
    ("name", "because"),
    [("", "empty"), ("  ", "empty"), ("\u200d", "empty"), ("x" * 25, "1 to 24"), ("A\x07nn", r"U\+0007"),
     ("A\nnn", r"U\+000A"), ("Ann\u202e", r"U\+202E"), ("\ud800", r"U\+D800"),
     ("bOB", "(?i)bob"), ("Ｂob", "[BＢ]ob")],
)  # fmt: skip
def test_names_that_cannot_be(keeper: Keeper, name: str, because: str) -> None:
    refused(keeper, forms.Rename("Ann", name), because)
    refused(keeper, forms.Join(name), because)
    with pytest.raises(Refused, match=because):
        keeper.new(NewGame("plain", ("Bob", name), "Other"))
    assert [listed.name for listed in keeper.sheets()] == ["Friday"]


def test_a_correction_without_a_needed_reason(keeper: Keeper) -> None:
    keeper.do("Friday", forms.Row(("1", "2", "3")))
    keeper.do("Friday", forms.Edit(1, "4"))  # the latest entry: no reason needed
    keeper.do("Friday", forms.Add("Ann", "5"))
    refused(keeper, forms.Edit(2, "9"), "needs a reason")
    refused(keeper, forms.Void(2), "needs a reason")
    refused(keeper, forms.Edit(2, "9", why="no"), "3 to 120 characters")
    refused(keeper, forms.Edit(2, "9", why="x" * 121), "3 to 120 characters")
    keeper.do("Friday", forms.Undo())
    keeper.do("Friday", forms.Edit(1, "5"))  # again the latest in force


def test_undo_with_nothing_left_and_redo_after_a_new_record(keeper: Keeper) -> None:
    refused(keeper, forms.Undo(), "nothing left to undo")
    keeper.do("Friday", forms.Add("Ann", "5"))
    keeper.do("Friday", forms.Undo())
    refused(keeper, forms.Undo(), "nothing left to undo")
    keeper.do("Friday", forms.Add("Ann", "6"))
    refused(keeper, forms.Redo(), "nothing to redo")


@pytest.mark.parametrize(
    ("sheet", "people"), [("king", 4), ("diloti", 2), ("xeri", 2), ("keep", 3), ("chase", 3)]
)
def test_nobody_joins_or_leaves_a_fixed_table(keeper: Keeper, sheet: str, people: int) -> None:
    keeper.new(NewGame(sheet, ("Ann", "Bob", "Cid", "Dee")[:people], "Table"))
    refused(keeper, forms.Join("Eva"), "its table is fixed", "Table")
    refused(keeper, forms.Leave("Ann"), "its table is fixed", "Table")


@pytest.mark.parametrize(
    ("game", "because"),
    [
        (NewGame("whist", ("A", "B")), "no sheet 'whist': choose one of plain, king"),
        (NewGame("plain", ("A",)), "at least 2 players, not 1"),
        (NewGame("plain", ("A", "B"), "x" * 41), "1 to 40"),
        (NewGame("plain", ("A", "B"), "FRIDAY"), "there is a sheet 'FRIDAY' already"),
        (NewGame("plain", ("A", "B"), win="most"), "win is high or low"),
        (NewGame("plain", ("A", "B"), mode="cells"), "mode is rows or events"),
        (NewGame("plain", ("A", "B"), decimals="3"), "decimals is 0 or 1 or 2"),
        (NewGame("plain", ("A", "B"), target="lots"), "whole numbers"),
        (NewGame("plain", ("A", "B"), hands="0"), "number of hands"),
        (NewGame("plain", ("A", "B"), witness="maybe"), "witness is yes or no"),
        (NewGame("plain", ("A", "B"), note="x" * 501), "0 to 500"),
        (NewGame("plain", ("A", "B"), options={"lives": "3"}), "no option 'lives'"),
        (NewGame("plain", ("A", "B"), colours={"A": "red"}), "no colour"),
        (NewGame("king", ("A", "B", "C")), "exactly 4 players, not 3"),
        (NewGame("king", ("A", "B", "C", "D"), mode="events"), "does not fit the king sheet"),
        (NewGame("king", ("A", "B", "C", "D"), decimals="1"), "whole numbers"),
        (NewGame("chase", ("A", "B"), options={"lives": "10"}), "a whole number from 1 to 9"),
        (NewGame("chase", ("A", "B"), options={"last_tie": "fight"}), "joint or replay"),
    ],
)
def test_sheets_that_cannot_be(keeper: Keeper, game: NewGame, because: str) -> None:
    with pytest.raises(Refused, match=because):
        keeper.new(game)
    assert [listed.name for listed in keeper.sheets()] == ["Friday"]
