"""Chances that are known, and simulations that have to meet them in their intervals."""

from parlour.lab.chunks import Chunk
from parlour.lab.measures.measure import Measure
from parlour.lab.stats import shares
from parlour.lab.tallies import measure_chunk


def counting(count, parts) -> Measure:
    """A measure of a test: the share of games in which something is so."""
    return Measure("asked", "", "", "", shares, count, lambda game, seats: parts)


def found(game, games, measure, seats, bots=(), **options):
    chunk = Chunk(game, None, seats, options, tuple(bots), 1, 0, games)
    return measure_chunk(chunk, [measure]).estimates(measure)


def check(estimates, exact, games):
    """Each lies where it should: the intervals of several at once are twice as wide as that of one."""
    for estimate, chance in zip(estimates, exact, strict=True):
        middle = (estimate.low + estimate.high) / 2
        assert abs(float(chance) - middle) <= estimate.high - estimate.low, (games, float(chance), estimate)
