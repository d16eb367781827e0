"""Kontsina: the points of one player for one hand (R21 to R24), by the game's own rule."""

from . import lines_of

CARDS = 52
CLUBS = 13
LINES = 4


def hand_points(
    cards: int, best_other_cards: int, clubs: int, best_other_clubs: int, has_c2: bool, has_td: bool
) -> int:
    """2 for most cards, 1 for most clubs (nobody where the lead is shared), 1 for 2c, 1 for Td."""
    return lines_of("kontsina", LINES, cards > best_other_cards, clubs > best_other_clubs, has_c2, has_td)
