"""The memory of a solver: shelves of positions that wait to be looked at, and the line that led to each."""

from typing import Any, NamedTuple

import numpy as np

from .moves import room_for_moves

ENDS = 7  # moves of a chain on which nothing depends yet, at most
LANDED = 24  # bits before the place where the last move of an end has laid a card
SEEN = 64  # places for keys, for each position that is kept
GATHERED = 200  # moves that gather a position, at most
SPENT, LOOKED, CUT, FOUND, NODES, HOPELESS, BROKEN = range(7)  # what a book counts
PROVES, GATHERS = range(2)  # what may be asked: to leave out the hopeless; to gather what leads to and fro


class Shelf(NamedTuple):
    """Positions, best kept: where it is full the worse half goes."""

    rows: np.ndarray  # uint8: positions as the game packs them
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
    spare: np.ndarray  # int64: of places for any card so many were left all the time
    keys: np.ndarray  # uint64: a hash table


class Size(NamedTuple):
    """How large a run of a beam is, and what else is asked of it."""

    width: int  # positions that are kept
    chained: int  # positions that a chain may pass through; 0 for moves one by one
    lines: int  # moves that lines are made of
    proves: bool = False
    gathers: bool = False


class Workbench(NamedTuple):
    """All that a run of a beam works with."""

    here: Shelf  # what is looked at
    beside: Shelf  # what follows in the same layer
    onward: Shelf  # and in the next
    table: np.ndarray  # one table: where a position is unpacked
    seen: np.ndarray  # uint64: keys of the positions of this layer, a hash table
    chains: Chains
    lines: Lines
    moves: np.ndarray  # int64: a list of moves
    taste: np.ndarray  # float64: what the game's `value` weighs with
    notes: Any  # what the game keeps of the deal, to tell what is hopeless
    asked: np.ndarray  # int64[2]: PROVES, GATHERS
    gathering: np.ndarray  # int64: a list of moves that lay a run on its base
    gathered: np.ndarray  # int64: the moves that have gathered the position looked at last
    #: int64[7]: SPENT (moves played), LOOKED (positions), CUT (what was left out), FOUND (the end of a line),
    #: NODES, HOPELESS, BROKEN (chains of the position looked at that were broken off)
    book: np.ndarray


def new_shelf(row: int, size: int) -> Shelf:
    return Shelf(
        np.zeros((size, row), np.uint8), np.zeros(size), np.zeros(size, np.int64), np.zeros(1, np.int64)
    )


def new_lines(size: int) -> Lines:
    return Lines(np.zeros(size, np.int32), np.zeros(size, np.int64))


def new_chains(table: np.dtype, size: int) -> Chains:
    return Chains(
        np.zeros(size, table),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, ENDS), np.int64),
        np.zeros(size, np.int64),
        np.zeros(power_of_two(4 * size), np.uint64),
    )


def new_workbench(root: np.ndarray, size: Size, row: int, taste: np.ndarray, notes: Any) -> Workbench:
    """Allocate what a beam needs that begins at a table; what is not used of it takes no memory.

    `row` is how many bytes a position takes.
    """
    book = np.zeros(7, np.int64)
    book[NODES] = 1
    return Workbench(
        here=new_shelf(row, 2 * size.width),
        beside=new_shelf(row, 2 * size.width),
        onward=new_shelf(row, 2 * size.width),
        seen=np.zeros(power_of_two(SEEN * size.width), np.uint64),
        chains=new_chains(root.dtype, max(1, size.chained) + 1),
        lines=new_lines(size.lines),
        table=root.copy(),
        moves=room_for_moves(),
        taste=taste,
        notes=notes,
        asked=np.array([size.proves, size.gathers], np.int64),
        gathering=np.zeros(GATHERED // 2, np.int64),
        gathered=np.zeros(GATHERED + 1, np.int64),
        book=book,
    )


def power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()
