"""Chips: any game for stakes. The values of a hand add up to 0."""

from dataclasses import dataclass

from .fields import Counts, Field
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Chips(Sheet):
    """Each player's win or loss."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (Counts("net", "what each player won or lost", total=0, noun="nets", signed=True),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        return HandScore(dict(hand.inputs["net"]), "sum 0")


SHEET = Chips("chips", "Chips", decimals_allowed=True, games=("mexican-sweat",))
