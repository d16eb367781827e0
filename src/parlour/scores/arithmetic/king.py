"""King: what a count is worth in each of the ten hands (R17 to R22, R30 to R35)."""

HANDS = 10
TRICKS = 13
FIRST_POSITIVE_HAND = 7


def negative_points(hand: int, count: int) -> int:
    """Points for `count` penalised tricks or cards in one of the hands 1 to 6 (R17 to R22)."""
    if hand <= 2:
        return -20 * count
    if hand == 3:
        return -50 * count
    if hand == 4:
        return -30 * count
    if hand == 5:
        return -160 * count
    return -90 * count


def adjusted_tricks(tricks: int, bid: int, is_bidder: bool, is_dealer: bool, reversed_transfer: bool) -> int:
    """Tricks after the auction is paid: the bid goes from the bidder to the dealer (R34).

    `reversed_transfer` turns the payment round (option `down_transfer=reversed` in a hand played down).
    """
    paid = -bid if reversed_transfer else bid
    if is_bidder:
        return tricks - paid
    if is_dealer:
        return tricks + paid
    return tricks


def positive_points(adjusted: int, down: bool) -> int:
    """Points in one of the hands 7 to 10 for an adjusted count of tricks (R30, R31)."""
    return 325 - 75 * adjusted if down else 25 * adjusted
