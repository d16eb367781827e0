"""Sheets with one field per hand, and the plain sheet for any players and any values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games import load
from ..errors import Refused
from .fields import Counts, Field, LettersOption, OnePlayer, Places, SeveralPlayers
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet


@dataclass(frozen=True)
class Chips(Sheet):
    """Any game for stakes: each player's win or loss. The values of a hand add up to 0."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (Counts("net", "what each player won or lost", total=0, noun="nets", signed=True),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        return HandScore(dict(hand.inputs["net"]), "sum 0")


@dataclass(frozen=True)
class Wins(Sheet):
    """Pitty Pat and Jack Change It: one point for the winner of a hand. A void hand has no winner."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (OnePlayer("winner", "who won the hand", optional=True),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        winner = hand.inputs["winner"]
        return HandScore({player: int(player == winner) for player in hand.players})


@dataclass(frozen=True)
class Letters(Sheet):
    """Cash: the first team with all letters of the word loses. The fewest letters win.

    The players of the sheet are teams. A hand gives letters to some of them, never to all.
    """

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


COLUMNS = 4


@dataclass(frozen=True)
class Columns(Sheet):
    """Crash: one point for each column won, and one more for all four.

    Each hand has the winners of the four columns, from left to right.
    """

    def target(self, options: Mapping[str, Any]) -> int:
        return 15

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (Places("columns", "who won each column", length=COLUMNS),)

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        won, crash = hand.inputs["columns"], load("crash")
        points = {player: sum(crash.score(columns=won.count(player)).values()) for player in hand.players}
        return HandScore(points, f"{COLUMNS} entries")


SHEETS: tuple[Sheet, ...] = (
    Sheet("plain", "Score sheet", by_hands=False, decimals_allowed=True),
    Chips("chips", "Chips", decimals_allowed=True, games=("mexican-sweat",)),
    Wins("wins", "Hands won", games=("pitty-pat", "jack-change-it")),
    Letters(
        "letters",
        "Cash",
        fewest=2,
        most=20,
        win="low",
        games=("cash",),
        options=(LettersOption("word", "CASH"),),
    ),
    Columns("columns", "Crash", fewest=2, most=4, games=("crash",)),
)
