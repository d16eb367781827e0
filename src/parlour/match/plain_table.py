"""A table as plain Python objects: each register and zone is read from the NumPy record at first use.

Rules and texts that run as Python read a table dozens of times in one move, and a read from a NumPy record
takes about twenty times as long as a read from these objects. The methods are those of the engine's tables.
Changes are not written back to the record.
"""

import functools
import inspect
from collections.abc import Sequence
from struct import Struct
from typing import Any, ClassVar

import numpy as np

from ..engine.layout import Layout
from ..engine.table import ALL, Table, Zone, _Cells

PARTS = ("count", "shown", "slots", "seen")  # the fields of a zone, in order
CODES = dict(i1="b", i2="h", i4="i", i8="q", u1="B", u2="H", u4="I", u8="Q")  # NumPy type to `struct` format


class CellList(list[int]):
    """The cells of a zone: a list whose slices may be set to one number, as in NumPy."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, slice) and isinstance(value, int):
            value = [value] * len(range(*key.indices(len(self))))
        list.__setitem__(self, key, value)


def _lends(record: type) -> Any:
    """Class decorator: copy the public methods and properties of a record class."""

    def lend(cls: Any) -> Any:
        for name, member in vars(record).items():
            if not name.startswith("_") and (isinstance(member, property) or inspect.isfunction(member)):
                setattr(cls, name, member)
        return cls

    return lend


@_lends(Zone)
class PlainZone:
    """A zone: its place, its cards, and the seats that have seen each card."""

    __slots__ = ("_at", "_raw", "_told", "count", "hops", "place", "seen", "shown", "slots")

    def __init__(self, place: tuple[str, int], count: int, raw: bytes, at: int, told: Struct) -> None:
        self.place, self.count = place, count
        self._raw, self._at, self._told = raw, at, told

    def __getattr__(self, name: str) -> Any:
        """Read the cells at first use: for most zones only the count is needed."""
        if name not in PARTS:
            raise AttributeError(name)
        _, shown, *cells = self._told.unpack_from(self._raw, self._at)
        if name == "shown":
            self.shown = shown
        else:
            half = len(cells) // 2
            self.slots, self.seen = CellList(cells[:half]), CellList(cells[half:])
        return getattr(self, name)


@_lends(Table)
class PlainTable:
    """One table for rules in plain Python; the record is not changed."""

    zone_class: ClassVar[type] = PlainZone
    seats: int
    turn: int

    def __init__(self, layout: Layout, table: np.ndarray) -> None:
        """`table` has shape (1,)."""
        self._plan, self._raw, self._record = plan_of(layout), table.tobytes(), table
        self._counts = memoryview(self._raw).cast("h")

    def __getattr__(self, name: str) -> Any:
        value: Any
        plan = self._plan
        if name in plan.numbers:
            (value,) = plan.numbers[name](self._raw)
        elif name in plan.zones:
            value = [self._zone(*copy) for copy in plan.zones[name]]
            if name in plan.alone:
                value = value[0]
        elif name == "counts":
            value = PlainCounts(self)
        elif name in plan.arrays:
            value = self._record[name][0].copy()
            value = value.view(_Cells) if value.dtype.kind == "i" else value
        else:
            raise AttributeError(name)
        setattr(self, name, value)
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def lying(self, name: str, only: int | None = None) -> list[tuple[bytes, Sequence[int]]]:
        """Return the cards (bottom first) and `seen` masks of each copy of a zone, or of the copy `only`."""
        raw, counts, plan = self._raw, self._counts, self._plan
        eyes = raw if plan.width == 1 else memoryview(raw).cast(plan.mask)  # type: ignore[call-overload]
        copies = plan.places[name]
        if only is not None:
            copies = copies[only : only + 1]
        elif name in plan.per_seat:
            copies = copies[: self.seats]
        return [
            (raw[cells_at : cells_at + counts[count_at]], eyes[eyes_at : eyes_at + counts[count_at]])
            for count_at, cells_at, eyes_at in copies
        ]

    def is_alike(self, name: str) -> bool:
        """Return whether every card of a zone has been seen by all seats or by none."""
        alike = {0, self._plan.all}
        return all(alike.issuperset(eyes) for _, eyes in self.lying(name))

    def part(self, zone: str) -> bytes:
        """Return the bytes of all copies of a zone."""
        return self._raw[self._plan.parts[zone]]

    @property
    def numbers(self) -> bytes:
        """The bytes of all registers."""
        return self._raw[self._plan.numbers_at :]

    @property
    def looked_at(self) -> tuple[str, ...]:
        """The names of the zones that have been read so far."""
        return tuple(name for name in self._plan.zones if name in self.__dict__)

    def _zone(self, place: tuple[str, int], count_at: int, told: Struct) -> Any:
        return self.zone_class(place, self._counts[count_at], self._raw, 2 * count_at, told)


class PlainCounts:
    """The card counts of the zones, indexed by their position in the layout, as kernels set them."""

    def __init__(self, table: PlainTable) -> None:
        self._table = table

    def __setitem__(self, at: int, count: int) -> None:
        name, index = self._table._plan.counted[at]
        found = getattr(self._table, name)
        zone = found if name in self._table._plan.alone else found[index]
        zone.count = count


class TablePlan:
    """The offsets and `struct` formats of all fields in the tables of one game."""

    def __init__(self, layout: Layout) -> None:
        fields: Any = layout.dtype.fields
        numbers = (name for name in layout.registers if not fields[name][0].shape)
        self.numbers = {name: reader([fields[name]]).unpack_from for name in numbers}
        self.numbers_at = min(fields[name][1] for name in layout.registers)
        self.parts = {name: slice(fields[name][1], sum(_extent(fields[name]))) for name in layout.zones}
        self.arrays = {name for name in layout.registers if fields[name][0].shape}
        self.zones: dict[str, list[tuple[tuple[str, int], int, Struct]]] = {name: [] for name in layout.zones}
        self.places: dict[str, list[tuple[int, int, int]]] = {name: [] for name in layout.zones}
        for place in layout.places:
            self.places[place.name].append((place.count_at, place.cells_at, place.eyes_at))
            told = reader([fields[place.name][0].base.fields[part] for part in PARTS])
            self.zones[place.name].append(((place.name, place.index), place.count_at, told))
        self.counted = {place.count_at: (place.name, place.index) for place in layout.places}
        self.alone = {name for name in layout.zones if not fields[name][0].shape}
        self.mask, self.width = CODES[fields["eyes"][0].base.str[1:]], fields["eyes"][0].base.itemsize
        self.all = (1 << 8) - 1 if self.width == 1 else ALL
        self.per_seat = {name for name, spec in layout.zones.items() if spec.per_seat}


def _extent(field: Any) -> tuple[int, int]:
    """Return the offset and the length of a field, in bytes."""
    return field[1], field[0].itemsize


def reader(fields: list[Any]) -> Struct:
    """Return a Struct that reads several fields of a record at once; `fields` are sorted by offset."""
    told, end = "=", 0
    for kind, at, *_ in fields:
        many = kind.shape[0] if kind.shape else 1
        told += f"{at - end}x{many}{CODES[kind.base.str[1:]]}"
        end = at + kind.itemsize
    return Struct(told)


@functools.cache
def plan_of(layout: Layout) -> TablePlan:
    return TablePlan(layout)
