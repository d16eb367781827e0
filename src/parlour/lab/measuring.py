"""From a piece of a question to what was found in its games: a pure function of the piece."""

from collections.abc import Sequence
from typing import Any

from .findings import Findings
from .measures import MEASURES, Measure, named
from .piece import Piece
from .traces import traced


def measured(piece: Piece, measures: Sequence[Measure] = MEASURES) -> Findings:
    """Play the games of a piece and measure them. Raises what `simulate` raises."""
    found = Findings()
    for trace in traced(piece):
        found = found.merge(Findings.of_trace(trace, measures))
    return found


def measured_by_name(piece: Piece, names: Sequence[str]) -> dict[str, Any]:
    """The same in plain data: this is what workers do."""
    return measured(piece, named(names)).plain()
