"""Crash: the points of one deal from the columns won (R9, R11)."""

COLUMNS = 4


def deal_points(columns: int) -> int:
    """One per column won, one more for all four."""
    return columns + (1 if columns == COLUMNS else 0)
