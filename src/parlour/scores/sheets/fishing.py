"""Fishing games: Diloti, Kontsina and Xeri. Players count what they have taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Counts, Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally, sum_of_lines
from .sheet import Sheet

CARDS, ACES, CLUBS, HONOURS = 52, 4, 13, 20


_DILOTI_FIELDS = (
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("aces", "aces taken", total=ACES, noun="aces"),
    Counts("xeri", "xeris", noun="xeris"),
    OnePlayer("td", "who has the ten of diamonds"),
    OnePlayer("c2", "who has the two of clubs"),
)


@dataclass(frozen=True)
class Diloti(Sheet):
    """Two sides, target 61."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 61

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _DILOTI_FIELDS

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


_KONTSINA_FIELDS = (
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("clubs", "clubs taken", total=CLUBS, noun="clubs"),
    OnePlayer("c2", "who has the two of clubs"),
    OnePlayer("td", "who has the ten of diamonds"),
)


@dataclass(frozen=True)
class Kontsina(Sheet):
    """Two to four players, target 21."""

    def target(self, options: Mapping[str, Any]) -> int:
        return 21

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _KONTSINA_FIELDS

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


_XERI_FIELDS = (
    Counts("xeri", "xeris", noun="xeris"),
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("honours", "aces, kings, queens, jacks and tens taken", total=HONOURS, noun="honours"),
    OnePlayer("td", "who has the ten of diamonds"),
    OnePlayer("c2", "who has the two of clubs"),
)


@dataclass(frozen=True)
class Xeri(Sheet):
    """Two players. The higher score wins the hand, and the hands won are counted.

    The totals are hands won. The tally also has the points of all hands.
    """

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _XERI_FIELDS

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        xeris, cards, honours = (hand.inputs[key] for key in ("xeri", "cards", "honours"))
        points, sums = {}, {}
        for player in hand.players:
            has_td, has_c2 = hand.inputs["td"] == player, hand.inputs["c2"] == player
            if (
                cards[player] < honours[player] + has_c2
                or honours[player] < has_td
                or cards[player] < 2 * xeris[player]
            ):
                raise Refused(
                    f"{context.name(player)} cannot have all that among {cards[player]} cards",
                    code="hand.invalid",
                )
            lines = load("xeri").score(
                xeris=xeris[player], jack_xeris=0, more_cards=cards[player] > CARDS - cards[player],
                honours=honours[player], good_ten=has_td, good_two=has_c2,
            )  # fmt: skip
            points[player] = sum(lines.values())
            sums[player] = sum_of_lines(lines)
        best = max(points.values())
        drawn = list(points.values()).count(best) > 1
        won = {player: int(not drawn and points[player] == best) for player in hand.players}
        return HandScore(points, f"cards {CARDS}, honours {HONOURS}", won, sums)

    def close(self, context: SheetContext, tally: Tally) -> None:
        tally.points = {
            player: sum(score.points[player] for score in tally.hands.values()) for player in context.players
        }


SHEETS: tuple[Sheet, ...] = (
    Diloti("diloti", "Diloti", fewest=2, most=2, fixed_table=True, games=("diloti",)),
    Kontsina("kontsina", "Kontsina", fewest=2, most=4, games=("kontsina",)),
    Xeri("xeri", "Xeri", fewest=2, most=2, fixed_table=True, games=("xeri",)),
)
