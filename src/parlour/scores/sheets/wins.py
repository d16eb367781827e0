"""Hands won: Pitty Pat, Jack Change It."""

from dataclasses import dataclass

from .fields import Field, Somebody
from .sheet import Sheet
from .table import Hand, HandScore, Table, Tally


@dataclass(frozen=True)
class Wins(Sheet):
    """One point for the winner of a hand; a void hand has none."""

    def fields(self, number: int, table: Table) -> tuple[Field, ...]:
        return (Somebody("winner", "who won the hand", nobody=True),)

    def score(self, hand: Hand, table: Table, tally: Tally) -> HandScore:
        winner = hand.inputs["winner"]
        return HandScore({player: int(player == winner) for player in hand.players})


SHEET = Wins("wins", "Hands won")
