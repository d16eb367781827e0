"""Keep Trying: everybody antes, and the antes are won back round by round. Money in cents."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..arithmetic.keep_trying import equal_share, set_share
from ..errors import Refused
from .company import Company, Hand, HandScore, Tally
from .fields import Choice, Field, Somebody
from .options import WholeOption, WordOption
from .sheet import Sheet


@dataclass(frozen=True)
class KeepTrying(Sheet):
    """As many rounds as players; the first listed is the dealer's left neighbour."""

    def hands_needed(self, company: Company) -> int:
        return len(company.players)

    def may_enter(self, number: int, entered: Iterable[int], company: Company) -> None:
        if number > len(company.players):
            raise Refused(f"there is no round {number}: {len(company.players)} players play as many rounds")
        super().may_enter(number, entered, company)

    def opening(self, company: Company) -> dict[str, int]:
        return dict.fromkeys(company.players, -company.options["ante_cents"])

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (
            Somebody("winner", "who showed the best set", nobody=True),
            Somebody("three", "who showed the best three", required=False, nobody=True),
            Choice("takes", "what the winner takes", required=False, words=("ante", "card")),
        )

    def heading(self, number: int, company: Company) -> str:
        return f"round {number} of {len(company.players)}: {company.name(company.players[number - 1])} starts"

    def start(self, company: Company) -> Tally:
        return Tally(figures={"table": company.options["ante_cents"] * len(company.players)})

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        if hand.number != len(tally.hands) + 1 or hand.number > len(company.players):
            raise Refused("rounds are entered in order, as many as there are players")
        last = hand.number == len(company.players)
        prize = tally.figures["table"] if last else company.options["ante_cents"]
        winner, three = hand.inputs["winner"], hand.inputs.get("three")
        takes = self._taken(hand, last)
        points = dict.fromkeys(hand.players, 0)
        if winner is not None:
            elsewhere = three is not None and three != winner
            winner_takes = company.options["last_round_three"] == "winner_takes"
            share = set_share(prize, last, elsewhere, takes == "card", winner_takes)
            points[winner] += share
            if three is not None and elsewhere:
                points[three] += prize - share
        elif three is not None:
            points[three] += prize
        elif last:
            for place, player in enumerate(company.players):
                points[player] += equal_share(prize, len(company.players), place)
        tally.figures["table"] -= sum(points.values())
        return HandScore(points, f"on the table {tally.figures['table']}")

    def _taken(self, hand: Hand, last: bool) -> str | None:
        """What the winner takes where a winner and a three share a round."""
        winner, three, takes = hand.inputs["winner"], hand.inputs.get("three"), hand.inputs.get("takes")
        two_people = winner is not None and three is not None and winner != three
        if two_people and not last and takes is None:
            raise Refused("two people share this round: say what the winner took, takes=ante or takes=card")
        if takes is not None and (last or not two_people):
            raise Refused("takes belongs to a round shared by a winner and a three, before the last round")
        return takes

    def close(self, company: Company, tally: Tally) -> None:
        money = sum(tally.totals.values()) + sum(self.opening(company).values())
        tally.check = f"totals {money}, on the table {tally.figures['table']}, together 0"
        if len(tally.hands) == len(company.players):
            tally.over = "all rounds are played"


SHEET = KeepTrying(
    "keep", "Keep Trying", fewest=3, most=7, fixed_table=True,
    options=(
        WholeOption("ante_cents", 10, low=1),
        WordOption("last_round_three", "split", words=("split", "winner_takes")),
    ),
)  # fmt: skip
