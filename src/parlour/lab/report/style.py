"""What all pictures of a report have in common: sizes in points, and colours, which a page calls by name."""

from typing import Any

WIDTH, EDGE = 360, 10  # as wide as a phone: on a larger screen all of it is larger
HEADING, FOOT = 25, 28
INK, QUIET, HAIR, MARK, OTHER = "#1d2421", "#55605a", "#d8d2c3", "#17453b", "#8a3b12"
PAPER = "#fbf7ee"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",  # texts stay texts
    "svg.hashsalt": "parlour",
    "font.family": "sans-serif",
    "font.size": 12.5,
    "text.parse_math": False,
}
