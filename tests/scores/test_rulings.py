"""The rulings of the score keeper's page, each tested by a short session."""

import ast
import re
from pathlib import Path

import pytest

from parlour.scores.errors import Refused
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from parlour.scores.views.table import view_of
from tests.studies import rules

from .test_sessions import PAGE, run

RULING = re.compile(r"^\| (S\d+) \| ", re.MULTILINE)


def holds(text: str) -> None:
    """Run a session and check that no line fails."""
    assert [f"{found.line}: {found.text}: {found.problem}" for found in run(text) if found.problem] == []


PLAIN = 'game "Friday" players=Ann,Bob\n'
CHASE = 'game "Chase" sheet=chase players=Ann,Bob lives=1 match_rule=all_lose last_tie=carry\n'


def named_by_tests() -> set[str]:
    """Return the rulings named by @rules(...) in this folder."""
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rules":
                        named |= {
                            str(number.value) for number in mark.args if isinstance(number, ast.Constant)
                        }
    return named


def test_every_ruling_is_named_by_a_test_and_numbered_without_gaps() -> None:
    found = RULING.findall(PAGE)
    assert found == [f"S{number}" for number in range(1, len(found) + 1)]
    assert set(found) == named_by_tests()


@rules("S1")
def test_rows_grow_one_at_a_time() -> None:
    holds(PLAIN + "!add Ann 5 row=3\nadd Ann 5 row=2\nadd Bob 5 row=3\n!add Bob 5 row=5\n?row 2 = 5 .")


@rules("S2", "S3")
def test_next_closes_a_row_with_blanks_and_a_row_of_blanks_is_one() -> None:
    holds(PLAIN + "add Ann 5\nnext\nrow . .\nrow 1 2\n?row 3 = 1 2\n?rounds Bob = 1")


@rules("S4")
def test_the_latest_entry_is_corrected_without_a_reason_also_where_it_was_only_changed() -> None:
    holds(
        PLAIN
        + 'row 1 2\nadd Ann 3\n!edit E1 5\nedit E1 5 why="misread"\nedit E1 6\n!edit E3 4\n?total Ann = 9'
    )


@rules("S5")
def test_whoever_left_comes_back_under_a_new_name() -> None:
    holds(
        'game "F" players=Ann,Bob,Cid\nrow 1 2 3\nleave Bob\n!join Bob\n'
        'join "Bob II"\nrow 1 4 1\n?total Bob = 2'
    )


@rules("S6")
def test_a_reorder_changes_the_order_of_counts_and_never_the_dealers() -> None:
    holds(
        'game "K" sheet=king players=Ann,Bob,Cid,Dee\nreorder Dee,Cid,Bob,Ann\nhand 1 tricks=13,0,0,0\n'
        "?total Dee = -260\n!hand 7 how=auction bidder=Cid bid=4 dir=up tricks=5,2,4,2\n"
        "hand 7 how=auction bidder=Ann bid=4 dir=up tricks=5,2,4,2"
    )


@rules("S7")
def test_a_finished_game_may_be_renamed_and_nothing_entered() -> None:
    holds(
        PLAIN + "row 1 2\nfinish\nrename Ann Anna\nrecolour Bob #102030\nreorder Bob,Anna\nnote lake\n"
        "set name=Sat\n"
        '!add Bob 1\n!undo\n!lock 1\n!pick\nreopen why="once more"\nadd Bob 1'
    )


@rules("S8")
def test_each_sheet_is_scored_one_way() -> None:
    holds(PLAIN + '!hand 1 winner=Ann\ngame "W" sheet=wins players=Ann,Bob\n!add Ann 1\n!row 1 0\n!next')


@rules("S9")
def test_hands_come_in_order_but_those_of_king() -> None:
    holds(
        'game "W" sheet=wins players=Ann,Bob\n!hand 2 winner=Ann\nhand 1 winner=Ann\n'
        'game "K" sheet=king players=Ann,Bob,Cid,Dee\nhand 9 how=nt dir=up tricks=13,0,0,0\nhand 5 king=Bob'
    )


@rules("S10")
def test_counts_that_no_pack_allows_are_refused() -> None:
    holds(
        'game "D" sheet=diloti players=Us,Them\n!hand 1 xeri=0,0 cards=2,50 aces=3,1 td=Them c2=Them\n'
        '!hand 1 xeri=2,0 cards=2,50 aces=1,3 td=Them c2=Them\ngame "C" sheet=letters players=A,B\n'
        '!hand 1 letter=A,B\ngame "R" sheet=rummy players=A,B\n!hand 1 winner=A deadwood=.,111'
    )


@rules("S11")
def test_a_rummy_hand_without_a_winner_counts_as_played() -> None:
    holds(
        'game "R" sheet=rummy players=A,B\nhand 1 winner=-\n?sum = 0\n?rounds A = 1\n'
        "hand 2 winner=A deadwood=.,5"
    )


@rules("S12")
def test_the_pot_of_an_undecided_chase_goes_over() -> None:
    holds(CHASE + "hand 1 loses=Ann,Bob\n?pot = 20\nrematch\n?pot = 20\nhand 1 loses=Ann\n?payout Bob = 20")


@rules("S13")
def test_a_sheet_imported_twice(service: ScoreService) -> None:
    from parlour.scores.importing import import_sheet, write_json

    first = write_json(service.stored_records("Friday")).encode()
    service.do("Friday", commands.Note("here"))
    assert import_sheet(service, first).game.note == "here"
    other = service.stored_records("Friday")[:1]
    assert import_sheet(service, write_json(other).encode()).game.last_seq == 2


@rules("S14")
def test_an_undo_scores_again_under_the_options_as_they_are() -> None:
    holds(
        'game "Q" sheet=keep players=A,B,C ante_cents=5\nhand 1 winner=A\n'
        "set ante_cents=7\n?total A = 0\nundo\n"
        '?table = 21\ngame "C" sheet=chase players=A,B,C lives=1\nhand 1 loses=A\n'
        "undo\nset lives=2\nredo\n?pot = 10"
    )


@rules("S15")
def test_use_opens_finished_games_too() -> None:
    holds(PLAIN + 'row 1 2\nfinish\ngame "S" players=Ann,Bob\nuse Friday\n?status = finished\n?total Bob = 2')


@rules("S16")
@pytest.mark.parametrize(
    "script",
    ["row 1 2\nundo\nnext\nredo", "row 1 2\nundo\nadd Ann 1\nadd Bob 2\nnext", "next\nundo_is_refused"],
)
def test_a_row_is_closed_once_and_none_is_passed_over(script: str) -> None:
    holds(PLAIN + script.replace("undo_is_refused", "!undo") + "\nrow 3 4\n?row 2 = 3 4")


@rules("S16")
def test_a_row_undone_behind_a_next_is_open_again() -> None:
    holds(PLAIN + "row 1 2\nnext\nundo\nrow 5 6\n?row 1 = 5 6\nrow 7 8\n?row 3 = 7 8\n?row 2 = . .")


@rules("S16")
def test_a_closed_row_of_blanks_is_shown(service: ScoreService) -> None:

    service.do("Friday", commands.CloseRow())
    service.do("Friday", commands.Row(("1", ".", ".")))
    assert [line.label for line in view_of(service.open("Friday").game).lines] == ["1", "2"]


@rules("S17")
def test_a_plain_sheet_goes_on_with_one_player() -> None:
    holds(
        PLAIN
        + "row 1 2\nleave Ann\nrow 5\n?row 2 = . 5\n?standings = 1 Bob 7; 2 Ann 1\n!leave Bob\n!rematch\n"
        'join Cid\nrow 1 2\ngame "R" sheet=rummy players=A,B\n!leave A\n!game "One" players=Ann'
    )


@rules("S18")
@pytest.mark.parametrize(
    "sign", ["\u200b", "\u2060", "\u00ad", "\ufeff", "\u3164", "\u2800", "\ufe0f", "\U000e0041"]
)
def test_nobody_bears_a_name_that_only_looks_like_another(sign: str) -> None:
    holds(
        f'{PLAIN}!join An{sign}n\n!rename Bob "Ann{sign}"\n!rename Bob B{sign}ob\n'
        f'!game "Fri{sign}day" players=A,B\n'
        f'!game "Other" players=Ann,"Ann{sign}"\n!note "at the{sign}lake"\nrow 1 2\n'
        f'add Ann 5\n!edit E1 3 why="a{sign}bc"'
    )


@rules("S18")
def test_a_log_written_before_stays_whole(service: ScoreService) -> None:
    """Version 1 accepted U+200B in names. Such sheets can be used, and their players renamed."""
    from parlour.scores.importing import import_sheet

    from .forging import resealed, with_records

    records = service.stored_records("Friday")
    records[0]["body"]["players"][1]["name"] = "An\u200bn"
    records[0]["body"]["id"] = "f" * 32
    opened = import_sheet(service, with_records(resealed(records)), "Old")
    assert opened.verdict.verified
    service.do("Old", commands.Add("An\u200bn", "5"))
    assert service.do("Old", commands.Rename("An\u200bn", "Bob")).game.totals()["p2"] == 5


@rules("S19")
@pytest.mark.parametrize("name", ["Dee", "DEE", "Ｄee"])
def test_redo_never_makes_two_players_of_one_name(name: str) -> None:
    holds(PLAIN + f"join Dee\nundo\nrename Ann {name}\n!redo\nrename {name} Ann\nredo\n?total Dee = 0")


@rules("S19")
def test_a_rename_never_meets_a_player_brought_back() -> None:
    holds(
        PLAIN + "join Dee\nrename Dee Eva\nundo\njoin Eva\nundo\nrename Bob Eva\n!redo\nrename Eva Bob\nredo"
    )


@rules("S20")
def test_the_beginning_of_a_name_will_do(service: ScoreService) -> None:
    holds(
        'game "Friday" players=Ann,Anton,Bob\nadd b 5\n?total Bo = 5\n!add An 1\n'
        'add Ann 2\nadd ant 3\n!add "" 1\n'
        "?standings = 1 Bob 5; 2 Anton 3; 3 Ann 2\n"
        'game "Friday at Ann\'s" players=A,B\nuse Friday\n?total Bob = 5\n'
        'use "friday a"\n!use F\n'
        'game "K" sheet=king players=Ann,Bob,Cid,Dee first_dealer=c\nhand 5 king=D\n?total Dee = -160'
    )
    with pytest.raises(Refused, match="'' on this sheet: it has Ann, Bob, Cid"):
        service.open("Friday").game.find("")


@rules("S22")
def test_a_hand_without_a_number_is_the_next_and_one_answer_needs_no_key() -> None:
    holds(
        'game "K" sheet=king players=Ann,Bob,Cid,Dee\nhand tricks=4,3,5,1\n'
        "hand 3 queens=1,1,1,1\nhand 0,6,4,3\n"
        "?row 2 = 0 -120 -80 -60\nhand 2,2,2,2\n?row 4 = -60 -60 -60 -60\n"
        "hand 5 Bob\n?row 5 = 0 -160 0 0\n!hand Bob\n"
        'game "W" sheet=wins players=Ann,Bob\nhand winner=Ann\nhand winner=Bob\n?rounds Ann = 2\n!hand'
    )
