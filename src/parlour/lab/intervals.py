"""How sure a figure is that was counted in some games: 95 % confidence intervals."""

import math
from dataclasses import dataclass
from statistics import NormalDist

LEVEL = 0.95


def normal(outside: float) -> float:
    """What of the normal distribution leaves so much outside, on both sides together."""
    return NormalDist().inv_cdf(1 - outside / 2)


NORMAL = normal(1 - LEVEL)  # 1.96
FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # Student's t for 1 to 5 degrees of freedom
NAMES = {"level": LEVEL, "shares": "Wilson's score interval", "means": "Student's t"}


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
