"""Measures of games written by hand, and their descriptions."""

import pytest

from parlour.engine.moves import make
from parlour.engine.tracing import CUT
from parlour.games import SHELF, load
from parlour.lab.measures import MEASURES, LabError, find_measures
from parlour.lab.stats import Estimate
from parlour.lab.tallies import Findings
from parlour.lab.text_report import kind_lines
from tests.lab.laid_traces import laid, line

FIRST, SECOND = 1, 2  # winners, as bits


def value(trace, name, part=0):
    """Return a figure of a trace."""
    (measure,) = [one for one in MEASURES if one.name == name]
    found = Findings.from_trace(trace, find_measures([name])).estimates(measure)[part]
    return found and found.value


def told_by_leads(winners, *standings):
    return laid([(winners, [line(one) for one in standings])])


def test_the_lead_changes_when_another_leads_alone():
    """A tie in between does not count, nor does a lead that returns after a tie."""
    trace = told_by_leads(FIRST, (0, 0), (1, 0), (1, 1), (2, 1), (2, 3), (3, 3), (4, 3))
    assert value(trace, "lead_changes") == 2


def test_a_game_is_open_until_the_winner_leads_for_good():
    trace = told_by_leads(FIRST, (1, 0), (1, 2), (3, 2), (4, 2), (4, 2))
    assert value(trace, "suspense") == 2 / 5
    assert value(trace, "decided_early") == 1
    assert value(trace, "drama") == 1 / 5
    assert value(trace, "comebacks") == 0


def test_nobody_leads_in_a_tie():
    assert value(told_by_leads(SECOND, (0, 1), (1, 1), (1, 2)), "lead_changes") == 0
    assert value(told_by_leads(FIRST, (1, 0), (1, 1)), "suspense") == 1


def test_a_game_begins_with_no_leader():
    """A leader other than that of the game before is not a change."""
    trace = laid([(FIRST, [line((1, 0)), line((2, 0))]), (SECOND, [line((0, 1)), line((1, 0))])])
    assert value(trace, "lead_changes") == 1 / 2


def test_a_game_that_is_open_for_half_of_its_moves_is_decided_early():
    assert value(told_by_leads(FIRST, (0, 1), (1, 0)), "decided_early") == 1
    assert value(told_by_leads(FIRST, (0, 1), (0, 1), (1, 0)), "decided_early") == 0


def test_a_game_that_was_cut_off_has_no_ending():
    trace = laid([(FIRST, [line((1, 0))]), (FIRST, [line((1, 0))])])
    trace.games[1, CUT] = 1
    assert value(trace, "endings") == value(trace, "cut_off") == 1 / 2


def test_a_game_that_nobody_wins_is_open_to_its_end():
    trace = told_by_leads(FIRST | SECOND, (1, 0), (1, 1))
    assert value(trace, "drawn") == 1
    assert value(trace, "suspense") == 1
    assert value(trace, "drama") is None
    assert value(trace, "comebacks") is None


def test_a_comeback_is_a_win_of_who_trailed_at_half_time():
    behind = [line((0, 1)), line((0, 2)), line((0, 2)), line((3, 2))]
    ahead = [line((0, 1)), line((2, 1)), line((2, 3)), line((4, 3))]
    trace = laid([(FIRST, behind), (FIRST, ahead)])
    assert value(trace, "comebacks") == 1 / 2
    assert value(trace, "drama") == (3 + 2) / 8
    assert value(trace, "decided_early") == 0


def test_what_partners_score_together_counts_once():
    """Each partner has all points of their side: 10 of seats 0 and 2, and 4 of seats 1 and 3, are 14."""
    trace = laid([(0b0101, [line((10, 4, 10, 4))])], game=load("diloti"))
    trace.scored[0, :, 0] = [10, 4, 10, 4]
    assert value(trace, "score") == 14


def test_rules_say_in_how_many_games_they_came_up():
    (measure,) = find_measures(["rules"])
    shares = [Estimate(share, 0.0, 1.0) for share in (0.0, 0.5, 1.0)]
    lines = kind_lines(measure, ["R1", "R2", "R3"], shares, 10)
    assert lines[0] == "rules: which occur in the first 10 games"
    assert [text.split(maxsplit=1)[0] for text in lines[1:]] == ["never", "at", "in"]
    assert kind_lines(measure, ["R1"], shares[:1], 1)[0] == "rules: which occur in the first 1 game"


def test_partners_lead_together():
    """Diloti's seats 0 and 2 are one side: 3 + 0 is less than 2 + 2."""
    trace = laid([(0b1010, [line((3, 2, 0, 2))])], game=load("diloti"))
    assert value(trace, "suspense") == 0
    assert [value(trace, "wins", seat) for seat in range(4)] == [0, 1, 0, 1]


def test_places_are_counted_from_the_left_of_the_first_dealer():
    trace = laid([(0b0001, [line((0, 0, 0, 0))])], dealer=2, game=load("king"))
    assert [value(trace, "wins", seat) for seat in range(4)] == [1, 0, 0, 0]
    assert [value(trace, "places", place) for place in range(4)] == [0, 1, 0, 0]
    assert value(trace, "unfairness") == 1


def test_decisions_are_moves_that_are_not_the_only_one():
    moves = [line((0, 0), 0, 4), line((0, 0), 1, 1), line((0, 0), 0, 2), line((0, 0), 1, 3)]
    trace = laid([(FIRST, moves)])
    assert [value(trace, "decisions", seat) for seat in range(2)] == [2, 1]
    assert [value(trace, "choices", seat) for seat in range(2)] == [3, 3]
    assert value(trace, "forced") == 1 / 4
    assert value(trace, "minutes") == (3 * 6 + 1) / 60


def test_a_kind_of_move_counts_where_another_kind_stood_beside_it():
    """`both` is a choice between kinds; three moves of one kind are not."""
    both = 0b11
    moves = [
        line((0, 0), offered=both, move=make(0, 7)),
        line((0, 0), offered=both, move=make(0)),
        line((0, 0), offered=0b10, choices=3, move=make(1)),
        line((0, 0), offered=both, choices=1, move=make(1)),
    ]
    trace = laid([(FIRST, moves)], game=load("chase-the-ace"))
    assert [value(trace, "chosen", kind) for kind in range(3)] == [1, 0, None]


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.name)
def test_every_measure_tells_its_formula_and_its_source(measure):
    assert measure.text.endswith(".")
    assert measure.formula
    assert measure.source


def test_names_of_measures_are_one_each():
    assert len({one.name for one in MEASURES}) == len(MEASURES)


def test_a_measure_that_is_reckoned_from_another_brings_it_along():
    assert [one.name for one in find_measures(["unfairness", "length"])] == ["places", "unfairness", "length"]


def test_a_name_that_no_measure_has_is_told_with_those_there_are():
    with pytest.raises(LabError, match="no measure 'fun'; there are wins, points"):
        find_measures(["length", "fun"])


@pytest.mark.parametrize("name", SHELF)
def test_the_parts_of_a_measure_have_names_of_their_own(name):
    game = load(name)
    for measure in MEASURES:
        parts = measure.parts(game, game.seats.default)
        assert len(set(parts)) == len(parts), measure.name


def test_who_leads_says_nothing_of_a_game_for_one():
    patience = load("forty-thieves")
    there = [one.name for one in MEASURES if one.applies(patience, 1)]
    assert {"wins", "length", "endings"} < set(there)
    assert not {"suspense", "places", "unfairness", "comebacks"} & set(there)
