"""The differences of a trial as lines to read, for a screen of 80 columns."""

import math
import textwrap
from collections.abc import Sequence

from .differences import Difference, sentence
from .figures import SURE, WIDTH, Row, table

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
