"""The memory of a solver: shelves of positions that wait to be looked at, and the line that led to each."""

from typing import NamedTuple

import numpy as np

from .moves import room_for_moves

ENDS = 4  # moves of a chain on which nothing depends yet, at most
SPENT, LOOKED, CUT, FOUND, NODES = range(5)  # what a book counts


class Shelf(NamedTuple):
    """Positions, best kept: where it is full the worse half goes."""

    tables: np.ndarray
    scores: np.ndarray  # float64
    nodes: np.ndarray  # int64: where its line ends
    held: np.ndarray  # int64[1]: how many


class Lines(NamedTuple):
    """Moves after moves: a line is read from its end. Moves that lose nothing are not written down."""

    parents: np.ndarray  # int32
    moves: np.ndarray  # int64


class Chains(NamedTuple):
    """The positions on the way to a move that others wait for."""

    tables: np.ndarray
    parents: np.ndarray  # int64
    moves: np.ndarray  # int64
    ends: np.ndarray  # int64 (CHAIN, ENDS): sets of what is touched, by moves on which nothing depends yet
    keys: np.ndarray  # uint64: a hash table


class Workbench(NamedTuple):
    """All that a run of a beam works with."""

    here: Shelf  # what is looked at
    beside: Shelf  # what follows in the same layer
    onward: Shelf  # and in the next
    seen: np.ndarray  # uint64: keys of the positions of this layer, a hash table
    chains: Chains
    lines: Lines
    moves: np.ndarray  # int64: a list of moves
    taste: np.ndarray  # float64: what the game's `value` weighs with
    book: (
        np.ndarray
    )  # int64[5]: SPENT (moves played), LOOKED (positions), CUT, FOUND (the end of a line), NODES


def new_shelf(table: np.dtype, size: int) -> Shelf:
    return Shelf(np.zeros(size, table), np.zeros(size), np.zeros(size, np.int64), np.zeros(1, np.int64))


def new_lines(size: int) -> Lines:
    return Lines(np.zeros(size, np.int32), np.zeros(size, np.int64))


def new_chains(table: np.dtype, size: int) -> Chains:
    return Chains(
        np.zeros(size, table),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, ENDS), np.int64),
        np.zeros(power_of_two(4 * size), np.uint64),
    )


def new_workbench(table: np.dtype, width: int, chained: int, lines: int, taste: np.ndarray) -> Workbench:
    """Allocate what a beam of so many positions needs; what is not used of it takes no memory."""
    book = np.zeros(5, np.int64)
    book[NODES] = 1
    return Workbench(
        here=new_shelf(table, 2 * width),
        beside=new_shelf(table, 2 * width),
        onward=new_shelf(table, 2 * width),
        seen=np.zeros(power_of_two(64 * width), np.uint64),
        chains=new_chains(table, max(1, chained) + 1),
        lines=new_lines(lines),
        moves=room_for_moves(),
        taste=taste,
        book=book,
    )


def power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()
