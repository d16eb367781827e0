"""Variants of a game: what a trial varies, and the games played under each variant.

Game n of every variant has the same seed and so the same deal. The difference within such a pair varies less
than the results of independent games, so fewer games are needed.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..engine.game import Game
from .chunks import Chunk, load_shipped_game
from .measures import MEASURES, LabError, Measure, find_measures
from .tallies import Findings
from .traces import trace_games

MAX_VARIANTS = 16  # variants of one trial
Products = tuple[int, int, int, int]  # products of one variant's above and below with those of the first
USUAL_MEASURES = (
    "drawn",
    "places",
    "length",
    "deals",
    "minutes",
    "forced",
    "lead_changes",
    "suspense",
    "comebacks",
)


@dataclass(frozen=True)
class Variant:
    """One side of a trial: the varied values as text, and the seats, house rules and bots that follow."""

    label: str
    seats: int
    options: dict[str, str] = field(hash=False)
    bots: tuple[str, ...]

    def chunk_of(self, chunk: Chunk) -> Chunk:
        """Return the same games under this variant."""
        return replace(chunk, seats=self.seats, options=self.options, bots=self.bots)


def variants(chunk: Chunk, vary: Mapping[str, Sequence[str]]) -> list[Variant]:
    """Return all combinations of the varied values. Others are compared to the first.

    `seats` and `bots` are varied like house rules; `+` separates the bots of one table. Raises LabError.
    """
    if not vary or any(len(values) < 2 for values in vary.values()):
        raise LabError(
            "a trial compares variants: give two values or more, as in kings=block,ordinary",
            code="lab.too_few_values",
        )
    combinations = [
        _variant(chunk, dict(zip(vary, values, strict=True))) for values in itertools.product(*vary.values())
    ]
    if len(combinations) > MAX_VARIANTS:
        raise LabError(
            f"that makes {len(combinations)} variants; at most {MAX_VARIANTS} are possible",
            code="lab.too_many_variants",
        )
    keys = [(variant.seats, sorted(variant.options.items()), variant.bots) for variant in combinations]
    if repeated := [
        variant.label for number, variant in enumerate(combinations) if keys[number] in keys[:number]
    ]:
        raise LabError(f"{repeated[0]} is given twice: variants must differ", code="lab.duplicate_values")
    return combinations


def _variant(chunk: Chunk, values: Mapping[str, str]) -> Variant:
    if fixed := sorted(values.keys() & chunk.options.keys()):
        raise LabError(
            f"{fixed[0]} is varied: remove it from the house rules that are the same for all variants",
            code="option.conflict",
        )
    label = ", ".join(f"{name}={value}" for name, value in values.items())
    seats, bots = values.get("seats", str(chunk.seats)), values.get("bots")
    if not (seats.isascii() and seats.isdecimal()):
        raise LabError(f"seats cannot be {seats!r}: give numbers, as in seats=2,3,4", code="seats.invalid")
    options = {name: value for name, value in values.items() if name not in ("seats", "bots")}
    players = chunk.bots if bots is None else tuple(bots.split("+"))
    return Variant(label, int(seats), chunk.options | options, players)


@dataclass(frozen=True)
class TrialResults:
    """The results of the games of all variants.

    `products` has an element for each variant except the first: for each measure the sums of products with
    the first variant, for each part that both have.
    """

    findings: tuple[Findings, ...]
    products: tuple[Mapping[str, Sequence[Products]], ...]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "TrialResults":
        """Read what `to_json` returned."""
        products = [
            {name: list(map(_as_products, parts)) for name, parts in mapping.items()}
            for mapping in data["products"]
        ]
        return cls(tuple(map(Findings.from_json, data["findings"])), tuple(products))

    def to_json(self) -> dict[str, Any]:
        """Return whole numbers, ready for JSON."""
        products = [
            {name: list(map(list, parts)) for name, parts in mapping.items()} for mapping in self.products
        ]
        return {"findings": [result.to_json() for result in self.findings], "products": products}

    def merge(self, other: "TrialResults") -> "TrialResults":
        findings = tuple(a.merge(b) for a, b in zip(self.findings, other.findings, strict=True))
        products = [_add_products(a, b) for a, b in zip(self.products, other.products, strict=True)]
        return TrialResults(findings, tuple(products))

    @property
    def games(self) -> int:
        """The number of games played under each variant."""
        return self.findings[0].games


def _add_products(
    first: Mapping[str, Sequence[Products]], second: Mapping[str, Sequence[Products]]
) -> dict[str, list[Products]]:
    return {
        name: [
            _as_products([a + b for a, b in zip(*pair, strict=True)])
            for pair in zip(parts, second[name], strict=True)
        ]
        for name, parts in first.items()
    }


def _as_products(part: Sequence[int]) -> Products:
    a, b, c, d = part
    return a, b, c, d


def compare_chunk(
    chunk: Chunk, sides: Sequence[Variant], measures: Sequence[Measure] = MEASURES
) -> TrialResults:
    """Play the games of a chunk under every variant. The result depends on the arguments only."""
    by_variant = [dict(_counts_by_measure(side.chunk_of(chunk), measures)) for side in sides]
    findings = [Findings.from_counts(chunk.games, columns, measures) for columns in by_variant]
    first, *others = by_variant
    game = load_shipped_game(chunk.game, chunk.source)
    by_name = {measure.name: measure for measure in measures}
    products = [
        {
            name: _products(
                counts, first[name], shared_parts(by_name[name], game, side.seats, sides[0].seats)
            )
            for name, counts in columns.items()
            if name in first
        }
        for side, columns in zip(sides[1:], others, strict=True)
    ]
    return TrialResults(tuple(findings), tuple(products))


def shared_parts(measure: Measure, game: Game, seats: int, first: int) -> list[tuple[str, int, int]]:
    """Return name and both numbers of each part that a measure has with `seats` and with `first` seats."""
    other_parts = {part: number for number, part in enumerate(measure.parts(game, first))}
    parts = enumerate(measure.parts(game, seats))
    return [(part, number, other_parts[part]) for number, part in parts if part in other_parts]


def compared_by_name(chunk: Chunk, sides: Sequence[Variant], names: Sequence[str]) -> dict[str, Any]:
    """Do the same with names of measures, and return plain data. Workers run this function."""
    return compare_chunk(chunk, sides, find_measures(names)).to_json()


def _counts_by_measure(
    chunk: Chunk, measures: Sequence[Measure]
) -> Iterator[tuple[str, tuple[np.ndarray, np.ndarray]]]:
    """Yield the name of each measure with its counts for every game of a chunk."""
    traces = list(trace_games(chunk))
    for measure in measures:
        if measure.count and measure.paired and measure.applies(traces[0].game, chunk.seats):
            counts = [measure.count(trace) for trace in traces]
            above, below = (np.concatenate(columns).astype(object) for columns in zip(*counts, strict=True))
            yield measure.name, (above, below)


def _products(
    variant: tuple[np.ndarray, np.ndarray],
    first: tuple[np.ndarray, np.ndarray],
    both: list[tuple[str, int, int]],
) -> list[Products]:
    """Return, for each shared part, the sums of above and below times the first variant's above and below."""
    return [
        _as_products([int((a[:, i] * b[:, j]).sum()) for a in variant for b in first]) for _, i, j in both
    ]


def paired_measures(game: Game, names: Sequence[str]) -> list[Measure]:
    """Return the measures of these names that can be compared game by game. Raises LabError."""
    measures = find_measures(names or USUAL_MEASURES)
    if unpaired := [measure.name for measure in measures if not measure.paired]:
        raise LabError(
            f"{', '.join(unpaired)} cannot be compared game by game: choose other measures",
            code="measure.unsupported",
        )
    return measures
