"""King: ten hands, four players. Each hand scores something different."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Choice, Counts, Field, Number, OnePlayer, PlayerOption, WordOption
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet

HANDS, TRICKS, FIRST_POSITIVE_HAND = 10, 13, 7

_COUNTED = {
    1: Counts("tricks", "tricks taken", total=TRICKS, noun="tricks"),
    2: Counts("hearts", "hearts taken", total=13, noun="hearts"),
    3: Counts("queens", "queens taken", total=4, noun="queens"),
    4: Counts("courts", "kings and jacks taken", total=8, noun="kings and jacks"),
}
_POSITIVE = (
    Choice("how", "trump, no trump or auction", words=("trump", "nt", "auction")),
    Choice("dir", "played up or down", words=("up", "down")),
    Counts("tricks", "tricks taken", total=TRICKS, noun="tricks"),
    OnePlayer("dealer", "who dealt, if not by rotation", required=False),
    OnePlayer("bidder", "who bought the choice of trumps", required=False, depends_on=("how", "auction")),
    Number("bid", "for how many tricks", required=False, low=1, high=TRICKS, depends_on=("how", "auction")),
)


@dataclass(frozen=True)
class King(Sheet):
    """Hands may be entered in any order, because each number has its own rule."""

    def hand_count(self, context: SheetContext) -> int:
        return HANDS

    def check_number(self, number: int, entered: Iterable[int], context: SheetContext) -> None:
        if not 1 <= number <= HANDS:
            raise Refused(f"there is no hand {number}: King has hands 1 to {HANDS}", code="hand.unknown")

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        if number in _COUNTED:
            return (_COUNTED[number],)
        if number == 5:
            return (OnePlayer("king", "who took the king of hearts"),)
        if number == 6:
            return (OnePlayer("t12", "who won trick 12"), OnePlayer("t13", "who won trick 13"))
        return _POSITIVE

    def heading(self, number: int, context: SheetContext) -> str:
        what = (
            "up or down, dealer's choice"
            if number >= FIRST_POSITIVE_HAND
            else ", ".join(field.label for field in self.fields(number, context))
        )
        return f"hand {number}: {what}; {context.name(self.dealer(number, context))} deals"

    def hand_name(self, number: int, inputs: Mapping[str, Any]) -> str:
        if number in _COUNTED:
            return _COUNTED[number].noun
        if number < FIRST_POSITIVE_HAND:
            return "king of hearts" if number == 5 else "last two tricks"
        return f"{inputs['how']} {inputs['dir']}"

    def dealer(self, number: int, context: SheetContext) -> str:
        """Return the dealer of hand `number`, by rotation from the first dealer."""
        return context.left_of(context.options["first_dealer"] or context.players[0], number - 1)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        self.check_number(hand.number, (), context)
        positive = hand.number >= FIRST_POSITIVE_HAND
        counts = self._positive(hand, context) if positive else self._negative(hand)
        points = {player: _points(**each) for player, each in counts.items()}
        sums = {player: _sum(**each) for player, each in counts.items()}
        return HandScore(points, f"hand {sum(points.values())}", sums=sums)

    def _negative(self, hand: Hand) -> dict[str, dict[str, Any]]:
        """Return the arguments of `_points` for each player in a negative hand."""
        if hand.number in _COUNTED:
            counts = hand.inputs[_COUNTED[hand.number].key]
        else:
            takers = list(hand.inputs.values())
            counts = {player: takers.count(player) for player in hand.players}
        return {player: {"hand": hand.number, "taken": counts[player]} for player in hand.players}

    def _positive(self, hand: Hand, context: SheetContext) -> dict[str, dict[str, Any]]:
        """Return the arguments of `_points` for each player in a positive hand."""
        inputs = hand.inputs
        dealer = inputs.get("dealer", self.dealer(hand.number, context))
        bidder, bid = inputs.get("bidder"), inputs.get("bid")
        self._check_bid(inputs, dealer, context)
        paid = {} if bid is None else {bidder: bid, dealer: -bid}
        down, transfer = inputs["dir"] == "down", context.options["down_transfer"]
        return {
            player: {"hand": hand.number, "taken": tricks, "down": down}
            | {"paid": paid.get(player, 0), "down_transfer": transfer}
            for player, tricks in inputs["tricks"].items()
        }

    def _check_bid(self, inputs: Mapping[str, Any], dealer: str, context: SheetContext) -> None:
        """Raise Refused for a bid without an auction, or an auction without a bid."""
        bidder, bid = inputs.get("bidder"), inputs.get("bid")
        if inputs["how"] == "auction":
            if bidder is None or bid is None:
                raise Refused(
                    "an auction needs who bought it and for how many tricks; "
                    "without a buyer, the dealer chooses trump or no trump",
                    "bidder=P bid=N, or how=trump, or how=nt",
                    ("bidder", "bid"),
                    code="hand.incomplete",
                )
            if bidder == dealer:
                raise Refused(
                    f"{context.name(dealer)} deals this hand and cannot be the bidder", code="hand.invalid"
                )
        elif bidder is not None or bid is not None:
            raise Refused(
                "only an auction has a bidder and a bid",
                "bidder and bid belong to how=auction",
                code="hand.invalid",
            )

    def close(self, context: SheetContext, tally: Tally) -> None:
        tally.check = f"all totals together {sum(tally.totals.values())}"
        if len(tally.hands) == HANDS:
            tally.over = "all ten hands are played"


def _points(**counts: Any) -> int:
    """Return the points of one player in a hand."""
    return sum(load("king").score(**counts).values())


def _sum(taken: int, paid: int = 0, **hand: Any) -> str:
    """Return the points as a sum, `325 - 75 × 5`. The value of a trick or card comes from the rules."""
    start = _points(taken=0, **hand)
    each = _points(taken=1, **hand) - start
    terms = [str(start)] if start else []
    terms.append(f"{each} × {taken}")
    if paid:
        one = (
            _points(taken=0, paid=paid // abs(paid), **hand) - start
        )  # the value of one trick paid for trumps
        terms.append(f"{one} × {abs(paid)}")
    return " + ".join(terms).replace("+ -", "- ")


SHEETS = (
    King(
        "king", "King", fewest=4, most=4, fixed_table=True,
        games=("king",),
        options=(
            PlayerOption("first_dealer", None),
            WordOption("down_transfer", "literal", words=("literal", "reversed")),
        ),
    ),
)  # fmt: skip
