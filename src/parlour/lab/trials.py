"""Trials: play the same deals under several house rules, and report the differences.

The games of all variants have the same numbers, and so the same deals; what differs from pair to pair is told
far sooner than what differs between games that have nothing to do with each other.
"""

import importlib
import itertools
import math
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from statistics import NormalDist
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.simulation import Pace
from .chunks import Piece
from .code_shipping import arrived
from .histogram import in_columns
from .measures import MEASURES, LabError, Measure, named
from .measures.measure import PERCENT
from .questions import asked, figures
from .runner import by_threads, size_of, taken
from .simulation import SURE, WIDTH, Row, table
from .stats import LEVEL, Six, student, wilson
from .tallies import Findings
from .traces import traced

MOST = 16  # variants of one trial
Four = tuple[int, int, int, int]  # products of one variant's above and below with those of the first
USUAL = ("drawn", "places", "length", "deals", "minutes", "forced", "lead_changes", "suspense", "comebacks")


@dataclass(frozen=True)
class Variant:
    """One side of a trial: what is varied, in words, and what that makes of the question."""

    label: str
    seats: int
    options: dict[str, str] = field(hash=False)
    bots: tuple[str, ...]

    def of(self, piece: Piece) -> Piece:
        """The same games of this variant."""
        return replace(piece, seats=self.seats, options=self.options, bots=self.bots)


def variants(piece: Piece, vary: Mapping[str, Sequence[str]]) -> list[Variant]:
    """All combinations of what is varied; the first of each stands on the side that others are compared to.

    `seats` and `bots` are varied as options are; `+` stands between bots of one table. Raises LabError."""
    if not vary or any(len(values) < 2 for values in vary.values()):
        raise LabError(
            "a trial compares: give two values or more, as in kings=block,ordinary", code="lab.too_few_values"
        )
    found = [
        _variant(piece, dict(zip(vary, values, strict=True))) for values in itertools.product(*vary.values())
    ]
    if len(found) > MOST:
        raise LabError(
            f"that makes {len(found)} variants, and {MOST} are the most: vary less at a time",
            code="lab.too_many_variants",
        )
    told = [(one.seats, sorted(one.options.items()), one.bots) for one in found]
    if again := [one.label for number, one in enumerate(found) if told[number] in told[:number]]:
        raise LabError(
            f"{again[0]} stands there twice: a trial compares what differs", code="lab.duplicate_values"
        )
    return found


def _variant(piece: Piece, values: Mapping[str, str]) -> Variant:
    if both := sorted(values.keys() & piece.options.keys()):
        raise LabError(
            f"{both[0]} is varied: leave it out of the house rules that are the same for all",
            code="option.conflict",
        )
    label = ", ".join(f"{name}={value}" for name, value in values.items())
    seats, bots = values.get("seats", str(piece.seats)), values.get("bots")
    if not (seats.isascii() and seats.isdecimal()):
        raise LabError(f"seats cannot be {seats!r}: give numbers, as in seats=2,3,4", code="seats.invalid")
    options = {name: value for name, value in values.items() if name not in ("seats", "bots")}
    players = piece.bots if bots is None else tuple(bots.split("+"))
    return Variant(label, int(seats), piece.options | options, players)


@dataclass(frozen=True)
class Compared:
    """What was found in the games of all variants, and by variant (but the first) and measure how they hang
    together, part by part of those that both have."""

    findings: tuple[Findings, ...]
    products: tuple[Mapping[str, Sequence[Four]], ...]

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Compared":
        """What `plain` gave."""
        products = [
            {name: list(map(_four, parts)) for name, parts in one.items()} for one in plain["products"]
        ]
        return cls(tuple(map(Findings.of, plain["findings"])), tuple(products))

    def plain(self) -> dict[str, Any]:
        """Whole numbers, ready for JSON."""
        products = [{name: list(map(list, parts)) for name, parts in one.items()} for one in self.products]
        return {"findings": [one.plain() for one in self.findings], "products": products}

    def merge(self, other: "Compared") -> "Compared":
        findings = tuple(a.merge(b) for a, b in zip(self.findings, other.findings, strict=True))
        products = [_summed(a, b) for a, b in zip(self.products, other.products, strict=True)]
        return Compared(findings, tuple(products))

    @property
    def games(self) -> int:
        """How many games were played of each variant."""
        return self.findings[0].games


def _summed(one: Mapping[str, Sequence[Four]], other: Mapping[str, Sequence[Four]]) -> dict[str, list[Four]]:
    return {
        name: [
            _four([a + b for a, b in zip(*pair, strict=True)])
            for pair in zip(parts, other[name], strict=True)
        ]
        for name, parts in one.items()
    }


def _four(part: Sequence[int]) -> Four:
    one, two, three, four = part
    return one, two, three, four


def compared(piece: Piece, sides: Sequence[Variant], measures: Sequence[Measure] = MEASURES) -> Compared:
    """Play the games of a piece under every variant: a pure function of what it is given."""
    counts = [dict(_counted(side.of(piece), measures)) for side in sides]
    findings = [Findings.of_counted(piece.games, found, measures) for found in counts]
    game, by_name = arrived(piece.game, piece.source), {one.name: one for one in measures}
    products = [
        {
            name: _products(own, counts[0][name], both_have(by_name[name], game, side.seats, sides[0].seats))
            for name, own in found.items()
            if name in counts[0]
        }
        for side, found in zip(sides[1:], counts[1:], strict=True)
    ]
    return Compared(tuple(findings), tuple(products))


def both_have(measure: Measure, game: Game, seats: int, first: int) -> list[tuple[str, int, int]]:
    """The parts that a measure has at both tables, by their names, and which ones they are at either."""
    there = {part: number for number, part in enumerate(measure.parts(game, first))}
    own = enumerate(measure.parts(game, seats))
    return [(part, number, there[part]) for number, part in own if part in there]


def compared_by_name(piece: Piece, sides: Sequence[Variant], names: Sequence[str]) -> dict[str, Any]:
    """The same in plain data: this is what workers do."""
    return compared(piece, sides, named(names)).plain()


def _counted(
    piece: Piece, measures: Sequence[Measure]
) -> Iterator[tuple[str, tuple[np.ndarray, np.ndarray]]]:
    """What every game of a piece gives to each measure."""
    traces = list(traced(piece))
    for measure in measures:
        if measure.count and measure.paired and measure.applies(traces[0].game, piece.seats):
            counted = [measure.count(trace) for trace in traces]
            above, below = (np.concatenate(columns).astype(object) for columns in zip(*counted, strict=True))
            yield measure.name, (above, below)


def _products(
    own: tuple[np.ndarray, np.ndarray], first: tuple[np.ndarray, np.ndarray], both: list[tuple[str, int, int]]
) -> list[Four]:
    """For each part that both have: the sums of above and below times the first's above and below."""
    return [_four([int((a[:, i] * b[:, j]).sum()) for a in own for b in first]) for _, i, j in both]


def comparable(game: Game, names: Sequence[str]) -> list[Measure]:
    """The measures that differences can be told of, by their names. Raises LabError."""
    found = named(names or USUAL)
    if whole := [one.name for one in found if not one.paired]:
        raise LabError(
            f"{', '.join(whole)} cannot be compared game by game: choose other measures",
            code="measure.unsupported",
        )
    return found


@dataclass(frozen=True)
class Difference:
    """By how much a figure of a variant lies above the same figure of the first variant, `against`.

    `chance` is that of a difference so large, or larger, where there is none; `adjusted` the same after Holm,
    for all differences of a trial together. `fewer` is how many times as many games it would take without
    pairing; None where no game differed.
    """

    measure: str
    part: str
    variant: str
    against: str
    first: float
    other: float
    low: float
    high: float
    chance: float
    fewer: float | None
    unit: str = ""
    adjusted: float = 1.0

    @property
    def value(self) -> float:
        return self.other - self.first

    @property
    def is_sure(self) -> bool:
        """Whether it stands among all differences that were looked at, 19 times of 20."""
        return self.adjusted < 1 - LEVEL

    def plain(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "measure": self.measure,
            "part": self.part,
            "variant": self.variant,
            "against": self.against,
            "value": self.value,
            "low": self.low if math.isfinite(self.low) else None,
            "high": self.high if math.isfinite(self.high) else None,
            "p": self.chance,
            "p_holm": self.adjusted,
            "sure": self.is_sure,
            "times_fewer_games": self.fewer,
            "sentence": sentence(self),
        }


def differences(
    found: Compared, sides: Sequence[Variant], game: Game, measures: Sequence[Measure]
) -> list[Difference]:
    """All differences to the first variant, held to Holm's correction together."""
    told = [
        one
        for side, variant in enumerate(sides[1:], 1)
        for measure in measures
        if measure.name in found.products[side - 1]
        for one in _of_measure(found, (sides[0], variant), side, game, measure)
    ]
    return holm(told)


def _of_measure(
    found: Compared, pair: tuple[Variant, Variant], side: int, game: Game, measure: Measure
) -> list[Difference]:
    first, other = (found.findings[number].sums[measure.name] for number in (0, side))
    both = both_have(measure, game, pair[1].seats, pair[0].seats)
    told = zip(both, found.products[side - 1][measure.name], strict=True)
    return [
        _difference(measure, part, pair, (first[j], other[i], four))
        for (part, i, j), four in told
        if first[j][2] and other[i][2]
    ]


def _difference(
    measure: Measure, part: str, pair: tuple[Variant, Variant], sums: tuple[Six, Six, Four]
) -> Difference:
    """The difference of two ratios of sums in its linear form: what each game gives beyond its share."""
    first, other, products = sums
    cases, a, b = other[0], ratio(first), ratio(other)
    apart, together = spread_apart(first, other, a, b), spread_together(first, other, products, (a, b))
    value, paired = float(b - a), math.sqrt(max(0.0, float(apart - 2 * together)))
    half, chance = half_and_chance(value, paired, cases)
    if not paired and measure.unit == PERCENT and not value and cases > 1:
        half = wilson(0, cases)[1]  # no game differed: that is not known of all games
    scale, (low, high) = measure.scale, within(value, half, measure)
    return Difference(
        measure=measure.name,
        part=part,
        variant=pair[1].label,
        against=pair[0].label,
        first=float(a) / scale,
        other=float(b) / scale,
        low=low / scale,
        high=high / scale,
        chance=chance,
        fewer=float(apart) / paired**2 if paired else None,
        unit=measure.unit,
    )


def within(value: float, half: float, measure: Measure) -> tuple[float, float]:
    """Between what the true difference lies: two shares are never more than the whole apart."""
    low, high = value - half, value + half
    return (max(-1.0, low), min(1.0, high)) if measure.unit == PERCENT and half < math.inf else (low, high)


def ratio(sums: Six) -> Fraction:
    return Fraction(sums[1], sums[2])


def spread_apart(first: Six, other: Six, a: Fraction, b: Fraction) -> Fraction:
    """The variance of the difference, a game, if the games of both had nothing to do with each other."""
    return _variance(first, a) + _variance(other, b)


def _variance(sums: Six, share: Fraction) -> Fraction:
    cases, _, below, squares, under, products = sums
    mean = Fraction(below, cases)
    return (squares - 2 * share * products + share * share * under) / cases / mean**2


def spread_together(first: Six, other: Six, products: Four, shares: tuple[Fraction, Fraction]) -> Fraction:
    """How far both lean to the same side in the same games."""
    (a, b), cases = shares, first[0]
    above_above, above_below, below_above, below_below = products
    leaning = above_above - a * above_below - b * below_above + a * b * below_below
    means = Fraction(first[2], cases) * Fraction(other[2], cases)
    return Fraction(leaning) / cases / means


def half_and_chance(value: float, deviation: float, cases: int) -> tuple[float, float]:
    """Half the interval by Student's t, and how likely such a value is where there is no difference."""
    if cases < 2:
        return math.inf, 1.0
    error = deviation / math.sqrt(cases - 1)
    if not error:
        return 0.0, 1.0 if not value else 0.0
    return student(cases - 1) * error, tail(abs(value) / error, cases - 1)


def tail(t: float, freedom: int) -> float:
    """How likely Student's t is further from nothing than this: D. L. Wallace, "Bounds on normal
    approximations to Student's and the chi-square distributions" (1959)."""
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return 2 * (1 - NormalDist().cdf(z))


def holm(told: Sequence[Difference]) -> list[Difference]:
    """S. Holm, "A simple sequentially rejective multiple test procedure" (1979): the least likely is held to
    all, the next to all but one, and none counts as surer than one before it. What never differed is no
    question."""
    asked = sorted(
        (i for i, one in enumerate(told) if one.fewer is not None or one.value), key=lambda i: told[i].chance
    )
    found, least = list(told), 0.0
    for done, i in enumerate(asked):
        least = max(least, min(1.0, told[i].chance * (len(asked) - done)))
        found[i] = replace(told[i], adjusted=least)
    return found


def sentence(one: Difference) -> str:
    """What the difference says, for people."""
    unit = " percentage points" if one.unit == PERCENT else ""
    what = f"{one.measure}{f' ({one.part})' if one.part else ''}"
    if one.fewer is None and not one.value:
        return f"{what}: no game differed between {one.variant} and {one.against}."
    within = (
        f"{SURE} interval, uncorrected: {number(one.low, one.unit)} to {number(one.high, one.unit)}{unit}"
    )
    if not one.is_sure:
        return f"{what}: nothing tells {one.variant} from {one.against} yet ({within})."
    way = "higher" if one.value > 0 else "lower"
    size = f"{number(abs(one.value), one.unit).lstrip('+')}{unit}"
    return f"{what}: {size} {way} with {one.variant} than with {one.against} ({within}).{saved(one)}"


def saved(one: Difference) -> str:
    """What it was worth to play the same deals."""
    if one.fewer is None or one.fewer < 1.05:
        return ""
    return f" The same deals saved {100 * (1 - 1 / one.fewer):.0f} % of the games."


def number(value: float, unit: str) -> str:
    """A difference in three digits, with its sign; that of shares in points of a hundred."""
    return f"{100 * value if unit == PERCENT else value:+z.3g}"


LABEL = 26


def told(differences: Sequence[Difference], games: int) -> list[str]:
    """Variant by variant a table, and in sentences what is sure."""
    lines: list[str] = []
    for variant in dict.fromkeys(one.variant for one in differences):
        own = [one for one in differences if one.variant == variant]
        played = f"{games:,} game{'s' * (games > 1)} each"
        lines += ["", *wrapped(f"{variant} against {own[0].against}, {played}"), "", *rows(own)]
        lines += ["", *(line for one in own if one.is_sure for line in wrapped(sentence(one), "- "))]
        if not any(one.is_sure for one in own):
            lines += wrapped("No difference can be told yet: play more games.")
    note = (
        f"{SURE} intervals by Student's t, each for one difference, uncorrected. Sure is what stands after "
        "Holm's correction for all of them."
    )
    return [*lines[1:], "", *wrapped(note)]


def rows(differences: Sequence[Difference]) -> list[str]:
    """A row for each difference: both figures, how far apart they are, and what pairing saved."""
    head = ["", "first", "other", "difference", f"{SURE} within", "saved", ""]
    return table([head, *map(_row, differences)])


def _row(one: Difference) -> Row:
    factor = 100 if one.unit else 1
    places = _decimals((one.high - one.low) / 2 * factor)
    first, other = (f"{value * factor:z,.{places}f}" for value in (one.first, one.other))
    value, low, high = (f"{bound * factor:+z,.{places}f}" for bound in (one.value, one.low, one.high))
    within = f"{low} to {high}" if math.isfinite(one.high) else "one game"
    unit = f" {one.unit}" if one.unit else ""
    label = textwrap.shorten(f"{one.measure} {one.part}".strip(), LABEL, placeholder=" …")
    return [label + unit, first, other, value, within, _saved(one), "sure" if one.is_sure else ""]


def _decimals(half: float) -> int:
    if not half or not math.isfinite(half):
        return 2
    return min(4, max(0, 1 - math.floor(math.log10(half))))


def _saved(one: Difference) -> str:
    if one.fewer is None:
        return "same"
    return f"{max(0.0, 100 * (1 - 1 / one.fewer)):.0f} %"


def wrapped(text: str, before: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=before, subsequent_indent=" " * len(before))


COLUMNS = ("measure", "part", "variant", "against", "first", "other", "value", "low", "high")
CHANCES = ("chance", "adjusted", "is_sure", "fewer")


class Trial:
    """One game under several variants, to be compared on the same deals."""

    def __init__(
        self, game: Game, piece: Piece, vary: Mapping[str, Sequence[str]], names: Sequence[str] = ()
    ) -> None:
        self.game, self.piece = game, piece
        self.varied = tuple(vary)
        self.sides = variants(piece, vary)
        self.measures = comparable(game, names)
        for side in self.sides:
            asked(game, side.bots, 1, piece.seed, side.seats, side.options)
        self.found: Compared | None = None

    @property
    def pieces(self) -> list[Piece]:
        return self.piece.split(size_of([bot for side in self.sides for bot in side.bots]))

    @property
    def work(self) -> "partial[dict[str, Any]]":
        names = tuple(one.name for one in self.measures)
        return partial(compared_by_name, sides=tuple(self.sides), names=names)

    def take(self, found: Any) -> None:
        one = Compared.of(found)
        self.found = self.found.merge(one) if self.found else one

    @property
    def half(self) -> float:
        """The widest half of an interval of a difference of shares: what `until` is held to."""
        shares = [one for one in self.table.differences if one.unit == "%"]
        return max(((one.high - one.low) / 2 for one in shares), default=0.0)

    @property
    def table(self) -> "TrialTable":
        """What differs, as far as the games tell that are over."""
        if self.found is None:
            return TrialTable([], 0)
        told = differences(self.found, self.sides, self.game, self.measures)
        return TrialTable(told, self.games)

    @property
    def games(self) -> int:
        """How many games of each variant are over."""
        return self.found.games if self.found else 0

    def lines(self) -> list[str]:
        """The differences as lines to read."""
        return str(self.table).split("\n")

    def differences(self) -> list[dict[str, Any]]:
        """The differences, ready for JSON."""
        return [one.plain() for one in self.table.differences]

    def histograms(self) -> dict[str, list[dict[str, Any]]]:
        """How many games of each variant had which number of moves, ready for JSON: columns."""
        if self.found is None:
            return {}
        pairs = zip(self.sides, self.found.findings, strict=True)
        return in_columns({side.label: found.tallies for side, found in pairs})

    def told(self) -> dict[str, Any]:
        """By measure a list of the figures of all variants, ready for JSON."""
        told: dict[str, list[dict[str, Any]]] = {}
        for side, found in zip(self.sides, self.found.findings if self.found else (), strict=True):
            for name, figure in figures(found, self.game, side.seats).items():
                parts = figure if isinstance(figure, list) else [figure]
                told.setdefault(name, []).extend({"variant": side.label, **part} for part in parts)
        return told


class TrialTable:
    """The differences of a trial, row by row: print it to read it."""

    def __init__(self, told: Sequence[Difference], games: int) -> None:
        self.differences, self.games = list(told), games

    def __len__(self) -> int:
        return len(self.differences)

    def __str__(self) -> str:

        return "\n".join(told(self.differences, self.games))

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """The table as NumPy arrays by name."""
        return {
            name: np.array([_cell(getattr(one, name)) for one in self.differences])
            for name in (*COLUMNS, *CHANCES)
        }

    def to_pandas(self) -> Any:
        """The table for pandas, which has to be installed."""
        pandas = importlib.import_module("pandas")

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """The table for polars, which has to be installed."""
        polars = importlib.import_module("polars")

        return polars.DataFrame(self.columns)


def _cell(value: Any) -> Any:
    return np.nan if value is None else value


def trial(
    game: Game | str,
    vary: Mapping[str, Sequence[Any]],
    games: int = 1000,
    bots: str | Sequence[str] = (),
    measures: Sequence[str] = (),
    **question: Any,
) -> TrialTable:
    """Play the same deals under every combination of what is varied, and tell what differs from the first.

    `vary` has the values of house rules by name, as in `{"kings": ["block", "ordinary"]}`, and of `seats` and
    `bots`. `measures` are names (`parlour lab --measures`); the usual ones without. `question` may have
    `options`, `seats`, `seed` and `threads`. Raises what `simulate` raises, and LabError.
    """
    threads = question.pop("threads", 1)
    found, piece = asked(game, bots, games, **question)
    told = {name: [str(value) for value in values] for name, values in vary.items()}
    one = Trial(found, piece, told, measures)
    for _ in taken(one, by_threads(one, threads, Pace())):
        pass
    return one.table
