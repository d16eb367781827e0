"""The measures of the laboratory, in the order of the output."""

from collections.abc import Sequence

from ...errors import ParlourError
from ...names.suggestions import meant
from .measure import Measure
from .rule_coverage import RULE_MEASURES
from .traced import DECISION_MEASURES, LEAD_MEASURES, LENGTH_MEASURES, WIN_MEASURES


class LabError(ParlourError):
    """A question that the laboratory cannot answer."""

    code = "lab.invalid"


MEASURES: tuple[Measure, ...] = (
    *WIN_MEASURES,
    *LENGTH_MEASURES,
    *DECISION_MEASURES,
    *LEAD_MEASURES,
    *RULE_MEASURES,
)
EXCHANGE_MEASURES = ("skill", "luck")  # measures of seat_exchange.py, which plays other games


def find_measures(names: Sequence[str]) -> list[Measure]:
    """Return the measures of these names, in the order of the list. Raises LabError."""
    known = [measure.name for measure in MEASURES]
    for name in names:
        if name in EXCHANGE_MEASURES:
            raise LabError(
                f"{name} is measured by --skill, not by --measure: it needs games with the seats exchanged, "
                "as in --skill 3",
                code="measure.unsupported",
            )
        if name not in known:
            suggestion = meant(name, [*known, *EXCHANGE_MEASURES])
            raise LabError(
                f"there is no measure {name!r}{suggestion}; there are {', '.join(known)}",
                code="measure.unknown",
            )
    selected = {measure.of or measure.name for measure in MEASURES if measure.name in names} | {*names}
    return [measure for measure in MEASURES if measure.name in selected]


__all__ = ["MEASURES", "LabError", "Measure", "find_measures"]
