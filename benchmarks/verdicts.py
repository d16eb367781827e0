"""What a series of matches allows to say: better, worse, level, or not yet anything.

Student's t over the deals, and Holm's correction over all rows of a table: that some row says better or worse
by luck alone happens in one table of twenty, however many rows it has. Level is said where the whole interval
lies within a tenth of a deal's standard deviation, which is too little for anybody to notice at a table.
"""

import math
from dataclasses import dataclass

import numpy as np

from parlour.lab.stats import LEVEL, half_width

MARGIN = 0.1  # of a deal's standard deviation
FINE = 200_001  # points of a numeric integral


@dataclass(frozen=True)
class Series:
    """The mean of so many deals, and their standard deviation (over all, not over one less)."""

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
        """How likely so large a mean is, or a larger one on either side, between equals."""
        if self.deviation == 0:
            return 1.0 if self.mean == 0 else 0.0
        return two_sided(abs(self.mean) * math.sqrt(self.deals - 1) / self.deviation, self.deals - 1)

    @property
    def is_level(self) -> bool:
        """Whether nothing but a difference that nobody would notice is left."""
        return abs(self.mean) + self.half <= MARGIN * self.deviation or self.deviation == self.mean == 0


def two_sided(t: float, freedom: int) -> float:
    """How much of Student's t lies beyond t on both sides.

    With t = sqrt(freedom) tan(angle) it is the integral of a power of the cosine."""
    angles = np.linspace(0, math.pi / 2, FINE)
    heights = np.cos(angles) ** (freedom - 1)
    beyond = angles >= math.atan(t / math.sqrt(freedom))
    return float(heights[beyond].sum() / heights.sum())


def holm(chances: list[float]) -> list[bool]:
    """Which differences are sure together: S. Holm, "A simple sequentially rejective multiple test procedure"
    (1979). The least likely is held to 5 % divided by all, the next by all but one, until one fails."""
    sure = [False] * len(chances)
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    for done, i in enumerate(order):
        if chances[i] > (1 - LEVEL) / (len(chances) - done):
            break
        sure[i] = True
    return sure


def verdicts(table: list[Series]) -> list[str]:
    """A word for each row of a table."""
    sure = holm([one.chance for one in table])
    return [_word(one, certain) for one, certain in zip(table, sure, strict=True)]


def _word(one: Series, certain: bool) -> str:
    if certain:
        return "better" if one.mean > 0 else "worse"
    return "level" if one.is_level else "open"
