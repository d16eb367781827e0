"""Trials: what a house rule does to a game, told by the same deals under both rules.

The games of all variants have the same numbers, and so the same deals; what differs from pair to pair is told
far sooner than what differs between games that have nothing to do with each other.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..engine.game import Game
from .findings import Findings
from .measures import MEASURES, LabError, Measure, named
from .piece import Piece
from .traces import traced
from .travelling import arrived

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
