"""Diloti: the points of one side for one deal (R34)."""

CARDS = 52
ACES = 4


def hand_points(xeris: int, cards: int, other_cards: int, aces: int, has_td: bool, has_c2: bool) -> int:
    """10 per xeri, 4 for more cards than the other side, 2 for Td, 1 per ace, 1 for 2c (R34)."""
    return 10 * xeris + 4 * (cards > other_cards) + 2 * has_td + aces + 1 * has_c2
