"""Chase the Ace between two players, solved exactly: optimal plans, and best responses to any player.

No rule depends on suits, so deals that differ only in suits are combined. No rule depends on seat numbers, so
seat 1 always deals, and the players change seats when the deal passes on. Each player decides at most once in
a deal, so a plan has a choice for each information set. The probability that a deal ends with certain lives
lost is a matrix for each loss: rows are the choices of the first player, columns those of the dealer, and row
and column 0 mean that the player did not decide.

A deal is solved as a separate game, given the values of the states after it, by counterfactual regret
minimization: Tammelin, "Solving large imperfect information games using CFR+" (2014). The distance of plans
from the optimum is computed, not estimated. The whole game is solved by backward induction. Only a deal that
costs no life returns to the same lives with exchanged seats; the values of these two states are computed
repeatedly until they converge.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ...engine.cards import PACK, RANKS, rank
from ...engine.game import Game
from ...engine.linked import copied, deciders, engine, zone_at
from .rules import CUT_CARDS, JOINT

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


Choose = Callable[[np.ndarray, int], int]  # from what the bot knows, and its seat, to its move


def plans_of_bot(duel: Duel, choose: Choose, repeats: int) -> dict[tuple[DuelState, int], np.ndarray]:
    """Return the plans of a bot for every state and seat, from `repeats` choices each."""
    return {
        (state, seat): _plan(duel, state, seat, choose, repeats)
        for state, seat in product(duel.states(), range(2))
    }


def _plan(duel: Duel, state: DuelState, seat: int, choose: Choose, repeats: int) -> np.ndarray:
    plan = np.zeros(duel.tree.choice_count(seat))
    plan[0] = 1.0
    for known in duel.tree.information_sets[seat].values():
        for move in _choices(duel, state, seat, known, choose, repeats):
            plan[known.first + known.moves.index(move)] += 1 / repeats
    return plan


def _choices(
    duel: Duel, state: DuelState, seat: int, known: InformationSet, choose: Choose, repeats: int
) -> list[int]:
    table = duel.dealer.deal(state, known.route.ranks)
    for move in known.route.moves:
        table = duel.dealer.played(table, table["turn"].item(0), move)
    seen = duel.dealer.engine.known_to(table, seat)
    return [choose(seen, seat) for _ in range(repeats)]
