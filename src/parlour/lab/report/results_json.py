"""Read what `parlour lab --json` prints. Other data is refused."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...match.json_input import read_json
from ..measures import MEASURES, LabError, Measure
from ..seat_exchange import ladder_measures
from ..stats import Estimate, shares

BOUNDS = ("value", "low", "high")
SPAN = ("from", "to", "games")
TEXTS = ("measure", "part", "variant", "against", "sentence")


class ReportError(LabError):
    """No report can be made of this data, or in this place."""

    code = "report.invalid"


@dataclass(frozen=True)
class Figure:
    """One figure of a measure, with its part and its variant, which are often empty."""

    part: str
    variant: str
    estimate: Estimate | None


@dataclass(frozen=True)
class Column:
    """The number of games of a variant in a range of a histogram."""

    variant: str
    first: int
    last: int
    games: int


@dataclass(frozen=True)
class MeasureResult:
    """A measure with its figures in order, and with the columns of its histogram if it has one."""

    measure: Measure
    figures: tuple[Figure, ...]
    columns: tuple[Column, ...] = ()

    @property
    def estimates(self) -> list[Estimate | None]:
        return [one.estimate for one in self.figures]

    @property
    def variants(self) -> list[str]:
        """The variants of a trial in order; one empty name if nothing is varied."""
        return list(dict.fromkeys(one.variant for one in self.figures))


@dataclass(frozen=True)
class DifferenceResult:
    """A difference of a trial, and whether it is significant after Holm's correction."""

    measure: Measure
    part: str
    variant: str
    against: str
    estimate: Estimate
    sure: bool
    adjusted: float
    fewer: float | None
    sentence: str


@dataclass(frozen=True)
class LabResults:
    """A question to the laboratory with its results, as stored in JSON."""

    question: dict[str, Any]
    measures: tuple[MeasureResult, ...]
    differences: tuple[DifferenceResult, ...]
    command: str
    versions: dict[str, str]

    @property
    def variants(self) -> list[str]:
        return list(dict.fromkeys(name for one in self.measures for name in one.variants))


def read_results(text: str) -> LabResults:
    """Read what `parlour lab --json` printed. Raises ReportError."""
    try:
        data = read_json(text)
    except ValueError:
        raise ReportError(
            "this is not JSON; a report needs what `parlour lab GAME --json` prints",
            code="report.not_json",
        ) from None
    try:
        return _read_results(data)
    except (AttributeError, KeyError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise ReportError(
            f"this is not what `parlour lab GAME --json` prints: {_error_text(error)}"
        ) from None


def _error_text(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)


def _read_results(data: Any) -> LabResults:
    question = _object(_object(data, "it")["asked"], "asked")
    _check_question(question)
    columns = _object(data.get("histograms", {}), "histograms")  # results of older versions have none
    results = [
        _read_result(name, figures, columns.get(name, []))
        for name, figures in _object(data["measures"], "measures").items()
    ]
    differences = [_read_difference(one) for one in _list(data["differences"], "differences")]
    versions = _object(data.get("versions", {}), "versions")
    return LabResults(
        question=question,
        measures=tuple(results),
        differences=tuple(differences),
        command=_text(data.get("command", ""), "command"),
        versions={name: _text(value, name) for name, value in versions.items()},
    )


def _check_question(question: Mapping[str, Any]) -> None:
    """Check the parts of the question that a report uses. Raises TypeError."""
    _text(question["game"], "game")
    for name in ("seats", "seed", "games", "played"):
        if type(question[name]) is not int:
            raise TypeError(f"{name} is not a whole number")
    for name, value in _object(question["options"], "options").items():
        _text(value, name)
    for bot in _list(question["bots"], "bots"):
        _text(bot, "bots")


def _read_result(name: str, figures: Any, columns: Any) -> MeasureResult:
    items = figures if isinstance(figures, list) else [figures]
    estimates = [_read_figure(_object(one, name), name) for one in items]
    if not estimates:
        raise ValueError(f"{name} has no figures")
    histogram = [_read_column(_object(one, name), name) for one in _list(columns, name)]
    return MeasureResult(_measure(name), tuple(estimates), tuple(histogram))


def _read_column(one: Mapping[str, Any], name: str) -> Column:
    numbers = [one[key] for key in SPAN]
    if any(type(number) is not int for number in numbers) or one["games"] < 0 or one["from"] > one["to"]:
        raise TypeError(f"invalid column in the histogram of {name}: {dict(one)!r:.60}")
    return Column(_text(one.get("variant", ""), "variant"), *numbers)


def _read_figure(one: Mapping[str, Any], name: str) -> Figure:
    part, variant = (_text(one.get(key, ""), key) for key in ("part", "variant"))
    return Figure(part, variant, None if one["value"] is None else _read_estimate(one, name))


def _read_difference(data: Any) -> DifferenceResult:
    one = _object(data, "differences")
    name, part, variant, against, sentence = (_text(one[key], key) for key in TEXTS)
    if type(one["sure"]) is not bool:
        raise TypeError("sure is not true or false")
    fewer = one["times_fewer_games"]
    fewer_games = None if fewer is None else _number(fewer, name)
    return DifferenceResult(
        measure=_measure(name),
        part=part,
        variant=variant,
        against=against,
        estimate=_read_estimate(one, name),
        sure=one["sure"],
        adjusted=_number(one["p_holm"], name),
        fewer=fewer_games,
        sentence=sentence,
    )


def _measure(name: str) -> Measure:
    """Return the measure of this name; an unknown one has no formula."""
    measures = (one for one in (*MEASURES, *ladder_measures(())) if one.name == name)
    return next(measures, None) or Measure(name, "", "", "", shares)


def _read_estimate(one: Mapping[str, Any], name: str) -> Estimate:
    value, low, high = (None if one[key] is None else _number(one[key], name) for key in BOUNDS)
    if value is None:
        raise TypeError(f"{name} has no value")
    return Estimate(value, -math.inf if low is None else low, math.inf if high is None else high)


def _number(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{name} has {value!r}, which is not a number")
    return float(value)


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is not a text")
    return value


def _object(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{name} is not an object")
    return value


def _list(value: Any, name: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{name} is not a list")
    return value
