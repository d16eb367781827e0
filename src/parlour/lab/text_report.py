"""Measures as lines of text, tables and bars, for a screen of 80 columns."""

import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.game import Game
from .measures import MEASURES, Measure
from .measures.measure import PERCENT
from .stats import INTERVAL_METHODS, LEVEL, Estimate, Tally, histograms
from .tallies import Findings

WIDTH = 80
BAR = 40  # characters of the longest bar
SURE = f"{100 * LEVEL:g} %"

Row = list[str]


def table(rows: list[Row]) -> list[str]:
    """Align rows in columns: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def bars(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """Draw a histogram, one line for each column; return nothing if all games have the same number."""
    if len(columns) < 2:
        return []
    most = max(column["games"] for column in columns)
    lines = []
    for column in columns:
        bar = "#" * round(BAR * column["games"] / most)
        lines.append(f"{span(column):>15}  {column['games']:>11,}  {bar}".rstrip())
    return lines


def span(column: Mapping[str, Any]) -> str:
    """Return the range of a column of a histogram, such as 48 or 40-49."""
    first, last = column["from"], column["to"]
    return f"{first}-{last}" if first != last else str(first)


def wrapped(text: str, before: str = "") -> list[str]:
    """Wrap text to the width of the screen. `before` starts the first line; the others are indented by it."""
    return textwrap.wrap(text, WIDTH, initial_indent=before, subsequent_indent=" " * len(before))


LABEL = 34  # characters of the name of a part
INDENT = "  "


def measure_lines(
    findings: Findings, game: Game, seats: int, measures: Sequence[Measure] = MEASURES
) -> list[str]:
    """Return the figures with their intervals, measure by measure."""
    rows: list[Row] = [["", "", f"{SURE} within"]]
    lines = [line for name, tally in findings.tallies.items() for line in histogram_lines(name, tally)]
    for measure in findings.measures(game, seats, measures):
        parts, estimates = measure.parts(game, seats), findings.estimates(measure)
        if measure.paired:
            rows += measure_rows(measure, parts, estimates)
        else:
            lines += ["", *kind_lines(measure, parts, estimates, findings.sums[measure.name][0][0])]
    note = (
        f"{SURE} intervals: {INTERVAL_METHODS['shares']} for shares, {INTERVAL_METHODS['means']} for means."
    )
    return [*table(rows), *lines, "", note]


def histogram_lines(name: str, tally: Tally) -> list[str]:
    """Return a histogram; nothing if all games have the same number."""
    columns = bars(histograms([tally])[0])
    return ["", f"{name}: number of games", *columns] if columns else []


def measure_rows(measure: Measure, parts: Sequence[str], estimates: Sequence[Estimate | None]) -> list[Row]:
    """Return one row, or a heading and a row for each part."""
    places = decimals(estimates, measure)
    figures = [cells(one, measure, places) for one in estimates]
    if list(parts) == [""]:
        return [[measure.name, *figures[0]]]
    labels = [INDENT + textwrap.shorten(part, LABEL, placeholder=" …") for part in parts]
    return [
        [measure.name, "", ""],
        *([label, *row] for label, row in zip(labels, figures, strict=True)),
    ]


def cells(estimate: Estimate | None, measure: Measure, places: int) -> Row:
    if estimate is None:
        return ["no cases", ""]
    factor = 100 if measure.unit == PERCENT else 1
    value, low, high = (
        f"{bound * factor:z,.{places}f}" for bound in (estimate.value, estimate.low, estimate.high)
    )
    unit = f" {measure.unit}" if measure.unit else "  "
    return [value + unit, f"{low} to {high}" if math.isfinite(estimate.high) else "one game"]


def decimals(estimates: Sequence[Estimate | None], measure: Measure) -> int:
    """Return how many decimals are meaningful: two digits of the widest interval, at most those of the
    measure.
    """
    factor = 100 if measure.unit == PERCENT else 1
    halves = [
        (estimate.high - estimate.low) / 2 * factor
        for estimate in estimates
        if estimate and math.isfinite(estimate.high)
    ]
    widest = max(halves, default=0.0)
    digits = max(0, 1 - math.floor(math.log10(widest))) if widest else 2
    return min(measure.places, digits)


def kind_lines(
    measure: Measure, parts: Sequence[str], estimates: Sequence[Estimate | None], games: int
) -> list[str]:
    """Return the parts of a measure, grouped into never, at times and in every game."""
    kinds: dict[str, list[str]] = {"never": [], "at times": [], "in every game": []}
    for part, estimate in zip(parts, estimates, strict=True):
        if estimate is not None:
            kind = "never" if estimate.value == 0 else "in every game" if estimate.value == 1 else "at times"
            kinds[kind].append(f"{part} ({100 * estimate.value:.0f} %)" if kind == "at times" else part)
    lines = [f"{measure.name}: which occur in the first {games:,} game{'s' * (games > 1)}"]
    for kind, names in kinds.items():
        text = f"{INDENT}{kind:15}{', '.join(names) or '-'}"
        lines += textwrap.wrap(text, WIDTH, subsequent_indent=" " * 17)
    return lines


def measure_descriptions(measures: Sequence[Measure] = MEASURES) -> list[str]:
    """Return every measure with its formula and source, as `--measures` prints them."""
    lines = [f"Each figure has a {SURE} confidence interval."]
    for measure in measures:
        lines += ["", measure.name, *indented(measure.text)]
        lines += indented(f"= {measure.formula}") + indented(f"Source: {measure.source}.")
    return lines


def indented(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
