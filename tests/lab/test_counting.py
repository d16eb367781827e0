"""Sums, intervals and histograms of games written by hand, compared with independent results."""

from types import SimpleNamespace

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.games import load
from parlour.lab import batch_solving
from parlour.lab.batch_solving import Question, Study
from parlour.lab.differences import Difference, difference_rows
from parlour.lab.duplicate import compared
from parlour.lab.measures import find_measures
from parlour.lab.questions import command_line, parse_question
from parlour.lab.report import read_results
from parlour.lab.report.tables import tables
from parlour.lab.seat_exchange import SeatExchangeQuestion
from parlour.lab.simulation_totals import Summary, meaningful_decimals
from parlour.lab.stats import NORMAL, Estimate, half_width, histograms, portions, six, wilson
from parlour.lab.text_report import cells
from parlour.solving import Solution
from tests.codes import has_code
from tests.lab.kept_questions import as_text, trial

A, B = 0b0101, 0b1010  # the seats of two sides, as bits


def column(*values):
    return np.array(values, np.int64).reshape(-1, 1)


def batch(*games):
    """Games of four seats: winners, length, points, and the points of one line of the score."""
    tables = np.zeros(len(games), [("winners", "i4"), ("points", "i8", (4,))])
    tables["winners"] = [winners for winners, *_ in games]
    tables["points"] = [points for *_, points, _ in games]
    lengths = np.array([length for _, length, *_ in games])
    lines = np.array([[[line] for line in scored] for *_, scored in games])
    return SimpleNamespace(tables=tables, lengths=lengths, lines=lines)


GAMES = (
    (A, 10, (3, 1, 3, 1), (3, 0, 3, 0)),
    (B, 20, (1, 7, 1, 7), (0, 7, 0, 7)),
    (0b0001, 12, (5, 2, 5, 2), (0, 0, 0, 0)),  # a part of a side, which is a side all the same
    (A | B, 16, (2, 2, 2, 2), (1, 1, 1, 1)),
    (0, 40, (0, 0, 0, 0), (0, 0, 0, 0)),
)


def summed(*games):
    found = Summary(4, 2, ("tricks",))
    found.add(batch(*games))
    return found


class TestIntervals:
    def test_they_leave_five_percent_outside_on_both_sides(self):
        assert pytest.approx(1.959964, abs=1e-6) == NORMAL

    @pytest.mark.parametrize(
        ("part", "whole", "low", "high"),
        [(1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (0, 20, 0, 0.1611)],
    )
    def test_wilson_tells_what_is_printed_for_it_elsewhere(self, part, whole, low, high):
        assert wilson(part, whole) == pytest.approx((low, high), abs=5e-5)

    def test_four_games_have_three_degrees_of_freedom(self):
        assert half_width(4, 2.0) == pytest.approx(3.1824 * 2 / 3**0.5)
        assert half_width(1, 0.0) is None

    def test_where_everything_was_counted_something_else_may_come(self):
        (found,) = portions(six(column(4, 5, 6), column(4, 5, 6)))
        assert (found.value, found.low, found.high) == (1, wilson(3, 3)[0], 1)

    def test_a_portion_is_never_below_nothing(self):
        (found,) = portions(six(column(0, 0, 1), column(4, 5, 6)))
        assert found.value == pytest.approx(1 / 15)
        assert found.low == 0
        assert found.high > 0.1


class TestHistograms:
    def test_columns_are_as_wide_as_they_must_be_and_end_with_the_last_number(self):
        (found,) = histograms([dict.fromkeys(range(3, 24), 1)])
        assert [(one["from"], one["to"]) for one in found] == [(n, min(n + 1, 23)) for n in range(3, 24, 2)]
        assert [one["games"] for one in found] == [2] * 10 + [1]

    def test_all_tallies_are_told_in_the_same_columns(self):
        one, other = histograms([{5: 1, 6: 2}, {2: 3, 9: 4}])
        assert [column["from"] for column in one] == [column["from"] for column in other] == [*range(2, 10)]
        assert [column["games"] for column in one] == [0, 0, 0, 1, 2, 0, 0, 0]
        assert [column["games"] for column in other] == [3, 0, 0, 0, 0, 0, 0, 4]


class TestSummaries:
    def test_a_win_belongs_to_one_side_and_is_shared_by_several(self):
        figures = summed(*GAMES).figures(1.0)
        assert [seat["wins"] for seat in figures["seats"]] == [2, 1, 1, 1]
        assert [seat["shared"] for seat in figures["seats"]] == [1, 1, 1, 1]
        assert {name: figures["drawn"][name] for name in ("games", "shared", "nobody")} == {
            "games": 2,
            "shared": 1,
            "nobody": 1,
        }

    def test_each_seat_has_its_own_lines_and_points(self):
        figures = summed(*GAMES[:2]).figures(1.0)
        assert [seat["lines"]["tricks"]["mean"] for seat in figures["seats"]] == [1.5, 3.5, 1.5, 3.5]
        assert [seat["mean"] for seat in figures["seats"]] == [2, 4, 2, 4]
        assert [seat["sd"] for seat in figures["seats"]] == [1, 3, 1, 3]

    @pytest.mark.parametrize(("count", "median"), [(1, 10), (2, 15), (3, 12), (4, 14), (5, 16)])
    def test_the_median_lies_in_the_middle(self, count, median):
        assert summed(*GAMES[:count]).figures(1.0)["length"]["median"] == median

    def test_what_was_counted_apart_is_counted_together(self):
        whole, first = summed(*GAMES), summed(*GAMES[:3])
        first.merge(summed(*GAMES[3:]).to_json())
        assert first.to_json() == whole.to_json()


def test_an_odd_number_of_deals_is_played_to_the_end_of_a_pair():
    game, chunk = parse_question("tri-cap", (), 1)
    assert SeatExchangeQuestion(game, chunk, 0, 5).chunk.games == 3
    assert SeatExchangeQuestion(game, chunk, 0, 4).chunk.games == 2


def test_boards_of_several_sides_are_told_in_points_of_one():
    found = compared([30, 6], 2)
    assert (found["total"], found["mean"], found["sd"]) == (18, 9, 6)
    low, high = found["mean_interval"]
    assert (low + high) / 2 == 9
    assert high - low == pytest.approx(2 * half_width(2, 6))


def test_a_share_is_told_in_percent():
    (wins,), (length,) = find_measures(["wins"]), find_measures(["length"])
    assert cells(Estimate(0.25, 0.2, 0.3), wins, 1) == ["25.0 %", "20.0 to 30.0"]
    assert cells(Estimate(48.25, 40, 50), length, 1) == ["48.2  ", "40.0 to 50.0"]


@pytest.mark.parametrize(("low", "high", "told"), [(10, 30, 0), (1, 1.2, 2), (1, 3, 1), (5, 5, 2)])
def test_figures_have_two_digits_of_their_interval(low, high, told):
    assert meaningful_decimals([{"interval": [low, high]}], "interval") == told


ASKED = {"game": "xeri", "seed": 3, "bots": ["greedy"], "options": {"hands": "1"}, "names": ["length"]}


def test_the_command_that_asks_again_says_all_that_was_asked():
    alone = ASKED | {"vary": {}, "skill": None, "deals": 100}
    assert command_line(alone, 2, 50) == (
        "parlour lab xeri --games 50 --seed 3 --seats 2 --bots greedy --option hands=1 --measure length"
    )
    varied = ASKED | {"vary": {"seats": ["2", "3"], "bots": ["greedy", "uniform"]}, "skill": 2, "deals": 80}
    assert command_line(varied, 2, 50) == (
        "parlour lab xeri --games 50 --seed 3 --option hands=1 --vary seats=2,3 --vary bots=greedy,uniform "
        "--measure length --skill 2 --deals 80"
    )


def test_a_trial_tells_the_share_of_games_that_pairing_saved():
    bounds = dict(first=10.0, other=11.0, low=0.5, high=1.5, chance=0.01)
    names = dict(measure="length", part="", variant="a=2", against="a=1")
    told = [
        difference_rows([Difference(**names, **bounds, fewer=fewer)])[1].split() for fewer in (4.0, 0.5, None)
    ]
    assert [row[row.index("to") + 2] for row in told] == ["75", "0", "same"]


def test_a_report_holds_a_difference_to_the_correction_for_all():
    told = trial()
    for number, one in enumerate(told["differences"]):
        one |= {"p": 0.01, "p_holm": 0.02 + number}
    read = read_results(as_text(told))
    assert [one.adjusted for one in read.differences] == [0.02, 1.02]
    (differences,) = [one for one in tables(read) if one.name == "differences"]
    assert [row[differences.columns.index("p_holm")] for row in differences.rows] == [0.02, 1.02]


@pytest.mark.parametrize("verdict", ["won", "lost"])
def test_a_win_counts_where_the_rules_say_so(verdict, tmp_path, monkeypatch):
    """A solver that is wrong stops a study."""
    monkeypatch.setattr(batch_solving, "solve", lambda *_: Solution(verdict, "", 0.1, [], 0))
    study = Study(Question("forty-thieves", {}, 1.0, ""), tmp_path / "deals.jsonl")
    decided = study.solve_deals(load("forty-thieves"), [1], lambda number: None)
    if verdict == "lost":
        assert next(decided).verdict == "lost"
    else:
        with pytest.raises(ParlourError, check=has_code("solver.failed")):
            next(decided)
        assert study.results == {}
