"""The deals of Chase the Ace between two players, dealt and played by the engine.

No rule depends on suits, so deals that differ only in suits are combined. No rule depends on seat numbers, so
seat 1 always deals, and the players change seats when the deal passes on.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ...engine.cards import PACK, RANKS, rank
from ...engine.game import Game
from ...engine.linked import copied, engine, zone_at
from ...games.chase_the_ace.rules import CUT_CARDS, JOINT

FIRST, DEALER = 0, 1  # the seats: the first to play, and the dealer
SUITED = 4  # cards of a rank
LIFE_CENTS = 10  # the price of a life only scales the points


class DuelState(NamedTuple):
    """The lives of both players between two deals."""

    first: int
    dealer: int


class After(NamedTuple):
    """The result of a deal: the share of the pot that seat 0 has won, or the next state."""

    share: float
    state: DuelState | None = None
    changed: bool = False  # whether the players have changed seats


def all_hands() -> Iterator[tuple[tuple[int, int], float]]:
    """Yield the ranks of the two cards dealt, with their probability."""
    for first, second in product(range(len(RANKS)), repeat=2):
        routes = SUITED * (SUITED - (second == first))
        yield (first, second), routes / (PACK * (PACK - 1))


def cards_of(ranks: tuple[int, ...]) -> list[int]:
    """Return one card of each rank, without repeating a card."""
    return [card_rank + len(RANKS) * ranks[:index].count(card_rank) for index, card_rank in enumerate(ranks)]


class Dealer:
    """Deals cards, and plays moves."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self.engine = engine(game)
        money = {"life_cents": LIFE_CENTS, "carried_pot_cents": 0, "first_dealer": "random"}
        self._template = self.engine.template(2, {**options, "min_players": 2, **money})
        if self._template["last_tie"].item(0) == CUT_CARDS:
            self._template["last_tie"] = JOINT  # a fair draw has the value of equal shares
        self.lives = self._template["lives"].item(0)
        self.stake = LIFE_CENTS * self.lives
        self._deal_next = self.engine.kernel("play", "deal_next")
        self._step = self.engine.kernel("play", "step")

    def deal(self, state: DuelState, ranks: tuple[int, ...]) -> np.ndarray:
        """Deal cards of these ranks in a state; ranks after the first two are on top of the stock."""
        table, cards = copied(self._template), cards_of(ranks)
        paid = [self.stake - LIFE_CENTS * lives for lives in state]
        for name, values in (("lives_left", state), ("points", [-cents for cents in paid])):
            table[name][0, :2] = values
        for name, value in (("pot", sum(paid)), ("deals", 1), ("between", 1), ("stacked", 1)):
            table[name] = value
        table["dealer"] = FIRST  # the last dealer; the rules pass the deal on
        table["rng"][0, 0] = 1
        stock = zone_at(table, "stock")
        stock["slots"][:PACK] = [card for card in range(PACK) if card not in cards] + cards[::-1]
        stock["count"] = PACK
        self._deal_next(table)
        return table

    def played(self, table: np.ndarray, seat: int, move: int) -> np.ndarray:
        """Return the table after a move; a deal that it ends is scored, and the next one waits."""
        after = copied(table)
        self._step(after, seat, move)
        return after

    def outcomes(
        self, table: np.ndarray, seat: int, move: int
    ) -> Iterator[tuple[np.ndarray, tuple[int, ...], float]]:
        """Yield what a move can lead to: a table, the rank drawn if any, and the probability."""
        after = self.played(table, seat, move)
        if left_in_stock(after) == left_in_stock(table):
            yield after, (), 1.0
            return
        stock = [int(rank(card)) for card in zone_at(table, "stock").cards.tolist()]
        for drawn in sorted(set(stock)):
            other = copied(table)
            slots = zone_at(other, "stock")["slots"]
            index, top = stock.index(drawn), len(stock) - 1
            slots[index], slots[top] = slots[top], slots[index]
            yield self.played(other, seat, move), (drawn,), stock.count(drawn) / len(stock)

    def after(self, table: np.ndarray) -> After:
        """Return the result of a scored deal."""
        if table["over"].item(0):
            own_points, other_points = table["points"][0, :2].tolist()
            return After(0.5 + (own_points - other_points) / (4 * self.stake))
        seats = table["lives_left"][0, :2].tolist()
        next_table = copied(table)
        self._deal_next(next_table)
        changed = next_table["dealer"].item(0) == FIRST
        return After(0.0, DuelState(*(seats[::-1] if changed else seats)), changed)


def left_in_stock(table: np.ndarray) -> int:
    return int(zone_at(table, "stock").count)


def lives_lost(state: DuelState, table: np.ndarray) -> tuple[int, int]:
    """Return how many lives a scored deal has cost each player."""
    first, dealer = table["lives_left"][0, :2].tolist()
    return state.first - first, state.dealer - dealer
