"""Things that can be touched: a card where it lies, a zone, a seat; and what a seat sees of them.

`hand.0/3` is the card at place 3 of zone `hand`, copy 0, counted from the bottom; `trick.0` is the zone;
`seat.2` is whoever sits there. A face that is touched at a card where only its zone is asked for takes the
zone: the top of a column stands for the column.
"""

import functools
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..errors import ParlourError
from ..play.zones_seen import cards_seen
from .gamewords import own_words

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..play import Match

SEAT = "seat"
SPELLED = re.compile(r"([a-z_]{1,40})\.(\d{1,2})(?:/(\d{1,3}))?")
OUT_OF_PLAY = ("won", "box")  # looks of zones whose cards no move names


class NoSuchThing(ParlourError):
    """What was touched is not on the table."""

    code = "target.unknown"


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


class Sight:
    """A table as a seat that may be asked sees it: what it knows, with that seat on turn."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match, self.seat, self.table = match, seat, match.asking(seat)
        self._lying: dict[str, list[list[str | None]]] = {}
        self._own: dict[str, list[str | None]] = {}
        self._where: dict[str, list[Thing]] = {}

    def lying(self, zone: str) -> list[list[str | None]]:
        """The cards of each copy of a zone, bottom first; None is one that is not seen."""
        if zone not in self._lying:
            spec = self.match.game.table.zones[zone]
            self._lying[zone] = cards_seen(self.table, self.seat, zone, spec)
        return self._lying[zone]

    @cached_property
    def heaps(self) -> set[Thing]:
        """The heaps on the table, whose cards lie together: touching one touches all."""
        heaps = own_words(self.match.game, "heaps")
        return {Thing(heap.zone, heap.index) for heap in heaps(self.table)} if heaps else set()

    def where(self, card: str) -> list[Thing]:
        """Where a card lies that is seen and may be named, and any equal to it in the same copy of a zone.

        What the seat holds comes before what others have; and of equal cards the topmost.
        """
        if card not in self._where:
            copies = (copy for copy in self._copies() if card in copy[2])
            self._where[card] = _places_of(card, *found) if (found := next(copies, None)) else []
        return self._where[card]

    def _copies(self) -> Iterator[tuple[str, int, list[str | None]]]:
        """The zones whose cards moves may name, with what is seen there, those of this seat first."""
        spoken_of = _spoken_of(self.match.game)
        for name, per_seat in spoken_of:
            if per_seat:
                yield name, self.seat, self._held_in(name)
        for name, per_seat in spoken_of:
            for index, cards in enumerate(self.lying(name)):
                if not per_seat or index != self.seat:
                    yield name, index, cards

    def _held_in(self, zone: str) -> list[str | None]:
        """The cards in its own copy of a zone, which most moves name: nobody else's are looked at."""
        if zone not in self._own:
            spec = self.match.game.table.zones[zone]
            self._own[zone] = cards_seen(self.table, self.seat, zone, spec, self.seat)[0]
        return self._own[zone]

    def is_own(self, thing: Thing) -> bool:
        """Whether it lies in a zone of this seat."""
        return self.match.game.table.zones[thing.zone].per_seat and thing.index == self.seat

    def is_top(self, thing: Thing) -> bool:
        """Whether it is the last card of its zone."""
        return thing.place >= 0 and thing.place == len(self.lying(thing.zone)[thing.index]) - 1

    def card_at(self, thing: Thing) -> str | None:
        """The card that a thing is, if it is one and is seen."""
        cards = self.lying(thing.zone)[thing.index] if thing.place >= 0 else []
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
        copies = self.lying(thing.zone) if thing.zone in self.match.game.table.zones else []
        return thing.index < len(copies) and thing.place < len(copies[thing.index])


@functools.cache
def _spoken_of(game: "Game") -> list[tuple[str, bool]]:
    """The zones whose cards moves may name, and whether each seat has its own."""
    zones = game.table.zones.items()
    return [(name, spec.per_seat) for name, spec in zones if spec.looks not in OUT_OF_PLAY]


def _places_of(card: str, zone: str, index: int, cards: list[str | None]) -> list[Thing]:
    return [Thing(zone, index, place) for place in range(len(cards) - 1, -1, -1) if cards[place] == card]
