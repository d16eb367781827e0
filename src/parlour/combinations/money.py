"""Money: whole cents, divided so that none is lost."""

from ..engine.jit import rule


@rule
def equal_share(cents, people, place):
    """The share of whoever is served in this place (from 0): odd cents go one each in that order."""
    return cents // people + (place < cents % people)
