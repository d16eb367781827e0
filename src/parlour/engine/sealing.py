"""Sealed answers are revealed when the phase in which they were given has ended."""

from .jit import rule


@rule
def stays_sealed(asked: int, owes: int, asked_before: int, owed_before: int) -> bool:
    """Return whether the sealed phase of a move continues after it. All arguments are masks."""
    return asked != 0 and asked == asked_before and owes & ~owed_before == 0
