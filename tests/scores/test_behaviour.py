"""Behaviour that session scripts cannot test: settings, warnings, views, history, the register."""

from random import Random

import pytest

from parlour.database import Database
from parlour.scores.commands import NewGame
from parlour.scores.errors import Refused, UnknownSheet
from parlour.scores.records import EditBody
from parlour.scores.reducer.state import missing, next_player
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from parlour.scores.views.history import history
from parlour.scores.views.table import next_sort, notices, view_of
from tests.codes import has_code


def names(service: ScoreService, players: list[str]) -> list[str]:
    game = service.open("Friday").game
    return [game.name_of(player) for player in players]


def test_next_and_prev_lead_through_the_turn_order_and_then_to_whoever_is_missing(
    service: ScoreService,
) -> None:
    game = service.open("Friday").game
    assert next_player(game, "p1") == "p2"
    assert next_player(game, "p1", back=True) == "p3"
    service.do("Friday", commands.Add("Ann", "1"))
    service.do("Friday", commands.Add("Cid", "1"))
    assert next_player(service.open("Friday").game, "p3") == "p2"
    assert names(service, missing(service.open("Friday").game)) == ["Bob"]
    service.do("Friday", commands.Add("Bob", "1"))
    assert next_player(service.open("Friday").game, "p3") is None
    service.do("Friday", commands.Leave("Bob"))
    game = service.open("Friday").game
    assert next_player(game, "p1") == "p3"
    assert next_player(game, "p2") == "p1"


def test_in_events_whoever_has_fewer_entries_is_missing(service: ScoreService) -> None:
    service.do("Friday", commands.Set({"mode": "events"}))
    service.do("Friday", commands.Add("Ann", "1"))
    assert names(service, missing(service.open("Friday").game)) == ["Bob", "Cid"]
    with pytest.raises(Refused, check=has_code("setting.fixed")):
        service.do("Friday", commands.Set({"mode": "rows"}))


def test_a_target_is_noticed_and_play_goes_on(service: ScoreService) -> None:
    service.do("Friday", commands.Set({"target": "10", "hands": "2"}))
    service.do("Friday", commands.Row(("9", "1", "1")))
    assert notices(service.open("Friday").game) == []
    outcome = service.do("Friday", commands.Row(("1", "1", "1")))
    assert notices(outcome.game) == ["target reached by Ann", "all 2 hands are played"]
    service.do("Friday", commands.Row(("1", "1", "1")))
    service.do("Friday", commands.Set({"target": "none", "hands": "none"}))
    assert notices(service.open("Friday").game) == []


def test_a_negative_target_is_reached_from_above(service: ScoreService) -> None:
    service.do("Friday", commands.Set({"target": "-10"}))
    service.do("Friday", commands.Row(("-9", "3", "-10")))
    assert notices(service.open("Friday").game) == ["target reached by Cid"]


def test_a_correction_outside_the_current_row_warns_first(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", "2", "3")))
    game, remarks = service.preview("Friday", commands.Edit(1, "5"))
    assert remarks == ["E1 is in row 1, the current row is 2"]
    assert game.totals()["p1"] == 5
    assert service.open("Friday").game.totals()["p1"] == 1
    service.do("Friday", commands.Add("Ann", "1"))
    assert service.preview("Friday", commands.Edit(4, "5"))[1] == []


def test_corrections_may_need_a_witness_who_enters_the_record(service: ScoreService) -> None:
    service.do("Friday", commands.Add("Ann", "1"))
    service.do("Friday", commands.Set({"witness": "yes"}))
    with pytest.raises(Refused, check=has_code("entry.needs_witness")):
        service.do("Friday", commands.Edit(1, "2"))
    with pytest.raises(Refused, check=has_code("entry.needs_witness")):
        service.do("Friday", commands.Edit(1, "2", witness="Ann"), by="Ann")
    outcome = service.do("Friday", commands.Edit(1, "2", witness="Bob"))
    assert outcome.record is not None
    assert isinstance(outcome.record.body, EditBody)
    assert outcome.record.body.witness == "p2"


def test_an_entry_into_an_earlier_row_is_late(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", ".", "3")))
    game = service.do("Friday", commands.Add("Bob", "2", row=1)).game
    assert [event.late for event in game.events.values()] == [False, False, True]
    assert view_of(game).lines[0].cells == ("1", "2+", "3")


def test_sorted_players_keep_their_own_cells(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", "25", "3")))
    view = view_of(service.open("Friday").game, order=["p2", "p3", "p1"])
    assert view.names == ("Bob", "Cid", "Ann")
    assert view.lines[0].cells == ("25", "3", "1")
    assert view.lines[0].events == ("E2", "E3", "E1")
    assert view.totals == ("25", "3", "1")


def test_the_history_tells_the_log_in_plain_words(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", "25", "3")))
    service.do("Friday", commands.Add("Ann", "1"))
    service.do("Friday", commands.Edit(2, "35", why="counted the nine twice"))
    service.do("Friday", commands.Undo())
    service.do("Friday", commands.Rename("Bob", "Robert"))
    opened = service.open("Friday")
    lines = [str(line) for line in history(opened.game, opened.log.records)]
    assert lines[0].endswith("Ann's phone: opened Friday (plain) for Ann, Bob, Cid")
    assert lines[3][6:] == (
        'Ann\'s phone: E2 Robert row 1 from 25 to 35, because "counted the nine twice" (undone)'
    )
    assert lines[4].endswith("undid: E2 Robert row 1 from 25 to 35")
    assert lines[5].endswith("Bob is now Robert")
    about_ann = [line.seq for line in history(opened.game, opened.log.records, "p1")]
    assert about_ann == [1, 2, 3]


def test_every_kind_of_record_can_be_told(service: ScoreService) -> None:
    for command in (
        commands.Add("Ann", "1"), commands.CloseRow(), commands.Join("Dee"), commands.Leave("Dee"),
        commands.Void(1, "not hers"), commands.Undo(), commands.Redo(),
        commands.Recolour("Ann", "#000000"), commands.Reorder(("Cid", "Ann", "Bob")),
        commands.Lock(1), commands.Unlock(1, "again"),
        commands.Set({"target": "9"}), commands.Note("at the lake"),
        commands.Pick(), commands.Pick("seating"), commands.Finish(),
        commands.Reopen("not yet"), commands.Row((".", ".", ".")),
        commands.Join("Eva"), commands.Pick("partners"),
    ):  # fmt: skip
        service.do("Friday", command)
    service.new(NewGame("king", ("Ann", "Bob", "Cid", "Dee"), "King"))
    service.do("King", commands.EnterHand(5, {"king": "Bob"}))
    service.do("King", commands.EnterHand(1, {"tricks": "4,3,5,1"}))
    for sheet in ("Friday", "King"):
        opened = service.open(sheet)
        for line in history(opened.game, opened.log.records):
            assert line.text
            assert "{" not in line.text
    assert [line.text for line in history(opened.game, opened.log.records)][1:] == [
        "hand 5: king=Bob", "hand 1: tricks=4,3,5,1",
    ]  # fmt: skip


def test_chance_picks_evenly_and_every_try_is_logged(store: Database) -> None:
    service = ScoreService(store, chance=Random(7))
    service.new(NewGame("plain", ("A", "B", "C", "D"), "Draw"))
    for _ in range(40):
        service.do("Draw", commands.Pick())
    picks = service.open("Draw").game.picks
    assert len(picks) == 40
    assert {player for _, _, result in picks for player in result} == {"p1", "p2", "p3", "p4"}
    _, what, partners = service.do("Draw", commands.Pick("partners")).game.picks[-1]
    assert what == "partners"
    assert sorted(partners) == ["p1", "p2", "p3", "p4"]
    service.do("Draw", commands.Leave("A"))
    with pytest.raises(Refused, check=has_code("player.wrong_number")):
        service.do("Draw", commands.Pick("partners"))
    with pytest.raises(Refused, check=has_code("argument.unknown")):
        service.do("Draw", commands.Pick("dealer"))


def test_the_register_remembers_names_and_colours(service: ScoreService) -> None:
    service.do("Friday", commands.Join("Dee", colour="#123456"))
    service.new(NewGame("plain", ("dee", "Eva"), "Next"))
    game = service.open("Next").game
    assert game.players["p1"].colour == "#123456"
    assert [player.name for player in service.players()][:2] == ["Dee", "Eva"]
    assert len({player.name for player in service.players()}) == 5
    service.archive_player("eva")
    assert "Eva" not in [player.name for player in service.players()]
    assert "Eva" in [player.name for player in service.players(archived=True)]
    with pytest.raises(Refused, check=has_code("player.unknown")):
        service.archive_player("Fay")


def test_sheets_are_named_by_default_and_archived_never_deleted(service: ScoreService) -> None:
    people = ("Ann", "Bob", "Cid", "Dee")
    assert [service.new(NewGame("king", people)).game.settings.name for _ in range(2)] == ["King 1", "King 2"]
    service.archive("King 1")
    assert "King 1" not in [listed.name for listed in service.sheets()]
    assert service.open("king 1").verdict.verified
    service.archive("King 1", archived=False)
    assert "King 1" in [listed.name for listed in service.sheets()]
    with pytest.raises(UnknownSheet, check=has_code("sheet.unknown")):
        service.open("King 3")


def test_a_sheet_can_be_renamed_but_not_to_a_name_in_use(service: ScoreService) -> None:
    service.new(NewGame("plain", ("Ann", "Bob"), "Other"))
    with pytest.raises(Refused, check=has_code("name.taken")):
        service.do("Friday", commands.Set({"name": "OTHER"}))
    assert service.open("Friday").game.last_seq == 1
    service.do("Friday", commands.Set({"name": "Saturday"}))
    assert service.open("saturday").game.settings.name == "Saturday"


def test_a_rematch_name_counts_on_and_never_grows_too_long(service: ScoreService) -> None:
    long = "x" * 40
    service.new(NewGame("plain", ("Ann", "Bob"), long))
    assert service.rematch(long).game.settings.name == "x" * 36 + " (2)"
    assert service.rematch("Friday").game.settings.name == "Friday (2)"
    assert service.rematch("Friday").game.settings.name == "Friday (3)"
    assert service.open("Friday").game.status == "finished"
    assert service.open("Friday (3)").game.before == service.open("Friday").game.id


def test_an_undo_that_means_another_record_is_refused(service: ScoreService) -> None:
    service.do("Friday", commands.Add("Ann", "1"))
    service.do("Friday", commands.Add("Bob", "1"))
    with pytest.raises(Refused, check=has_code("record.conflict")):
        service.do("Friday", commands.Undo(seq=2))
    service.do("Friday", commands.Undo(seq=3))
    with pytest.raises(Refused, check=has_code("record.conflict")):
        service.do("Friday", commands.Redo(seq=2))


def test_the_sort_button_goes_round() -> None:
    assert [next_sort(how) for how in ("high", "low", "turn")] == ["low", "turn", "high"]
