"""How many games had which number: counted one by one, and told in columns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

COLUMNS = 20  # of a histogram, at most

Tally = Mapping[int, int]  # of each number how many games had it


def histograms(tallies: Sequence[Tally]) -> list[list[dict[str, int]]]:
    """Each tally in columns {"from", "to", "games"}: the same for all, so that they can be compared.

    None of the tallies is empty; where they hold one number only, there is one column."""
    least, most = min(map(min, tallies)), max(map(max, tallies))
    width = -(-(most - least + 1) // COLUMNS)
    starts = range(least, most + 1, width)
    found = []
    for tally in tallies:
        columns = [{"from": start, "to": min(start + width - 1, most), "games": 0} for start in starts]
        for number, games in tally.items():
            columns[(number - least) // width]["games"] += games
        found.append(columns)
    return found


def tallied(numbers: Iterable[int]) -> dict[int, int]:
    """Count these numbers, the least first."""
    return dict(sorted(Counter(numbers).items()))


def both(one: Tally, other: Tally) -> dict[int, int]:
    """The games of both tallies."""
    return dict(sorted((Counter(one) + Counter(other)).items()))


def in_columns(tallies: Mapping[str, Mapping[str, Tally]]) -> dict[str, list[dict[str, Any]]]:
    """Tallies by variant and measure as columns by measure, ready for JSON: one variant after the other.

    A variant has its label in each of its columns. Where nothing is varied the label is empty, and left out.
    """
    names = dict.fromkeys(name for one in tallies.values() for name in one)
    told: dict[str, list[dict[str, Any]]] = {}
    for name in names:
        drawn = histograms([one[name] for one in tallies.values()])
        told[name] = [
            ({"variant": label} if label else {}) | column
            for label, columns in zip(tallies, drawn, strict=True)
            for column in columns
        ]
    return told
