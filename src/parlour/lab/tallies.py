"""Results of the measures of some games, in whole numbers that can be merged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.game import Game
from .chunks import Chunk
from .measures import MEASURES, Measure, find_measures
from .measures.measure import Counted
from .stats import Estimate, Six, Tally, add_sums, merge_tallies, six, tally_numbers
from .traces import Trace, trace_games


@dataclass(frozen=True)
class Findings:
    """The number of games, the sums of each part of a measure, and tallies of measures with a histogram."""

    games: int = 0
    sums: Mapping[str, Sequence[Six]] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    @classmethod
    def from_trace(cls, trace: Trace, measures: Sequence[Measure] = MEASURES) -> "Findings":
        """Apply every measure to the games of a trace."""
        applicable = [
            measure
            for measure in measures
            if measure.count is not None and measure.applies(trace.game, trace.seats)
        ]
        counts = {measure.name: measure.count(trace) for measure in applicable if measure.count}
        return cls.from_counts(len(trace), counts, measures)

    @classmethod
    def from_counts(
        cls, games: int, counted: Mapping[str, Counted], measures: Sequence[Measure] = MEASURES
    ) -> "Findings":
        """Add up the counts of every game for each measure."""
        names = [one.name for one in measures if one.has_histogram and one.name in counted]
        tallies = {name: tally_numbers(map(int, counted[name][0][:, 0])) for name in names}
        return cls(games, {name: six(*counts) for name, counts in counted.items()}, tallies)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Findings":
        """Read what `to_json` returned."""
        return cls(
            data["games"],
            {name: [_six(part) for part in parts] for name, parts in data["sums"].items()},
            {name: dict(tally) for name, tally in data["tallies"].items()},
        )

    def to_json(self) -> dict[str, Any]:
        """Return whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "sums": {name: [list(part) for part in parts] for name, parts in self.sums.items()},
            "tallies": {name: list(map(list, tally.items())) for name, tally in self.tallies.items()},
        }

    def merge(self, other: "Findings") -> "Findings":
        """Return the results of these games and of `other`."""
        if not self.games or not other.games:
            return self if self.games else other
        sums = {
            name: [add_sums(*pair) for pair in zip(parts, other.sums[name], strict=True)]
            for name, parts in self.sums.items()
        }
        tallies = {name: merge_tallies(tally, other.tallies[name]) for name, tally in self.tallies.items()}
        return Findings(self.games + other.games, sums, tallies)

    def estimates(self, measure: Measure) -> list[Estimate | None]:
        """Return an estimate for each part of a measure; None if no game counts for it."""
        estimates = measure.reckon(self.sums[measure.of or measure.name])
        return [estimate and _scaled(estimate, measure.scale) for estimate in estimates]

    def measures(self, game: Game, seats: int, among: Sequence[Measure] = MEASURES) -> list[Measure]:
        """Return the measures for which these findings have sums."""
        return [
            measure
            for measure in among
            if (measure.of or measure.name) in self.sums and measure.applies(game, seats)
        ]


def _six(part: Sequence[int]) -> Six:
    cases, above, below, squares, under, products = part
    return cases, above, below, squares, under, products


def _scaled(estimate: Estimate, scale: int) -> Estimate:
    return (
        estimate
        if scale == 1
        else Estimate(estimate.value / scale, estimate.low / scale, estimate.high / scale)
    )


def measure_chunk(chunk: Chunk, measures: Sequence[Measure] = MEASURES) -> Findings:
    """Play the games of a chunk and measure them. Raises what `simulate` raises."""
    found = Findings()
    for trace in trace_games(chunk):
        found = found.merge(Findings.from_trace(trace, measures))
    return found


def measured_by_name(chunk: Chunk, names: Sequence[str]) -> dict[str, Any]:
    """Do the same with names of measures, and return plain data. Workers run this function."""
    return measure_chunk(chunk, find_measures(names)).to_json()
