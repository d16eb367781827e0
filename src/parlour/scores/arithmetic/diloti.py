"""Diloti: the points of one side for one deal (R34), by the game's own rule."""

from . import rule_of

CARDS = 52
ACES = 4
LINES = 5


def hand_points(xeris: int, cards: int, other_cards: int, aces: int, has_td: bool, has_c2: bool) -> int:
    """10 per xeri, 4 for more cards than the other side, 2 for Td, 1 per ace, 1 for 2c (R34)."""
    lines = [0] * LINES
    rule_of("diloti", "score_lines")(lines, xeris, cards > other_cards, has_td, aces, has_c2)
    return sum(lines)
