"""Statistics: confidence intervals, figures computed from exact sums, and histograms.

Each measure is a sum over cases (mostly games) of a number `above`, divided by a sum of a number `below`,
which is 1 for a mean. Six whole numbers describe both sums exactly, and they can be added, so a result does
not depend on how the games were divided.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import numpy as np

LEVEL = 0.95


def normal_quantile(outside: float) -> float:
    """Return the normal quantile that leaves the share `outside` on both sides together."""
    return NormalDist().inv_cdf(1 - outside / 2)


NORMAL = normal_quantile(1 - LEVEL)  # 1.96
FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # Student's t for 1 to 5 degrees of freedom
INTERVAL_METHODS = {"level": LEVEL, "shares": "Wilson's score interval", "means": "Student's t"}


def wilson(part: int, whole: int, z: float = NORMAL) -> tuple[float, float]:
    """Return Wilson's score interval for a share, if `part` of `whole` games were counted. `z` is in standard
    errors.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927). Unlike the
    normal interval, it is always within 0 to 1 and is not empty if none or all were counted.
    """
    share, weight = part / whole, z**2 / whole
    middle = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(share * (1 - share) / whole + weight / whole / 4) / (1 + weight)
    return (max(0.0, middle - half) if part else 0.0, min(1.0, middle + half) if part < whole else 1.0)


def half_width(count: int, deviation: float) -> float | None:
    """Return half the width of the interval of a mean of `count` games; None for one game."""
    return student(count - 1) * deviation / math.sqrt(count - 1) if count > 1 else None


def student(freedom: int) -> float:
    """Return the quantile of Student's t that leaves 5 % outside, on both sides together.

    Abramowitz and Stegun, "Handbook of mathematical functions" (1964), 26.7.5. From 6 degrees of freedom on
    the relative error is below 1 in 20,000.
    """
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
    """A figure of the games played, with its 95 % confidence interval.

    After one game the interval is infinite.
    """

    value: float
    low: float = -math.inf
    high: float = math.inf

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:z.4g} ({self.low:z.4g} to {self.high:z.4g})"


Six = tuple[int, int, int, int, int, int]  # cases, above, below, squares of above, of below, products
NO_CASES: Six = (0, 0, 0, 0, 0, 0)
Estimator = Callable[[Sequence[Six]], list[Estimate | None]]


def six(above: np.ndarray, below: np.ndarray) -> list[Six]:
    """Sum up the cases (rows) of each part (column)."""
    above, below = above.astype(np.int64), below.astype(np.int64)
    products = (above * above, below * below, above * below)
    if len(above) and max(_most(above), _most(below)) ** 2 * len(above) >= 2**63:
        above, below = above.astype(object), below.astype(object)  # slower, but does not overflow
        products = (above * above, below * below, above * below)
    columns = [[int(total) for total in part.sum(axis=0)] for part in (above, below, *products)]
    return [(len(above), *sums) for sums in zip(*columns, strict=True)]


def _most(values: np.ndarray) -> int:
    return max(abs(int(values.max())), abs(int(values.min())))


def add_sums(first: Six, second: Six) -> Six:
    cases, above, below, squares, under, products = (a + b for a, b in zip(first, second, strict=True))
    return cases, above, below, squares, under, products


def shares(parts: Sequence[Six]) -> list[Estimate | None]:
    """Return shares, where each case counts once, with Wilson's interval."""
    return [
        Estimate(above / below, *wilson(above, below)) if below else None for _, above, below, *_ in parts
    ]


def ratios(parts: Sequence[Six]) -> list[Estimate | None]:
    """Return means with Student's interval, or ratios of two sums by linear approximation.

    W. G. Cochran, "Sampling techniques" (1977), 6.4.
    """
    return [_ratio(part) for part in parts]


def portions(parts: Sequence[Six]) -> list[Estimate | None]:
    """Return ratios between 0 and 1.

    If nothing or everything was counted, the interval is Wilson's with one case for each game.
    """
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
    """Return the standard deviation of the cases from the common ratio."""
    cases, above, below, squares, under, products = part
    ratio = Fraction(above, below)
    return math.sqrt((squares - 2 * ratio * products + ratio * ratio * under) / cases)


def _portion(part: Six) -> Estimate | None:
    estimate = _ratio(part)
    if estimate is None:
        return None
    if estimate.value in (0.0, 1.0):
        return Estimate(estimate.value, *wilson(part[0] if estimate.value else 0, part[0]))
    return Estimate(estimate.value, max(0.0, estimate.low), min(1.0, estimate.high))


def spread(parts: Sequence[Six]) -> list[Estimate | None]:
    """Return the difference between the largest and the smallest share.

    The interval is Bonferroni's: all shares are within their intervals together with 95 % confidence or more.
    """
    if len(parts) < 2 or not all(below for _, _, below, *_ in parts):
        return [None]
    values = [above / below for _, above, below, *_ in parts]
    intervals = [
        wilson(above, below, normal_quantile((1 - LEVEL) / len(parts))) for _, above, below, *_ in parts
    ]
    low = max(one for one, _ in intervals) - min(one for _, one in intervals)
    high = max(one for _, one in intervals) - min(one for one, _ in intervals)
    return [Estimate(max(values) - min(values), max(0.0, low), high)]


COLUMNS = 20  # of a histogram, at most

Tally = Mapping[int, int]  # for each number, how many games have it


def histograms(tallies: Sequence[Tally]) -> list[list[dict[str, int]]]:
    """Return each tally as columns {"from", "to", "games"}, with the same ranges for all tallies.

    No tally may be empty. If all numbers are equal there is one column.
    """
    least, most = min(map(min, tallies)), max(map(max, tallies))
    width = -(-(most - least + 1) // COLUMNS)
    starts = range(least, most + 1, width)
    result = []
    for tally in tallies:
        columns = [{"from": start, "to": min(start + width - 1, most), "games": 0} for start in starts]
        for number, games in tally.items():
            columns[(number - least) // width]["games"] += games
        result.append(columns)
    return result


def tally_numbers(numbers: Iterable[int]) -> dict[int, int]:
    """Count the numbers; the result is sorted by number."""
    return dict(sorted(Counter(numbers).items()))


def merge_tallies(first: Tally, second: Tally) -> dict[int, int]:
    """Add two tallies."""
    return dict(sorted((Counter(first) + Counter(second)).items()))


def histograms_to_json(tallies: Mapping[str, Mapping[str, Tally]]) -> dict[str, list[dict[str, Any]]]:
    """Return the columns of each measure, ready for JSON, from tallies by variant and measure.

    Each column contains the label of its variant, unless the label is empty because nothing is varied.
    """
    names = dict.fromkeys(name for tally in tallies.values() for name in tally)
    result: dict[str, list[dict[str, Any]]] = {}
    for name in names:
        columns_by_tally = histograms([tally[name] for tally in tallies.values()])
        result[name] = [
            ({"variant": label} if label else {}) | column
            for label, columns in zip(tallies, columns_by_tally, strict=True)
            for column in columns
        ]
    return result
