"""One table in tokens, for programs in Python; kernels/stepping.py does the same for many at once."""

import numpy as np

from .alphabet import alphabet_of
from .linked import Engine

Tokens = tuple[int, ...]


def mask_after(kernels: Engine, moves: np.ndarray, tokens: Tokens) -> np.ndarray:
    """What goes on from these tokens to one of the moves (their number in front): int8, (size,)."""
    mask = np.zeros(alphabet_of(kernels.game).size, np.int8)
    kernels.kernels("spelling").mask_of(moves, _prefix(kernels, tokens), len(tokens), mask)
    return mask


def spelled_on(kernels: Engine, moves: np.ndarray, tokens: Tokens, token: int) -> tuple[Tokens, int | None]:
    """Spell on with a token that the mask allows: all tokens then, those that are the only way on with them,
    and the move if that is its end."""
    spelling, prefix = kernels.kernels("spelling"), _prefix(kernels, tokens)
    prefix[len(tokens)] = token
    length = spelling.complete(moves, prefix, len(tokens) + 1)
    move = int(spelling.find(moves, prefix, length))
    return tuple(prefix[:length].tolist()), move if move >= 0 else None


def with_tokens(kernels: Engine, observed: np.ndarray, tokens: Tokens) -> np.ndarray:
    """An observation as environments show it: where a move can take several tokens, those chosen so far stand
    behind it, each plus 1."""
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
