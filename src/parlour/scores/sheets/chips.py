"""Chips: any game for a stake; what some win the others lose."""

from dataclasses import dataclass

from .fields import Counts, Field
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Chips(Sheet):
    """Nets as given; every hand adds up to nothing."""

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (Counts("net", "what each won or lost", total=0, noun="nets", signed=True),)

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        return HandScore(dict(hand.inputs["net"]), "sum 0")


SHEET = Chips("chips", "Chips", decimals_allowed=True, games=("mexican-sweat",))
