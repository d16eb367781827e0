"""Differences between the variants of a trial: intervals, probabilities and Holm's correction."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist

from ..engine.game import Game
from .measures import Measure
from .measures.measure import PERCENT
from .stats import LEVEL, Six, student, wilson
from .variants import Products, TrialResults, Variant, shared_parts


@dataclass(frozen=True)
class Difference:
    """The difference of a figure between a variant and the first variant, `against`.

    `chance` is the p-value, and `adjusted` the p-value after Holm's correction for all differences of a
    trial. `fewer` is the factor by which pairing reduces the number of games needed; None if no game
    differed.
    """

    measure: str
    part: str
    variant: str
    against: str
    first: float
    other: float
    low: float
    high: float
    chance: float
    fewer: float | None
    unit: str = ""
    adjusted: float = 1.0

    @property
    def value(self) -> float:
        return self.other - self.first

    @property
    def is_sure(self) -> bool:
        """Whether the difference is significant after Holm's correction."""
        return self.adjusted < 1 - LEVEL


def differences(
    results: TrialResults, sides: Sequence[Variant], game: Game, measures: Sequence[Measure]
) -> list[Difference]:
    """Return all differences to the first variant, with Holm's correction for all of them together."""
    all_differences = [
        difference
        for side, variant in enumerate(sides[1:], 1)
        for measure in measures
        if measure.name in results.products[side - 1]
        for difference in _of_measure(results, (sides[0], variant), side, game, measure)
    ]
    return holm(all_differences)


def _of_measure(
    results: TrialResults, pair: tuple[Variant, Variant], side: int, game: Game, measure: Measure
) -> list[Difference]:
    first, other = (results.findings[number].sums[measure.name] for number in (0, side))
    shared = shared_parts(measure, game, pair[1].seats, pair[0].seats)
    pairs = zip(shared, results.products[side - 1][measure.name], strict=True)
    return [
        _difference(measure, part, pair, (first[j], other[i], products))
        for (part, i, j), products in pairs
        if first[j][2] and other[i][2]
    ]


def _difference(
    measure: Measure, part: str, pair: tuple[Variant, Variant], sums: tuple[Six, Six, Products]
) -> Difference:
    """Return the difference of two ratios of sums, with the variance of its linear approximation."""
    first, other, products = sums
    cases, a, b = other[0], ratio(first), ratio(other)
    variance = independent_variance(first, other, a, b)
    covariance = paired_covariance(first, other, products, (a, b))
    value, paired = float(b - a), math.sqrt(max(0.0, float(variance - 2 * covariance)))
    half_width, probability = half_width_and_probability(value, paired, cases)
    if not paired and measure.unit == PERCENT and not value and cases > 1:
        half_width = wilson(0, cases)[1]  # no game differed, but others may
    scale, (low, high) = measure.scale, clip_to_range(value, half_width, measure)
    return Difference(
        measure=measure.name,
        part=part,
        variant=pair[1].label,
        against=pair[0].label,
        first=float(a) / scale,
        other=float(b) / scale,
        low=low / scale,
        high=high / scale,
        chance=probability,
        fewer=float(variance) / paired**2 if paired else None,
        unit=measure.unit,
    )


def clip_to_range(value: float, half_width: float, measure: Measure) -> tuple[float, float]:
    """Return the interval of a difference; the difference of two shares is between -1 and 1."""
    low, high = value - half_width, value + half_width
    return (
        (max(-1.0, low), min(1.0, high)) if measure.unit == PERCENT and half_width < math.inf else (low, high)
    )


def ratio(sums: Six) -> Fraction:
    return Fraction(sums[1], sums[2])


def independent_variance(first: Six, other: Six, a: Fraction, b: Fraction) -> Fraction:
    """Return the variance of the difference, for each game, if the games were independent."""
    return _variance(first, a) + _variance(other, b)


def _variance(sums: Six, share: Fraction) -> Fraction:
    cases, _, below, squares, under, products = sums
    mean = Fraction(below, cases)
    return (squares - 2 * share * products + share * share * under) / cases / mean**2


def paired_covariance(
    first: Six, other: Six, products: Products, shares: tuple[Fraction, Fraction]
) -> Fraction:
    """Return the covariance of both figures in games on the same deal."""
    (a, b), cases = shares, first[0]
    above_above, above_below, below_above, below_below = products
    total = above_above - a * above_below - b * below_above + a * b * below_below
    means = Fraction(first[2], cases) * Fraction(other[2], cases)
    return Fraction(total) / cases / means


def half_width_and_probability(value: float, deviation: float, cases: int) -> tuple[float, float]:
    """Return half the width of Student's interval, and the p-value of such a difference."""
    if cases < 2:
        return math.inf, 1.0
    error = deviation / math.sqrt(cases - 1)
    if not error:
        return 0.0, 1.0 if not value else 0.0
    return student(cases - 1) * error, student_tail(abs(value) / error, cases - 1)


def student_tail(t: float, freedom: int) -> float:
    """Return the two-sided tail probability of Student's t.

    D. L. Wallace, "Bounds on normal approximations to Student's and the chi-square distributions" (1959).
    """
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return 2 * (1 - NormalDist().cdf(z))


def holm(tests: Sequence[Difference]) -> list[Difference]:
    """Adjust the p-values. Differences in which no game differed are not tests.

    S. Holm, "A simple sequentially rejective multiple test procedure" (1979): the smallest p-value is
    multiplied by the number of tests, the next by one less, and no adjusted value is below one before it.
    """
    order = sorted(
        (i for i, difference in enumerate(tests) if difference.fewer is not None or difference.value),
        key=lambda i: tests[i].chance,
    )
    adjusted, smallest = list(tests), 0.0
    for rank, i in enumerate(order):
        smallest = max(smallest, min(1.0, tests[i].chance * (len(order) - rank)))
        adjusted[i] = replace(tests[i], adjusted=smallest)
    return adjusted
