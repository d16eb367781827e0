"""The plans of a bot in a duel, estimated by sampling its choice in every information set.

The best response to these plans is then computed exactly.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from .deal_tree import InformationSet
from .deals import DuelState
from .lives import Duel

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
