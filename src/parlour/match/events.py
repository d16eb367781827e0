"""Cutting what never comes to an end: rules in plain Python may look at the table only so often.

Looks are counted, not seconds, so that a slow machine refuses nothing that a quick one takes; and no loop
of a rule turns without a look at the table.
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
from ..engine.table import Table, Zone
from ..errors import PositionError
from .plain_table import PlainTable, PlainZone
from .score_breakdown import RecordingLines, Sums, ValueCall, heard_of, listen, sums_of
from .view import CARDS

ENOUGH = 400_000  # looks; the longest list of moves of any game takes a tenth of them


class _TableReads(threading.local):
    left = float("inf")


_looks = _TableReads()


def look() -> None:
    """Count a look at the table. Raises PositionError when there were too many."""
    _looks.left -= 1
    if _looks.left < 0:
        raise PositionError("the rules would go round and round without an end", code="position.impossible")


@contextmanager
def at_most(looks: int = ENOUGH) -> Iterator[Callable[[], float]]:
    """Let the rules that follow look at their table so often and no more; give what counts their looks."""
    before, _looks.left = _looks.left, looks
    try:
        yield lambda: looks - _looks.left
    finally:
        _looks.left = before


@dataclass(frozen=True, slots=True)
class Hop:
    """One card from one place to another (`None`: from the box); `seen` is a mask of who knows it then.

    A shuffle and a turning up are hops from a place to itself, of no card in particular or of the card.
    """

    kind: str  # "move", "show", "shuffle" or "pack"
    card: int
    start: tuple[str, int]
    end: tuple[str, int]
    seen: int

    def known_to(self, seat: int) -> dict[str, Any]:
        """The hop as one seat may know it (or the spectator, who is one bit above the seats)."""
        card = CARDS[self.card] if self.card >= 0 and self.seen >> seat & 1 else None
        return {"kind": self.kind, "card": card, "from": list(self.start), "to": list(self.end)}


class Witnessed(NamedTuple):
    """What is seen of a move: its hops, how the lines of each seat arose in each deal that it ended, and what
    `value` was called with for the deal that goes on."""

    hops: list[Hop]
    sums: list[list[Sums]]
    heard: list[ValueCall]


class _TellingZone:
    """What a zone tells of every card that leaves it; it lets none leave that is not there."""

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
        """What the move has brought since cards were shuffled last: what was turned up then is no news."""
        shuffled = [i for i, hop in enumerate(self.hops) if hop.kind in ("pack", "shuffle")]
        return self.hops[shuffled[-1] + 1 if shuffled else 0 :]

    def _must_hold(self, there: bool, what: str) -> None:
        """No lawful game takes a card that is not there; a position laid by hand may lead to it."""
        if not there:
            raise IndexError(f"{what} does not lie in {self.place[0]} {self.place[1]}")

    def reveal(self, card: int) -> None:
        super().reveal(card)  # type: ignore[misc]
        self.hops.append(_hop("show", self, self, list(self.cards).index(card)))

    def _tell(self, to: Any) -> None:
        self.hops.append(_hop("move", self, to, to.count - 1))


class _WatchedZone(_TellingZone, Zone):  # type: ignore[misc]
    """A zone of a record."""


class _WatchedPlainZone(_TellingZone, PlainZone):
    """A zone of a plain table."""


def _hop(kind: str, start: Any, end: Any, at: int) -> Hop:
    return Hop(kind, int(end.slots[at]), start.place, end.place, int(end.seen[at]))


class WatchedZones:
    """One zone name's copies: `t.hand[seat]`."""

    def __init__(self, zones: np.ndarray, name: str, hops: list[Hop]) -> None:
        self._zones, self._name, self._hops = zones, name, hops

    @property
    def parts(self) -> tuple[np.ndarray, str, list[Hop]]:
        """What it is made of."""
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
    """What a table tells beside its zones."""

    hops: list[Hop]

    def shuffle(self, zone: Any) -> None:
        super().shuffle(zone)  # type: ignore[misc]
        self.hops.append(Hop("shuffle", -1, zone.place, zone.place, 0))

    def fresh_pack(self, stock: Any, pack: Any, packs: int = 1) -> None:
        self.hops.append(Hop("pack", -1, stock.place, stock.place, 0))
        super().fresh_pack(stock, pack.tolist(), packs)  # type: ignore[misc]


class _CountedTable(Table):  # type: ignore[misc]
    """A table that counts how often it is looked at, so that no rule goes round for ever."""

    def __getattribute__(self, name: str) -> Any:
        look()
        return Table.__getattribute__(self, name)


class WatchedTable(_TellingTable, _CountedTable):  # type: ignore[misc]
    """A table whose zones tell of their cards."""

    def __getattribute__(self, name: str) -> Any:
        value = _CountedTable.__getattribute__(self, name)
        if isinstance(value, Zone):
            return _watched(value, name, 0, self.hops)
        if isinstance(value, np.ndarray) and value.dtype.names:
            return WatchedZones(value, name, self.hops)
        return value


class _WatchedPlainTable(_TellingTable, PlainTable):
    """A plain table whose zones tell of their cards, and its score how it arose."""

    zone_class = _WatchedPlainZone

    def __init__(self, game: Game, table: np.ndarray, heard: list[ValueCall]) -> None:
        super().__init__(game.table, table)
        self._game, self.hops = game, []
        self.heard = list(heard)
        self.sums: list[list[Sums]] = []
        lines = super().__getattr__("lines").view(RecordingLines)
        lines.heard = []
        self.lines = lines

    def hear(self) -> list[ValueCall]:
        """What `value` was called with for this deal so far."""
        self.heard += heard_of(self.lines, self.seats)
        return self.heard

    def close_deal(self) -> None:
        super().close_deal()  # type: ignore[misc]
        self.sums.append(sums_of(self._game, self, self.hear()))
        self.heard = []

    def _zone(self, *found: Any) -> Any:
        zone = super()._zone(*found)
        zone.hops = self.hops
        return zone


def witness(game: Game, table: np.ndarray, seat: int, move: int, heard: list[ValueCall]) -> Witnessed:
    """Return what is seen of a legal move at a table that a game has come to; `table` stays as it was.

    `heard` is what `value` was called with before in this deal.
    """
    listen(game)
    t = _WatchedPlainTable(game, table, heard)
    t.turn = seat
    game.module.play(t, move)
    _deal_on(game, t)
    return Witnessed(t.hops, t.sums, t.hear())


def watch(game: Game, table: np.ndarray, seat: int, move: int) -> tuple[list[Hop], np.ndarray]:
    """Return the hops of a legal move and the table after it; `table` stays as it was."""
    after, t = _watched_copy(game, table)
    t.turn = seat
    game.module.play(t, move)
    _deal_on(game, t)
    return t.hops, after


def arrive(game: Game, table: np.ndarray) -> np.ndarray:
    """Return a table laid by hand as the game takes it up; `table` stays as it was."""
    after, t = _watched_copy(game, table)
    if hasattr(game.laid, "resume") and not t.over:
        game.laid.resume(t)
    _deal_on(game, t)
    return after


def list_moves(game: Game, table: np.ndarray, seat: int) -> list[int]:
    """Return the legal moves of a seat, found in plain Python; none if it has none."""
    t = table.copy().view(np.dtype((_CountedTable, game.table.dtype)))[0]
    moves = room_for_moves()
    t.turn = seat
    game.module.legal(t, moves)
    if hasattr(game.laid, "seats_hold_apart"):
        game.laid.seats_hold_apart(t)  # what compiled code asks of every table, too
    return [int(move) for move in moves[1 : moves[0] + 1]]


def _watched_copy(game: Game, table: np.ndarray) -> tuple[np.ndarray, Any]:
    after = table.copy()
    t = after.view(np.dtype((WatchedTable, game.table.dtype)))[0]
    object.__setattr__(t, "hops", [])
    return after, t


def _deal_on(game: Game, t: Any) -> None:
    """Deal again after a deal that has been scored, and again if that one was over at once."""
    engine(game).kernels("play").deal_on(t)
