"""The verdict on a series of matches: better, worse, level or open.

Verdicts use Student's t over the deals and Holm's correction over all rows of a table, so that only one table
of twenty has a row that is better or worse by chance. A row is level if its whole interval lies within a
tenth of a deal's standard deviation, which players would not notice.
"""

import math
from dataclasses import dataclass

import numpy as np

from parlour.lab.stats import LEVEL, half_width

MARGIN = 0.1  # of a deal's standard deviation
FINE = 200_001  # points of the numeric integral


@dataclass(frozen=True)
class Series:
    """The mean of a number of deals, and their standard deviation (divided by n, not n - 1)."""

    deals: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, gains: np.ndarray) -> "Series":
        return cls(len(gains), float(gains.mean()), float(gains.std()))

    @property
    def half(self) -> float:
        """The half width of the 95 % interval."""
        found = half_width(self.deals, self.deviation)
        return math.inf if found is None else found

    @property
    def chance(self) -> float:
        """The two-sided p-value of the mean, if both are equally strong."""
        if self.deviation == 0:
            return 1.0 if self.mean == 0 else 0.0
        return two_sided(abs(self.mean) * math.sqrt(self.deals - 1) / self.deviation, self.deals - 1)

    @property
    def is_level(self) -> bool:
        """Whether any difference is too small to notice."""
        return abs(self.mean) + self.half <= MARGIN * self.deviation or self.deviation == self.mean == 0


def two_sided(t: float, freedom: int) -> float:
    """Return the probability of Student's t beyond t on both sides.

    With t = sqrt(freedom) tan(angle) it is the integral of a power of the cosine."""
    angles = np.linspace(0, math.pi / 2, FINE)
    heights = np.cos(angles) ** (freedom - 1)
    beyond = angles >= math.atan(t / math.sqrt(freedom))
    return float(heights[beyond].sum() / heights.sum())


def holm(chances: list[float]) -> list[bool]:
    """Return for each p-value whether it is significant after S. Holm's correction ("A simple sequentially
    rejective multiple test procedure", 1979). The smallest is compared with 5 % divided by the number of all,
    the next with 5 % divided by one less, until one fails."""
    sure = [False] * len(chances)
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    for done, i in enumerate(order):
        if chances[i] > (1 - LEVEL) / (len(chances) - done):
            break
        sure[i] = True
    return sure


def verdicts(table: list[Series]) -> list[str]:
    """Return the verdict of each row of a table."""
    sure = holm([one.chance for one in table])
    return [_word(one, certain) for one, certain in zip(table, sure, strict=True)]


def _word(one: Series, certain: bool) -> str:
    if certain:
        return "better" if one.mean > 0 else "worse"
    return "level" if one.is_level else "open"
