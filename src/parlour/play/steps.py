"""Cutting what never comes to an end: rules in plain Python may look at the table only so often.

Looks are counted, not seconds, so that a slow machine refuses nothing that a quick one takes; and no loop
of a rule turns without a look at the table.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..errors import PositionError

ENOUGH = 400_000  # looks; the longest list of moves of any game takes a tenth of them


class _Looks(threading.local):
    left = float("inf")


_looks = _Looks()


def look() -> None:
    """Count a look at the table. Raises PositionError when there were too many."""
    _looks.left -= 1
    if _looks.left < 0:
        raise PositionError("the rules would go round and round without an end", code="position.impossible")


@contextmanager
def at_most(looks: int = ENOUGH) -> Iterator[Callable[[], float]]:
    """Let the rules that follow look at their table so often and no more; give what counts their looks."""
    before, _looks.left = _looks.left, looks
    try:
        yield lambda: looks - _looks.left
    finally:
        _looks.left = before
