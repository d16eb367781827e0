"""House rules that keep a golden transcript readable where a game with random moves would be very long."""

OPTIONS: dict[str, dict[str, int]] = {
    "crash": {"target": 7},
    "diloti": {"max_deals": 2},
    "forty-thieves": {"max_moves": 150},
    "kontsina": {"max_hands": 2},
    "seven-rummy": {"hands": 1},
    "trash": {"start_size": 6},
    "xeri": {"hands": 2},
}
