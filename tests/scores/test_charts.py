"""Charts: late joiners, the line of zero, and players at the same place."""

import pytest

from parlour.cli.score.show import legend, plot
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from parlour.scores.views.charts import Chart, Series, chart_of
from tests.studies import rules


def drawn(service: ScoreService) -> tuple[list[str], list[str]]:
    chart = chart_of(service.open("Friday").game)
    return plot(chart, height=5), legend(chart, height=5)


@rules("S24")
def test_a_late_joiner_is_drawn_from_the_row_before_joining(service: ScoreService) -> None:
    for values in (("10", "0", "-10"), ("10", "0", "0")):
        service.do("Friday", commands.Row(values))
    service.do("Friday", commands.Join("Dee", "10"))
    service.do("Friday", commands.Row(("0", "-5", "0", "3")))
    service.do("Friday", commands.Join("Eva", "lowest"))
    chart = chart_of(service.open("Friday").game)
    assert [series.totals_by_row for series in chart.series] == [
        [0, 10, 20, 20], [0, 0, 0, -5], [0, -10, -10, -10], [None, None, 10, 13], [None, None, None, -10],
    ]  # fmt: skip
    assert legend(chart)[3:5] == ["* Dee, from 3 on: 10 13", "# Eva, from now on: -10"]


@rules("S24")
def test_an_entry_into_a_row_before_joining_is_drawn_too(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("1", "2", "3")))
    service.do("Friday", commands.Row(("1", "2", "3")))
    service.do("Friday", commands.Join("Dee"))
    service.do("Friday", commands.Add("Dee", "7", row=2))
    assert chart_of(service.open("Friday").game).series[3].totals_by_row == [None, 0, 7]


@rules("S24")
def test_who_joins_a_game_sheet_late_is_drawn_from_the_hand_before(service: ScoreService) -> None:
    from parlour.scores.commands import NewGame

    service.new(NewGame("wins", ("Ann", "Bob"), "Wins"))
    service.do("Wins", commands.EnterHand(None, {"winner": "Ann"}))
    service.do("Wins", commands.Join("Cid"))
    service.do("Wins", commands.EnterHand(None, {"winner": "Cid"}))
    assert chart_of(service.open("Wins").game).series[2].totals_by_row == [None, 0, 1]


@rules("S24")
def test_the_zero_line_is_dotted_and_meetings_are_explained(service: ScoreService) -> None:
    service.do("Friday", commands.Row(("20", "20", "-20")))
    service.do("Friday", commands.Row(("0", "-20", "20")))
    lines, told = drawn(service)
    assert lines == [" 20 |  ≡ o", " 10 |     ", "  0 |≡···≡", "-10 |     ", "-20 |  +  "]
    assert told[3] == "≡ is more than one: Ann, Bob, Cid (start); Ann, Bob (1); Bob, Cid (2)"


@rules("S24")
@pytest.mark.parametrize("totals", [(5, 9), (-5, -9), (0, 0), (1, 1), (-300, 200)])
def test_zero_is_always_on_the_drawing_and_no_label_stands_twice(totals: tuple[int, ...]) -> None:
    chart = Chart(
        "Any",
        (1,),
        tuple(Series(f"p{n}", f"P{n}", "#000000", t, (0,), (t,)) for n, t in enumerate(totals)),
        0,
    )
    lines = plot(chart)
    labels = [line.split("|")[0].strip() for line in lines]
    assert labels.count("0") == 1
    assert len(set(labels)) == len(labels)
    assert sorted(map(int, labels), reverse=True) == list(map(int, labels))
