"""The deals of Chase the Ace between two, laid and played by the engine's own rules.

No rule reads a suit, so deals that differ in suits alone are one, as likely as all of them together; and no
rule names a seat, so it is always seat 1 that deals, and who deals next time changes seats with the other.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ...engine.cards import PACK, RANKS, rank
from ...engine.game import Game
from ...engine.linked import copied, engine, zone_at
from ...games.chase_the_ace.rules import CUT_CARDS, JOINT

FIRST, DEALER = 0, 1  # the seats: who is asked first, and who deals
SUITED = 4  # cards of a rank
LIFE_CENTS = 10  # what a life costs only scales the points


class Stand(NamedTuple):
    """The lives of both between two deals."""

    first: int
    dealer: int


class After(NamedTuple):
    """What comes of a deal: the share of the pot that seat 0 has won, or where both stand then."""

    share: float
    stand: Stand | None = None
    changed: bool = False  # whether they have changed seats


def all_hands() -> Iterator[tuple[tuple[int, int], float]]:
    """List the ranks of the two cards dealt, and how likely they are."""
    for first, second in product(range(len(RANKS)), repeat=2):
        ways = SUITED * (SUITED - (second == first))
        yield (first, second), ways / (PACK * (PACK - 1))


def cards_of(ranks: tuple[int, ...]) -> list[int]:
    """One card of each rank, no card twice."""
    return [one + len(RANKS) * ranks[:at].count(one) for at, one in enumerate(ranks)]


class Dealer:
    """Lays deals, and plays them move by move."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self.engine = engine(game)
        money = {"life_cents": LIFE_CENTS, "carried_pot_cents": 0, "first_dealer": "random"}
        self._template = self.engine.template(2, {**options, "min_players": 2, **money})
        if self._template["last_tie"].item(0) == CUT_CARDS:
            self._template["last_tie"] = JOINT  # a fair draw is worth an equal share to each
        self.lives = self._template["lives"].item(0)
        self.stake = LIFE_CENTS * self.lives
        self._deal_next = self.engine.kernel("play", "deal_next")
        self._step = self.engine.kernel("play", "step")

    def deal(self, stand: Stand, ranks: tuple[int, ...]) -> np.ndarray:
        """Deal cards of these ranks where both stand so; what is named beyond two lies on the stock."""
        table, cards = copied(self._template), cards_of(ranks)
        paid = [self.stake - LIFE_CENTS * lives for lives in stand]
        for name, both in (("lives_left", stand), ("points", [-cents for cents in paid])):
            table[name][0, :2] = both
        for name, value in (("pot", sum(paid)), ("deals", 1), ("between", 1), ("stacked", 1)):
            table[name] = value
        table["dealer"] = FIRST  # who dealt before: the rules pass it on
        table["rng"][0, 0] = 1
        stock = zone_at(table, "stock")
        stock["slots"][:PACK] = [card for card in range(PACK) if card not in cards] + cards[::-1]
        stock["count"] = PACK
        self._deal_next(table)
        return table

    def played(self, table: np.ndarray, seat: int, move: int) -> np.ndarray:
        """Return the table after a move; a deal that it ends is scored, and the next waits."""
        after = copied(table)
        self._step(after, seat, move)
        return after

    def outcomes(
        self, table: np.ndarray, seat: int, move: int
    ) -> Iterator[tuple[np.ndarray, tuple[int, ...], float]]:
        """What a move may lead to: a table, the rank that was drawn if any, and how likely that is."""
        after = self.played(table, seat, move)
        if left_in_stock(after) == left_in_stock(table):
            yield after, (), 1.0
            return
        stock = [int(rank(card)) for card in zone_at(table, "stock").cards.tolist()]
        for drawn in sorted(set(stock)):
            other = copied(table)
            slots = zone_at(other, "stock")["slots"]
            at, top = stock.index(drawn), len(stock) - 1
            slots[at], slots[top] = slots[top], slots[at]
            yield self.played(other, seat, move), (drawn,), stock.count(drawn) / len(stock)

    def after(self, table: np.ndarray) -> After:
        """What has come of a deal that is scored."""
        if table["over"].item(0):
            mine, theirs = table["points"][0, :2].tolist()
            return After(0.5 + (mine - theirs) / (4 * self.stake))
        seats = table["lives_left"][0, :2].tolist()
        following = copied(table)
        self._deal_next(following)
        changed = following["dealer"].item(0) == FIRST
        return After(0.0, Stand(*(seats[::-1] if changed else seats)), changed)


def left_in_stock(table: np.ndarray) -> int:
    return int(zone_at(table, "stock").count)


def lives_lost(stand: Stand, table: np.ndarray) -> tuple[int, int]:
    """How many lives a scored deal has cost each of the two."""
    first, dealer = table["lives_left"][0, :2].tolist()
    return stand.first - first, stand.dealer - dealer
