"""Keep Trying: all players pay an ante and win it back round by round. Money is in cents."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Choice, Field, OnePlayer, WholeOption, WordOption
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class KeepTrying(Sheet):
    """As many rounds as players. The first player is the dealer's left neighbour."""

    def hand_count(self, context: SheetContext) -> int:
        return len(context.players)

    def check_number(self, number: int, entered: Iterable[int], context: SheetContext) -> None:
        if number > len(context.players):
            raise Refused(
                f"there is no round {number}: {len(context.players)} players play as many rounds",
                code="hand.unknown",
            )
        super().check_number(number, entered, context)

    def opening(self, context: SheetContext) -> dict[str, int]:
        return dict.fromkeys(context.players, -context.options["ante_cents"])

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (
            OnePlayer("winner", "who showed the best set", optional=True),
            OnePlayer("three", "who showed the best three", required=False, optional=True),
            Choice("takes", "what the winner takes", required=False, on_demand=True, words=("ante", "card")),
        )

    def heading(self, number: int, context: SheetContext) -> str:
        return f"round {number} of {len(context.players)}: {context.name(context.players[number - 1])} starts"

    def start(self, context: SheetContext) -> Tally:
        return Tally(figures={"table": context.options["ante_cents"] * len(context.players)})

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        if hand.number != len(tally.hands) + 1 or hand.number > len(context.players):
            raise Refused(
                "rounds are entered in order, as many as there are players", code="hand.out_of_order"
            )
        last = hand.number == len(context.players)
        prize = tally.figures["table"] if last else context.options["ante_cents"]
        winner, three = hand.inputs["winner"], hand.inputs.get("three")
        takes = self._taken(hand, last)
        shared = winner is not None and three is not None and winner != three
        round_of = dict(
            prize=prize, shared=shared, takes_card=takes == "card", last=last,
            last_round_three=context.options["last_round_three"],
        )  # fmt: skip
        points = dict.fromkeys(hand.players, 0)
        if winner is not None:
            points[winner] += _won(with_three=False, **round_of)
        if three is not None and three != winner:
            points[three] += _won(with_three=True, **round_of)
        if winner is None and three is None and last:
            points |= _given_back(prize, context.players)
        tally.figures["table"] -= sum(points.values())
        return HandScore(points, f"on the table {tally.figures['table']}")

    def _taken(self, hand: Hand, last: bool) -> str | None:
        """Return what the winner takes if a winner and a three share the round. Raises Refused."""
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
                "takes is only for a round shared by a winner and a three, before the last round",
                code="hand.invalid",
            )
        return takes

    def close(self, context: SheetContext, tally: Tally) -> None:
        money = sum(tally.totals.values()) + sum(self.opening(context).values())
        tally.check = f"totals {money}, on the table {tally.figures['table']}, together 0"
        if len(tally.hands) == len(context.players):
            tally.over = "all rounds are played"


def _won(**counts: Any) -> int:
    """Return what the best set or the best three wins in a round."""
    return sum(load("keep-trying").score(**counts).values())


def _given_back(cents: int, players: tuple[str, ...]) -> dict[str, int]:
    """Split the rest if no player wins it. Remaining cents go from the dealer's left, one each (K24)."""
    from ...combinations.money import equal_share

    return {player: int(equal_share(cents, len(players), place)) for place, player in enumerate(players)}


SHEETS = (
    KeepTrying(
        "keep", "Keep Trying", fewest=3, most=7, fixed_table=True,
        games=("keep-trying",),
        options=(
            WholeOption("ante_cents", 10, low=1),
            WordOption("last_round_three", "split", words=("split", "winner_takes")),
        ),
    ),
)  # fmt: skip
