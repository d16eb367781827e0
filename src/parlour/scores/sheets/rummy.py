"""Seven Rummy: the winner of a hand gets what the others are left with."""

import re
from dataclasses import dataclass
from types import ModuleType

from ...games import load
from ..errors import Refused
from ..text.parsing import tidy
from .fields import ANYBODY, Counts, Field, Somebody, Tick
from .players import Company, Hand, HandScore, Tally
from .sheet import Sheet

_RANKS = "A23456789TJQK"


@dataclass(frozen=True)
class Deadwood(Counts):
    """Deadwood per player: points, or the cards themselves (`7h+Kd+3s`)."""

    def _read_one(self, item: str, company: Company) -> int | None:
        return deadwood_of(item) if _is_cards(item) else super()._read_one(item, company)

    @property
    def worth(self) -> tuple[tuple[str, int], ...]:
        """By the rules of the game, which are loaded only where somebody asks."""
        return tuple((rank, _worth(rank)) for rank in _RANKS)

    @property
    def shape(self) -> str:
        return (
            f"{self.key}=a,b,… (points or cards like 7h+Kd, one per player in turn order, . for the winner)"
        )


@dataclass(frozen=True)
class Rummy(Sheet):
    """A hand without a winner is void: nobody scores, it counts as played."""

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        return (
            Somebody("winner", "who went out", nobody=True),
            Deadwood(
                "deadwood",
                "what the others have left",
                required=False,
                noun="deadwood",
                blank=True,
                without="winner",
                goes_with=("winner", ANYBODY),
            ),
            Tick("double", "out at one go", goes_with=("winner", ANYBODY)),
        )

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        winner, deadwood = hand.inputs["winner"], hand.inputs.get("deadwood")
        if winner is None:
            if deadwood is not None or hand.inputs.get("double"):
                raise Refused(
                    "a hand without a winner is void and has neither deadwood nor double", code="hand.invalid"
                )
            return HandScore(dict.fromkeys(hand.players, 0), "void")
        deadwood = self._checked(deadwood, winner, company)
        others = sum(value for value in deadwood.values() if value is not None)
        points = dict.fromkeys(hand.players, 0)
        lines = load("seven-rummy").score(deadwood=others, at_once=hand.inputs.get("double", False))
        points[winner] = sum(lines.values())
        check = f"deadwood {others}" + (" doubled" if hand.inputs.get("double") else "")
        left = " + ".join(str(value) for value in deadwood.values() if value is not None)
        return HandScore(points, check, sums={winner: f"({left}) × 2" if hand.inputs.get("double") else left})

    def _checked(
        self, deadwood: dict[str, int | None] | None, winner: str, company: Company
    ) -> dict[str, int | None]:
        """Return what the others have left. Raises Refused for counts that cannot be."""
        if deadwood is None:
            raise Refused(
                "it needs what the others have left",
                "deadwood=a,b,… with . for the winner",
                ("deadwood",),
                code="hand.incomplete",
            )
        if deadwood[winner] is not None:
            raise Refused(
                f"{company.name(winner)} went out and has no deadwood", "put . there", code="hand.invalid"
            )
        highest = _rules().HIGHEST_DEADWOOD
        for player, value in deadwood.items():
            if player != winner and (value is None or not 1 <= value <= highest):
                raise Refused(
                    f"{company.name(player)}'s deadwood is 1 to {highest}: "
                    "somebody who is not out holds at least one card and at most seven",
                    code="hand.invalid",
                )
        return deadwood


def deadwood_of(cards: str) -> int:
    """What cards are worth as deadwood, written `7h Kd 3s` or `7h+Kd+3s`; no card may stand twice.

    >>> deadwood_of("3s 7h Kd")
    33
    """
    names = re.split(r"[ +]+", cards.strip())
    for name in names:
        if not re.fullmatch(rf"[{_RANKS}][cdhs]", name):
            raise Refused(
                f"{name!r} is no card: write a rank of {_RANKS} and a suit of c d h s, like 7h",
                code="hand.invalid",
            )
    if len(set(names)) != len(names):
        raise Refused(f"a card stands twice in {cards!r}", code="hand.invalid")
    return sum(_worth(name[0]) for name in names)


def _worth(rank: str) -> int:
    return int(_rules().card_value(_RANKS.index(rank)))


def _is_cards(item: str) -> bool:
    return re.match(r"[0-9A-Z]?[cdhs]", tidy(item)) is not None


def _rules() -> ModuleType:
    """The rules of the game, loaded when a hand is first scored."""
    from ...games.seven_rummy import rules

    return rules


SHEET = Rummy("rummy", "Seven Rummy", fewest=2, most=5, games=("seven-rummy",))
