"""Sets of seats, of cards, of whatever is counted from 0: the bits of a whole number."""

from .jit import hot, rule


@hot
def holds(members, one):
    """Whether this one is in a set."""
    return members >> one & 1 != 0


@hot
def only(one):
    """The set of this one."""
    return 1 << one


@hot
def several(members):
    """Whether there are more than one."""
    return members & (members - 1) != 0


@rule
def many(members):
    """How many there are."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count
