"""Sums of whole numbers, and the figures computed from them."""

import math

import numpy as np
import pytest

from parlour.lab.stats import add_sums, portions, ratios, shares, six, spread, student, wilson


def column(*values):
    return np.array(values, np.int64).reshape(-1, 1)


def test_a_mean_is_told_by_student():
    values = np.array([3, 5, 9, 4, 6])
    (found,) = ratios(six(column(*values), column(1, 1, 1, 1, 1)))
    half = student(4) * values.std(ddof=1) / math.sqrt(5)
    assert (found.value, found.low, found.high) == pytest.approx((5.4, 5.4 - half, 5.4 + half))


def test_a_ratio_of_sums_is_told_in_its_linear_form():
    above, below = np.array([3, 5, 9, 4]), np.array([4, 10, 12, 10])
    (found,) = ratios(six(column(*above), column(*below)))
    share = 21 / 36
    half = student(3) * (above - share * below).std(ddof=1) / math.sqrt(4) / below.mean()
    assert (found.value, found.low, found.high) == pytest.approx((share, share - half, share + half))


def test_a_portion_never_leaves_0_to_1_and_is_not_sure_of_what_it_never_saw():
    (none,) = portions(six(column(0, 0, 0), column(4, 5, 6)))
    (most,) = portions(six(column(4, 5, 5), column(4, 5, 6)))
    assert (none.value, none.low, none.high) == (0, 0, wilson(0, 3)[1])
    assert most.high == 1


def test_one_game_says_nothing_about_how_far_games_differ():
    (found,) = ratios(six(column(7), column(1)))
    assert (found.value, found.low, found.high) == (7, -math.inf, math.inf)


def test_what_was_never_asked_has_no_figure():
    nothing = six(column(0, 0), column(0, 0))
    assert shares(nothing) == ratios(nothing) == portions(nothing) == [None]


def test_shares_are_of_the_games_that_are_asked_about():
    (found,) = shares(six(column(1, 0, 0), column(1, 1, 0)))
    assert (found.value, found.low, found.high) == (0.5, *wilson(1, 2))


def test_the_spread_of_shares_holds_them_all_at_once():
    """The interval is wider than the intervals of the two shares, and never below zero."""
    parts = [(100, 60, 100, 0, 0, 0), (100, 40, 100, 0, 0, 0), (100, 50, 100, 0, 0, 0)]
    (found,) = spread(parts)
    assert found.value == pytest.approx(0.2)
    assert found.high > wilson(60, 100)[1] - wilson(40, 100)[0]
    (even,) = spread([(100, 50, 100, 0, 0, 0)] * 2)
    assert (even.value, even.low) == (0, 0)


def test_sums_of_large_numbers_are_exact():
    big = 3_000_000_019
    ((cases, above, below, squares, under, products),) = six(column(big, big), column(1, 2))
    assert (cases, above, below) == (2, 2 * big, 3)
    assert (squares, under, products) == (2 * big**2, 5, 3 * big)


def test_sums_merge():
    above, below = column(3, 5, 9, 4), column(4, 10, 12, 10)
    (whole,) = six(above, below)
    (one,), (other,) = six(above[:1], below[:1]), six(above[1:], below[1:])
    assert add_sums(one, other) == add_sums(other, one) == whole
