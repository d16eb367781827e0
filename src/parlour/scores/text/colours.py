"""The colours of players. They also differ in lightness, and screens show an initial as well."""

from collections.abc import Iterable

PALETTE = (
    "#0b5fa5", "#b3261e", "#1b7f3b", "#7a3fa0", "#a85b00", "#00788a",
    "#9c1f6b", "#4d5b00", "#3b4a9e", "#7a4a32", "#006a5b", "#5c5c66",
)  # fmt: skip


def colour_for(taken: Iterable[str]) -> str:
    """Return the first unused colour, or the least used one if all are taken."""
    used = list(taken)
    return min(PALETTE, key=lambda colour: (used.count(colour), PALETTE.index(colour)))
