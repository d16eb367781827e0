"""Sharing money that does not divide evenly: what several games do the same way."""


def equal_share(cents: int, people: int, place: int) -> int:
    """The share of the person in `place` (0 is served first): odd cents go one each in that order."""
    return cents // people + (1 if place < cents % people else 0)
