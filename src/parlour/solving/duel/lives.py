"""The whole game, solved by backward induction: optimal plans in every state, and best responses.

A deal is solved as a separate game, given the values of the states after it. Only a deal that costs no life
returns to the same lives with exchanged seats; the values of these two states are computed repeatedly until
they converge.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from .deal_tree import DealTree, Loss, build_tree
from .deals import FIRST, After, Dealer, DuelState
from .plans import ChoicesOfSeat, Plans, best_plans, complete_off_path

GAP = 1e-8  # the largest accepted gain of a best response in a deal
STILL = 1e-10  # smaller changes of values count as convergence
FAIR = 0.5
Values = dict[tuple[DuelState, int], float]  # the share of the pot for a seat
PlanOf = Mapping[tuple[DuelState, int], np.ndarray]
Watch = Callable[
    [Iterator[list[DuelState]]], Iterator[list[DuelState]]
]  # passes groups on and shows progress


@dataclass(frozen=True)
class Duel:
    """Chase the Ace between two players, with certain house rules."""

    dealer: Dealer

    @cached_property
    def tree(self) -> DealTree:
        return build_tree(self.dealer)

    @cached_property
    def choices(self) -> tuple[ChoicesOfSeat, ChoicesOfSeat]:
        return ChoicesOfSeat.of(self.tree, 0), ChoicesOfSeat.of(self.tree, 1)

    @cached_property
    def probability(self) -> dict[Loss, np.ndarray]:
        return self.tree.matrices()

    @cached_property
    def total_probability(self) -> np.ndarray:
        """The probability that a deal ends, by the choices of both players."""
        return np.asarray(np.sum(list(self.probability.values()), axis=0))

    @cached_property
    def following(self) -> dict[DuelState, dict[Loss, After]]:
        """The result of each loss in each state, by the engine's rules."""
        losses = list(self.tree.routes)
        return {state: {loss: self._after(state, loss) for loss in losses} for state in self.states()}

    def _after(self, state: DuelState, loss: Loss) -> After:
        route = self.tree.routes[loss]
        table = self.dealer.deal(state, route.ranks)
        for move in route.moves:
            table = self.dealer.played(table, table["turn"].item(0), move)
        return self.dealer.after(table)

    def states(self) -> Iterator[DuelState]:
        lives = range(1, self.dealer.lives + 1)
        yield from (DuelState(*choices) for choices in sorted(product(lives, lives), key=sum))

    def groups(self) -> Iterator[list[DuelState]]:
        """Yield the states, fewest lives first; states that lead to each other are in one group."""
        for state in self.states():
            if state.first <= state.dealer:
                yield list({state, DuelState(state.dealer, state.first)})

    def payoff(self, state: DuelState, seat: int, values: Values) -> np.ndarray:
        """Return the share that a seat wins in a state, by the choices of both players."""
        total = np.zeros_like(next(iter(self.probability.values())))
        for loss, probability in self.probability.items():
            total += probability * worth(self.following[state][loss], seat, values)
        return total


def worth(after: After, seat: int, values: Values) -> float:
    """Return the value of a result for the player who was in a seat, as a share of the pot."""
    if after.state is None:
        return after.share if seat == FIRST else 1 - after.share
    return values[after.state, 1 - seat if after.changed else seat]


def backward_induction(
    duel: Duel, value: Callable[[DuelState, int, Values], float], observe: Watch = iter
) -> Values:
    """Compute a value for every state and seat from the values of the states after it."""
    values: Values = dict.fromkeys(product(duel.states(), range(2)), FAIR)
    for group in observe(duel.groups()):
        moved = 1.0
        while moved > STILL:
            moved = 0.0
            for at in product(group, range(2)):
                new_value = value(*at, values)
                moved = max(moved, abs(new_value - values[at]))
                values[at] = new_value
    return values


@dataclass(frozen=True)
class DuelSolution:
    """The optimal plans of a duel, the value of every state for each seat, and the remaining error."""

    duel: Duel
    plans: dict[DuelState, Plans]
    values: Values
    gap: float  # the gain of best responses to the plans, as a share of the pot

    def plan(self, state: DuelState, seat: int) -> np.ndarray:
        return self.plans[state].plans[seat]


def solve_duel(duel: Duel, observe: Watch = iter) -> DuelSolution:
    """Compute optimal plans for every state. With many lives this takes a minute."""
    plans: dict[DuelState, Plans] = {}

    def value(state: DuelState, seat: int, values: Values) -> float:
        if seat == FIRST:
            payoff = duel.payoff(state, FIRST, values)
            best = best_plans(duel.choices, payoff, GAP)
            plans[state] = complete_off_path(duel.choices, payoff, best, duel.total_probability)
        return plans[state].value if seat == FIRST else 1 - plans[state].value

    values = backward_induction(duel, value, observe)
    plans_by_seat = {(state, seat): found.plans[seat] for state, found in plans.items() for seat in range(2)}
    answers = best_answers(duel, plans_by_seat)
    return DuelSolution(duel, plans, values, max(0.0, *(answers[at] - values[at] for at in values)))


def best_answers(duel: Duel, plans: PlanOf) -> Values:
    """Return the value of the best response to a player with these plans, for each state and seat."""

    def value(state: DuelState, seat: int, values: Values) -> float:
        payoff, plan = duel.payoff(state, seat, values), plans[state, 1 - seat]
        return duel.choices[seat].best(payoff @ plan if seat == FIRST else plan @ payoff)

    return backward_induction(duel, value)


def exploitability(duel: Duel, plans: PlanOf, values: Values) -> float:
    """Return by how much the best response beats a player, in percentage points: the mean of both seats."""
    answers, start = best_answers(duel, plans), DuelState(duel.dealer.lives, duel.dealer.lives)
    return 50 * sum(answers[start, seat] - values[start, seat] for seat in range(2))
