"""Xeri: the points of one player for one hand (R19 to R23), by the game's own rule."""

from . import lines_of

CARDS = 52
HONOURS = 20
LINES = 6


def hand_points(xeris: int, cards: int, other_cards: int, honours: int, has_td: bool, has_c2: bool) -> int:
    """10 per xeri, 3 for more cards, 1 per captured A K Q J T, 1 for Td besides, 1 for 2c."""
    return lines_of("xeri", LINES, xeris, 0, cards > other_cards, honours, has_td, has_c2)
