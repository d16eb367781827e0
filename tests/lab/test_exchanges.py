"""Skill and luck, measured with exchanged seats."""

import numpy as np
import pytest

from parlour.games import load
from parlour.lab.measures import LabError
from parlour.lab.questions import parse_question
from parlour.lab.seat_exchange import (
    SeatExchangeQuestion,
    beaten_sides,
    elo_estimates,
    exchanged,
    ladder,
    luck_estimates,
    squared_differences,
)
from parlour.lab.stats import six, wilson
from parlour.lab.tallies import Findings
from tests.codes import has_code

CHANCE = np.random.default_rng(4)


def results(winner):
    """Return the results of deals that these sides win (shape: deals, places of the stronger bot)."""
    return np.stack([np.where(winner == 0, 1, -1), np.where(winner == 1, 1, -1)], axis=2)


def luck(winner):
    (found,) = luck_estimates(six(*squared_differences(results(winner))))
    return found


def skill(winner):
    (found,) = elo_estimates(six(*beaten_sides(results(winner))))
    return found


def test_where_the_cards_decide_all_is_luck():
    """The same side wins a deal with any players."""
    winner = np.repeat(CHANCE.integers(0, 2, (200, 1)), 2, axis=1)
    assert luck(winner).value == 1
    assert skill(winner).value == 0


def test_where_the_stronger_always_wins_nothing_is_luck():
    winner = np.tile([0, 1], (200, 1))
    assert luck(winner).value == 0
    assert skill(winner).value == pytest.approx(800)


def coins(chance, odds=0.5):
    """The winners of four hundred deals that are played independently for each place, so no deal decides
    anything.
    """
    return (chance.random((400, 2)) < odds).astype(int)


def leaning(chance):
    """Deals that a side would win, except that three games of ten have the opposite result.

    The deal determines 0.4 of a result in each of two games, and so 0.16 of both.
    """
    winner = chance.integers(0, 2, (400, 1))
    return np.where(chance.random((400, 2)) < 0.3, 1 - winner, winner)


@pytest.mark.parametrize(
    ("deals", "truth"),
    [(coins, 0), (lambda chance: coins(chance, 0.2), 0), (leaning, 0.16)],
    ids=["nothing decides", "a seat is better in every deal", "the deal decides a little"],
)
def test_intervals_hold_the_truth_19_times_of_20(deals, truth):
    chance = np.random.default_rng(1)
    found = [luck(deals(chance)) for _ in range(200)]
    assert 180 <= sum(one.low <= truth <= one.high for one in found) < 200


def test_three_of_four_are_190_points_of_elo():
    winner = np.tile([0, 1], (200, 1))
    winner[:100, 0] = 1
    assert skill(winner).value == pytest.approx(190.8, abs=0.1)


def test_the_ladder_doubles_budgets():
    assert ladder(2) == [("greedy", "uniform"), ("search:50", "search:25"), ("search:100", "search:50")]


def test_deals_are_the_same_however_they_are_split():
    game, chunk = parse_question("tri-cap", (), 1)
    asking = SeatExchangeQuestion(game, chunk, 0, 12)
    whole = exchanged(asking.chunk, asking.pairs)
    parts = [Findings.from_json(exchanged(one, asking.pairs)) for one in asking.chunk.split(4)]
    assert parts[1].merge(parts[0]).to_json() == whole
    assert whole["games"] == 6
    ((cases, above, below, *_),) = whole["sums"]["skill"]
    assert cases == 6
    assert above > below / 2, "greedy beats random play"


def test_a_game_for_one_has_nobody_to_be_stronger_than():
    game, chunk = parse_question("forty-thieves", (), 1)
    with pytest.raises(LabError, check=has_code("game.unsupported")):
        SeatExchangeQuestion(game, chunk, 0)


def test_steps_have_a_limit():
    game, chunk = parse_question(load("tri-cap"), (), 1)
    with pytest.raises(LabError, check=has_code("argument.out_of_range")):
        SeatExchangeQuestion(game, chunk, 9)


def test_pairs_that_all_agree_are_not_all_there_are():
    """Ten pairs of deals that the stronger bot always wins say little about the eleventh."""
    (none,) = luck_estimates([(10, 40, 40, 160, 160, 160)])
    assert (none.value, none.low, none.high) == (0.0, -wilson(0, 10)[1], wilson(0, 10)[1])
    (all_luck,) = luck_estimates([(10, 0, 40, 0, 160, 0)])
    assert (all_luck.value, all_luck.low, all_luck.high) == (1.0, 1 - wilson(0, 10)[1], 1.0)
