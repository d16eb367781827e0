"""Measures as lines to read, for a screen of 80 columns."""

import math
import textwrap
from collections.abc import Sequence

from ..engine.game import Game
from .histogram import Tally, histograms
from .measures import MEASURES, Measure
from .measures.measure import PERCENT
from .simulation import SURE, WIDTH, Row, bars, table
from .stats import INTERVAL_METHODS, Estimate
from .tallies import Findings

LABEL = 34  # so wide may the name of a part be
INDENT = "  "


def measure_lines(
    found: Findings, game: Game, seats: int, measures: Sequence[Measure] = MEASURES
) -> list[str]:
    """The figures with their intervals, measure by measure."""
    rows: list[Row] = [["", "", f"{SURE} within"]]
    lines = [line for name, tally in found.tallies.items() for line in how_many(name, tally)]
    for measure in found.measures(game, seats, measures):
        parts, estimates = measure.parts(game, seats), found.estimates(measure)
        if measure.paired:
            rows += rows_of(measure, parts, estimates)
        else:
            lines += ["", *in_words(measure, parts, estimates, found.sums[measure.name][0][0])]
    note = (
        f"{SURE} intervals: {INTERVAL_METHODS['shares']} for shares, {INTERVAL_METHODS['means']} for means."
    )
    return [*table(rows), *lines, "", note]


def how_many(name: str, tally: Tally) -> list[str]:
    """How many games had which number; nothing if all had the same."""
    columns = bars(histograms([tally])[0])
    return ["", f"{name}: how many games had so many", *columns] if columns else []


def rows_of(measure: Measure, parts: Sequence[str], estimates: Sequence[Estimate | None]) -> list[Row]:
    """One row, or a heading and one row for each part."""
    places = decimals(estimates, measure)
    figures = [cells(one, measure, places) for one in estimates]
    if list(parts) == [""]:
        return [[measure.name, *figures[0]]]
    labels = [INDENT + textwrap.shorten(part, LABEL, placeholder=" …") for part in parts]
    return [
        [measure.name, "", ""],
        *([label, *row] for label, row in zip(labels, figures, strict=True)),
    ]


def cells(one: Estimate | None, measure: Measure, places: int) -> Row:
    if one is None:
        return ["never asked", ""]
    factor = 100 if measure.unit == PERCENT else 1
    value, low, high = (f"{bound * factor:z,.{places}f}" for bound in (one.value, one.low, one.high))
    unit = f" {measure.unit}" if measure.unit else "  "
    return [value + unit, f"{low} to {high}" if math.isfinite(one.high) else "one game"]


def decimals(estimates: Sequence[Estimate | None], measure: Measure) -> int:
    """How many decimals tell something: two digits of the widest interval, within those of the measure."""
    factor = 100 if measure.unit == PERCENT else 1
    halves = [(one.high - one.low) / 2 * factor for one in estimates if one and math.isfinite(one.high)]
    widest = max(halves, default=0.0)
    digits = max(0, 1 - math.floor(math.log10(widest))) if widest else 2
    return min(measure.places, digits)


def in_words(
    measure: Measure, parts: Sequence[str], estimates: Sequence[Estimate | None], games: int
) -> list[str]:
    """Many parts of which most are of no interest: those that always come up, at times, or never, in so many
    games that were asked."""
    kinds: dict[str, list[str]] = {"never": [], "at times": [], "in every game": []}
    for part, one in zip(parts, estimates, strict=True):
        if one is not None:
            kind = "never" if one.value == 0 else "in every game" if one.value == 1 else "at times"
            kinds[kind].append(f"{part} ({100 * one.value:.0f} %)" if kind == "at times" else part)
    lines = [f"{measure.name}: which come up in the first {games:,} game{'s' * (games > 1)}"]
    for kind, names in kinds.items():
        text = f"{INDENT}{kind:15}{', '.join(names) or '-'}"
        lines += textwrap.wrap(text, WIDTH, subsequent_indent=" " * 17)
    return lines


def explained(measures: Sequence[Measure] = MEASURES) -> list[str]:
    """Every measure with its formula and where it comes from: what `--measures` prints."""
    lines = [f"Figures come with intervals that hold the true one with {SURE} confidence."]
    for measure in measures:
        lines += ["", measure.name, *wrapped(measure.text)]
        lines += wrapped(f"= {measure.formula}") + wrapped(f"Source: {measure.source}.")
    return lines


def wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
