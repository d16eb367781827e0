"""Chase the Ace: lives, their coins and who ends with the pot (R1, R10 to R16), by the game's own rules."""

from . import lines_of, rule_of

LINES = 2


def pays_life(loses: bool, replayed: bool) -> int:
    """Lives a player gives up for a deal: one for a loser, none where the deal is replayed (R13, C11)."""
    return 1 if loses and not replayed else 0


def coins(lives: int, life_cents: int) -> int:
    """What so many lives are worth in cents (R1, C15)."""
    return -lines_of("chase-the-ace", LINES, lives, life_cents, 0)


def equal_share(cents: int, people: int, place: int) -> int:
    """The share of the person in `place` (0 is served first): odd cents go one each in that order (C10)."""
    return int(rule_of("chase-the-ace", "equal_share")(cents, people, place))
