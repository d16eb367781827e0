"""Seven Rummy: what cards left in hand cost and what the winner gets (R32 to R34)."""

from . import lines_of, rule_of

LINES = 2
HIGHEST_DEADWOOD = 110
"""Four sevens and three tens or face cards: no hand of seven cards is worth more."""


def card_value(rank: int) -> int:
    """Deadwood value of a card by its rank, 1 for the ace to 13 for the king (R32)."""
    return int(rule_of("seven-rummy", "card_value")(rank - 1))


def winner_points(deadwood_of_others: int, double: bool) -> int:
    """The others' deadwood, twice if the winner went out at one go (R33, R34)."""
    return lines_of("seven-rummy", LINES, deadwood_of_others, double)
