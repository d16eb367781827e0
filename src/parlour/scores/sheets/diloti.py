"""Diloti: two sides, target 61."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Counts, Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally, sum_of_lines
from .sheet import Sheet

CARDS, ACES = 52, 4

_FIELDS = (
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("aces", "aces taken", total=ACES, noun="aces"),
    Counts("xeri", "xeris", noun="xeris"),
    OnePlayer("td", "who has the ten of diamonds"),
    OnePlayer("c2", "who has the two of clubs"),
)


@dataclass(frozen=True)
class Diloti(Sheet):
    """The points of both sides in each deal."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 61

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _FIELDS

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        cards, aces, xeris = hand.inputs["cards"], hand.inputs["aces"], hand.inputs["xeri"]
        points, sums = {}, {}
        for side in hand.players:
            has_td, has_c2 = hand.inputs["td"] == side, hand.inputs["c2"] == side
            if cards[side] < aces[side] + has_td + has_c2 or cards[side] < 2 * xeris[side]:
                raise Refused(
                    f"{context.name(side)} cannot have all that among {cards[side]} cards",
                    code="hand.invalid",
                )
            lines = load("diloti").score(
                xeris=xeris[side], more_cards=cards[side] > CARDS - cards[side],
                good_ten=has_td, aces=aces[side], good_two=has_c2,
            )  # fmt: skip
            points[side] = sum(lines.values())
            sums[side] = sum_of_lines(lines)
        return HandScore(points, f"cards {CARDS}, aces {ACES}", sums=sums)


SHEET = Diloti("diloti", "Diloti", fewest=2, most=2, fixed_table=True, games=("diloti",))
