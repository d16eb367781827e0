"""Seven Rummy: what cards left in hand cost and what the winner gets (R32 to R34)."""

HIGHEST_DEADWOOD = 110
"""Four sevens and three tens or face cards: no hand of seven cards is worth more."""


def card_value(rank: int) -> int:
    """Deadwood value of a card by its rank, 1 for the ace to 13 for the king (R32)."""
    if rank == 7:
        return 20
    return min(rank, 10)


def winner_points(deadwood_of_others: int, double: bool) -> int:
    """The others' deadwood, twice if the winner went out at one go (R33, R34)."""
    return 2 * deadwood_of_others if double else deadwood_of_others
