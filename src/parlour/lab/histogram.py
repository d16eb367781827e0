"""Histograms: how many games have each number, exactly and in columns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

COLUMNS = 20  # of a histogram, at most

Tally = Mapping[int, int]  # for each number, how many games have it


def histograms(tallies: Sequence[Tally]) -> list[list[dict[str, int]]]:
    """Return each tally as columns {"from", "to", "games"}, with the same ranges for all tallies.

    No tally may be empty. If all numbers are equal there is one column.
    """
    least, most = min(map(min, tallies)), max(map(max, tallies))
    width = -(-(most - least + 1) // COLUMNS)
    starts = range(least, most + 1, width)
    result = []
    for tally in tallies:
        columns = [{"from": start, "to": min(start + width - 1, most), "games": 0} for start in starts]
        for number, games in tally.items():
            columns[(number - least) // width]["games"] += games
        result.append(columns)
    return result


def tally_numbers(numbers: Iterable[int]) -> dict[int, int]:
    """Count the numbers; the result is sorted by number."""
    return dict(sorted(Counter(numbers).items()))


def merge_tallies(first: Tally, second: Tally) -> dict[int, int]:
    """Add two tallies."""
    return dict(sorted((Counter(first) + Counter(second)).items()))


def histograms_to_json(tallies: Mapping[str, Mapping[str, Tally]]) -> dict[str, list[dict[str, Any]]]:
    """Return the columns of each measure, ready for JSON, from tallies by variant and measure.

    Each column contains the label of its variant, unless the label is empty because nothing is varied.
    """
    names = dict.fromkeys(name for tally in tallies.values() for name in tally)
    result: dict[str, list[dict[str, Any]]] = {}
    for name in names:
        columns_by_tally = histograms([tally[name] for tally in tallies.values()])
        result[name] = [
            ({"variant": label} if label else {}) | column
            for label, columns in zip(tallies, columns_by_tally, strict=True)
            for column in columns
        ]
    return result
