"""The whole game, backwards from the last lives: the best plans at every stand, and the best answer to any.

Each deal is a game of its own once it is known what the stands after it are worth. Only a deal that costs no
life leads back to where they stood, with seats changed: there values are computed again until they stay.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from .deals import FIRST, After, Dealer, Stand
from .plans import ChoicesOfSeat, Plans, best_plans, ready_for_slips
from .stage import Loss, Stage, walk

GAP = 1e-8  # what nobody can better in one deal
STILL = 1e-10  # values that move less have settled
FAIR = 0.5
Values = dict[tuple[Stand, int], float]  # the share of the pot of who sits in a seat
PlanOf = Mapping[tuple[Stand, int], np.ndarray]
Watch = Callable[[Iterator[list[Stand]]], Iterator[list[Stand]]]  # passes groups on, and shows them


@dataclass(frozen=True)
class Duel:
    """Chase the Ace between two, by certain house rules."""

    dealer: Dealer

    @cached_property
    def stage(self) -> Stage:
        return walk(self.dealer)

    @cached_property
    def both(self) -> tuple[ChoicesOfSeat, ChoicesOfSeat]:
        return ChoicesOfSeat.of(self.stage, 0), ChoicesOfSeat.of(self.stage, 1)

    @cached_property
    def likely(self) -> dict[Loss, np.ndarray]:
        return self.stage.matrices()

    @cached_property
    def at_all(self) -> np.ndarray:
        """How likely a deal comes to its end, by the choices of both."""
        return np.asarray(np.sum(list(self.likely.values()), axis=0))

    @cached_property
    def following(self) -> dict[Stand, dict[Loss, After]]:
        """What comes of each loss at each stand, by the engine's rules."""
        losses = list(self.stage.ways)
        return {stand: {loss: self._after(stand, loss) for loss in losses} for stand in self.stands()}

    def _after(self, stand: Stand, loss: Loss) -> After:
        way = self.stage.ways[loss]
        table = self.dealer.deal(stand, way.ranks)
        for move in way.moves:
            table = self.dealer.played(table, table["turn"].item(0), move)
        return self.dealer.after(table)

    def stands(self) -> Iterator[Stand]:
        lives = range(1, self.dealer.lives + 1)
        yield from (Stand(*both) for both in sorted(product(lives, lives), key=sum))

    def groups(self) -> Iterator[list[Stand]]:
        """The stands, fewest lives first; those that lead to each other together."""
        for stand in self.stands():
            if stand.first <= stand.dealer:
                yield list({stand, Stand(stand.dealer, stand.first)})

    def payoff(self, stand: Stand, seat: int, values: Values) -> np.ndarray:
        """What a seat wins at a stand by the choices of both, if the next stands are worth so much."""
        total = np.zeros_like(next(iter(self.likely.values())))
        for loss, likely in self.likely.items():
            total += likely * worth(self.following[stand][loss], seat, values)
        return total


def worth(after: After, seat: int, values: Values) -> float:
    """What comes of a deal, as a share of the pot for who sat in a seat."""
    if after.stand is None:
        return after.share if seat == FIRST else 1 - after.share
    return values[after.stand, 1 - seat if after.changed else seat]


def backwards(duel: Duel, value: Callable[[Stand, int, Values], float], watched: Watch = iter) -> Values:
    """Compute a value for every stand and seat from those of the stands after it."""
    values: Values = dict.fromkeys(product(duel.stands(), range(2)), FAIR)
    for group in watched(duel.groups()):
        moved = 1.0
        while moved > STILL:
            moved = 0.0
            for at in product(group, range(2)):
                found = value(*at, values)
                moved = max(moved, abs(found - values[at]))
                values[at] = found
    return values


@dataclass(frozen=True)
class Solved:
    """The best plans of a duel, what every stand is worth to each seat, and how much could still be won."""

    duel: Duel
    plans: dict[Stand, Plans]
    values: Values
    gap: float  # by which the best answer beats the plans, as a share of the pot

    def plan(self, stand: Stand, seat: int) -> np.ndarray:
        return self.plans[stand].plans[seat]


def solve_duel(duel: Duel, watched: Watch = iter) -> Solved:
    """Find plans that nobody can better, for every stand; with many lives that takes a minute."""
    plans: dict[Stand, Plans] = {}

    def value(stand: Stand, seat: int, values: Values) -> float:
        if seat == FIRST:
            payoff = duel.payoff(stand, FIRST, values)
            found = best_plans(duel.both, payoff, GAP)
            plans[stand] = ready_for_slips(duel.both, payoff, found, duel.at_all)
        return plans[stand].value if seat == FIRST else 1 - plans[stand].value

    values = backwards(duel, value, watched)
    own = {(stand, seat): found.plans[seat] for stand, found in plans.items() for seat in range(2)}
    answers = best_answers(duel, own)
    return Solved(duel, plans, values, max(0.0, *(answers[at] - values[at] for at in values)))


def best_answers(duel: Duel, plans: PlanOf) -> Values:
    """What somebody wins in each seat who answers best to a player with these plans, whom she knows."""

    def value(stand: Stand, seat: int, values: Values) -> float:
        payoff, plan = duel.payoff(stand, seat, values), plans[stand, 1 - seat]
        return duel.both[seat].best(payoff @ plan if seat == FIRST else plan @ payoff)

    return backwards(duel, value)


def exploited(duel: Duel, plans: PlanOf, values: Values) -> float:
    """By how much the best answer beats a player, in points of a hundred: the mean of both seats."""
    answers, start = best_answers(duel, plans), Stand(duel.dealer.lives, duel.dealer.lives)
    return 50 * sum(answers[start, seat] - values[start, seat] for seat in range(2))
