"""Plans of two players for one deal, and the best answer to each: exact, by what every choice is worth.

The best plans come from counterfactual regret minimization: Tammelin, "Solving large imperfect information
games using CFR+" (2014). How far they are from the best is computed and not believed.
"""

from dataclasses import dataclass

import numpy as np

from .stage import Stage

LOOK = 50  # rounds between two looks at how good the plans are
RARE = 0.001


@dataclass(frozen=True)
class ChoicesOfSeat:
    """How a seat's choices stand together: where those of each knowledge begin, the first number being 1."""

    starts: np.ndarray
    counts: np.ndarray

    @classmethod
    def of(cls, stage: Stage, seat: int) -> "ChoicesOfSeat":
        asked = stage.asked[seat].values()
        starts = np.array([one.first for one in asked], np.int64)
        return cls(starts, np.array([len(one.moves) for one in asked], np.int64))

    def spread(self, values: np.ndarray) -> np.ndarray:
        """What stands for each knowledge, once for each of its choices."""
        return np.repeat(values, self.counts)

    def sums(self, values: np.ndarray) -> np.ndarray:
        """Sum over the choices of each knowledge."""
        return np.add.reduceat(values[1:], self.starts - 1)

    def any_plan(self) -> np.ndarray:
        """The plan that takes each choice as often as any other of the same knowledge."""
        return np.concatenate([[1.0], self.spread(1 / self.counts)])

    def best(self, worth: np.ndarray) -> float:
        """What the best plan is worth, if the choices are worth so much."""
        return float(worth[0] + np.maximum.reduceat(worth[1:], self.starts - 1).sum())

    def best_plan(self, worth: np.ndarray) -> np.ndarray:
        """A plan that takes the best choices; where some are as good, each as often."""
        most = self.spread(np.maximum.reduceat(worth[1:], self.starts - 1))
        taken = np.concatenate([[1.0], (worth[1:] >= most - 1e-12).astype(float)])
        taken[1:] /= self.spread(self.sums(taken))
        return taken


class _Side:
    """One player's regrets, and the mean of the plans so far; later ones count for more."""

    def __init__(self, choices: ChoicesOfSeat) -> None:
        self._choices = choices
        self.plan = choices.any_plan()
        self._regrets = np.zeros(len(self.plan))
        self._mean, self._weight = np.zeros(len(self.plan)), 0.0

    def learn(self, worth: np.ndarray, number: int) -> None:
        """Regret what was not chosen and would have been worth more, and plan by it."""
        choices = self._choices
        gained = choices.spread(choices.sums(worth * self.plan))
        self._regrets[1:] = np.maximum(0.0, self._regrets[1:] + worth[1:] - gained)
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
    """A plan for each seat, what they are worth to seat 0, and how much better answers do together."""

    plans: tuple[np.ndarray, np.ndarray]
    value: float
    gap: float


def best_plans(
    both: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, gap: float, most: int = 200_000
) -> Plans:
    """Find plans that nobody can better by more than `gap`; `payoff` is what seat 0 wins, by all choices."""
    sides = _Side(both[0]), _Side(both[1])
    for number in range(1, most + 1):
        sides[0].learn(payoff @ sides[1].plan, number)
        sides[1].learn(-(sides[0].plan @ payoff), number)
        if number % LOOK == 0:
            means = sides[0].mean, sides[1].mean
            tidy = tidied(both[0], means[0]), tidied(both[1], means[1])
            found = min(judged(both, payoff, tidy), judged(both, payoff, means), key=lambda one: one.gap)
            if found.gap < gap:
                break
    return found


def tidied(choices: ChoicesOfSeat, plan: np.ndarray) -> np.ndarray:
    """The plan without what it hardly ever does: that is left over from the first rounds."""
    kept = np.where(plan < RARE, 0.0, plan)
    kept[1:] /= choices.spread(choices.sums(kept))
    return kept


def judged(
    both: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, plans: tuple[np.ndarray, np.ndarray]
) -> Plans:
    """Say exactly what two plans are worth against each other and against the best answers."""
    for_first, for_dealer = payoff @ plans[1], -(plans[0] @ payoff)
    gap = both[0].best(for_first) + both[1].best(for_dealer)
    return Plans(plans, float(plans[0] @ for_first), gap)


def ready_for_slips(
    both: tuple[ChoicesOfSeat, ChoicesOfSeat], payoff: np.ndarray, plans: Plans, likely: np.ndarray
) -> Plans:
    """Where the other's plan never leads, answer what any other might mean; `likely`: how often at all."""
    first, dealer = plans.plans
    new_first = np.where(likely @ dealer > 0, first, both[0].best_plan(payoff @ both[1].any_plan()))
    new_dealer = np.where(first @ likely > 0, dealer, both[1].best_plan(-(both[0].any_plan() @ payoff)))
    return judged(both, payoff, (new_first, new_dealer))
