"""Money in whole cents, divided without losing any."""

from ..engine.jit import rule


@rule
def equal_share(cents, people, place):
    """Return the share of the player in this place (from 0); odd cents go to the first places, one each."""
    return cents // people + (place < cents % people)
