"""A table in plain Python: its numbers and its zones, each read from the record when it is first asked for.

Rules and words that run as Python look at a table dozens of times in one move, and a look into a NumPy record
costs as much as twenty at these. The methods are those of the engine's tables; what is done here changes no
record.
"""

import functools
import inspect
from collections.abc import Sequence
from struct import Struct
from typing import Any, ClassVar

import numpy as np

from ..engine.layout import Layout
from ..engine.table import ALL, Table, Zone, _Cells

PARTS = ("count", "shown", "slots", "seen")  # of a zone, as they stand in it
CODES = dict(i1="b", i2="h", i4="i", i8="q", u1="B", u2="H", u4="I", u8="Q")  # what `struct` calls numbers


class CellList(list[int]):
    """The cells of a zone: a slice of them may be set to one number."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, slice) and isinstance(value, int):
            value = [value] * len(range(*key.indices(len(self))))
        list.__setitem__(self, key, value)


def _lends(record: type) -> Any:
    """Class decorator: take over the methods and properties of a record class."""

    def lend(cls: Any) -> Any:
        for name, member in vars(record).items():
            if not name.startswith("_") and (isinstance(member, property) or inspect.isfunction(member)):
                setattr(cls, name, member)
        return cls

    return lend


@_lends(Zone)
class PlainZone:
    """A zone: where it is, and its cards with the seats that have seen them."""

    __slots__ = ("_at", "_raw", "_told", "count", "hops", "place", "seen", "shown", "slots")

    def __init__(self, place: tuple[str, int], count: int, raw: bytes, at: int, told: Struct) -> None:
        self.place, self.count = place, count
        self._raw, self._at, self._told = raw, at, told

    def __getattr__(self, name: str) -> Any:
        """What has not been read yet: of most zones only the count is asked for."""
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
    """One table, to be looked at and played on by plain Python alone; the record stays as it is."""

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
        """The cards of each copy of a zone as the record has them, bottom first, and who saw them.

        `only`: those of this one copy.
        """
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
        """Whether all know the same of a zone: each card in it has been seen by everybody, or by nobody."""
        alike = {0, self._plan.all}
        return all(alike.issuperset(eyes) for _, eyes in self.lying(name))

    def part(self, zone: str) -> bytes:
        """All copies of a zone as the record has them."""
        return self._raw[self._plan.parts[zone]]

    @property
    def numbers(self) -> bytes:
        """All that is no zone, as the record has it."""
        return self._raw[self._plan.numbers_at :]

    @property
    def looked_at(self) -> tuple[str, ...]:
        """The zones that have been asked for so far."""
        return tuple(name for name in self._plan.zones if name in self.__dict__)

    def _zone(self, place: tuple[str, int], count_at: int, told: Struct) -> Any:
        return self.zone_class(place, self._counts[count_at], self._raw, 2 * count_at, told)


class PlainCounts:
    """How many cards lie in each zone, by the number of its count in the layout, as kernels go by it."""

    def __init__(self, table: PlainTable) -> None:
        self._table = table

    def __setitem__(self, at: int, count: int) -> None:
        name, index = self._table._plan.counted[at]
        found = getattr(self._table, name)
        zone = found if name in self._table._plan.alone else found[index]
        zone.count = count


class TablePlan:
    """Where everything stands in the tables of one game, as `struct` reads it."""

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
    """Where a field begins in the record, and how long it is."""
    return field[1], field[0].itemsize


def reader(fields: list[Any]) -> Struct:
    """What reads some fields of a record at once, given in the order in which they stand there."""
    told, end = "=", 0
    for kind, at, *_ in fields:
        many = kind.shape[0] if kind.shape else 1
        told += f"{at - end}x{many}{CODES[kind.base.str[1:]]}"
        end = at + kind.itemsize
    return Struct(told)


@functools.cache
def plan_of(layout: Layout) -> TablePlan:
    return TablePlan(layout)
