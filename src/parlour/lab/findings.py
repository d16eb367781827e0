"""What was found in some games: the sums of every measure, in whole numbers that merge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.game import Game
from .measures import MEASURES, Measure
from .simulation import Estimate
from .sums import Six, added, six
from .traces import Trace


@dataclass(frozen=True)
class Findings:
    """So many games, and by measure the sums of each of its parts."""

    games: int = 0
    sums: Mapping[str, Sequence[Six]] = field(default_factory=dict)

    @classmethod
    def of_trace(cls, trace: Trace, measures: Sequence[Measure] = MEASURES) -> "Findings":
        """Ask every game of a trace for every measure."""
        asked = [one for one in measures if one.count is not None and one.applies(trace.game, trace.seats)]
        return cls(len(trace), {one.name: six(*one.count(trace)) for one in asked if one.count})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Findings":
        """What `plain` gave."""
        return cls(
            plain["games"],
            {name: [_six(part) for part in parts] for name, parts in plain["sums"].items()},
        )

    def plain(self) -> dict[str, Any]:
        """Whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "sums": {name: [list(part) for part in parts] for name, parts in self.sums.items()},
        }

    def merge(self, other: "Findings") -> "Findings":
        """What was found in these games and in those, whichever come first."""
        if not self.games or not other.games:
            return self if self.games else other
        sums = {
            name: [added(*pair) for pair in zip(parts, other.sums[name], strict=True)]
            for name, parts in self.sums.items()
        }
        return Findings(self.games + other.games, sums)

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
