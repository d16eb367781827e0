"""One deal as a game between two, walked by the engine: what each may know when asked, and where it leads.

Both decide at most once a deal, so a plan is a choice for each thing that a player may know when asked (a
knowledge). How often a deal ends with which lives lost is then one matrix for each loss: rows are the
choices of the first, columns those of the dealer, and row and column 0 stand for not being asked.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ...engine.cards import rank
from ...engine.linked import deciders, zone_at
from .deals import FIRST, Dealer, Stand, all_hands, lives_lost

Loss = tuple[int, int]
HIDDEN = -1


class Way(NamedTuple):
    """How a place in a deal is reached: the ranks dealt and drawn, and the moves."""

    ranks: tuple[int, ...]
    moves: tuple[int, ...] = ()


@dataclass
class Knowledge:
    """What a seat may know when asked: the first number of its choices, its moves, and a way to get there."""

    first: int
    moves: list[int]
    way: Way
    hands: tuple[int, ...]  # the ranks that it has seen in both hands, HIDDEN if it has not


@dataclass
class Stage:
    """All that may happen in a deal."""

    asked: tuple[dict[object, Knowledge], dict[object, Knowledge]] = field(default_factory=lambda: ({}, {}))
    ends: dict[Loss, dict[tuple[int, int], float]] = field(default_factory=dict)
    ways: dict[Loss, Way] = field(default_factory=dict)  # one way to each loss

    def choices(self, seat: int) -> int:
        """How many choices a seat has in all, and that of not being asked."""
        return 1 + sum(len(one.moves) for one in self.asked[seat].values())

    def matrices(self) -> dict[Loss, np.ndarray]:
        """How likely each loss is, by the choices of both: to be multiplied by how likely those are."""
        found = {}
        for loss, ends in self.ends.items():
            found[loss] = np.zeros((self.choices(0), self.choices(1)))
            for at, likely in ends.items():
                found[loss][at] = likely
        return found


class _Walk:
    """A walk through all that may happen in a deal."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._stand = Stand(2, 2)  # a life to lose and one to go on with: no deal ends the game
        self.stage = Stage()

    def all_deals(self) -> Stage:
        for hands, likely in all_hands():
            self._go_on(self._dealer.deal(self._stand, hands), Way(hands), (0, 0), likely)
        return self.stage

    def _go_on(self, table: np.ndarray, way: Way, chosen: tuple[int, int], likely: float) -> None:
        if table["between"].item(0):
            self._end(table, way, chosen, likely)
            return
        (seat,) = deciders(table)
        assert chosen[seat] == 0, "each has one turn a deal (R4)"
        known = self._met(table, seat, way)
        for number, move in enumerate(known.moves, known.first):
            pair = (number, chosen[1]) if seat == FIRST else (chosen[0], number)
            for after, drawn, share in self._dealer.outcomes(table, seat, move):
                to = Way(way.ranks + drawn, (*way.moves, move))
                self._go_on(after, to, pair, likely * share)

    def _met(self, table: np.ndarray, seat: int, way: Way) -> Knowledge:
        seen = what_is_seen(self._dealer, table, seat)
        asked, key = self.stage.asked[seat], (tuple(seen.items()), way.moves)
        if key not in asked:
            moves = self._dealer.engine.moves(table, seat)
            hands = tuple(seen["hand", at][0] for at in range(2))
            asked[key] = Knowledge(self.stage.choices(seat), moves, way, hands)
        return asked[key]

    def _end(self, table: np.ndarray, way: Way, chosen: tuple[int, int], likely: float) -> None:
        loss = lives_lost(self._stand, table)
        self.stage.ways.setdefault(loss, way)
        ends = self.stage.ends.setdefault(loss, {})
        ends[chosen] = ends.get(chosen, 0.0) + likely


def what_is_seen(dealer: Dealer, table: np.ndarray, seat: int) -> dict[tuple[str, int], tuple[int, ...]]:
    """The ranks of the cards that a seat has seen, zone by zone, as the engine hides the others."""
    known = dealer.engine.known_to(table, seat)
    found = {}
    for name, copies in (("hand", 2), ("stock", 1), ("aside", 1)):
        for at in range(copies):
            zone = zone_at(known, name, at)
            eyes = zone.seen[: zone.count].tolist()
            cards = zip(zone.cards.tolist(), eyes, strict=True)
            found[name, at] = tuple(int(rank(card)) if seen >> seat & 1 else HIDDEN for card, seen in cards)
    return found


def walk(dealer: Dealer) -> Stage:
    """Walk through all that may happen in a deal."""
    return _Walk(dealer).all_deals()
