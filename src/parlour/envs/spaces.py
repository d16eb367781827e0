"""The spaces of an environment for gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from ..engine.alphabet import alphabet_of
from ..engine.game import Game
from ..engine.stepping import bounds_of

OBSERVATION, MASK = "observation", "action_mask"


def observation_space(game: Game, more_tokens: int = 0) -> spaces.Dict:
    """Return the space of observations (docs/environments.md) and masks of one table."""
    low, high = bounds_of(game)
    size = alphabet_of(game).size + more_tokens
    mask = spaces.Box(0, 1, (size,), np.int8)
    return spaces.Dict({OBSERVATION: spaces.Box(low, high, dtype=np.float32), MASK: mask})


def action_space(game: Game, more_tokens: int = 0) -> spaces.Discrete:
    """Return the space of the tokens of a game's alphabet."""
    return spaces.Discrete(alphabet_of(game).size + more_tokens)
