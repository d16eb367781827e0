"""The measures of the laboratory, in the order in which they are told."""

from collections.abc import Sequence

from ...errors import ParlourError
from ...names.suggestions import meant
from .decisions import CHOOSING
from .lead_changes import LEADING
from .length import LASTING
from .measure import Measure
from .rule_coverage import RULING
from .wins import WINNING


class LabError(ParlourError):
    """A question that the laboratory cannot answer, and what it can."""

    code = "lab.invalid"


MEASURES: tuple[Measure, ...] = (*WINNING, *LASTING, *CHOOSING, *LEADING, *RULING)
EXCHANGED = ("skill", "luck")  # measures of `exchanges.py`, which plays other games for them


def named(names: Sequence[str]) -> list[Measure]:
    """The measures of these names, in the order of the list. Raises LabError."""
    there = [one.name for one in MEASURES]
    for name in names:
        if name in EXCHANGED:
            raise LabError(
                f"{name} is found by --skill, not by --measure: deals are played with the seats exchanged, "
                "as in --skill 3",
                code="measure.unsupported",
            )
        if name not in there:
            near = meant(name, [*there, *EXCHANGED])
            raise LabError(
                f"there is no measure {name!r}{near}; there are {', '.join(there)}", code="measure.unknown"
            )
    wanted = {one.of or one.name for one in MEASURES if one.name in names} | {*names}
    return [one for one in MEASURES if one.name in wanted]


__all__ = ["MEASURES", "LabError", "Measure", "named"]
