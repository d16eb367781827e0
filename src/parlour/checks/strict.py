"""A table in plain Python that rejects negative indexes, and notes which line sets a register out of range.

Compiled rules count a negative index from the end, as Python does. For a seat or a register this is almost
always a mistake: -1 stands for "no seat".
"""

import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.table import _Cells
from ..match.events import WatchedTable, WatchedZones
from . import source_lines
from .source_lines import SourceLine


class RangeNotes:
    """The lines that last set registers of a table out of range."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.places: dict[str, SourceLine | None] = {}

    def look(self, name: str, value: Any) -> None:
        """Note the running line if it sets a register to a value that it may not hold."""
        register = self.game.table.registers.get(name)
        if register is None or not isinstance(value, int | np.integer):
            return
        if int(value) not in register.allowed(self.seats):
            self.places[name] = source_lines.of_frame(self.game, sys._getframe())


class StrictCells(_Cells):
    """The numbers of a register."""

    name, notes = "", None

    def __array_finalize__(self, whole: Any) -> None:
        self.name, self.notes = getattr(whole, "name", ""), getattr(whole, "notes", None)

    def __getitem__(self, key: Any) -> Any:
        self._check(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._check(key)
        super().__setitem__(key, value)
        if self.notes:
            self.notes.look(self.name, value)

    def _check(self, key: Any) -> None:
        parts: Iterable[Any] = key if isinstance(key, tuple) else (key,)
        for part, size in zip(parts, self.shape, strict=False):
            if isinstance(part, int | np.integer) and not 0 <= part < size:
                raise IndexError(
                    f"register {self.name!r} has no entry {part}: its entries are 0 to {size - 1}"
                )


class StrictZones(WatchedZones):
    """The zones of one name."""

    def __getitem__(self, index: int) -> Any:
        if not 0 <= index < len(self):
            raise IndexError(
                f"there is no zone {self.parts[1]!r} {index}: they are numbered 0 to {len(self) - 1}"
            )
        return super().__getitem__(index)


class StrictTable(WatchedTable):  # type: ignore[misc]
    """A watched table that is also strict."""

    notes: RangeNotes

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if isinstance(value, WatchedZones):
            return StrictZones(*value.parts)
        if isinstance(value, _Cells):
            cells = value.view(StrictCells)
            cells.name, cells.notes = name, self.notes
            return cells
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        self.notes.look(name, value)


def strict_table(game: Game, table: np.ndarray) -> Any:
    """Return a strict table on the memory of table[0]."""
    t = table.view(np.dtype((StrictTable, game.table.dtype)))[0]
    object.__setattr__(t, "hops", [])
    object.__setattr__(t, "notes", RangeNotes(game, int(table["seats"][0])))
    return t
