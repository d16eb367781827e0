"""Keep Trying: everybody antes, and the antes are won back round by round. Money in cents."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..arithmetic.keep_trying import equal_share, set_share
from ..errors import Refusal
from .fields import Choice, Field, Somebody
from .options import WholeOption, WordOption
from .sheet import Sheet
from .table import Hand, HandScore, Table, Tally


@dataclass(frozen=True)
class KeepTrying(Sheet):
    """As many rounds as players; the first listed is the dealer's left neighbour."""

    def hands_needed(self, table: Table) -> int:
        return len(table.players)

    def may_enter(self, number: int, entered: Iterable[int], table: Table) -> None:
        if number > len(table.players):
            raise Refusal(f"there is no round {number}: {len(table.players)} players play as many rounds")
        super().may_enter(number, entered, table)

    def opening(self, table: Table) -> dict[str, int]:
        return dict.fromkeys(table.players, -table.options["ante_cents"])

    def fields(self, number: int, table: Table) -> tuple[Field, ...]:
        return (
            Somebody("winner", "who showed the best set", nobody=True),
            Somebody("three", "who showed the best three", required=False, nobody=True),
            Choice("takes", "what the winner takes", required=False, words=("ante", "card")),
        )

    def heading(self, number: int, table: Table) -> str:
        return f"round {number} of {len(table.players)}: {table.name(table.players[number - 1])} starts"

    def start(self, table: Table) -> Tally:
        return Tally(figures={"table": table.options["ante_cents"] * len(table.players)})

    def score(self, hand: Hand, table: Table, tally: Tally) -> HandScore:
        if hand.number != len(tally.hands) + 1 or hand.number > len(table.players):
            raise Refusal("rounds are entered in order, as many as there are players")
        last = hand.number == len(table.players)
        prize = tally.figures["table"] if last else table.options["ante_cents"]
        winner, three = hand.inputs["winner"], hand.inputs.get("three")
        takes = self._taken(hand, last)
        points = dict.fromkeys(hand.players, 0)
        if winner is not None:
            elsewhere = three is not None and three != winner
            winner_takes = table.options["last_round_three"] == "winner_takes"
            share = set_share(prize, last, elsewhere, takes == "card", winner_takes)
            points[winner] += share
            if three is not None and elsewhere:
                points[three] += prize - share
        elif three is not None:
            points[three] += prize
        elif last:
            for place, player in enumerate(table.players):
                points[player] += equal_share(prize, len(table.players), place)
        tally.figures["table"] -= sum(points.values())
        return HandScore(points, f"on the table {tally.figures['table']}")

    def _taken(self, hand: Hand, last: bool) -> str | None:
        """What the winner takes where a winner and a three share a round."""
        winner, three, takes = hand.inputs["winner"], hand.inputs.get("three"), hand.inputs.get("takes")
        two_people = winner is not None and three is not None and winner != three
        if two_people and not last and takes is None:
            raise Refusal("two people share this round: say what the winner took, takes=ante or takes=card")
        if takes is not None and (last or not two_people):
            raise Refusal("takes belongs to a round shared by a winner and a three, before the last round")
        return takes

    def close(self, table: Table, tally: Tally) -> None:
        money = sum(tally.totals.values()) + sum(self.opening(table).values())
        tally.check = f"totals {money}, on the table {tally.figures['table']}, together 0"
        if len(tally.hands) == len(table.players):
            tally.over = "all rounds are played"


SHEET = KeepTrying(
    "keep", "Keep Trying", fewest=3, most=7, fixed_table=True,
    options=(
        WholeOption("ante_cents", 10, low=1),
        WordOption("last_round_three", "split", words=("split", "winner_takes")),
    ),
)  # fmt: skip
