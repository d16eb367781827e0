"""Keep Trying: what a round pays (R22 to R26, rulings K20 to K24)."""


def set_share(prize: int, last: bool, three_elsewhere: bool, takes_card: bool, winner_takes: bool) -> int:
    """Cents of the prize that go to the best set; the best three, held elsewhere, gets what is left.

    Before the last round the prize is one ante and the winner of the set takes it or leaves it for the
    card (R24); in the last round the two halve it, the odd cent to the set (R26, K23), unless
    `last_round_three=winner_takes`.
    """
    if not three_elsewhere:
        return prize
    if last:
        return prize if winner_takes else prize - prize // 2
    return 0 if takes_card else prize
