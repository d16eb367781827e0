"""Cash: what a hand gives a team in letters (R11, K9), by the game's own rule."""

from . import lines_of

LINES = 4
LETTERS = 0


def letters(named: bool) -> int:
    """One letter for a team that is named, whichever call named it; letters count against it."""
    counter, right, calls = True, True, False
    return -lines_of("cash", LINES, LETTERS, counter, right, calls, named)
