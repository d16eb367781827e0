"""Chase the Ace: lives, their coins and who ends with the pot (R1, R10 to R16)."""


def pays_life(loses: bool, replayed: bool) -> int:
    """Lives a player gives up for a deal: one for a loser, none where the deal is replayed (R13, C11)."""
    return 1 if loses and not replayed else 0


def coins(lives: int, life_cents: int) -> int:
    """What so many lives are worth in cents (R1, C15)."""
    return lives * life_cents
