"""The last tricks, answered exactly: what each move is worth in the mean of the worlds that a seat imagines.

In each world all see all cards. That is no player's lot, but a yardstick that leans on nobody's judgement.
"""

import numpy as np

from ..engine.chance import seed_words
from ..engine.linked import Engine
from ..engine.moves import room_for_moves

AHEAD = 20  # moves to the end of the deal at most
WORLDS = 200


def answers(
    engine: Engine, known: np.ndarray, seat: int, worlds: int = WORLDS, seed: int = 0
) -> dict[int, float]:
    """What each move of `seat`, who is asked now, gains in points, from `known` (Engine.known_to).

    Raises ValueError where the deal may go on for more than AHEAD moves.
    """
    tables = np.zeros(AHEAD + 3, known.dtype)
    tables[0] = known[0]
    moves = np.zeros((AHEAD + 3, len(room_for_moves())), np.int64)
    totals = np.zeros(moves.shape[1])
    if not engine.kernels("ends").answers(tables, moves, seat, worlds, totals, seed_words(seed)):
        raise ValueError(f"the deal goes on for more than {AHEAD} moves: no end is in sight")
    listed = moves[0, 1 : moves[0, 0] + 1].tolist()
    return dict(zip(listed, (totals / worlds).tolist(), strict=False))
