"""Crash: the points of one deal from the columns won (R9, R11), by the game's own rule."""

from . import lines_of

COLUMNS = 4
LINES = 2
CRASH_BONUS = 1


def deal_points(columns: int) -> int:
    """One per column won, one more for all four."""
    return lines_of("crash", LINES, columns, CRASH_BONUS)
