"""Invalid input is refused with an error code, and nothing changes."""

import pytest

from parlour.scores.commands import NewGame
from parlour.scores.errors import FilledCell, Refused
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from tests.codes import has_code


def refused(service: ScoreService, command: commands.Command, code: str, sheet: str = "Friday") -> None:
    """Check that a command is refused with this code, and that the log does not change."""
    before = service.verify(sheet)
    with pytest.raises(Refused, check=has_code(code)):
        service.do(sheet, command)
    after = service.verify(sheet)
    assert after.log.digest == before.log.digest
    assert after.game == before.game


@pytest.mark.parametrize("value", ["five", "1e3", "--5", "5-", "-", "10 5", "1,5"])
def test_what_is_no_number(service: ScoreService, value: str) -> None:
    refused(service, commands.Add("Ann", value), "value.invalid")


@pytest.mark.parametrize("value", ["1000001", "-1000001", "600000+600000"])
def test_beyond_a_million(service: ScoreService, value: str) -> None:
    refused(service, commands.Add("Ann", value), "value.too_large")


def test_empty_does_nothing(service: ScoreService) -> None:
    outcome = service.do("Friday", commands.Add("Ann", " "))
    assert outcome.record is None
    assert service.open("Friday").game.last_seq == 1
    service.do("Friday", commands.Add("Ann", "5"))
    assert service.do("Friday", commands.Edit(1, "")).record is None


def test_an_unknown_player(service: ScoreService) -> None:
    refused(service, commands.Add("Dee", "5"), "player.unknown")


def test_a_player_who_left(service: ScoreService) -> None:
    service.do("Friday", commands.Leave("Bob"))
    refused(service, commands.Add("Bob", "5"), "player.left")


def test_a_locked_row(service: ScoreService) -> None:
    service.do("Friday", commands.Add("Ann", "5"))
    service.do("Friday", commands.Lock(1))
    for command in (
        commands.Add("Bob", "5"),
        commands.Row((".", "1", "1")),
        commands.Edit(1, "6"),
        commands.Void(1),
        commands.Undo(),
    ):
        refused(service, command, "row.locked")


def test_a_finished_game(service: ScoreService) -> None:
    service.do("Friday", commands.Add("Ann", "5"))
    service.do("Friday", commands.Finish())
    for command in (
        commands.Add("Bob", "5"),
        commands.Row(("1", "1", "1")),
        commands.Edit(1, "6"),
        commands.Undo(),
    ):
        refused(service, command, "sheet.closed")


def test_a_filled_cell_is_offered_as_an_edit(service: ScoreService) -> None:
    service.do("Friday", commands.Add("Ann", "5"))
    refused(service, commands.Add("Ann", "6"), "entry.taken")
    with pytest.raises(FilledCell) as error:
        service.do("Friday", commands.Add("Ann", "6"))
    assert error.value.event == 1
    refused(service, commands.Row(("6", "1", "1")), "entry.taken")


def test_a_row_with_a_wrong_number_of_values(service: ScoreService) -> None:
    refused(service, commands.Row(("1", "2")), "row.wrong_number")
    refused(service, commands.Row(("1", "2", "3", "4")), "row.wrong_number")
    refused(service, commands.Row(("1", "2", "x")), "value.invalid")


def test_counts_that_do_not_add_up(service: ScoreService) -> None:
    service.new(NewGame("king", ("Ann", "Bob", "Cid", "Dee"), "King"))
    counts = commands.EnterHand(1, {"tricks": "4,3,4,1"})
    refused(service, counts, "hand.wrong_sum", "King")


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "text.empty"), ("  ", "text.empty"), ("\u200d", "text.empty"), ("x" * 25, "text.too_long"),
     ("A\x07nn", "text.invalid"), ("A\nnn", "text.invalid"), ("Ann\u202e", "text.invalid"),
     ("\ud800", "text.invalid"), ("bOB", "name.taken"), ("Ｂob", "name.taken")],
)  # fmt: skip
def test_names_that_cannot_be(service: ScoreService, name: str, code: str) -> None:
    refused(service, commands.Rename("Ann", name), code)
    refused(service, commands.Join(name), code)
    with pytest.raises(Refused, check=has_code(code)):
        service.new(NewGame("plain", ("Bob", name), "Other"))
    assert [listed.name for listed in service.sheets()] == ["Friday"]


def test_a_correction_without_a_needed_reason(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", "2", "3")))
    service.do("Friday", commands.Edit(1, "4"))  # the latest entry: no reason needed
    service.do("Friday", commands.Add("Ann", "5"))
    refused(service, commands.Edit(2, "9"), "entry.needs_reason")
    refused(service, commands.Void(2), "entry.needs_reason")
    refused(service, commands.Edit(2, "9", why="no"), "text.too_short")
    refused(service, commands.Edit(2, "9", why="x" * 121), "text.too_long")
    service.do("Friday", commands.Undo())
    service.do("Friday", commands.Edit(1, "5"))  # again the latest in force


def test_undo_with_nothing_left_and_redo_after_a_new_record(service: ScoreService) -> None:
    refused(service, commands.Undo(), "record.nothing_to_undo")
    service.do("Friday", commands.Add("Ann", "5"))
    service.do("Friday", commands.Undo())
    refused(service, commands.Undo(), "record.nothing_to_undo")
    service.do("Friday", commands.Add("Ann", "6"))
    refused(service, commands.Redo(), "record.nothing_to_redo")


@pytest.mark.parametrize(
    ("sheet", "people"), [("king", 4), ("diloti", 2), ("xeri", 2), ("keep", 3), ("chase", 3)]
)
def test_nobody_joins_or_leaves_a_fixed_table(service: ScoreService, sheet: str, people: int) -> None:
    service.new(NewGame(sheet, ("Ann", "Bob", "Cid", "Dee")[:people], "Table"))
    refused(service, commands.Join("Eva"), "sheet.fixed", "Table")
    refused(service, commands.Leave("Ann"), "sheet.fixed", "Table")


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (NewGame("whist", ("A", "B")), "sheet.unknown_kind"),
        (NewGame("plain", ("A",)), "player.wrong_number"),
        (NewGame("plain", ("A", "B"), "x" * 41), "text.too_long"),
        (NewGame("plain", ("A", "B"), "FRIDAY"), "name.taken"),
        (NewGame("plain", ("A", "B"), win="most"), "setting.invalid"),
        (NewGame("plain", ("A", "B"), mode="cells"), "setting.invalid"),
        (NewGame("plain", ("A", "B"), decimals="3"), "setting.invalid"),
        (NewGame("plain", ("A", "B"), target="lots"), "value.invalid"),
        (NewGame("plain", ("A", "B"), hands="0"), "setting.invalid"),
        (NewGame("plain", ("A", "B"), witness="maybe"), "setting.invalid"),
        (NewGame("plain", ("A", "B"), note="x" * 501), "text.too_long"),
        (NewGame("plain", ("A", "B"), options={"lives": "3"}), "option.unknown"),
        (NewGame("plain", ("A", "B"), colours={"A": "red"}), "value.invalid"),
        (NewGame("king", ("A", "B", "C")), "player.wrong_number"),
        (NewGame("king", ("A", "B", "C", "D"), mode="events"), "setting.invalid"),
        (NewGame("king", ("A", "B", "C", "D"), decimals="1"), "setting.invalid"),
        (NewGame("chase", ("A", "B"), options={"lives": "10"}), "option.invalid"),
        (NewGame("chase", ("A", "B"), options={"last_tie": "fight"}), "option.invalid"),
    ],
)
def test_sheets_that_cannot_be(service: ScoreService, game: NewGame, code: str) -> None:
    with pytest.raises(Refused, check=has_code(code)):
        service.new(game)
    assert [listed.name for listed in service.sheets()] == ["Friday"]
