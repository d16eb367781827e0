"""How a bot plays a duel: it is asked for everything that it may know there, often enough to tell how often
it chooses what. Of its plans the best answer is then exact."""

from collections.abc import Callable
from itertools import product

import numpy as np

from .deals import Stand
from .lives import Duel
from .stage import Knowledge

Choose = Callable[[np.ndarray, int], int]  # what a bot knows, and its seat: the move that it chooses


def watched(duel: Duel, choose: Choose, repeats: int) -> dict[tuple[Stand, int], np.ndarray]:
    """The plans of a bot for every stand and seat, by so many choices each."""
    return {
        (stand, seat): _plan(duel, stand, seat, choose, repeats)
        for stand, seat in product(duel.stands(), range(2))
    }


def _plan(duel: Duel, stand: Stand, seat: int, choose: Choose, repeats: int) -> np.ndarray:
    plan = np.zeros(duel.stage.choices(seat))
    plan[0] = 1.0
    for known in duel.stage.asked[seat].values():
        for move in _choices(duel, stand, seat, known, choose, repeats):
            plan[known.first + known.moves.index(move)] += 1 / repeats
    return plan


def _choices(
    duel: Duel, stand: Stand, seat: int, known: Knowledge, choose: Choose, repeats: int
) -> list[int]:
    table = duel.dealer.deal(stand, known.way.ranks)
    for move in known.way.moves:
        table = duel.dealer.played(table, table["turn"].item(0), move)
    seen = duel.dealer.engine.known_to(table, seat)
    return [choose(seen, seat) for _ in range(repeats)]
