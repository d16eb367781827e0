"""Cash: whoever first has all letters of the word loses; fewest letters win."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Field, Several
from .options import LettersOption
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Letters(Sheet):
    """Teams are the players; a hand gives letters to some of them, never to all."""

    def target(self, options: Mapping[str, Any]) -> int:
        return len(options["word"])

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (Several("letter", "who gets a letter"),)

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        given = hand.inputs["letter"]
        if len(given) == len(hand.players):
            raise Refused("not everybody can get a letter in one hand", code="hand.invalid")
        each = {player: _letters(player in given) for player in hand.players}
        return HandScore(each, f"letters {len(given)}")


def _letters(named: bool) -> int:
    """One letter for a team that is named, whichever call named it: letters count against it."""
    lines = load("cash").score(scoring="letters", counter=True, right=True, calls=False, accused=named)
    return -sum(lines.values())


SHEET = Letters(
    "letters", "Cash", fewest=2, most=20, win="low", games=("cash",),
    options=(LettersOption("word", "CASH"),),
)  # fmt: skip
