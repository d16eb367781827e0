"""Things that can be touched: a card where it lies, a zone, a seat; and what a seat sees of them.

`hand.0/3` is the card at place 3 of zone `hand`, copy 0, counted from the bottom; `trick.0` is the zone;
`seat.2` is whoever sits there. A face that is touched at a card where only its zone is asked for takes the
zone: the top of a column stands for the column.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine.linked import copied
from ..errors import ParlourError
from ..play.plain_table import PlainTable
from ..play.zones_seen import cards_seen

if TYPE_CHECKING:
    from ..play import Match

SEAT = "seat"
SPELLED = re.compile(r"([a-z_]{1,40})\.(\d{1,2})(?:/(\d{1,3}))?")
OUT_OF_PLAY = ("won", "box")  # looks of zones whose cards no move names


class NoSuchThing(ParlourError):
    """What was touched is not on the table."""


class Thing(NamedTuple):
    """A zone's copy, or a card at a place in it; the zone `seat` is whoever sits there."""

    zone: str
    index: int = 0  # type: ignore[assignment]  # no thing is looked through as a tuple
    place: int = -1  # from the bottom; -1 for the zone itself

    def __str__(self) -> str:
        return f"{self.zone}.{self.index}" + (f"/{self.place}" if self.place >= 0 else "")

    @property
    def whole(self) -> "Thing":
        """The zone that it is, or lies in."""
        return Thing(self.zone, self.index)


@dataclass(frozen=True, eq=False)
class Sight:
    """A table as a seat that may be asked sees it: `known` is what it knows, with that seat on turn."""

    match: "Match"
    seat: int
    known: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        known = copied(self.match.known_to(self.seat))
        known["turn"] = self.seat
        object.__setattr__(self, "known", known)

    @cached_property
    def table(self) -> Any:
        return PlainTable(self.match.game.table, self.known)

    @cached_property
    def zones(self) -> "ZonesSeen":
        """The cards of each copy of each zone, bottom first; None is one that is not seen."""
        return ZonesSeen(self)

    @cached_property
    def heaps(self) -> set[Thing]:
        """The heaps on the table, whose cards lie together: touching one touches all."""
        return {Thing(heap.zone, heap.index) for heap in self.match.game.heaps(self.table)}

    @cached_property
    def where(self) -> dict[str, list[list[Thing]]]:
        """For each card that is seen and may be named: where it lies, copy by copy.

        What the seat holds comes first; and of equal cards of one place the topmost.
        """
        found: dict[str, list[list[Thing]]] = {}
        for name, index, cards in self._copies():
            here: dict[str, list[Thing]] = {}
            for place in range(len(cards) - 1, -1, -1):
                if card := cards[place]:
                    here.setdefault(card, []).append(Thing(name, index, place))
            for card, places in here.items():
                found.setdefault(card, []).append(places)
        return found

    def _copies(self) -> list[tuple[str, int, list[str | None]]]:
        """The zones whose cards moves may name and of which any is seen, those of this seat first."""
        own: list[tuple[str, int, list[str | None]]] = []
        others: list[tuple[str, int, list[str | None]]] = []
        for name, spec in self.match.game.table.zones.items():
            for index, cards in enumerate(self.zones[name] if spec.looks not in OUT_OF_PLAY else []):
                if any(cards):
                    (own if spec.per_seat and index == self.seat else others).append((name, index, cards))
        return own + others

    def is_own(self, thing: Thing) -> bool:
        """Whether it lies in a zone of this seat."""
        return self.match.game.table.zones[thing.zone].per_seat and thing.index == self.seat

    def is_top(self, thing: Thing) -> bool:
        """Whether it is the last card of its zone."""
        return thing.place >= 0 and thing.place == len(self.zones[thing.zone][thing.index]) - 1

    def card_at(self, thing: Thing) -> str | None:
        """The card that a thing is, if it is one and is seen."""
        cards = self.zones[thing.zone][thing.index] if thing.place >= 0 else []
        return cards[thing.place] if 0 <= thing.place < len(cards) else None

    def read(self, text: str) -> Thing:
        """Read a thing. Raises NoSuchThing for what is not on this table."""
        found = SPELLED.fullmatch(text)
        thing = Thing(found[1], int(found[2]), int(found[3] or -1)) if found else None
        if thing is None or not self._is_there(thing):
            raise NoSuchThing(f"there is no {text[:60]!r} on this table: write hand.0/3, trick.0 or seat.1")
        return thing

    def _is_there(self, thing: Thing) -> bool:
        if thing.zone == SEAT:
            return thing.index < self.match.seats and thing.place < 0
        copies = self.zones[thing.zone] if thing.zone in self.match.game.table.zones else []
        return thing.index < len(copies) and thing.place < len(copies[thing.index])


class ZonesSeen(dict[str, list[list[str | None]]]):
    """The zones at which a seat has looked, by name; it looks when it is asked."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def __missing__(self, name: str) -> list[list[str | None]]:
        sight = self._sight
        self[name] = cards_seen(sight.table, sight.seat, name, sight.match.game.table.zones[name])
        return self[name]
