"""Cash: the first team with all letters of the word loses. The fewest letters win."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Field, LettersOption, SeveralPlayers
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Letters(Sheet):
    """The players of the sheet are teams. A hand gives letters to some of them, never to all."""

    def target(self, options: Mapping[str, Any]) -> int:
        return len(options["word"])

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (SeveralPlayers("letter", "who gets a letter"),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        teams = hand.inputs["letter"]
        if len(teams) == len(hand.players):
            raise Refused("not all teams can get a letter in one hand", code="hand.invalid")
        each = {player: _letters(player in teams) for player in hand.players}
        return HandScore(each, f"letters {len(teams)}")


def _letters(named: bool) -> int:
    """Return the number of letters for one team, by the rules of the game."""
    lines = load("cash").score(scoring="letters", counter=True, right=True, calls=False, accused=named)
    return -sum(lines.values())


SHEET = Letters(
    "letters", "Cash", fewest=2, most=20, win="low", games=("cash",),
    options=(LettersOption("word", "CASH"),),
)  # fmt: skip
