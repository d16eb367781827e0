"""King: what a count is worth in each of the ten hands (R17 to R22, R30 to R35), by the game's own rules."""

from . import rule_of

HANDS = 10
TRICKS = 13
FIRST_POSITIVE_HAND = 7


def negative_points(hand: int, count: int) -> int:
    """Points for `count` penalised tricks or cards in one of the hands 1 to 6 (R17 to R22)."""
    return int(rule_of("king", "negative_points")(hand, count))


def adjusted_tricks(tricks: int, bid: int, is_bidder: bool, is_dealer: bool, reversed_transfer: bool) -> int:
    """Tricks after the auction is paid: the bid goes from the bidder to the dealer (R34).

    `reversed_transfer` turns the payment round (option `down_transfer=reversed` in a hand played down).
    """
    return int(rule_of("king", "adjusted_tricks")(tricks, bid, is_bidder, is_dealer, reversed_transfer))


def positive_points(adjusted: int, down: bool) -> int:
    """Points in one of the hands 7 to 10 for an adjusted count of tricks (R30, R31)."""
    return int(rule_of("king", "positive_points")(adjusted, down))
