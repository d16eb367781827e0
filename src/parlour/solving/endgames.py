"""The last tricks of a deal, solved exactly in imagined worlds: the mean value of each move.

In each world all players see all cards. This is not realistic, but it does not depend on a heuristic.
"""

import numpy as np

from ..engine.chance import seed_words
from ..engine.linked import Engine
from ..engine.moves import room_for_moves

AHEAD = 20  # the largest number of moves to the end of the deal
WORLDS = 200


def answers(
    engine: Engine, known: np.ndarray, seat: int, worlds: int = WORLDS, seed: int = 0
) -> dict[int, float]:
    """Return the mean gain in points of each move of `seat`, who decides now, from `known` (Engine.known_to).

    Raises ValueError if the deal can last longer than AHEAD moves.
    """
    tables = np.zeros(AHEAD + 3, known.dtype)
    tables[0] = known[0]
    moves = np.zeros((AHEAD + 3, len(room_for_moves())), np.int64)
    totals = np.zeros(moves.shape[1])
    if not engine.kernels("ends").answers(tables, moves, seat, worlds, totals, seed_words(seed)):
        raise ValueError(f"the deal can last longer than {AHEAD} moves")
    listed = moves[0, 1 : moves[0, 0] + 1].tolist()
    return dict(zip(listed, (totals / worlds).tolist(), strict=False))
