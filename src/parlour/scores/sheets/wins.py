"""Hands won: Pitty Pat, Jack Change It."""

from dataclasses import dataclass

from .fields import Field, Somebody
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Wins(Sheet):
    """One point for the winner of a hand; a void hand has none."""

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (Somebody("winner", "who won the hand", nobody=True),)

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        winner = hand.inputs["winner"]
        return HandScore({player: int(player == winner) for player in hand.players})


SHEET = Wins("wins", "Hands won", games=("pitty-pat", "jack-change-it"))
