"""High Card: why a move is refused."""

from parlour.engine.moves import Refusal


def refuse(t, move):
    return Refusal("R2", "play a card of your own hand")
