"""Compare known probabilities with the confidence intervals of simulations."""

from parlour.lab.chunks import Chunk
from parlour.lab.measures.measure import Measure
from parlour.lab.stats import shares
from parlour.lab.tallies import measure_chunk


def counting(count, parts) -> Measure:
    """Return a measure for tests: the share of games with a property."""
    return Measure("asked", "", "", "", shares, count, lambda game, seats: parts)


def found(game, games, measure, seats, bots=(), **options):
    chunk = Chunk(game, None, seats, options, tuple(bots), 1, 0, games)
    return measure_chunk(chunk, [measure]).estimates(measure)


def check(estimates, exact, games):
    """Check each share; the intervals of several are twice as wide as that of one."""
    for estimate, chance in zip(estimates, exact, strict=True):
        middle = (estimate.low + estimate.high) / 2
        assert abs(float(chance) - middle) <= estimate.high - estimate.low, (games, float(chance), estimate)
