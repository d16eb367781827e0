"""Differences between the variants of a trial: intervals, probabilities, Holm's correction; as text."""

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from ..engine.game import Game
from .measures import Measure
from .measures.measure import PERCENT
from .stats import LEVEL, Six, student, wilson
from .text_report import SURE, Row, table, wrapped
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


LABEL = 26  # characters of the name of a measure and its part


def difference_to_json(difference: Difference) -> dict[str, Any]:
    """Return the difference as `parlour lab --json` prints it."""
    return {
        "measure": difference.measure,
        "part": difference.part,
        "variant": difference.variant,
        "against": difference.against,
        "value": difference.value,
        "low": difference.low if math.isfinite(difference.low) else None,
        "high": difference.high if math.isfinite(difference.high) else None,
        "p": difference.chance,
        "p_holm": difference.adjusted,
        "sure": difference.is_sure,
        "times_fewer_games": difference.fewer,
        "sentence": sentence(difference),
    }


def sentence(difference: Difference) -> str:
    """Return the difference as a sentence."""
    unit = " percentage points" if difference.unit == PERCENT else ""
    subject = f"{difference.measure} ({difference.part})" if difference.part else difference.measure
    variant, against = difference.variant, difference.against
    if difference.fewer is None and not difference.value:
        return f"{subject}: no game differed between {variant} and {against}."
    low, high, size = (
        signed_number(value, difference.unit)
        for value in (difference.low, difference.high, abs(difference.value))
    )
    within = f"{SURE} interval, uncorrected: {low} to {high}{unit}"
    if not difference.is_sure:
        return f"{subject}: no significant difference between {variant} and {against} ({within})."
    direction = "higher" if difference.value > 0 else "lower"
    amount = f"{size.lstrip('+')}{unit}"
    saved = saved_games(difference)
    return f"{subject}: {amount} {direction} with {variant} than with {against} ({within}).{saved}"


def saved_games(difference: Difference) -> str:
    """Return a sentence about the games that pairing saved; an empty text if it saved none."""
    if difference.fewer is None or difference.fewer < 1.05:
        return ""
    return f" The same deals saved {100 * (1 - 1 / difference.fewer):.0f} % of the games."


def signed_number(value: float, unit: str) -> str:
    """Return a difference with three digits and its sign; differences of shares in percentage points."""
    return f"{100 * value if unit == PERCENT else value:+z.3g}"


def trial_lines(differences: Sequence[Difference], games: int) -> list[str]:
    """Return a table for each variant, followed by sentences about the significant differences."""
    lines: list[str] = []
    for variant in dict.fromkeys(one.variant for one in differences):
        selected = [one for one in differences if one.variant == variant]
        heading = f"{variant} against {selected[0].against}, {games:,} game{'s' * (games > 1)} each"
        lines += ["", *wrapped(heading), "", *difference_rows(selected), ""]
        sentences = [sentence(one) for one in selected if one.is_sure]
        lines += [line for text in sentences for line in wrapped(text, "- ")]
        if not sentences:
            lines += wrapped("No difference is significant: play more games.")
    note = (
        f"{SURE} intervals by Student's t, each for one difference, uncorrected. A difference is sure if it "
        "is significant after Holm's correction for all of them."
    )
    return [*lines[1:], "", *wrapped(note)]


def difference_rows(differences: Sequence[Difference]) -> list[str]:
    """Return a table with a row for each difference: both figures, their difference, and the games saved."""
    head = ["", "first", "other", "difference", f"{SURE} within", "saved", ""]
    return table([head, *map(_cells, differences)])


def _cells(difference: Difference) -> Row:
    factor = 100 if difference.unit else 1
    places = _decimals((difference.high - difference.low) / 2 * factor)
    first, other = (f"{value * factor:z,.{places}f}" for value in (difference.first, difference.other))
    value, low, high = (
        f"{bound * factor:+z,.{places}f}" for bound in (difference.value, difference.low, difference.high)
    )
    within = f"{low} to {high}" if math.isfinite(difference.high) else "one game"
    unit = f" {difference.unit}" if difference.unit else ""
    label = textwrap.shorten(f"{difference.measure} {difference.part}".strip(), LABEL, placeholder=" …")
    sure = "sure" if difference.is_sure else ""
    return [label + unit, first, other, value, within, _saved_cell(difference), sure]


def _decimals(half: float) -> int:
    if not half or not math.isfinite(half):
        return 2
    return min(4, max(0, 1 - math.floor(math.log10(half))))


def _saved_cell(difference: Difference) -> str:
    if difference.fewer is None:
        return "same"
    return f"{max(0.0, 100 * (1 - 1 / difference.fewer)):.0f} %"
