"""Differences between the variants of a trial: how large, how sure, and what pairing was worth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from ..engine.game import Game
from .figures import SURE
from .intervals import LEVEL, student, wilson
from .measures import Measure
from .measures.measure import PERCENT
from .sums import Six
from .trials import Compared, Four, Variant, both_have


@dataclass(frozen=True)
class Difference:
    """By how much a figure of a variant lies above the same figure of the first variant, `against`.

    `chance` is that of a difference so large, or larger, where there is none; `adjusted` the same after Holm,
    for all differences of a trial together. `fewer` is how many times as many games it would take without
    pairing; None where no game differed.
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
        """Whether it stands among all differences that were looked at, 19 times of 20."""
        return self.adjusted < 1 - LEVEL

    def plain(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "measure": self.measure,
            "part": self.part,
            "variant": self.variant,
            "against": self.against,
            "value": self.value,
            "low": self.low if math.isfinite(self.low) else None,
            "high": self.high if math.isfinite(self.high) else None,
            "p": self.chance,
            "p_holm": self.adjusted,
            "sure": self.is_sure,
            "times_fewer_games": self.fewer,
            "sentence": sentence(self),
        }


def differences(
    found: Compared, sides: Sequence[Variant], game: Game, measures: Sequence[Measure]
) -> list[Difference]:
    """All differences to the first variant, held to Holm's correction together."""
    told = [
        one
        for side, variant in enumerate(sides[1:], 1)
        for measure in measures
        if measure.name in found.products[side - 1]
        for one in _of_measure(found, (sides[0], variant), side, game, measure)
    ]
    return holm(told)


def _of_measure(
    found: Compared, pair: tuple[Variant, Variant], side: int, game: Game, measure: Measure
) -> list[Difference]:
    first, other = (found.findings[number].sums[measure.name] for number in (0, side))
    both = both_have(measure, game, pair[1].seats, pair[0].seats)
    told = zip(both, found.products[side - 1][measure.name], strict=True)
    return [
        _difference(measure, part, pair, (first[j], other[i], four))
        for (part, i, j), four in told
        if first[j][2] and other[i][2]
    ]


def _difference(
    measure: Measure, part: str, pair: tuple[Variant, Variant], sums: tuple[Six, Six, Four]
) -> Difference:
    """The difference of two ratios of sums in its linear form: what each game gives beyond its share."""
    first, other, products = sums
    cases, a, b = other[0], ratio(first), ratio(other)
    apart, together = spread_apart(first, other, a, b), spread_together(first, other, products, (a, b))
    value, paired = float(b - a), math.sqrt(max(0.0, float(apart - 2 * together)))
    half, chance = half_and_chance(value, paired, cases)
    if not paired and measure.unit == PERCENT and not value and cases > 1:
        half = wilson(0, cases)[1]  # no game differed: that is not known of all games
    scale, (low, high) = measure.scale, within(value, half, measure)
    return Difference(
        measure=measure.name,
        part=part,
        variant=pair[1].label,
        against=pair[0].label,
        first=float(a) / scale,
        other=float(b) / scale,
        low=low / scale,
        high=high / scale,
        chance=chance,
        fewer=float(apart) / paired**2 if paired else None,
        unit=measure.unit,
    )


def within(value: float, half: float, measure: Measure) -> tuple[float, float]:
    """Between what the true difference lies: two shares are never more than the whole apart."""
    low, high = value - half, value + half
    return (max(-1.0, low), min(1.0, high)) if measure.unit == PERCENT and half < math.inf else (low, high)


def ratio(sums: Six) -> Fraction:
    return Fraction(sums[1], sums[2])


def spread_apart(first: Six, other: Six, a: Fraction, b: Fraction) -> Fraction:
    """The variance of the difference, a game, if the games of both had nothing to do with each other."""
    return _variance(first, a) + _variance(other, b)


def _variance(sums: Six, share: Fraction) -> Fraction:
    cases, _, below, squares, under, products = sums
    mean = Fraction(below, cases)
    return (squares - 2 * share * products + share * share * under) / cases / mean**2


def spread_together(first: Six, other: Six, products: Four, shares: tuple[Fraction, Fraction]) -> Fraction:
    """How far both lean to the same side in the same games."""
    (a, b), cases = shares, first[0]
    above_above, above_below, below_above, below_below = products
    leaning = above_above - a * above_below - b * below_above + a * b * below_below
    means = Fraction(first[2], cases) * Fraction(other[2], cases)
    return Fraction(leaning) / cases / means


def half_and_chance(value: float, deviation: float, cases: int) -> tuple[float, float]:
    """Half the interval by Student's t, and how likely such a value is where there is no difference."""
    if cases < 2:
        return math.inf, 1.0
    error = deviation / math.sqrt(cases - 1)
    if not error:
        return 0.0, 1.0 if not value else 0.0
    return student(cases - 1) * error, tail(abs(value) / error, cases - 1)


def tail(t: float, freedom: int) -> float:
    """How likely Student's t is further from nothing than this: D. L. Wallace, "Bounds on normal
    approximations to Student's and the chi-square distributions" (1959)."""
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return 2 * (1 - NormalDist().cdf(z))


def holm(told: Sequence[Difference]) -> list[Difference]:
    """S. Holm, "A simple sequentially rejective multiple test procedure" (1979): the least likely is held to
    all, the next to all but one, and none counts as surer than one before it. What never differed is no
    question."""
    asked = sorted(
        (i for i, one in enumerate(told) if one.fewer is not None or one.value), key=lambda i: told[i].chance
    )
    found, least = list(told), 0.0
    for done, i in enumerate(asked):
        least = max(least, min(1.0, told[i].chance * (len(asked) - done)))
        found[i] = replace(told[i], adjusted=least)
    return found


def sentence(one: Difference) -> str:
    """What the difference says, for people."""
    unit = " percentage points" if one.unit == PERCENT else ""
    what = f"{one.measure}{f' ({one.part})' if one.part else ''}"
    if one.fewer is None and not one.value:
        return f"{what}: no game differed between {one.variant} and {one.against}."
    within = (
        f"{SURE} interval, uncorrected: {number(one.low, one.unit)} to {number(one.high, one.unit)}{unit}"
    )
    if not one.is_sure:
        return f"{what}: nothing tells {one.variant} from {one.against} yet ({within})."
    way = "higher" if one.value > 0 else "lower"
    size = f"{number(abs(one.value), one.unit).lstrip('+')}{unit}"
    return f"{what}: {size} {way} with {one.variant} than with {one.against} ({within}).{saved(one)}"


def saved(one: Difference) -> str:
    """What it was worth to play the same deals."""
    if one.fewer is None or one.fewer < 1.05:
        return ""
    return f" The same deals saved {100 * (1 - 1 / one.fewer):.0f} % of the games."


def number(value: float, unit: str) -> str:
    """A difference in three digits, with its sign; that of shares in points of a hundred."""
    return f"{100 * value if unit == PERCENT else value:+z.3g}"
