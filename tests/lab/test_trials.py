"""Trials: differences on the same deals, their significance together, and the games saved by pairing."""

import json
import math
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from parlour.bots import play_games
from parlour.engine.linked import engine
from parlour.errors import OptionError, SeatsError
from parlour.games import load
from parlour.lab.differences import Difference, clip_to_range, holm, sentence, student_tail, trial_lines
from parlour.lab.measures import LabError
from parlour.lab.questions import parse_question
from parlour.lab.stats import student
from parlour.lab.trials import Trial, trial
from parlour.lab.variants import TrialResults, compare_chunk, paired_measures, variants
from tests.cli.running import refused
from tests.codes import has_code

GAMES = 150
REFILL = {"refill": ["delayed", "immediate"]}


def lengths(refill):
    """Return the numbers of moves of the games of seed 5 between greedy bots."""
    kernels = engine(load("tri-cap"))
    template = kernels.template(options={"refill": refill})
    return np.concatenate([one.lengths for one in play_games(kernels, template, GAMES, 5, ["greedy"])])


def difference(chance=0.5, value=1.0, **fields):
    known = dict(measure="length", part="", variant="a=2", against="a=1", first=10.0, other=10.0 + value)
    bounds = dict(low=value - 0.5, high=value + 0.5, fewer=2.0, chance=chance)
    return Difference(**{**known, **bounds, **fields})


def test_a_difference_is_that_of_the_same_deals():
    one, other = map(lengths, REFILL["refill"])
    table = trial("tri-cap", REFILL, GAMES, "greedy", ["length"], seed=5)
    (found,) = table.differences
    apart = other - one
    half = student(GAMES - 1) * apart.std(ddof=1) / GAMES**0.5
    assert (found.first, found.other) == pytest.approx((one.mean(), other.mean()))
    assert found.value == pytest.approx(apart.mean())
    assert (found.low, found.high) == pytest.approx((apart.mean() - half, apart.mean() + half))
    assert found.fewer == pytest.approx((one.var() + other.var()) / apart.var())
    assert found.fewer > 1.1, "the same deals differ in the same way"


def test_trials_merge():
    """Games are divided in any way, and results are sent as JSON."""
    game, chunk = parse_question("tri-cap", "greedy", 12)
    sides, measures = variants(chunk, REFILL), paired_measures(game, [])
    whole = compare_chunk(chunk, sides, measures)
    parts = [compare_chunk(one, sides, measures) for one in chunk.split(5)]
    merged = parts[2]
    for part in parts[:2]:
        merged = merged.merge(TrialResults.from_json(json.loads(json.dumps(part.to_json()))))
    assert merged.to_json() == whole.to_json()


def test_all_combinations_are_compared_to_the_first():
    _, chunk = parse_question("tri-cap", "greedy", 1)
    found = variants(chunk, {**REFILL, "seats": ["3", "4"], "bots": ["greedy", "greedy+uniform"]})
    assert len(found) == 8
    assert found[0].label == "refill=delayed, seats=3, bots=greedy"
    assert (found[-1].seats, found[-1].options) == (4, {"refill": "immediate"})
    assert found[-1].bots == ("greedy", "uniform")


def test_a_variant_has_the_house_rules_that_are_the_same_for_all():
    _, chunk = parse_question("tri-cap", "greedy", 1, options={"goal": "majority"})
    assert [one.options for one in variants(chunk, REFILL)] == [
        {"goal": "majority", "refill": refill} for refill in REFILL["refill"]
    ]


def test_seats_are_compared_where_both_have_a_part():
    table = trial("tri-cap", {"seats": [3, 4]}, 5, "greedy", ["wins", "length"])
    assert [one.part for one in table.differences] == ["seat 0", "seat 1", "seat 2", ""]


def test_parts_are_compared_by_their_names():
    """The first dealer is the third place of three, and the fourth of four: seat 0 if there is no dealer."""
    found = trial("tri-cap", {"seats": [3, 4]}, 40, "greedy", ["places", "wins"]).differences
    shares = {one.part: (one.first, one.other) for one in found}
    assert list(shares) == ["seat 0", "seat 1", "seat 2", "dealer + 1", "dealer + 2", "first dealer"]
    assert shares["first dealer"] == shares["seat 0"]
    assert shares["dealer + 1"] == shares["seat 1"]


@pytest.mark.parametrize(
    ("vary", "error", "message"),
    [
        ({}, LabError, "a trial compares"),
        ({"refill": ["delayed"]}, LabError, "two values or more"),
        ({"refill": ["delayed", "never"]}, OptionError, "refill cannot be 'never'"),
        ({"seats": ["3", "many"]}, LabError, "seats cannot be 'many'"),
        ({"seats": ["3", "99"]}, SeatsError, "players, not 99"),
        ({"refill": ["delayed", "immediate", "delayed"]}, LabError, "refill=delayed is given twice"),
        ({"seats": ["3", "03"]}, LabError, "seats=03 is given twice"),
        ({"seats": ["3", "\u0664"]}, LabError, "seats cannot be '\u0664'"),
        ({"goal": ["most", "majority"], "seats": ["2", "3", "4"] * 3}, LabError, "makes 18 variants"),
    ],
)
def test_what_cannot_be_compared_is_told_before_a_game_begins(vary, error, message):
    game, chunk = parse_question("tri-cap", "greedy", 1)
    with pytest.raises(error, match=message):
        Trial(game, chunk, vary)


def test_a_house_rule_is_varied_or_the_same_for_all():
    game, chunk = parse_question("tri-cap", "greedy", 1, options={"refill": "delayed"})
    with pytest.raises(LabError, check=has_code("option.conflict")):
        Trial(game, chunk, REFILL)


def test_values_of_one_name_are_given_at_once():
    asking = ("lab", "tri-cap", "--vary", "refill=delayed,immediate", "--vary", "refill=immediate,delayed")
    assert "a name is given twice" in refused(*asking)


def test_shares_are_never_more_than_the_whole_apart():
    """Student's interval for 17 of 20 games would extend to 102 %."""
    share, to_json = (SimpleNamespace(unit=unit) for unit in ("%", ""))
    assert clip_to_range(0.85, 0.17, share) == (pytest.approx(0.68), 1.0)
    assert clip_to_range(-0.85, 0.17, share) == (-1.0, pytest.approx(-0.68))
    assert clip_to_range(0.85, 0.17, to_json) == pytest.approx((0.68, 1.02))
    assert clip_to_range(0.85, math.inf, share) == (-math.inf, math.inf), "one game shows nothing"


def test_rules_that_come_up_are_not_compared_game_by_game():
    with pytest.raises(LabError, check=has_code("measure.unsupported")):
        paired_measures(load("tri-cap"), ["length", "rules"])


@pytest.mark.parametrize(
    ("t", "freedom", "chance"), [(2.228, 10, 0.05), (2.787, 25, 0.01), (1.980, 120, 0.05), (0.0, 9, 1.0)]
)
def test_chances_are_those_of_tables_of_student(t, freedom, chance):
    assert student_tail(t, freedom) == pytest.approx(chance, rel=0.01)


def test_holm_holds_all_differences_together():
    """The p-values 0.01, 0.04, 0.03 and 0.005 become 0.03, 0.06, 0.06 and 0.02."""
    found = holm([difference(chance) for chance in (0.01, 0.04, 0.03, 0.005)])
    assert [one.adjusted for one in found] == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert [one.is_sure for one in found] == [True, False, False, True]


def test_what_never_differed_is_no_question():
    """It is not significant and does not affect the others."""
    same = difference(1.0, 0.0, fewer=None)
    one, other = holm([difference(0.04), same])
    assert (one.adjusted, one.is_sure, other.is_sure) == (0.04, True, False)


def test_differences_are_told_in_sentences():
    sure = difference(0.001, adjusted=0.001)
    assert sentence(sure) == (
        "length: 1 higher with a=2 than with a=1 (95 % interval, uncorrected: +0.5 to +1.5). "
        "The same deals saved 50 % of the games."
    )
    share = difference(0.001, -0.02, unit="%", part="seat 0", adjusted=0.001, low=-0.03, high=-0.01, fewer=1)
    assert sentence(share) == (
        "length (seat 0): 2 percentage points lower with a=2 than with a=1 "
        "(95 % interval, uncorrected: -3 to -1 percentage points)."
    )
    assert sentence(difference()).startswith("length: no significant difference between a=2 and a=1")
    assert sentence(difference(1.0, 0.0, fewer=None)) == "length: no game differed between a=2 and a=1."


def test_the_table_fits_80_columns():
    long = difference(0.001, 123.456, variant="last_tie=carry_restake, match_rule=all_lose", adjusted=0.001)
    lines = trial_lines([long, difference(part="a very long name of a kind of move")], 1_000_000)
    assert max(map(len, lines)) <= 80


def test_a_table_is_arrays_and_becomes_frames(monkeypatch):
    table = trial("tri-cap", REFILL, 5, "greedy", ["length", "drawn"])
    assert table.columns["measure"].tolist() == ["drawn", "length"]
    assert table.columns["value"].dtype.kind == "f"
    for name, frame in (("pandas", table.to_pandas), ("polars", table.to_polars)):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(DataFrame=dict))
        assert frame().keys() == table.columns.keys()
