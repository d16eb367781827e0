"""What `parlour lab --json` prints, read again; whatever else comes is refused."""

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
    """What no report can be made of, or a place where none can be put."""

    code = "report.invalid"


@dataclass(frozen=True)
class Stated:
    """One figure of a measure: of which part and under which variant, both often empty."""

    part: str
    variant: str
    estimate: Estimate | None


@dataclass(frozen=True)
class Column:
    """How many games of a variant had a number of this span."""

    variant: str
    first: int
    last: int
    games: int


@dataclass(frozen=True)
class Subject:
    """A measure and its figures, in the order in which they were told; of some the histogram too."""

    measure: Measure
    stated: tuple[Stated, ...]
    columns: tuple[Column, ...] = ()

    @property
    def estimates(self) -> list[Estimate | None]:
        return [one.estimate for one in self.stated]

    @property
    def variants(self) -> list[str]:
        """The variants of a trial in their order; one empty name where nothing was varied."""
        return list(dict.fromkeys(one.variant for one in self.stated))


@dataclass(frozen=True)
class Contrast:
    """A difference that a trial has told, and whether it stands after Holm's correction."""

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
class Account:
    """A question to the laboratory with its answer, as JSON keeps it."""

    asked: dict[str, Any]
    subjects: tuple[Subject, ...]
    contrasts: tuple[Contrast, ...]
    command: str
    versions: dict[str, str]

    @property
    def variants(self) -> list[str]:
        return list(dict.fromkeys(name for one in self.subjects for name in one.variants))


def account(text: str) -> Account:
    """Read what `parlour lab --json` printed. Raises ReportError."""
    try:
        told = read_json(text)
    except ValueError:
        raise ReportError(
            "this is not JSON; a report is made of what `parlour lab GAME --json` prints",
            code="report.not_json",
        ) from None
    try:
        return _account(told)
    except (AttributeError, KeyError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise ReportError(f"this is not what `parlour lab GAME --json` prints: {_what(error)}") from None


def _what(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)


def _account(told: Any) -> Account:
    asked = _table(_table(told, "it")["asked"], "asked")
    _asked(asked)
    columns = _table(told.get("histograms", {}), "histograms")  # what was kept before there were any has none
    subjects = [
        _subject(name, figures, columns.get(name, []))
        for name, figures in _table(told["measures"], "measures").items()
    ]
    contrasts = [_contrast(one) for one in _list(told["differences"], "differences")]
    versions = _table(told.get("versions", {}), "versions")
    return Account(
        asked=asked,
        subjects=tuple(subjects),
        contrasts=tuple(contrasts),
        command=_text(told.get("command", ""), "command"),
        versions={name: _text(value, name) for name, value in versions.items()},
    )


def _asked(asked: Mapping[str, Any]) -> None:
    """Hold the question to what a report tells of it."""
    _text(asked["game"], "game")
    for name in ("seats", "seed", "games", "played"):
        if type(asked[name]) is not int:
            raise TypeError(f"{name} is no whole number")
    for name, value in _table(asked["options"], "options").items():
        _text(value, name)
    for bot in _list(asked["bots"], "bots"):
        _text(bot, "bots")


def _subject(name: str, figures: Any, columns: Any) -> Subject:
    listed = figures if isinstance(figures, list) else [figures]
    stated = [_stated(_table(one, name), name) for one in listed]
    if not stated:
        raise ValueError(f"{name} has no figures")
    drawn = [_column(_table(one, name), name) for one in _list(columns, name)]
    return Subject(_measure(name), tuple(stated), tuple(drawn))


def _column(one: Mapping[str, Any], name: str) -> Column:
    numbers = [one[key] for key in SPAN]
    if any(type(number) is not int for number in numbers) or one["games"] < 0 or one["from"] > one["to"]:
        raise TypeError(f"a column of the histogram of {name} is none: {dict(one)!r:.60}")
    return Column(_text(one.get("variant", ""), "variant"), *numbers)


def _stated(one: Mapping[str, Any], name: str) -> Stated:
    part, variant = (_text(one.get(key, ""), key) for key in ("part", "variant"))
    return Stated(part, variant, None if one["value"] is None else _estimate(one, name))


def _contrast(told: Any) -> Contrast:
    one = _table(told, "differences")
    name, part, variant, against, sentence = (_text(one[key], key) for key in TEXTS)
    if type(one["sure"]) is not bool:
        raise TypeError("sure is neither true nor false")
    fewer = one["times_fewer_games"]
    saved = None if fewer is None else _number(fewer, name)
    return Contrast(
        measure=_measure(name),
        part=part,
        variant=variant,
        against=against,
        estimate=_estimate(one, name),
        sure=one["sure"],
        adjusted=_number(one["p_holm"], name),
        fewer=saved,
        sentence=sentence,
    )


def _measure(name: str) -> Measure:
    """The measure of that name; one that this Parlour does not know is told without a formula."""
    known = (one for one in (*MEASURES, *ladder_measures(())) if one.name == name)
    return next(known, None) or Measure(name, "", "", "", shares)


def _estimate(one: Mapping[str, Any], name: str) -> Estimate:
    value, low, high = (None if one[key] is None else _number(one[key], name) for key in BOUNDS)
    if value is None:
        raise TypeError(f"{name} has no value")
    return Estimate(value, -math.inf if low is None else low, math.inf if high is None else high)


def _number(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{name} has {value!r}, which is no number")
    return float(value)


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is no text")
    return value


def _table(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{name} is no object")
    return value


def _list(value: Any, name: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{name} is no list")
    return value
