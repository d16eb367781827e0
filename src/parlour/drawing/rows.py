"""Rows of labelled cells, one for each seat: under each other where they fit, else one after the other."""

from .ink import Ink, pad, shown

Cells = list[tuple[str, str]]  # each with its label: not every seat has the same


def draw_rows(rows: list[Cells], ink: Ink) -> list[str]:
    """Set cells of one label under each other; a seat that lacks one leaves its place empty."""
    keyed = [_numbered(cells) for cells in rows]
    columns = _columns(keyed)
    widths = [max(shown(row.get(key, "")) for row in keyed) for key in columns]
    if not ink.plain and sum(widths) + 2 * len(widths) <= ink.width:
        return [
            "  ".join(
                pad(row.get(key, ""), width) for key, width in zip(columns, widths, strict=True)
            ).rstrip()
            for row in keyed
        ]
    return [line for row in rows for line in ink.join([cell for _, cell in row], indent="    ")]


def _numbered(cells: Cells) -> dict[tuple[str, int], str]:
    """The cells by label, the second of one label apart from the first."""
    found: dict[tuple[str, int], str] = {}
    for label, cell in cells:
        number = 0
        while (label, number) in found:
            number += 1
        found[label, number] = cell
    return found


def _columns(rows: list[dict[tuple[str, int], str]]) -> list[tuple[str, int]]:
    """All labels, each behind the one it follows in the row where it is met first."""
    order: list[tuple[str, int]] = []
    for row in rows:
        at = 0
        for key in row:
            if key not in order:
                order.insert(at, key)
            at = order.index(key) + 1
    return order
