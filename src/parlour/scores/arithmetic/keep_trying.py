"""Keep Trying: what a round pays (R22 to R26, rulings K20 to K24), by the game's own rules."""

from . import rule_of


def set_share(prize: int, last: bool, three_elsewhere: bool, takes_card: bool, winner_takes: bool) -> int:
    """Cents of the prize that go to the best set; the best three, held elsewhere, gets what is left."""
    share = rule_of("keep-trying", "set_share")
    return int(share(prize, True, three_elsewhere, last, takes_card, int(winner_takes)))


def equal_share(cents: int, people: int, place: int) -> int:
    """The share of the person in `place` (0 is served first): odd cents go one each in that order (K24)."""
    return int(rule_of("keep-trying", "equal_share")(cents, people, place))
