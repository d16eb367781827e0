"""Sets of seats, cards or other things numbered from 0, as the bits of an integer."""

from .jit import hot, rule


@hot
def holds(members, one):
    """Return whether `one` is in a set."""
    return members >> one & 1 != 0


@hot
def only(one):
    """Return the set that contains only `one`."""
    return 1 << one


@hot
def several(members):
    """Return whether a set has more than one member."""
    return members & (members - 1) != 0


@rule
def many(members):
    """Return the number of members."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count
