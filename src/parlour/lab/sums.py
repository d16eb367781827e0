"""Sums of whole numbers, and the figure that they make, with its interval.

Every measure is the sum of one number of each case (mostly a game), `above`, over that of another, `below`,
which is 1 where the figure is a mean. Six whole numbers say all there is to know of them, and sums merge: so
a figure is the same to the digit however the games were split.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from .intervals import LEVEL, Estimate, half_width, normal, wilson

Six = tuple[int, int, int, int, int, int]  # cases, above, below, squares of above, of below, products
NONE: Six = (0, 0, 0, 0, 0, 0)
Reckoning = Callable[[Sequence[Six]], list[Estimate | None]]


def six(above: np.ndarray, below: np.ndarray) -> list[Six]:
    """Sum up the cases (rows) of each part (column)."""
    above, below = above.astype(np.int64), below.astype(np.int64)
    products = (above * above, below * below, above * below)
    if len(above) and max(_most(above), _most(below)) ** 2 * len(above) >= 2**63:
        above, below = above.astype(object), below.astype(object)  # slower, but never too large
        products = (above * above, below * below, above * below)
    columns = [[int(one) for one in part.sum(axis=0)] for part in (above, below, *products)]
    return [(len(above), *found) for found in zip(*columns, strict=True)]


def _most(values: np.ndarray) -> int:
    return max(abs(int(values.max())), abs(int(values.min())))


def added(one: Six, other: Six) -> Six:
    cases, above, below, squares, under, products = (a + b for a, b in zip(one, other, strict=True))
    return cases, above, below, squares, under, products


def shares(parts: Sequence[Six]) -> list[Estimate | None]:
    """So many of so many, one in a case: Wilson's interval."""
    return [
        Estimate(above / below, *wilson(above, below)) if below else None for _, above, below, *_ in parts
    ]


def ratios(parts: Sequence[Six]) -> list[Estimate | None]:
    """A mean, by Student's t; or a sum over a sum that differs from case to case, in its linear form: W. G.
    Cochran, "Sampling techniques" (1977), 6.4."""
    return [_ratio(part) for part in parts]


def portions(parts: Sequence[Six]) -> list[Estimate | None]:
    """A ratio that lies from 0 to 1. Where nothing or everything was counted, Wilson's interval with whole
    cases for its games."""
    return [_portion(part) for part in parts]


def _ratio(part: Six) -> Estimate | None:
    cases, above, below, *_ = part
    if not below:
        return None
    half = half_width(cases, residual(part))
    value = above / below
    if half is None:
        return Estimate(value)
    half *= cases / abs(below)
    return Estimate(value, value - half, value + half)


def residual(part: Six) -> float:
    """The deviation, from case to case, of what is above less its share of what is below."""
    cases, above, below, squares, under, products = part
    ratio = Fraction(above, below)
    return math.sqrt((squares - 2 * ratio * products + ratio * ratio * under) / cases)


def _portion(part: Six) -> Estimate | None:
    found = _ratio(part)
    if found is None:
        return None
    if found.value in (0.0, 1.0):
        return Estimate(found.value, *wilson(part[0] if found.value else 0, part[0]))
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def spread(parts: Sequence[Six]) -> list[Estimate | None]:
    """How far the largest share lies above the least. The interval is Bonferroni's: all shares lie in theirs
    at once 19 times of 20, or more often."""
    if len(parts) < 2 or not all(below for _, _, below, *_ in parts):
        return [None]
    found = [above / below for _, above, below, *_ in parts]
    within = [wilson(above, below, normal((1 - LEVEL) / len(parts))) for _, above, below, *_ in parts]
    low = max(one for one, _ in within) - min(one for _, one in within)
    high = max(one for _, one in within) - min(one for one, _ in within)
    return [Estimate(max(found) - min(found), max(0.0, low), high)]
