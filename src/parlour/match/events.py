"""Run rules in plain Python: record what a move does to the cards, and stop endless loops.

The limit counts reads of the table, not seconds, so that the result is the same on slow and fast machines.
Every loop in a rule reads the table.

A move is repeated in plain Python on a copy of the table, with the same rules, so simulations and search do
not pay for it. A table that was set up by hand is read as a record, because its rules may fail; a table of a
game in progress is read as plain numbers and lists, which is many times faster.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..engine.cards import write_card
from ..engine.game import Game
from ..engine.linked import engine
from ..engine.moves import room_for_moves
from ..engine.scoring import RecordedLines
from ..engine.table import Table, Zone
from ..errors import PositionError
from .plain_table import PlainTable, PlainZone
from .score_breakdown import Sums, ValueCall, sums_of, take_calls
from .view import CARDS

ENOUGH = 400_000  # reads; the longest list of moves of any built-in game needs a tenth of them


class _TableReads(threading.local):
    left = float("inf")


_looks = _TableReads()


def look() -> None:
    """Count one read of the table. Raises PositionError if there were too many."""
    _looks.left -= 1
    if _looks.left < 0:
        raise PositionError("the rules would go round and round without an end", code="position.impossible")


@contextmanager
def at_most(looks: int = ENOUGH) -> Iterator[Callable[[], float]]:
    """Limit the reads of the table inside the block; yield a function that returns the reads so far."""
    before, _looks.left = _looks.left, looks
    try:
        yield lambda: looks - _looks.left
    finally:
        _looks.left = before


@dataclass(frozen=True, slots=True)
class Hop:
    """The transfer of one card between two places; `seen` is the mask of seats that know it afterwards.

    Shuffling a zone and showing a card are transfers from a place to itself. For a shuffle, `card` is -1.
    """

    kind: str  # "move", "show", "shuffle" or "pack"
    card: int
    start: tuple[str, int]
    end: tuple[str, int]
    seen: int

    def known_to(self, seat: int) -> dict[str, Any]:
        """Return the transfer as JSON data for one seat, or for the spectator (the bit above the seats).

        `card` is None if the seat does not know the card.
        """
        card = CARDS[self.card] if self.card >= 0 and self.seen >> seat & 1 else None
        return {"kind": self.kind, "card": card, "from": list(self.start), "to": list(self.end)}


class ScoredBy(NamedTuple):
    """How a deal was scored: the score breakdown of each seat, and sentences that tell it."""

    sums: list[Sums]
    summary: list[str]


class Witnessed(NamedTuple):
    """The events of a move.

    `hops` are the card transfers, `deals` tells how each deal that the move ended was scored, and `calls` are
    those of `value` in the current deal.
    """

    hops: list[Hop]
    deals: list[ScoredBy]
    calls: list[ValueCall]


class _TellingZone:
    """Mixin for zones: record every card that leaves. Raises IndexError if the card is not in the zone."""

    place: tuple[str, int]
    hops: list[Hop]
    count: int
    cards: Any
    seen: Any
    holds: Any

    def deal(self, to: Any) -> None:
        self._must_hold(self.count > 0, "a card")
        super().deal(to)  # type: ignore[misc]
        self._tell(to)

    def give(self, card: int, to: Any) -> None:
        self._must_hold(self.holds(card), write_card(card))
        super().give(card, to)  # type: ignore[misc]
        self._tell(to)

    def give_all(self, to: Any) -> None:
        cards, seen = list(self.cards), list(self.seen[: self.count])
        self.count = 0
        for card, eyes in zip(cards, seen, strict=True):
            to.lay(card, eyes)
            self._tell(to)

    def trade(self, other: Any) -> None:
        self._must_hold(self.count == 1, "one card")
        super().trade(other)  # type: ignore[misc]
        self.hops.append(_hop("move", self, other, other.count - 1))

    def exchange(self, at: int, other: Any) -> None:
        self._must_hold(0 <= at < self.count and other.count > 0, "a card to exchange")
        super().exchange(at, other)  # type: ignore[misc]
        self.hops.append(_hop("move", other, self, at))
        self.hops.append(_hop("move", self, other, other.count - 1))

    def show(self) -> None:
        super().show()  # type: ignore[misc]
        told = self._told_of_this_deal()
        turned = [_hop("show", self, self, i) for i in range(self.count)]
        self.hops.extend(hop for hop in turned if hop not in told)

    def _told_of_this_deal(self) -> list[Hop]:
        """Return the transfers of this move since the last shuffle; they are not recorded twice."""
        shuffled = [i for i, hop in enumerate(self.hops) if hop.kind in ("pack", "shuffle")]
        return self.hops[shuffled[-1] + 1 if shuffled else 0 :]

    def _must_hold(self, there: bool, what: str) -> None:
        """Raise IndexError unless `there`. Only a position that was set up by hand can cause this."""
        if not there:
            raise IndexError(f"{what} does not lie in {self.place[0]} {self.place[1]}")

    def reveal(self, card: int) -> None:
        super().reveal(card)  # type: ignore[misc]
        self.hops.append(_hop("show", self, self, list(self.cards).index(card)))

    def _tell(self, to: Any) -> None:
        self.hops.append(_hop("move", self, to, to.count - 1))


class _WatchedZone(_TellingZone, Zone):  # type: ignore[misc]
    """A recording zone of a NumPy table."""


class _WatchedPlainZone(_TellingZone, PlainZone):
    """A recording zone of a plain table."""


def _hop(kind: str, start: Any, end: Any, at: int) -> Hop:
    return Hop(kind, int(end.slots[at]), start.place, end.place, int(end.seen[at]))


class WatchedZones:
    """The recording copies of a zone, as in `t.hand[seat]`."""

    def __init__(self, zones: np.ndarray, name: str, hops: list[Hop]) -> None:
        self._zones, self._name, self._hops = zones, name, hops

    @property
    def parts(self) -> tuple[np.ndarray, str, list[Hop]]:
        """The array of zones, their name and the list that records transfers."""
        return self._zones, self._name, self._hops

    def __len__(self) -> int:
        return len(self._zones)

    def __getitem__(self, index: int) -> Any:
        return _watched(self._zones[index], self._name, index, self._hops)


def _watched(zone: Any, name: str, index: int, hops: list[Hop]) -> Any:
    watched = zone.view(np.dtype((_WatchedZone, zone.dtype)))
    object.__setattr__(watched, "place", (name, index))
    object.__setattr__(watched, "hops", hops)
    return watched


class _TellingTable:
    """Mixin for tables: record shuffles and new packs."""

    hops: list[Hop]

    def shuffle(self, zone: Any) -> None:
        super().shuffle(zone)  # type: ignore[misc]
        self.hops.append(Hop("shuffle", -1, zone.place, zone.place, 0))

    def fresh_pack(self, stock: Any, pack: Any, packs: int = 1) -> None:
        self.hops.append(Hop("pack", -1, stock.place, stock.place, 0))
        super().fresh_pack(stock, pack.tolist(), packs)  # type: ignore[misc]


class _CountedTable(Table):  # type: ignore[misc]
    """A table that counts its reads, so that an endless loop in a rule is stopped."""

    def __getattribute__(self, name: str) -> Any:
        look()
        return Table.__getattribute__(self, name)


class WatchedTable(_TellingTable, _CountedTable):  # type: ignore[misc]
    """A NumPy table that records card transfers."""

    def __getattribute__(self, name: str) -> Any:
        value = _CountedTable.__getattribute__(self, name)
        if isinstance(value, Zone):
            return _watched(value, name, 0, self.hops)
        if isinstance(value, np.ndarray) and value.dtype.names:
            return WatchedZones(value, name, self.hops)
        return value


class _WatchedPlainTable(_TellingTable, PlainTable):
    """A plain table that records card transfers and how each score was computed."""

    zone_class = _WatchedPlainZone

    def __init__(self, game: Game, table: np.ndarray, calls: list[ValueCall]) -> None:
        super().__init__(game.table, table)
        self._game, self.hops = game, []
        self.calls = list(calls)
        self.closed: list[ScoredBy] = []
        lines = super().__getattr__("lines").view(RecordedLines)
        lines.calls = []
        self.lines = lines

    def value_calls(self) -> list[ValueCall]:
        """Return the calls of `value` in the current deal so far."""
        self.calls += take_calls(self.lines, self.seats)
        return self.calls

    def close_deal(self) -> None:
        summary = self._game.texts.summary(self)
        super().close_deal()  # type: ignore[misc]
        self.closed.append(ScoredBy(sums_of(self._game, self, self.value_calls()), summary))
        self.calls = []

    def _zone(self, *found: Any) -> Any:
        zone = super()._zone(*found)
        zone.hops = self.hops
        return zone


def witness(game: Game, table: np.ndarray, seat: int, move: int, calls: list[ValueCall]) -> Witnessed:
    """Return the events of a legal move; `table` is not changed.

    `calls` are the earlier calls of `value` in this deal.
    """
    t = _WatchedPlainTable(game, table, calls)
    t.turn = seat
    game.module.play(t, move)
    _deal_on(game, t)
    return Witnessed(t.hops, t.closed, t.value_calls())


def watch(game: Game, table: np.ndarray, seat: int, move: int) -> tuple[list[Hop], np.ndarray]:
    """Return the card transfers of a legal move and the table after it; `table` is not changed."""
    after, t = _watched_copy(game, table)
    t.turn = seat
    game.module.play(t, move)
    _deal_on(game, t)
    return t.hops, after


def arrive(game: Game, table: np.ndarray) -> np.ndarray:
    """Return a table set up by hand, ready for the next move; `table` is not changed."""
    after, t = _watched_copy(game, table)
    if hasattr(game.positions, "resume") and not t.over:
        game.positions.resume(t)
    _deal_on(game, t)
    return after


def list_moves(game: Game, table: np.ndarray, seat: int) -> list[int]:
    """Return the legal moves of a seat, computed in plain Python."""
    t = table.copy().view(np.dtype((_CountedTable, game.table.dtype)))[0]
    moves = room_for_moves()
    t.turn = seat
    game.module.legal(t, moves)
    if hasattr(game.positions, "seats_hold_apart"):
        game.positions.seats_hold_apart(t)  # compiled code makes the same check
    return [int(move) for move in moves[1 : moves[0] + 1]]


def _watched_copy(game: Game, table: np.ndarray) -> tuple[np.ndarray, Any]:
    after = table.copy()
    t = after.view(np.dtype((WatchedTable, game.table.dtype)))[0]
    object.__setattr__(t, "hops", [])
    return after, t


def _deal_on(game: Game, t: Any) -> None:
    """Deal again after a scored deal; repeat while the new deal is over at once."""
    engine(game).kernels("play").deal_on(t)
