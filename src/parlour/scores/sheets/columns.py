"""Crash: one point for each column won, and one more for all four."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from .fields import Field, Places
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet

COLUMNS = 4


@dataclass(frozen=True)
class Columns(Sheet):
    """Each hand has the winners of the four columns, from left to right."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 15

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (Places("columns", "who won each column", length=COLUMNS),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        won, crash = hand.inputs["columns"], load("crash")
        points = {player: sum(crash.score(columns=won.count(player)).values()) for player in hand.players}
        return HandScore(points, f"{COLUMNS} entries")


SHEET = Columns("columns", "Crash", fewest=2, most=4, games=("crash",))
