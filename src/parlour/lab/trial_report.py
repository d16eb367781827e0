"""The differences of a trial as text and as JSON."""

import math
import textwrap
from collections.abc import Sequence
from typing import Any

from .differences import Difference
from .measures.measure import PERCENT
from .text_report import SURE, Row, table, wrapped

LABEL = 26  # characters of the name of a measure and its part


def difference_to_json(difference: Difference) -> dict[str, Any]:
    """Return the difference as `parlour lab --json` prints it."""
    return {
        "measure": difference.measure,
        "part": difference.part,
        "variant": difference.variant,
        "against": difference.against,
        "value": difference.value,
        "low": difference.low if math.isfinite(difference.low) else None,
        "high": difference.high if math.isfinite(difference.high) else None,
        "p": difference.chance,
        "p_holm": difference.adjusted,
        "sure": difference.is_sure,
        "times_fewer_games": difference.fewer,
        "sentence": sentence(difference),
    }


def sentence(difference: Difference) -> str:
    """Return the difference as a sentence."""
    unit = " percentage points" if difference.unit == PERCENT else ""
    subject = f"{difference.measure} ({difference.part})" if difference.part else difference.measure
    variant, against = difference.variant, difference.against
    if difference.fewer is None and not difference.value:
        return f"{subject}: no game differed between {variant} and {against}."
    low, high, size = (
        signed_number(value, difference.unit)
        for value in (difference.low, difference.high, abs(difference.value))
    )
    within = f"{SURE} interval, uncorrected: {low} to {high}{unit}"
    if not difference.is_sure:
        return f"{subject}: no significant difference between {variant} and {against} ({within})."
    direction = "higher" if difference.value > 0 else "lower"
    amount = f"{size.lstrip('+')}{unit}"
    saved = saved_games(difference)
    return f"{subject}: {amount} {direction} with {variant} than with {against} ({within}).{saved}"


def saved_games(difference: Difference) -> str:
    """Return a sentence about the games that pairing saved; an empty text if it saved none."""
    if difference.fewer is None or difference.fewer < 1.05:
        return ""
    return f" The same deals saved {100 * (1 - 1 / difference.fewer):.0f} % of the games."


def signed_number(value: float, unit: str) -> str:
    """Return a difference with three digits and its sign; differences of shares in percentage points."""
    return f"{100 * value if unit == PERCENT else value:+z.3g}"


def trial_lines(differences: Sequence[Difference], games: int) -> list[str]:
    """Return a table for each variant, followed by sentences about the significant differences."""
    lines: list[str] = []
    for variant in dict.fromkeys(one.variant for one in differences):
        selected = [one for one in differences if one.variant == variant]
        heading = f"{variant} against {selected[0].against}, {games:,} game{'s' * (games > 1)} each"
        lines += ["", *wrapped(heading), "", *difference_rows(selected), ""]
        sentences = [sentence(one) for one in selected if one.is_sure]
        lines += [line for text in sentences for line in wrapped(text, "- ")]
        if not sentences:
            lines += wrapped("No difference is significant: play more games.")
    note = (
        f"{SURE} intervals by Student's t, each for one difference, uncorrected. A difference is sure if it "
        "is significant after Holm's correction for all of them."
    )
    return [*lines[1:], "", *wrapped(note)]


def difference_rows(differences: Sequence[Difference]) -> list[str]:
    """Return a table with a row for each difference: both figures, their difference, and the games saved."""
    head = ["", "first", "other", "difference", f"{SURE} within", "saved", ""]
    return table([head, *map(_cells, differences)])


def _cells(difference: Difference) -> Row:
    factor = 100 if difference.unit else 1
    places = _decimals((difference.high - difference.low) / 2 * factor)
    first, other = (f"{value * factor:z,.{places}f}" for value in (difference.first, difference.other))
    value, low, high = (
        f"{bound * factor:+z,.{places}f}" for bound in (difference.value, difference.low, difference.high)
    )
    within = f"{low} to {high}" if math.isfinite(difference.high) else "one game"
    unit = f" {difference.unit}" if difference.unit else ""
    label = textwrap.shorten(f"{difference.measure} {difference.part}".strip(), LABEL, placeholder=" …")
    sure = "sure" if difference.is_sure else ""
    return [label + unit, first, other, value, within, _saved_cell(difference), sure]


def _decimals(half: float) -> int:
    if not half or not math.isfinite(half):
        return 2
    return min(4, max(0, 1 - math.floor(math.log10(half))))


def _saved_cell(difference: Difference) -> str:
    if difference.fewer is None:
        return "same"
    return f"{max(0.0, 100 * (1 - 1 / difference.fewer)):.0f} %"
