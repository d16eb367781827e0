"""Plans of two players for one deal, and best responses, computed exactly.

Optimal plans are computed by counterfactual regret minimization: Tammelin, "Solving large imperfect
information games using CFR+" (2014). Their distance from the optimum is computed, not estimated.
"""

from dataclasses import dataclass

import numpy as np

from .deal_tree import DealTree

ROUNDS_PER_CHECK = 50  # rounds between two looks at how good the plans are
RARE = 0.001


@dataclass(frozen=True)
class ChoicesOfSeat:
    """The choices of a seat by information set: the number of the first one, from 1, and their count."""

    starts: np.ndarray
    counts: np.ndarray

    @classmethod
    def of(cls, tree: DealTree, seat: int) -> "ChoicesOfSeat":
        information_sets = tree.information_sets[seat].values()
        starts = np.array([node.first for node in information_sets], np.int64)
        return cls(starts, np.array([len(node.moves) for node in information_sets], np.int64))

    def spread(self, values: np.ndarray) -> np.ndarray:
        """Repeat the value of each information set for each of its choices."""
        return np.repeat(values, self.counts)

    def sums(self, values: np.ndarray) -> np.ndarray:
        """Return the sum over the choices of each information set."""
        return np.add.reduceat(values[1:], self.starts - 1)

    def any_plan(self) -> np.ndarray:
        """Return the plan with equal probabilities in each information set."""
        return np.concatenate([[1.0], self.spread(1 / self.counts)])

    def best(self, worth: np.ndarray) -> float:
        """Return the value of the best plan, given the value of each choice."""
        return float(worth[0] + np.maximum.reduceat(worth[1:], self.starts - 1).sum())

    def best_plan(self, worth: np.ndarray) -> np.ndarray:
        """Return a plan of the best choices; equal choices have equal probabilities."""
        best = self.spread(np.maximum.reduceat(worth[1:], self.starts - 1))
        plan = np.concatenate([[1.0], (worth[1:] >= best - 1e-12).astype(float)])
        plan[1:] /= self.spread(self.sums(plan))
        return plan


class _Side:
    """The regrets of one player, and the weighted mean of its plans; later plans have more weight."""

    def __init__(self, choices: ChoicesOfSeat) -> None:
        self._choices = choices
        self.plan = choices.any_plan()
        self._regrets = np.zeros(len(self.plan))
        self._mean, self._weight = np.zeros(len(self.plan)), 0.0

    def learn(self, worth: np.ndarray, number: int) -> None:
        """Update the regrets and the plan, given the value of each choice."""
        choices = self._choices
        expected = choices.spread(choices.sums(worth * self.plan))
        self._regrets[1:] = np.maximum(0.0, self._regrets[1:] + worth[1:] - expected)
        total = choices.spread(choices.sums(self._regrets))
        self.plan = choices.any_plan()
        np.divide(self._regrets[1:], total, out=self.plan[1:], where=total > 0)
        self._mean += number * self.plan
        self._weight += number

    @property
    def mean(self) -> np.ndarray:
        return self._mean / self._weight


@dataclass(frozen=True)
class Plans:
    """A plan for each seat, their value for seat 0, and the total gain of best responses."""

    plans: tuple[np.ndarray, np.ndarray]
    value: float
    gap: float


def best_plans(
    choices: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, gap: float, max_rounds: int = 200_000
) -> Plans:
    """Compute plans whose best responses gain at most `gap`; `payoff` is what seat 0 wins, by all choices."""
    sides = _Side(choices[0]), _Side(choices[1])
    for number in range(1, max_rounds + 1):
        sides[0].learn(payoff @ sides[1].plan, number)
        sides[1].learn(-(sides[0].plan @ payoff), number)
        if number % ROUNDS_PER_CHECK == 0:
            means = sides[0].mean, sides[1].mean
            cleaned = without_rare_choices(choices[0], means[0]), without_rare_choices(choices[1], means[1])
            plans = min(
                evaluate(choices, payoff, cleaned),
                evaluate(choices, payoff, means),
                key=lambda candidate: candidate.gap,
            )
            if plans.gap < gap:
                break
    return plans


def without_rare_choices(choices: ChoicesOfSeat, plan: np.ndarray) -> np.ndarray:
    """Return the plan without choices of very low probability, which remain from the first rounds."""
    cleaned = np.where(plan < RARE, 0.0, plan)
    cleaned[1:] /= choices.spread(choices.sums(cleaned))
    return cleaned


def evaluate(
    choices: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, plans: tuple[np.ndarray, np.ndarray]
) -> Plans:
    """Return the exact value of two plans against each other, and the gain of best responses."""
    for_first, for_dealer = payoff @ plans[1], -(plans[0] @ payoff)
    gap = choices[0].best(for_first) + choices[1].best(for_dealer)
    return Plans(plans, float(plans[0] @ for_first), gap)


def complete_off_path(
    choices: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, plans: Plans, probability: np.ndarray
) -> Plans:
    """Choose best responses to a uniform plan where the other player's plan never leads."""
    first, dealer = plans.plans
    new_first = np.where(
        probability @ dealer > 0, first, choices[0].best_plan(payoff @ choices[1].any_plan())
    )
    new_dealer = np.where(
        first @ probability > 0, dealer, choices[1].best_plan(-(choices[0].any_plan() @ payoff))
    )
    return evaluate(choices, payoff, (new_first, new_dealer))
