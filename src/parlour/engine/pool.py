"""The memory of a search, allocated once and used again: a pool of tree nodes, or a ledger of moves."""

from typing import NamedTuple

import numpy as np

from .jit import modular

NODES = 1 << 16  # 3.7 MB; a search that fills it goes on in the tree it has


class Pool(NamedTuple):
    """Nodes of a search tree; the hash table (keys, slots) is twice as long as the rest.

    A node is a move after a node; node 0 is the root.
    """

    keys: np.ndarray  # int64: open addressing, key of (parent, move)
    slots: np.ndarray  # int32: its node number, 0 where the place is empty
    visits: np.ndarray  # int64: how often the move was chosen
    chances: np.ndarray  # int64: how often it could have been
    totals: np.ndarray  # float64: the sum of its mover's results
    squares: np.ndarray  # float64: the sum of their squares
    book: np.ndarray  # int64[1]: nodes in use
    scale: np.ndarray  # float64[2]: least and most result so far


@modular
def key_of(parent, move):
    """Mix a parent's node number and a move into one integer, a different one for each pair."""
    key = np.int64(parent) * np.int64(0x1F3D5B79A7C91E35) + np.int64(move) * np.int64(0x2545F4914F6CDD1D)
    return (key ^ ((key >> 29) & 0x7FFFFFFFF)) * np.int64(0x1B03738712FAD5C9)


def new_pool(nodes: int = NODES) -> Pool:
    """Allocate a pool; `nodes` is a power of two."""
    return Pool(
        keys=np.zeros(2 * nodes, np.int64),
        slots=np.zeros(2 * nodes, np.int32),
        visits=np.zeros(nodes, np.int64),
        chances=np.zeros(nodes, np.int64),
        totals=np.zeros(nodes, np.float64),
        squares=np.zeros(nodes, np.float64),
        book=np.zeros(1, np.int64),
        scale=np.zeros(2, np.float64),
    )


CANDIDATES = 16  # the moves that a search by comparison looks at


class Ledger(NamedTuple):
    """What a search by comparison has found: for each candidate, the one that judgement likes best first."""

    moves: np.ndarray  # int64
    visits: np.ndarray  # int64: in how many worlds the move was tried
    totals: np.ndarray  # float64: the sum of its results
    gains: np.ndarray  # float64: the sum of what it gained on the first, world by world
    squares: np.ndarray  # float64: the sum of the squares of those gains
    doubtful: np.ndarray  # int64: 1 while the move may be the best


def new_ledger() -> Ledger:
    """Allocate a ledger."""
    return Ledger(
        moves=np.zeros(CANDIDATES, np.int64),
        visits=np.zeros(CANDIDATES, np.int64),
        totals=np.zeros(CANDIDATES),
        gains=np.zeros(CANDIDATES),
        squares=np.zeros(CANDIDATES),
        doubtful=np.zeros(CANDIDATES, np.int64),
    )
