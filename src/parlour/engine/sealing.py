"""When sealed answers are told: not before the phase in which they were given has ended."""

from .jit import rule


@rule
def stays_sealed(asked: int, owes: int, asked_before: int, owed_before: int) -> bool:
    """Whether the sealed phase of a move runs on after it (sets of seats): nobody is asked anew."""
    return asked != 0 and asked == asked_before and owes & ~owed_before == 0
