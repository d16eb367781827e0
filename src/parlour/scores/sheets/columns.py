"""Crash: a point per column won, one more for all four."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..arithmetic.crash import COLUMNS, deal_points
from .company import Company, Hand, HandScore, Tally
from .fields import Field, Places
from .sheet import Sheet


@dataclass(frozen=True)
class Columns(Sheet):
    """Who won each of the four columns, from left to right."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 15

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (Places("columns", "who won each column", length=COLUMNS),)

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        won = hand.inputs["columns"]
        return HandScore(
            {player: deal_points(won.count(player)) for player in hand.players}, f"{COLUMNS} entries"
        )


SHEET = Columns("columns", "Crash", fewest=2, most=4)
