"""Chase the Ace: lives with their coins, and the pot for the last player left. Money is in cents."""

from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Choice, Field, OnePlayer, SeveralPlayers, WholeOption, WordOption
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet

TIES = ("joint", "replay", "cut_cards", "carry_restake", "carry")


@dataclass(frozen=True)
class ChaseTheAce(Sheet):
    """The totals are lives. Deals are entered in order, and only players with a life take part."""

    def opening(self, context: SheetContext) -> dict[str, int]:
        return dict.fromkeys(context.players, context.options["lives"])

    def participants(self, context: SheetContext, tally: Tally) -> tuple[str, ...]:
        lives = self._lives(context, tally)
        return tuple(player for player in context.active if lives[player] > 0)

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        if context.options["match_rule"] == "cancel":  # only one player can lose, so one is always left
            return (SeveralPlayers("loses", "who loses a life", most=1),)
        tie = "what becomes of the tie for the last lives"
        return (
            SeveralPlayers("loses", "who loses a life"),
            Choice("resolve", tie, required=False, on_demand=True, words=TIES),
            OnePlayer("cut", "who won the cut", required=False, on_demand=True),
        )

    def heading(self, number: int, context: SheetContext) -> str:
        return f"deal {number}: who loses a life?"

    def start(self, context: SheetContext) -> Tally:
        return Tally(
            figures={"pot": context.options["carried_pot_cents"]},
            payouts=dict.fromkeys(context.players, 0),
            places=dict.fromkeys(context.players, ()),
        )

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        if tally.over:
            raise Refused(f"play has ended: {tally.over}", code="game.over")
        if hand.number != len(tally.hands) + 1:
            raise Refused("deals are entered in order", code="hand.out_of_order")
        lives = self._lives(context, tally)
        losers = hand.inputs["loses"]
        alive = self._checked_players(hand, context, lives)
        none_left = all(player in losers and lives[player] == 1 for player in alive)
        how = self._decision(hand, context, none_left)
        taken = _lives_paid(hand, how == "replay")
        tally.figures["pot"] += _coins(sum(taken.values()), context)
        left = {player: lives[player] - taken.get(player, 0) for player in context.players}
        if none_left and how != "replay":
            self._end_without_survivor(how or "", alive, hand, context, tally)
        elif sum(count > 0 for count in left.values()) == 1:
            survivor = next(player for player in alive if left[player])
            tally.over = f"{context.name(survivor)} is the last one left"
            self._pay({survivor: tally.figures["pot"]}, tally)
        optional_fields = ("resolve",) if none_left else ()
        points = {player: -taken[player] for player in hand.players}
        return HandScore(points, self._check(left, context, tally), optional_fields=optional_fields)

    def _checked_players(self, hand: Hand, context: SheetContext, lives: dict[str, int]) -> list[str]:
        """Return the players with a life left. Raises Refused if others played, or for impossible losses."""
        if context.options["match_rule"] == "cancel" and len(hand.inputs["loses"]) > 1:
            raise Refused(
                "matching cards cancel here: at most one player loses a life",
                "match_rule=cancel, loses=P or -",
                code="hand.invalid",
            )
        alive = [player for player in context.players if lives[player]]
        if set(hand.players) != set(alive):
            raise Refused("exactly the players with a life left take part", code="player.not_playing")
        return alive

    def _decision(self, hand: Hand, context: SheetContext, none_left: bool) -> str | None:
        """Return how a deal in which all players would go out is decided; None for other deals."""
        resolve, cut = hand.inputs.get("resolve"), hand.inputs.get("cut")
        how = (resolve or context.options["last_tie"]) if none_left else None
        if resolve is not None and not none_left:
            raise Refused(
                "only a deal in which all players left would go out has a tie to decide",
                "leave resolve out",
                code="hand.invalid",
            )
        if cut is not None and how != "cut_cards":
            raise Refused(
                "cut belongs to a tie decided by cutting cards", "resolve=cut_cards", code="hand.invalid"
            )
        if how == "cut_cards" and cut is None:
            raise Refused(
                "the cut decides this tie: name its winner",
                "cut=P",
                ("resolve", "cut"),
                code="hand.incomplete",
            )
        return how

    def _end_without_survivor(
        self, how: str, tied: list[str], hand: Hand, context: SheetContext, tally: Tally
    ) -> None:
        pot = tally.figures["pot"]
        if how == "joint":
            tally.over = "the last players left share the pot"
            self._pay(_equal_shares(pot, tied), tally)
        elif how == "cut_cards":
            winner = hand.inputs["cut"]
            tally.over = f"{context.name(winner)} won the cut"
            tally.ended_by = winner
            self._pay({winner: pot}, tally)
        else:
            tally.over = "undecided: the pot carries over to the next game"
            tally.ended_by = how

    def _pay(self, shares: dict[str, int], tally: Tally) -> None:
        assert tally.payouts is not None
        for player, cents in shares.items():
            tally.payouts[player] += cents
        tally.figures["pot"] -= sum(shares.values())

    def close(self, context: SheetContext, tally: Tally) -> None:
        assert tally.payouts is not None
        lives = self._lives(context, tally)
        went_out = {
            player: number
            for number, score in sorted(tally.hands.items())
            for player, points in score.points.items()
            if points
        }
        tally.check = self._check(lives, context, tally)
        for player in context.players:
            tally.payouts[player] += _coins(lives[player], context)
        tally.places = {
            player: (int(player == tally.ended_by), lives[player], 0 if lives[player] else went_out[player])
            for player in context.players
        }

    def rematch_options(self, options: dict[str, Any], tally: Tally) -> dict[str, Any]:
        """Carry an undecided pot over (R15, R16). After `carry` the next game has no new coins (C13)."""
        carried = tally.figures["pot"] if tally.over else 0
        return options | {"carried_pot_cents": carried, "coins": "no" if tally.ended_by == "carry" else "yes"}

    def _lives(self, context: SheetContext, tally: Tally) -> dict[str, int]:
        return {player: context.options["lives"] + tally.totals.get(player, 0) for player in context.players}

    def _check(self, lives: dict[str, int], context: SheetContext, tally: Tally) -> str:
        held = _coins(sum(lives.values()), context)
        paid = sum((tally.payouts or {}).values())
        return (
            f"coins {held} + pot {tally.figures['pot']} + paid {paid} = {held + tally.figures['pot'] + paid}"
        )


def _coins(lives: int, context: SheetContext) -> int:
    """Return the value of lives in cents, 0 in a game without coins (C13)."""
    coin = context.options["life_cents"] if context.options["coins"] == "yes" else 0
    return -sum(load("chase-the-ace").score(lives_lost=lives, life_cents=coin, share=0).values())


def _lives_paid(hand: Hand, replayed: bool) -> dict[str, int]:
    """Return the number of lives that each player loses in a deal."""
    from ...games.chase_the_ace.rules import pays_life

    return {player: int(pays_life(player in hand.inputs["loses"], replayed)) for player in hand.players}


def _equal_shares(cents: int, players: list[str]) -> dict[str, int]:
    """Split the pot. Remaining cents go to the first players in turn order, one each (C10)."""
    from ...combinations.money import equal_share

    return {player: int(equal_share(cents, len(players), place)) for place, player in enumerate(players)}


SHEETS = (
    ChaseTheAce(
        "chase", "Chase the Ace", fewest=2, most=20, fixed_table=True,
        games=("chase-the-ace",),
        options=(
            WholeOption("lives", 3, low=1, high=9),
            WholeOption("life_cents", 10),
            WordOption("coins", "yes", words=("yes", "no")),
            WordOption("match_rule", "cancel", words=("cancel", "all_lose")),
            WordOption("last_tie", "joint", words=TIES),
            WholeOption("carried_pot_cents", 0),
        ),
    ),
)  # fmt: skip
