"""Texts of the laboratory: no winner in games for one player, no negative zero, no false precision."""

import pytest

from parlour.lab.differences import signed_number
from parlour.lab.measures import MEASURES, LabError, find_measures
from parlour.lab.report import read_results
from parlour.lab.report.charts import _share
from parlour.lab.report.summary import short_summary
from parlour.lab.stats import Estimate
from parlour.lab.text_report import cells, decimals
from tests.cli.running import refused
from tests.lab.kept_questions import as_text, figure, question

BY_NAME = {one.name: one for one in MEASURES}


def in_sentences(seats, **measures):
    asked = {**question()["asked"], "seats": seats}
    return short_summary(read_results(as_text(question(asked=asked, measures=measures))))


def test_a_game_for_one_is_lost_and_has_no_winner_to_look_for():
    drawn = figure(0.87, 0.8, 0.9)
    assert in_sentences(1, drawn=drawn) == ["87.0 % of games are lost."]
    assert in_sentences(2, drawn=drawn) == ["87.0 % of games have no single winner."]


@pytest.mark.parametrize("value", [-0.0, -0.0004])
def test_what_is_rounded_to_zero_has_no_sign(value):
    assert cells(Estimate(value, -0.2, 0.2), BY_NAME["drawn"], 0) == ["0 %", "-20 to 20"]
    assert cells(Estimate(value, value, 0.2), BY_NAME["points"], 1)[1] == "0.0 to 0.2"


def test_nothing_is_not_written_with_a_minus():
    assert signed_number(-0.0, "%") == "+0"
    assert _share(-0.0, 0) == "0 %"
    assert str(Estimate(-0.0, -0.0, 0.5)) == "0 (0 to 0.5)"


def test_minutes_are_a_guess_and_are_not_told_in_hundredths():
    narrow = [Estimate(4.214, 4.21, 4.218)]
    assert decimals(narrow, BY_NAME["minutes"]) == decimals([Estimate(4.2)], BY_NAME["minutes"]) == 1
    assert decimals(narrow, BY_NAME["length"]) == 4
    length = figure(20, 19, 21)
    told = [in_sentences(2, length=length, minutes=figure(n, n, n)) for n in (0.2, 1.2, 4.7)]
    assert told == [
        [f"A game has about 20 moves and takes people about {time}."]
        for time in ("a minute", "a minute", "5 minutes")
    ]


@pytest.mark.parametrize("name", ["luck", "skill"])
def test_luck_and_skill_are_asked_for_by_an_option_of_their_own(name):
    assert f"{name} is measured by --skill, not by --measure" in refused("lab", "king", "--measure", name)
    with pytest.raises(LabError, match=rf"no measure '{name}x' \(did you mean {name}"):
        find_measures([f"{name}x"])
