"""Chase the Ace: lives, their coins, and the pot for the last one left. Money in cents."""

from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Choice, Field, Several, Somebody
from .options import WholeOption, WordOption
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet

TIES = ("joint", "replay", "cut_cards", "carry_restake", "carry")


@dataclass(frozen=True)
class ChaseTheAce(Sheet):
    """Totals are lives left. Deals are entered in order; only those with a life take part."""

    def opening(self, company: Company) -> dict[str, int]:
        return dict.fromkeys(company.players, company.options["lives"])

    def takes_part(self, company: Company, tally: Tally) -> tuple[str, ...]:
        lives = self._lives(company, tally)
        return tuple(player for player in company.active if lives[player] > 0)

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        if company.options["match_rule"] == "cancel":  # one loses at most: somebody is always left
            return (Several("loses", "who loses a life", most=1),)
        tie = "what becomes of the tie for the last lives"
        return (
            Several("loses", "who loses a life"),
            Choice("resolve", tie, required=False, on_demand=True, words=TIES),
            Somebody("cut", "who won the cut", required=False, on_demand=True),
        )

    def heading(self, number: int, company: Company) -> str:
        return f"deal {number}: who loses a life?"

    def start(self, company: Company) -> Tally:
        return Tally(
            figures={"pot": company.options["carried_pot_cents"]},
            payouts=dict.fromkeys(company.players, 0),
            places=dict.fromkeys(company.players, ()),
        )

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        if tally.over:
            raise Refused(f"play has ended: {tally.over}", code="game.over")
        if hand.number != len(tally.hands) + 1:
            raise Refused("deals are entered in order", code="hand.out_of_order")
        lives = self._lives(company, tally)
        losers = hand.inputs["loses"]
        alive = self._must_be_right(hand, company, lives)
        nobody_left = all(player in losers and lives[player] == 1 for player in alive)
        how = self._decision(hand, company, nobody_left)
        taken = _lives_paid(hand, how == "replay")
        tally.figures["pot"] += _coins(sum(taken.values()), company)
        left = {player: lives[player] - taken.get(player, 0) for player in company.players}
        if nobody_left and how != "replay":
            self._end_without_survivor(how or "", alive, hand, company, tally)
        elif sum(count > 0 for count in left.values()) == 1:
            survivor = next(player for player in alive if left[player])
            tally.over = f"{company.name(survivor)} is the last one left"
            self._pay({survivor: tally.figures["pot"]}, tally)
        asks = ("resolve",) if nobody_left else ()
        points = {player: -taken[player] for player in hand.players}
        return HandScore(points, self._check(left, company, tally), asks=asks)

    def _must_be_right(self, hand: Hand, company: Company, lives: dict[str, int]) -> list[str]:
        """Return who has a life left. Raises Refused for a deal that they did not play, or could not."""
        if company.options["match_rule"] == "cancel" and len(hand.inputs["loses"]) > 1:
            raise Refused(
                "matching cards cancel here: one player loses a life, or nobody",
                "match_rule=cancel, loses=P or -",
                code="hand.invalid",
            )
        alive = [player for player in company.players if lives[player]]
        if set(hand.players) != set(alive):
            raise Refused("those with a life left take part, and nobody else", code="player.not_playing")
        return alive

    def _decision(self, hand: Hand, company: Company, nobody_left: bool) -> str | None:
        """How a deal that would put everybody out is decided; None for any other deal."""
        resolve, cut = hand.inputs.get("resolve"), hand.inputs.get("cut")
        how = (resolve or company.options["last_tie"]) if nobody_left else None
        if resolve is not None and not nobody_left:
            raise Refused(
                "a tie is decided in a deal in which everybody left would go out",
                "leave resolve away",
                code="hand.invalid",
            )
        if cut is not None and how != "cut_cards":
            raise Refused(
                "cut belongs to a tie decided by cutting cards", "resolve=cut_cards", code="hand.invalid"
            )
        if how == "cut_cards" and cut is None:
            raise Refused(
                "the cut decides: name its winner", "cut=P", ("resolve", "cut"), code="hand.incomplete"
            )
        return how

    def _end_without_survivor(
        self, how: str, tied: list[str], hand: Hand, company: Company, tally: Tally
    ) -> None:
        pot = tally.figures["pot"]
        if how == "joint":
            tally.over = "the last players left share the pot"
            self._pay(_equal_shares(pot, tied), tally)
        elif how == "cut_cards":
            winner = hand.inputs["cut"]
            tally.over = f"{company.name(winner)} won the cut"
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

    def close(self, company: Company, tally: Tally) -> None:
        assert tally.payouts is not None
        lives = self._lives(company, tally)
        went_out = {
            player: number
            for number, score in sorted(tally.hands.items())
            for player, points in score.points.items()
            if points
        }
        tally.check = self._check(lives, company, tally)
        for player in company.players:
            tally.payouts[player] += _coins(lives[player], company)
        tally.places = {
            player: (int(player == tally.ended_by), lives[player], 0 if lives[player] else went_out[player])
            for player in company.players
        }

    def next_game(self, options: dict[str, Any], tally: Tally) -> dict[str, Any]:
        """An undecided pot goes over (R15, R16); after `carry` its game is played without new coins (C13)."""
        carried = tally.figures["pot"] if tally.over else 0
        return options | {"carried_pot_cents": carried, "coins": "no" if tally.ended_by == "carry" else "yes"}

    def _lives(self, company: Company, tally: Tally) -> dict[str, int]:
        return {player: company.options["lives"] + tally.totals.get(player, 0) for player in company.players}

    def _check(self, lives: dict[str, int], company: Company, tally: Tally) -> str:
        held = _coins(sum(lives.values()), company)
        paid = sum((tally.payouts or {}).values())
        return (
            f"coins {held} + pot {tally.figures['pot']} + paid {paid} = {held + tally.figures['pot'] + paid}"
        )


def _coins(lives: int, company: Company) -> int:
    """What so many lives are worth in cents: nothing in a game in which they are mere counters (C13)."""
    coin = company.options["life_cents"] if company.options["coins"] == "yes" else 0
    return -sum(load("chase-the-ace").score(lives_lost=lives, life_cents=coin, share=0).values())


def _lives_paid(hand: Hand, replayed: bool) -> dict[str, int]:
    """How many lives everybody in a deal gives up."""
    from ...games.chase_the_ace.rules import pays_life

    return {player: int(pays_life(player in hand.inputs["loses"], replayed)) for player in hand.players}


def _equal_shares(cents: int, players: list[str]) -> dict[str, int]:
    """The pot among those who share it, odd cents one each in turn order (C10)."""
    from ...combinations.money import equal_share

    return {player: int(equal_share(cents, len(players), place)) for place, player in enumerate(players)}


SHEET = ChaseTheAce(
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
)  # fmt: skip
