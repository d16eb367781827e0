"""Statistics: confidence intervals, and figures computed from exact sums.

Each measure is a sum over cases (mostly games) of a number `above`, divided by a sum of a number `below`,
which is 1 for a mean. Six whole numbers describe both sums exactly, and they can be added, so a result does
not depend on how the games were divided.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

import numpy as np

LEVEL = 0.95


def normal(outside: float) -> float:
    """What of the normal distribution leaves so much outside, on both sides together."""
    return NormalDist().inv_cdf(1 - outside / 2)


NORMAL = normal(1 - LEVEL)  # 1.96
FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # Student's t for 1 to 5 degrees of freedom
INTERVAL_METHODS = {"level": LEVEL, "shares": "Wilson's score interval", "means": "Student's t"}


def wilson(part: int, whole: int, z: float = NORMAL) -> tuple[float, float]:
    """Between what the true share lies, if `part` of `whole` games were counted; `z` is how many errors wide.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927): unlike the
    share give or take its error, it never leaves 0 to 1 and is not empty when all or none were counted.
    """
    share, weight = part / whole, z**2 / whole
    middle = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(share * (1 - share) / whole + weight / whole / 4) / (1 + weight)
    return (max(0.0, middle - half) if part else 0.0, min(1.0, middle + half) if part < whole else 1.0)


def half_width(count: int, deviation: float) -> float | None:
    """How far the true mean may be from that of `count` games, by their own standard deviation.

    One game says nothing about how far games differ."""
    return student(count - 1) * deviation / math.sqrt(count - 1) if count > 1 else None


def student(freedom: int) -> float:
    """What of Student's t leaves 5 % outside, on both sides together.

    Abramowitz and Stegun, "Handbook of mathematical functions" (1964), 26.7.5, which is wrong by less than
    one in 20,000 from 6 degrees of freedom on."""
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    x = NORMAL
    first = (x**3 + x) / 4
    second = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    third = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    fourth = (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160
    return x + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


@dataclass(frozen=True)
class Estimate:
    """A figure of the games played, and between what the true one lies, 19 times of 20.

    One game says nothing about how far games differ: the mean of one game lies anywhere.
    """

    value: float
    low: float = -math.inf
    high: float = math.inf

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:z.4g} ({self.low:z.4g} to {self.high:z.4g})"


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
