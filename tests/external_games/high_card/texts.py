"""High Card: reasons for refusals."""

from parlour.engine.moves import Refusal


def refuse(t, move):
    return Refusal("R2", "play a card of your own hand")
