"""One table in tokens, for Python programs; kernels/stepping.py handles many tables at once."""

import numpy as np

from .alphabet import alphabet_of
from .linked import Engine

Tokens = tuple[int, ...]


def mask_after(kernels: Engine, moves: np.ndarray, tokens: Tokens) -> np.ndarray:
    """Return the tokens that can follow these ones towards a legal move: a mask, int8, (size,).

    `moves` is a list of legal moves, its count at index 0.
    """
    mask = np.zeros(alphabet_of(kernels.game).size, np.int8)
    kernels.kernels("spelling").mask_of(moves, _prefix(kernels, tokens), len(tokens), mask)
    return mask


def spelled_on(kernels: Engine, moves: np.ndarray, tokens: Tokens, token: int) -> tuple[Tokens, int | None]:
    """Add a token that the mask allows, and all tokens that then are the only choice.

    Returns the tokens, and the move if it is complete, else None.
    """
    spelling, prefix = kernels.kernels("spelling"), _prefix(kernels, tokens)
    prefix[len(tokens)] = token
    length = spelling.complete(moves, prefix, len(tokens) + 1)
    move = int(spelling.find(moves, prefix, length))
    return tuple(prefix[:length].tolist()), move if move >= 0 else None


def with_tokens(kernels: Engine, observed: np.ndarray, tokens: Tokens) -> np.ndarray:
    """Return an observation as environments show it.

    If moves can take several tokens, the tokens chosen so far follow it, each plus 1.
    """
    longest = alphabet_of(kernels.game).longest
    if longest == 1:
        return observed.copy()
    chosen = np.zeros(longest, np.float32)
    chosen[: len(tokens)] = np.array(tokens, np.float32) + 1
    return np.concatenate([observed, chosen])


def _prefix(kernels: Engine, tokens: Tokens) -> np.ndarray:
    prefix = np.zeros(alphabet_of(kernels.game).longest, np.int64)
    prefix[: len(tokens)] = tokens
    return prefix
