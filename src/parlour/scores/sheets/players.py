"""What passes between the fold and a game sheet: the company, its hands, and what they are worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Company:
    """The people and options a sheet scores for.

    `players` are ids in the order of sitting down (the first is the dealer's left neighbour where that
    matters), `active` those who have not left, in turn order.
    """

    players: tuple[str, ...]
    active: tuple[str, ...]
    names: Mapping[str, str]
    options: Mapping[str, Any]
    decimals: int = 0

    def name(self, player: str) -> str:
        """A player's name, for messages."""
        return self.names.get(player, player)

    def after(self, player: str, places: int = 1) -> str:
        """Who sits so many places to the left of a player."""
        return self.players[(self.players.index(player) + places) % len(self.players)]


@dataclass(frozen=True)
class Hand:
    """One hand as entered: its number, who took part in turn order, and the inputs by field."""

    number: int
    players: tuple[str, ...]
    inputs: Mapping[str, Any]


@dataclass
class HandScore:
    """What a hand is worth: points per player who took part, and the check line that proves it.

    `gain` is what it adds to the totals where those are not the points; `sums` tells in figures how points
    came about, where there is more to them than the number itself; `asks` names the fields
    on demand that may be answered in such a hand.
    """

    points: dict[str, int]
    check: str = ""
    gain: dict[str, int] | None = None
    sums: dict[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] = ()

    @property
    def adds(self) -> dict[str, int]:
        """What the hand adds to each total."""
        return self.points if self.gain is None else self.gain


@dataclass
class Tally:
    """All hands of a sheet, scored.

    `totals` is what the hands add to each total (on most sheets the sum of the points); `figures` are
    the named numbers a sheet keeps (`table`, `pot` in cents); `points` and `payouts` are per player, in
    points and cents; `places` overrides the order of standings: a larger key ranks first; `check` is the
    sheet's running check line; `over` says why play has ended, `ended_by` by which house rule or whose cut.
    """

    hands: dict[int, HandScore] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] | None = None
    payouts: dict[str, int] | None = None
    places: dict[str, tuple[int, ...]] | None = None
    check: str = ""
    over: str = ""
    ended_by: str = ""


def sum_of_lines(lines: Mapping[str, int]) -> str:
    """The lines of a score that count, one after the other: `xeris 10 + most cards 3`."""
    return " + ".join(f"{line} {value}" for line, value in lines.items() if value)
