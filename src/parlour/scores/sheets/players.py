"""The data that the reducer and the game sheets exchange: players, options, hands and scores."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class SheetContext:
    """The players and options of a sheet.

    `players` are ids in the order in which they joined. In some games the first is the dealer's left
    neighbour. `active` are the players who have not left, in turn order.
    """

    players: tuple[str, ...]
    active: tuple[str, ...]
    names: Mapping[str, str]
    options: Mapping[str, Any]
    decimals: int = 0

    def name(self, player: str) -> str:
        """Return the name of a player, for messages."""
        return self.names.get(player, player)

    def left_of(self, player: str, places: int = 1) -> str:
        """Return the player who sits `places` places to the left of a player."""
        return self.players[(self.players.index(player) + places) % len(self.players)]


@dataclass(frozen=True)
class Hand:
    """One hand as entered: its number, its players in turn order, and its inputs by key."""

    number: int
    players: tuple[str, ...]
    inputs: Mapping[str, Any]


@dataclass
class HandScore:
    """The score of a hand: the points of each player who took part, and a check line for the table.

    `gain` is what the hand adds to the totals, if that differs from the points. `sums` shows how points are
    computed, as text. `optional_fields` are the keys of on-demand fields that this hand may have.
    """

    points: dict[str, int]
    check: str = ""
    gain: dict[str, int] | None = None
    sums: dict[str, str] = field(default_factory=dict)
    optional_fields: tuple[str, ...] = ()

    @property
    def adds(self) -> dict[str, int]:
        """The number that the hand adds to each total."""
        return self.points if self.gain is None else self.gain


@dataclass
class Tally:
    """The scores of all hands of a sheet.

    - `totals`: what the hands add to each total, on most sheets the sum of the points.
    - `figures`: named amounts of the sheet, in cents: `table`, `pot`.
    - `points`, `payouts`: points and cents of each player, on sheets that have them.
    - `places`: sort keys for the standings if the totals do not decide; a larger key ranks first.
    - `check`: a check line for the whole sheet.
    - `over`: why play has ended, or empty; `ended_by`: the house rule or the player that ended it.
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
    """Return the lines of a score that are not 0, as text: `xeris 10 + most cards 3`."""
    return " + ".join(f"{line} {value}" for line, value in lines.items() if value)
