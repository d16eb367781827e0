"""Xeri: two players. The higher score wins the hand, and the hands won are counted."""

from dataclasses import dataclass

from ...games import load
from ..errors import Refused
from .fields import Counts, Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally, sum_of_lines
from .sheet import Sheet

CARDS, HONOURS = 52, 20

_FIELDS = (
    Counts("xeri", "xeris", noun="xeris"),
    Counts("cards", "cards taken", total=CARDS, noun="cards"),
    Counts("honours", "aces, kings, queens, jacks and tens taken", total=HONOURS, noun="honours"),
    OnePlayer("td", "who has the ten of diamonds"),
    OnePlayer("c2", "who has the two of clubs"),
)


@dataclass(frozen=True)
class Xeri(Sheet):
    """The totals are hands won. The tally also has the points of all hands."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return _FIELDS

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


SHEET = Xeri("xeri", "Xeri", fewest=2, most=2, fixed_table=True, games=("xeri",))
