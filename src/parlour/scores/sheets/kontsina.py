"""Kontsina: two to four players, target 21."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Counts, Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally, sum_of_lines
from .sheet import Sheet

CARDS, CLUBS = 52, 13

_FIELDS = (
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("clubs", "clubs taken", total=CLUBS, noun="clubs"),
    OnePlayer("c2", "who has the two of clubs"),
    OnePlayer("td", "who has the ten of diamonds"),
)


@dataclass(frozen=True)
class Kontsina(Sheet):
    """The points of each player in each hand."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 21

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _FIELDS

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        cards, clubs = hand.inputs["cards"], hand.inputs["clubs"]
        points, sums = {}, {}
        for player in hand.players:
            has_c2, has_td = hand.inputs["c2"] == player, hand.inputs["td"] == player
            if cards[player] < clubs[player] + has_td or clubs[player] < has_c2:
                raise Refused(
                    f"{context.name(player)} cannot have all that among {cards[player]} cards",
                    code="hand.invalid",
                )
            others = [other for other in hand.players if other != player]
            lines = load("kontsina").score(
                most_cards=all(cards[player] > cards[other] for other in others),
                most_clubs=all(clubs[player] > clubs[other] for other in others),
                good_two=has_c2, good_ten=has_td,
            )  # fmt: skip
            points[player] = sum(lines.values())
            sums[player] = sum_of_lines(lines)
        return HandScore(points, f"cards {CARDS}, clubs {CLUBS}", sums=sums)


SHEET = Kontsina("kontsina", "Kontsina", fewest=2, most=4, games=("kontsina",))
