"""Hands won, for Pitty Pat and Jack Change It."""

from dataclasses import dataclass

from .fields import Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Wins(Sheet):
    """One point for the winner of a hand. A void hand has no winner."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (OnePlayer("winner", "who won the hand", optional=True),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        winner = hand.inputs["winner"]
        return HandScore({player: int(player == winner) for player in hand.players})


SHEET = Wins("wins", "Hands won", games=("pitty-pat", "jack-change-it"))
