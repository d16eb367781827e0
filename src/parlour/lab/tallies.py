"""Results of the measures of some games, in whole numbers that can be merged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.game import Game
from .chunks import Piece
from .histogram import Tally, both, tallied
from .measures import MEASURES, Measure, named
from .measures.measure import Counted
from .stats import Estimate, Six, added, six
from .traces import Trace, traced


@dataclass(frozen=True)
class Findings:
    """So many games, by measure the sums of its parts, and of some how many games had which number."""

    games: int = 0
    sums: Mapping[str, Sequence[Six]] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    @classmethod
    def of_trace(cls, trace: Trace, measures: Sequence[Measure] = MEASURES) -> "Findings":
        """Ask every game of a trace for every measure."""
        asked = [one for one in measures if one.count is not None and one.applies(trace.game, trace.seats)]
        counted = {one.name: one.count(trace) for one in asked if one.count}
        return cls.of_counted(len(trace), counted, measures)

    @classmethod
    def of_counted(
        cls, games: int, counted: Mapping[str, Counted], measures: Sequence[Measure] = MEASURES
    ) -> "Findings":
        """Add up what every game has given to each measure."""
        whole = [one.name for one in measures if one.tallied and one.name in counted]
        tallies = {name: tallied(map(int, counted[name][0][:, 0])) for name in whole}
        return cls(games, {name: six(*one) for name, one in counted.items()}, tallies)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Findings":
        """What `plain` gave."""
        return cls(
            plain["games"],
            {name: [_six(part) for part in parts] for name, parts in plain["sums"].items()},
            {name: dict(tally) for name, tally in plain["tallies"].items()},
        )

    def plain(self) -> dict[str, Any]:
        """Whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "sums": {name: [list(part) for part in parts] for name, parts in self.sums.items()},
            "tallies": {name: list(map(list, tally.items())) for name, tally in self.tallies.items()},
        }

    def merge(self, other: "Findings") -> "Findings":
        """What was found in these games and in those, whichever come first."""
        if not self.games or not other.games:
            return self if self.games else other
        sums = {
            name: [added(*pair) for pair in zip(parts, other.sums[name], strict=True)]
            for name, parts in self.sums.items()
        }
        tallies = {name: both(tally, other.tallies[name]) for name, tally in self.tallies.items()}
        return Findings(self.games + other.games, sums, tallies)

    def estimates(self, measure: Measure) -> list[Estimate | None]:
        """The figures of a measure, one for each part; None where no game says anything."""
        found = measure.reckon(self.sums[measure.of or measure.name])
        return [one and _scaled(one, measure.scale) for one in found]

    def measures(self, game: Game, seats: int, among: Sequence[Measure] = MEASURES) -> list[Measure]:
        """Those that these games were asked for."""
        return [one for one in among if (one.of or one.name) in self.sums and one.applies(game, seats)]


def _six(part: Sequence[int]) -> Six:
    cases, above, below, squares, under, products = part
    return cases, above, below, squares, under, products


def _scaled(one: Estimate, scale: int) -> Estimate:
    return one if scale == 1 else Estimate(one.value / scale, one.low / scale, one.high / scale)


def measured(piece: Piece, measures: Sequence[Measure] = MEASURES) -> Findings:
    """Play the games of a piece and measure them. Raises what `simulate` raises."""
    found = Findings()
    for trace in traced(piece):
        found = found.merge(Findings.of_trace(trace, measures))
    return found


def measured_by_name(piece: Piece, names: Sequence[str]) -> dict[str, Any]:
    """The same in plain data: this is what workers do."""
    return measured(piece, named(names)).plain()
