"""Chase the Ace: lives, their coins, and the pot for the last one left. Money in cents."""

from dataclasses import dataclass
from typing import Any

from ..arithmetic.chase_the_ace import coins, equal_share, pays_life
from ..errors import Refusal
from .fields import Choice, Field, Several, Somebody
from .options import WholeOption, WordOption
from .sheet import Sheet
from .table import Hand, HandScore, Table, Tally

TIES = ("joint", "replay", "cut_cards", "carry_restake", "carry")


@dataclass(frozen=True)
class ChaseTheAce(Sheet):
    """Totals are lives left. Deals are entered in order; only those with a life take part."""

    def opening(self, table: Table) -> dict[str, int]:
        return dict.fromkeys(table.players, table.options["lives"])

    def takes_part(self, table: Table, tally: Tally) -> tuple[str, ...]:
        lives = self._lives(table, tally)
        return tuple(player for player in table.active if lives[player] > 0)

    def fields(self, number: int, table: Table) -> tuple[Field, ...]:
        return (
            Several("loses", "who loses a life"),
            Choice("resolve", "what becomes of a tie for the last lives", required=False, words=TIES),
            Somebody("cut", "who won the cut", required=False),
        )

    def heading(self, number: int, table: Table) -> str:
        return f"deal {number}: who loses a life?"

    def start(self, table: Table) -> Tally:
        return Tally(
            figures={"pot": table.options["carried_pot_cents"]},
            payouts=dict.fromkeys(table.players, 0),
            places=dict.fromkeys(table.players, ()),
        )

    def score(self, hand: Hand, table: Table, tally: Tally) -> HandScore:
        if tally.over:
            raise Refusal(f"play has ended: {tally.over}")
        if hand.number != len(tally.hands) + 1:
            raise Refusal("deals are entered in order")
        lives = self._lives(table, tally)
        losers = hand.inputs["loses"]
        if table.options["match_rule"] == "cancel" and len(losers) > 1:
            raise Refusal("matching cards cancel here (match_rule=cancel): one player loses a life, or -")
        alive = [player for player in table.players if lives[player]]
        if set(hand.players) != set(alive):
            raise Refusal("those with a life left take part, and nobody else")
        nobody_left = all(player in losers and lives[player] == 1 for player in alive)
        how = self._decision(hand, table, nobody_left)
        taken = {player: pays_life(player in losers, how == "replay") for player in hand.players}
        tally.figures["pot"] += coins(sum(taken.values()), _coin(table))
        left = {player: lives[player] - taken.get(player, 0) for player in table.players}
        if nobody_left and how != "replay":
            self._end_without_survivor(how or "", alive, hand, table, tally)
        elif sum(count > 0 for count in left.values()) == 1:
            survivor = next(player for player in alive if left[player])
            tally.over = f"{table.name(survivor)} is the last one left"
            self._pay({survivor: tally.figures["pot"]}, tally)
        return HandScore({player: -taken[player] for player in hand.players}, self._check(left, table, tally))

    def _decision(self, hand: Hand, table: Table, nobody_left: bool) -> str | None:
        """How a deal that would put everybody out is decided; None for any other deal."""
        resolve, cut = hand.inputs.get("resolve"), hand.inputs.get("cut")
        how = (resolve or table.options["last_tie"]) if nobody_left else None
        if resolve is not None and not nobody_left:
            raise Refusal("resolve is for a deal in which everybody left would go out")
        if cut is not None and how != "cut_cards":
            raise Refusal("cut belongs to a tie decided by cutting cards (resolve=cut_cards)")
        if how == "cut_cards" and cut is None:
            raise Refusal("the cut decides: name its winner with cut=P")
        return how

    def _end_without_survivor(
        self, how: str, tied: list[str], hand: Hand, table: Table, tally: Tally
    ) -> None:
        pot = tally.figures["pot"]
        if how == "joint":
            tally.over = "the last players left share the pot"
            self._pay({p: equal_share(pot, len(tied), place) for place, p in enumerate(tied)}, tally)
        elif how == "cut_cards":
            winner = hand.inputs["cut"]
            tally.over = f"{table.name(winner)} won the cut"
            tally.ended_by = winner
            self._pay({winner: pot}, tally)
        else:
            tally.over = "undecided: the pot goes over to the next game"
            tally.ended_by = how

    def _pay(self, shares: dict[str, int], tally: Tally) -> None:
        assert tally.payouts is not None
        for player, cents in shares.items():
            tally.payouts[player] += cents
        tally.figures["pot"] -= sum(shares.values())

    def close(self, table: Table, tally: Tally) -> None:
        assert tally.payouts is not None
        lives = self._lives(table, tally)
        went_out = {
            player: number
            for number, score in sorted(tally.hands.items())
            for player, points in score.points.items()
            if points
        }
        tally.check = self._check(lives, table, tally)
        for player in table.players:
            tally.payouts[player] += coins(lives[player], _coin(table))
        tally.places = {
            player: (int(player == tally.ended_by), lives[player], 0 if lives[player] else went_out[player])
            for player in table.players
        }

    def next_game(self, options: dict[str, Any], tally: Tally) -> dict[str, Any]:
        """An undecided pot goes over (R15, R16); after `carry` its game is played without new coins (C13)."""
        carried = tally.figures["pot"] if tally.over else 0
        return options | {"carried_pot_cents": carried, "coins": "no" if tally.ended_by == "carry" else "yes"}

    def _lives(self, table: Table, tally: Tally) -> dict[str, int]:
        return {player: table.options["lives"] + tally.totals.get(player, 0) for player in table.players}

    def _check(self, lives: dict[str, int], table: Table, tally: Tally) -> str:
        held = coins(sum(lives.values()), _coin(table))
        paid = sum((tally.payouts or {}).values())
        return (
            f"coins {held} + pot {tally.figures['pot']} + paid {paid} = {held + tally.figures['pot'] + paid}"
        )


def _coin(table: Table) -> int:
    """What a life is worth in this game: nothing where the lives are mere counters."""
    cents: int = table.options["life_cents"]
    return cents if table.options["coins"] == "yes" else 0


SHEET = ChaseTheAce(
    "chase", "Chase the Ace", fewest=2, most=20, fixed_table=True,
    options=(
        WholeOption("lives", 3, low=1, high=9),
        WholeOption("life_cents", 10),
        WordOption("coins", "yes", words=("yes", "no")),
        WordOption("match_rule", "cancel", words=("cancel", "all_lose")),
        WordOption("last_tie", "joint", words=TIES),
        WholeOption("carried_pot_cents", 0),
    ),
)  # fmt: skip
