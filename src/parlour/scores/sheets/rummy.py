"""Seven Rummy: the winner of a hand scores the deadwood of the others."""

import re
from dataclasses import dataclass
from types import ModuleType

from ...games import load
from ..errors import Refused
from ..text import tidy
from .fields import ANY_PLAYER, Checkbox, Counts, Field, OnePlayer
from .players import Hand, HandScore, SheetContext, Tally
from .sheet import Sheet

_RANKS = "A23456789TJQK"


@dataclass(frozen=True)
class Deadwood(Counts):
    """The deadwood of each player: points, or cards such as `7h+Kd+3s`."""

    def _read_one(self, item: str, context: SheetContext) -> int | None:
        return deadwood_of(item) if _is_cards(item) else super()._read_one(item, context)

    @property
    def card_values(self) -> tuple[tuple[str, int], ...]:
        """The value of each rank, by the rules of the game."""
        return tuple((rank, _worth(rank)) for rank in _RANKS)

    @property
    def syntax(self) -> str:
        return (
            f"{self.key}=a,b,… (points or cards like 7h+Kd, one per player in turn order, . for the winner)"
        )


@dataclass(frozen=True)
class Rummy(Sheet):
    """A hand without a winner is void: it has no points, but counts as played."""

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        return (
            OnePlayer("winner", "who went out", optional=True),
            Deadwood(
                "deadwood",
                "what the others have left",
                required=False,
                noun="deadwood",
                blank=True,
                without="winner",
                depends_on=("winner", ANY_PLAYER),
            ),
            Checkbox("double", "out at one go", depends_on=("winner", ANY_PLAYER)),
        )

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        winner, deadwood = hand.inputs["winner"], hand.inputs.get("deadwood")
        if winner is None:
            if deadwood is not None or hand.inputs.get("double"):
                raise Refused(
                    "a hand without a winner is void and has neither deadwood nor double", code="hand.invalid"
                )
            return HandScore(dict.fromkeys(hand.players, 0), "void")
        deadwood = self._checked(deadwood, winner, context)
        others = sum(value for value in deadwood.values() if value is not None)
        points = dict.fromkeys(hand.players, 0)
        lines = load("seven-rummy").score(deadwood=others, at_once=hand.inputs.get("double", False))
        points[winner] = sum(lines.values())
        check = f"deadwood {others}" + (" doubled" if hand.inputs.get("double") else "")
        left = " + ".join(str(value) for value in deadwood.values() if value is not None)
        return HandScore(points, check, sums={winner: f"({left}) × 2" if hand.inputs.get("double") else left})

    def _checked(
        self, deadwood: dict[str, int | None] | None, winner: str, context: SheetContext
    ) -> dict[str, int | None]:
        """Return the checked deadwood of the others. Raises Refused."""
        if deadwood is None:
            raise Refused(
                "it needs the deadwood of the others",
                "deadwood=a,b,… with . for the winner",
                ("deadwood",),
                code="hand.incomplete",
            )
        if deadwood[winner] is not None:
            raise Refused(
                f"{context.name(winner)} went out and has no deadwood",
                "write . for them",
                code="hand.invalid",
            )
        highest = _rules().HIGHEST_DEADWOOD
        for player, value in deadwood.items():
            if player != winner and (value is None or not 1 <= value <= highest):
                raise Refused(
                    f"{context.name(player)}'s deadwood is 1 to {highest}: "
                    "a player who is not out holds one to seven cards",
                    code="hand.invalid",
                )
        return deadwood


def deadwood_of(cards: str) -> int:
    """Return the deadwood value of cards, written `7h Kd 3s` or `7h+Kd+3s`. Raises Refused.

    >>> deadwood_of("3s 7h Kd")
    33
    """
    names = re.split(r"[ +]+", cards.strip())
    for name in names:
        if not re.fullmatch(rf"[{_RANKS}][cdhs]", name):
            raise Refused(
                f"{name!r} is not a card: write a rank of {_RANKS} and a suit of c d h s, like 7h",
                code="hand.invalid",
            )
    if len(set(names)) != len(names):
        raise Refused(f"a card occurs twice in {cards!r}", code="hand.invalid")
    return sum(_worth(name[0]) for name in names)


def _worth(rank: str) -> int:
    return int(_rules().card_value(_RANKS.index(rank)))


def _is_cards(item: str) -> bool:
    return re.match(r"[0-9A-Z]?[cdhs]", tidy(item)) is not None


def _rules() -> ModuleType:
    """Return the rules module of the game, which is imported when a hand is first scored."""
    from ...games.seven_rummy import rules

    return rules


SHEETS = (Rummy("rummy", "Seven Rummy", fewest=2, most=5, games=("seven-rummy",)),)
