"""Keep Trying: everybody antes, and the antes are won back round by round. Money in cents."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Choice, Field, Somebody
from .options import WholeOption, WordOption
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class KeepTrying(Sheet):
    """As many rounds as players; the first listed is the dealer's left neighbour."""

    def hands_needed(self, company: Company) -> int:
        return len(company.players)

    def may_enter(self, number: int, entered: Iterable[int], company: Company) -> None:
        if number > len(company.players):
            raise Refused(
                f"there is no round {number}: {len(company.players)} players play as many rounds",
                code="hand.unknown",
            )
        super().may_enter(number, entered, company)

    def opening(self, company: Company) -> dict[str, int]:
        return dict.fromkeys(company.players, -company.options["ante_cents"])

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (
            Somebody("winner", "who showed the best set", nobody=True),
            Somebody("three", "who showed the best three", required=False, nobody=True),
            Choice("takes", "what the winner takes", required=False, on_demand=True, words=("ante", "card")),
        )

    def heading(self, number: int, company: Company) -> str:
        return f"round {number} of {len(company.players)}: {company.name(company.players[number - 1])} starts"

    def start(self, company: Company) -> Tally:
        return Tally(figures={"table": company.options["ante_cents"] * len(company.players)})

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        if hand.number != len(tally.hands) + 1 or hand.number > len(company.players):
            raise Refused(
                "rounds are entered in order, as many as there are players", code="hand.out_of_order"
            )
        last = hand.number == len(company.players)
        prize = tally.figures["table"] if last else company.options["ante_cents"]
        winner, three = hand.inputs["winner"], hand.inputs.get("three")
        takes = self._taken(hand, last)
        shared = winner is not None and three is not None and winner != three
        round_of = dict(
            prize=prize, shared=shared, takes_card=takes == "card", last=last,
            last_round_three=company.options["last_round_three"],
        )  # fmt: skip
        points = dict.fromkeys(hand.players, 0)
        if winner is not None:
            points[winner] += _won(with_three=False, **round_of)
        if three is not None and three != winner:
            points[three] += _won(with_three=True, **round_of)
        if winner is None and three is None and last:
            points |= _given_back(prize, company.players)
        tally.figures["table"] -= sum(points.values())
        return HandScore(points, f"on the table {tally.figures['table']}")

    def _taken(self, hand: Hand, last: bool) -> str | None:
        """What the winner takes where a winner and a three share a round."""
        winner, three, takes = hand.inputs["winner"], hand.inputs.get("three"), hand.inputs.get("takes")
        two_people = winner is not None and three is not None and winner != three
        if two_people and not last and takes is None:
            raise Refused(
                "two people share this round: say what the winner took",
                "takes=ante or takes=card",
                ("takes",),
                code="hand.incomplete",
            )
        if takes is not None and (last or not two_people):
            raise Refused(
                "takes belongs to a round shared by a winner and a three, before the last round",
                code="hand.invalid",
            )
        return takes

    def close(self, company: Company, tally: Tally) -> None:
        money = sum(tally.totals.values()) + sum(self.opening(company).values())
        tally.check = f"totals {money}, on the table {tally.figures['table']}, together 0"
        if len(tally.hands) == len(company.players):
            tally.over = "all rounds are played"


def _won(**counts: Any) -> int:
    """What the best set or the best three gets of a round."""
    return sum(load("keep-trying").score(**counts).values())


def _given_back(cents: int, players: tuple[str, ...]) -> dict[str, int]:
    """The last money, if nobody has a claim to it: odd cents go one each from the dealer's left (K24)."""
    from ...combinations.money import equal_share

    return {player: int(equal_share(cents, len(players), place)) for place, player in enumerate(players)}


SHEET = KeepTrying(
    "keep", "Keep Trying", fewest=3, most=7, fixed_table=True,
    games=("keep-trying",),
    options=(
        WholeOption("ante_cents", 10, low=1),
        WordOption("last_round_three", "split", words=("split", "winner_takes")),
    ),
)  # fmt: skip
