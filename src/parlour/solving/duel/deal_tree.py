"""One deal as a game tree between two players, built with the engine's rules.

Each player decides at most once in a deal, so a plan has a choice for each information set. The probability
that a deal ends with certain lives lost is a matrix for each loss: rows are the choices of the first player,
columns those of the dealer, and row and column 0 mean that the player did not decide.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ...engine.cards import rank
from ...engine.linked import deciders, zone_at
from .deals import FIRST, Dealer, DuelState, all_hands, lives_lost

Loss = tuple[int, int]
HIDDEN = -1


class Route(NamedTuple):
    """How a position in a deal is reached: the ranks dealt and drawn, and the moves."""

    ranks: tuple[int, ...]
    moves: tuple[int, ...] = ()


@dataclass
class InformationSet:
    """What a seat knows at a decision: the number of its first choice, its moves, and a route to it."""

    first: int
    moves: list[int]
    route: Route
    hands: tuple[int, ...]  # the ranks seen in both hands, or HIDDEN


@dataclass
class DealTree:
    """All that can happen in a deal."""

    information_sets: tuple[dict[object, InformationSet], dict[object, InformationSet]] = field(
        default_factory=lambda: ({}, {})
    )
    outcomes: dict[Loss, dict[tuple[int, int], float]] = field(default_factory=dict)
    routes: dict[Loss, Route] = field(default_factory=dict)  # one route to each loss

    def choice_count(self, seat: int) -> int:
        """Return the number of choices of a seat, including that of not deciding."""
        return 1 + sum(len(node.moves) for node in self.information_sets[seat].values())

    def matrices(self) -> dict[Loss, np.ndarray]:
        """Return the probability of each loss, by the choices of both players."""
        matrices = {}
        for loss, outcomes in self.outcomes.items():
            matrices[loss] = np.zeros((self.choice_count(0), self.choice_count(1)))
            for at, probability in outcomes.items():
                matrices[loss][at] = probability
        return matrices


class _TreeBuilder:
    """Visits all positions of a deal."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._stand = DuelState(2, 2)  # two lives each, so that no deal ends the game
        self.tree = DealTree()

    def all_deals(self) -> DealTree:
        for hands, probability in all_hands():
            self._visit(self._dealer.deal(self._stand, hands), Route(hands), (0, 0), probability)
        return self.tree

    def _visit(self, table: np.ndarray, route: Route, chosen: tuple[int, int], probability: float) -> None:
        if table["between"].item(0):
            self._record_outcome(table, route, chosen, probability)
            return
        (seat,) = deciders(table)
        assert chosen[seat] == 0, "each has one turn a deal (R4)"
        known = self._information_set(table, seat, route)
        for number, move in enumerate(known.moves, known.first):
            pair = (number, chosen[1]) if seat == FIRST else (chosen[0], number)
            for after, drawn, share in self._dealer.outcomes(table, seat, move):
                to = Route(route.ranks + drawn, (*route.moves, move))
                self._visit(after, to, pair, probability * share)

    def _information_set(self, table: np.ndarray, seat: int, route: Route) -> InformationSet:
        seen = visible_ranks(self._dealer, table, seat)
        information_sets, key = self.tree.information_sets[seat], (tuple(seen.items()), route.moves)
        if key not in information_sets:
            moves = self._dealer.engine.moves(table, seat)
            hands = tuple(seen["hand", at][0] for at in range(2))
            information_sets[key] = InformationSet(self.tree.choice_count(seat), moves, route, hands)
        return information_sets[key]

    def _record_outcome(
        self, table: np.ndarray, route: Route, chosen: tuple[int, int], probability: float
    ) -> None:
        loss = lives_lost(self._stand, table)
        self.tree.routes.setdefault(loss, route)
        outcomes = self.tree.outcomes.setdefault(loss, {})
        outcomes[chosen] = outcomes.get(chosen, 0.0) + probability


def visible_ranks(dealer: Dealer, table: np.ndarray, seat: int) -> dict[tuple[str, int], tuple[int, ...]]:
    """Return the ranks of the cards that a seat has seen, by zone."""
    known = dealer.engine.known_to(table, seat)
    ranks = {}
    for name, copies in (("hand", 2), ("stock", 1), ("aside", 1)):
        for at in range(copies):
            zone = zone_at(known, name, at)
            eyes = zone.seen[: zone.count].tolist()
            cards = zip(zone.cards.tolist(), eyes, strict=True)
            ranks[name, at] = tuple(int(rank(card)) if seen >> seat & 1 else HIDDEN for card, seen in cards)
    return ranks


def build_tree(dealer: Dealer) -> DealTree:
    """Build the tree of a deal."""
    return _TreeBuilder(dealer).all_deals()
