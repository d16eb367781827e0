"""Unknown names: every error suggests the nearest name, wherever the name is typed."""

import json

import pytest

from parlour.bots.errors import BotError
from parlour.bots.players import policy
from parlour.errors import OptionError, PositionError
from parlour.games import load
from parlour.lab.measures import LabError, find_measures
from parlour.match import Match
from parlour.match.positions import study
from parlour.names.suggestions import meant, nearest
from parlour.presentation.clocks import settle_clocks
from parlour.scores.errors import Refused
from parlour.scores.script.parser import ScriptError, read_command
from parlour.scores.sheets import sheet_named

from .running import output, refused


@pytest.mark.parametrize(
    ("written", "known", "found"),
    [
        ("kign", ("cash", "king", "kontsina"), ["king"]),
        ("ex", ("beginner", "expert"), ["expert"]),
        ("Jack Chnge It", ("jack-change-it", "king"), ["jack-change-it"]),
        ("hand", ("hands", "hand_size"), ["hands", "hand_size"]),
        ("zzz", ("king", "xeri"), []),
        ("", ("king",), []),
        ("k" * 61, ("king",), []),
    ],
)
def test_the_nearest_names(written, known, found):
    assert nearest(written, known) == found


def test_the_question_is_put_behind_what_was_written():
    assert meant("kign", ["king"]) == " (did you mean king?)"
    assert meant("hand", ["hands", "hand_size"]) == " (did you mean hands or hand_size?)"
    assert meant("zzz", ["king"]) == ""


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        (("simulte",), "simulate"),
        (("score", "shw"), "show"),
        (("play", "kign"), "king"),
        (("play", "king", "--option", "min-bit=1"), "min_bid"),
        (("play", "king", "--option", "heart_lead=fre"), "free"),
        (("play", "xeri", "--bots", "serch:200"), "search"),
        (("simulate", "xeri", "--bots", "expret"), "expert"),
        (("lab", "xeri", "--measure", "lenght"), "length"),
        (("duplicate", "xeri", "--board", "3", "--names"), "--boards"),
        (("score", "export", "Friday", "--format", "jsn"), "json"),
        (("score", "new", "--sheet", "kng", "--players", "A,B"), "king"),
        (("score", "new", "--win", "hihg", "--players", "A,B"), "high"),
    ],
)
def test_the_command_line_tells_the_nearest(typed, near):
    assert f"did you mean {near}" in refused(*typed)


def test_as_json_too():
    told = json.loads(refused("play", "king", "--bots", "gredy", "--json"))
    assert "did you mean greedy" in told["error"]["text"]


def test_levels_count_among_the_bots():
    assert "did you mean club" in str(raised(BotError, policy, "clubb"))


def test_words_typed_at_the_table_and_in_the_lobby_tell_the_nearest():
    told = output("play", "xeri", "--seed", "2", "--bots", "greedy", typed="hnit\nplya Kh\nquit\n")
    assert "'hnit' is not a move here (did you mean hint?)" in told
    assert "(did you mean play?)" in told
    assert "There is no game 'xerri' (did you mean xeri?)" in output("lobby", typed="xerri\nquit\n")


@pytest.mark.parametrize(
    ("kind", "attempt", "near"),
    [
        (OptionError, lambda: Match("xeri", options={"hadns": 1}), "hands"),
        (OptionError, lambda: settle_clocks(load("cash"), {"sings": 1}), ""),
        (LabError, lambda: find_measures(["win"]), "wins"),
        (PositionError, lambda: study({"game": "xeri", "zones": {"pill": []}}), "pile"),
        (PositionError, lambda: study({"game": "xeri", "phase": "plya"}), ""),
        (ScriptError, lambda: read_command("finsh", []), "finish"),
        (Refused, lambda: sheet_named("xerri"), "xeri"),
    ],
)
def test_other_doors_tell_the_nearest(kind, attempt, near):
    assert f"did you mean {near}" in str(raised(kind, attempt)) or not near


def test_a_word_that_fits_no_line_is_cut():
    told = output("play", "xeri", "--seed", "2", "--bots", "greedy", typed=f"{'x' * 3000}\nquit\n")
    assert "'xxxxxxxxxxxxxxxxxxx... is not a move here" in told
    assert all(len(line) < 120 for line in told.splitlines() if not line.startswith("> "))


def raised(kind, attempt, *given):
    with pytest.raises(kind) as found:
        attempt(*given)
    return found.value


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("play", "xeri", "--option", "hands=x"), "hands is a whole number from 1 to 1000, not 'x'"),
        (("play", "xeri", "--think", "soon"), "'soon' is not a number of seconds from 0.01 to 3,600"),
        (("play", "xeri", "--think", "nan"), "'nan' is not a number of seconds from 0.01 to 3,600"),
        (("play", "xeri", "--option", "first_dealer=3"), "choose one of random, 0, 1"),
    ],
)
def test_numbers_out_of_range_are_told_in_sentences(typed, told):
    assert told in refused(*typed)
