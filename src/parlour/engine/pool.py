"""The memory of a search, allocated once and reused: a pool of tree nodes, or a ledger of moves."""

from typing import NamedTuple

import numpy as np

from .jit import modular

NODES = 1 << 16  # 3.7 MB; a search that fills the pool continues with the nodes it has


class Pool(NamedTuple):
    """The nodes of a search tree; the hash table (keys, slots) is twice as long as the other arrays.

    A node is a move after another node; node 0 is the root.
    """

    keys: np.ndarray  # int64: open addressing, key of (parent, move)
    slots: np.ndarray  # int32: the number of the node, 0 for an empty slot
    visits: np.ndarray  # int64: how often the move was chosen
    chances: np.ndarray  # int64: how often the move could have been chosen
    totals: np.ndarray  # float64: the sum of the results of the player of the move
    squares: np.ndarray  # float64: the sum of the squares of these results
    book: np.ndarray  # int64[1]: nodes in use
    scale: np.ndarray  # float64[2]: the lowest and the highest result so far


@modular
def key_of(parent, move):
    """Return an integer that identifies a pair of a parent's node number and a move."""
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


CANDIDATES = 16  # the number of moves that a search by comparison tries


class Ledger(NamedTuple):
    """Statistics of a search by comparison for each candidate; the heuristic's best move comes first."""

    moves: np.ndarray  # int64
    visits: np.ndarray  # int64: the number of worlds in which the move was tried
    totals: np.ndarray  # float64: the sum of its results
    gains: np.ndarray  # float64: the sum of its gains over the first candidate, world by world
    squares: np.ndarray  # float64: the sum of the squares of these gains
    doubtful: np.ndarray  # int64: 1 while the move may be the best


def new_ledger() -> Ledger:
    return Ledger(
        moves=np.zeros(CANDIDATES, np.int64),
        visits=np.zeros(CANDIDATES, np.int64),
        totals=np.zeros(CANDIDATES),
        gains=np.zeros(CANDIDATES),
        squares=np.zeros(CANDIDATES),
        doubtful=np.zeros(CANDIDATES, np.int64),
    )
