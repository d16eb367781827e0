"""The current sheet, and the list of sheets."""

import re

import pytest

from tests.studies import rules

from .test_command_line import Line, line

__all__ = ["line"]


@rules("S21")
def test_the_only_sheet_is_meant_and_then_the_one_opened_last(line: Line) -> None:
    line.run("row", "10", ".", "-5")
    line.run("new", "Saturday", "--players", "Dee,Eva")
    line.run("add", "Dee", "7")
    assert line.run("standings").stdout == "1 Dee 7\n2 Eva 0\n"
    assert line.run("standings", "Friday").stdout == "1 Ann 10\n2 Bob 0\n3 Cid -5\n"
    assert "Friday: 1 Ann 10; 2 Bob 1" in line.run("add", "b", "1").stdout
    line.run("use", "sat")
    assert "1 Dee 7" in line.run("standings").stdout
    assert line.run("use").stdout == "Saturday is the current sheet\n"
    line.run("rematch")
    assert "Saturday (2)" in line.run("show").stdout


@rules("S21")
def test_every_command_on_a_sheet_means_the_chosen_one(line: Line) -> None:
    line.run("new", "Saturday", "--players", "Dee,Eva,Fay")
    for words in (
        "row 1 2 3", "add Dee 4", "next", "edit E4 5", "void E4", "undo", "redo", "join Gus",
        "rename Gus Guy",        "recolour Guy #102030", "leave Guy",
        "reorder Fay,Eva,Dee", "pick", "pick seating", "set target=20",
        "note lake", "lock 1", "unlock 1 --why mistaken", "show", "history", "chart", "verify", "export",
        "finish", "reopen --why again", "archive", "archive --back",
    ):  # fmt: skip
        assert "Ann" not in line.run(*words.split()).stdout
    assert line.json("show", "Saturday")["totals"] == ["3", "2", "1", "0"]
    assert "verified, 1 records" in line.run("verify", "Friday").stdout


@rules("S21")
def test_a_sheet_that_is_not_clear_is_asked_for_and_nothing_is_entered(line: Line) -> None:
    line.run("new", "10", "--players", "Dee,Eva,Fay")
    line.run("use", "Friday")
    assert "'10' is also the name of a sheet" in line.run("row", "10", "1", "2", code=2).stderr
    assert "'friday' is a sheet: write SHEET PLAYER" in line.run("join", "friday", code=2).stderr
    assert "'friday' may be" not in line.run("join", "Friday", "friday").stderr
    assert "no player 'Friday II'" in line.run("add", "Friday II", "5", code=2).stderr
    assert "there is no sheet 'Sunday'" in line.run("add", "Sunday", "Ann", "5", code=2).stderr
    assert "write [SHEET] PLAYER VALUE" in line.run("add", "Friday", "Ann", "5", "6", code=2).stderr
    line.run("use", "10")
    assert "row 1: Dee 10" in line.run("row", "10", "1", "2").stdout


@rules("S21")
@pytest.mark.parametrize("words", [["show"], ["add", "Ann", "5"], ["row", "1", "2"], ["use"]])
def test_where_none_is_chosen_one_learns_how(line: Line, words: list[str]) -> None:
    line.run("archive", "Friday")
    (line.folder / "parlour" / "chosen-sheets").rename(line.folder / "away")
    assert "open one with `parlour score new`" in line.run(*words, code=2).stderr
    line.runner.env = dict(line.runner.env) | {"XDG_DATA_HOME": "/dev/null"}  # nothing can be remembered
    line.run("new", "Saturday", "--players", "A,B")
    line.run("new", "Sunday", "--players", "A,B")
    assert "choose one with `parlour score use NAME`" in line.run(*words, code=2).stderr


def test_the_list_says_who_plays_who_leads_and_what_can_go_on(line: Line) -> None:
    line.run("row", "10", "10", "-5")
    line.run("finish")
    line.run("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    line.run("new", "Many", "--players", ",".join(f"Player{n}" for n in range(20)))
    line.run("row", *["1"] * 4, *["."] * 16)
    line.run("use", "King")
    listed = line.run("list").stdout.splitlines()
    assert [text.split()[0] for text in listed if not text.startswith("    ")] == ["Many", "*", "Friday"]
    assert "Player0, Player1, Player2, … lead with 1" in listed[0]
    assert all(len(text) <= 100 for text in listed)
    assert re.fullmatch(r"\* King +king +open +nothing scored yet +Ann, Bob, Cid, Dee", listed[-2])
    assert re.fullmatch(r"  Friday +plain +finished +Ann, Bob won with 10 +Ann, Bob, Cid", listed[-1])
    data = line.json("list")
    assert [one["chosen"] for one in data] == [False, True, False]
    assert (data[2]["leaders"], data[2]["best"], data[2]["status"]) == (["Ann", "Bob"], "10", "finished")


def test_a_broken_sheet_is_listed_as_broken(line: Line) -> None:
    from parlour.database import open_database

    line.run("row", "10", ".", "-5")
    store = open_database(line.runner.env["PARLOUR_DATABASE"])
    with store.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE score_records SET record = replace(record, '10', '11') WHERE seq = 2"
        )
    assert line.json("list")[0]["status"] == "broken"
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE score_records SET record = 'x' WHERE seq = 1")
    store.close()
    assert line.run("list").stdout == "* Friday    broken\n"
