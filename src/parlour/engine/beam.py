"""The memory of a solver: shelves of waiting positions, and the line of moves that led to each."""

from typing import Any, NamedTuple

import numpy as np

from .moves import room_for_moves

ENDS = 7  # the most moves of a chain that no other move depends on yet
LANDED = 24  # bits before the place where the last move of an end has put a card
SEEN = 64  # slots for keys, for each position kept
GATHERED = 200  # the most moves that gather a position
SPENT, LOOKED, CUT, FOUND, NODES, HOPELESS, BROKEN = range(7)  # what a book counts
PROVES, GATHERS = range(2)  # settings: leave out hopeless positions; gather positions that lead to each other


class Shelf(NamedTuple):
    """Positions. When a shelf is full, the worse half is removed."""

    rows: np.ndarray  # uint8: positions as the game packs them
    scores: np.ndarray  # float64
    nodes: np.ndarray  # int64: the end of the line that led to each
    held: np.ndarray  # int64[1]: the number of positions


class Lines(NamedTuple):
    """Lines of moves, read from their ends. Moves that lose nothing are not recorded."""

    parents: np.ndarray  # int32
    moves: np.ndarray  # int64


class Chains(NamedTuple):
    """The positions on the way to a move that others depend on."""

    tables: np.ndarray
    parents: np.ndarray  # int64
    moves: np.ndarray  # int64
    ends: np.ndarray  # int64 (CHAIN, ENDS): what moves touch that no other depends on yet (a mask)
    spare: np.ndarray  # int64: the fewest free places for any card so far
    keys: np.ndarray  # uint64: a hash table


class Size(NamedTuple):
    """The size of a run of a beam, and its other settings."""

    width: int  # positions that are kept
    chained: int  # positions that a chain may pass through; 0 for single moves
    lines: int  # moves that lines consist of
    proves: bool = False
    gathers: bool = False


class Workbench(NamedTuple):
    """All memory of a run of a beam."""

    here: Shelf  # the positions to expand
    same_layer: Shelf  # their successors in the same layer
    onward: Shelf  # their successors in the next layer
    table: np.ndarray  # one table for an unpacked position
    seen: np.ndarray  # uint64: keys of the positions of this layer, a hash table
    chains: Chains
    lines: Lines
    moves: np.ndarray  # int64: a list of moves
    taste: np.ndarray  # float64: the weights of the game's `value`
    notes: Any  # what the game stores about the deal, to recognise hopeless positions
    asked: np.ndarray  # int64[2]: PROVES, GATHERS
    gathering: np.ndarray  # int64: a list of moves that put a run on its base
    gathered: np.ndarray  # int64: the moves that have gathered the position handled last
    #: int64[7]: SPENT (moves played), LOOKED (positions), CUT (left out), FOUND (the end of a line), NODES,
    #: HOPELESS, BROKEN (chains of the present position that were broken off)
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
    """Allocate the memory of a beam that begins at a table. Unused parts of it take no physical memory.

    `row` is the number of bytes of a packed position.
    """
    book = np.zeros(7, np.int64)
    book[NODES] = 1
    return Workbench(
        here=new_shelf(row, 2 * size.width),
        same_layer=new_shelf(row, 2 * size.width),
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
