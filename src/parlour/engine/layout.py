"""The layout of a game's table: a NumPy record of zones, registers and options.

The record has these parts, in this order:

- each zone, as {count, shown, slots[capacity], seen[capacity]};
- `counts`, `cells` (cards) and `eyes` (seen masks) of all zones as plain arrays. They overlap the zones, so
  that a kernel can loop over the zones of any game;
- the registers: the common ones below, those of the game, and one for each option;
- `raw`, `ints` and `longs`: the whole table as numbers of one, four and eight bytes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .cards import PACK
from .options import Option
from .registers import (
    Register,
    a_move,
    a_seat,
    amount,
    counter,
    nobody,
    of_option,
    some_seats,
    whole,
    yes_or_no,
)
from .table import ALL, NOBODY, OWNER, Table, Zone

# How a screen shows a zone: a fan of cards, a number of captured cards, a face-down stock, all cards in a
# row, a column of overlapping cards, a heap with its top card, one card for each seat, cards that are rarely
# present.
LOOKS = ("hand", "won", "stock", "spread", "column", "pile", "trick", "box")

COMMON: dict[str, Register] = dict(
    rng=Register("u8", (4,), "a part of the random state", lambda seats: range(1 << 64)),
    seats=whole(1, 30),
    dealer=a_seat(),
    turn=a_seat(),  # the seat that decides
    phase=whole(0, 15),
    asked=some_seats(),  # mask of the seats that give sealed answers now, else 0
    owes=some_seats(),  # those of them that still owe an answer; if `asked` is 0, those that may act
    deals=counter(),  # the number of scored deals
    between=yes_or_no(),  # 1 from the end of a deal until the next deal
    over=yes_or_no(),
    ending=whole(0, 15),
    winners=some_seats(),
    stacked=yes_or_no(),  # 1 while the stock is set by hand for the next deal
)


@dataclass(frozen=True)
class zone:  # noqa: N801 (lower case, because it reads as a keyword in a layout)
    """The declaration of a zone: who sees its cards, how many copies there are, and their capacity.

    - `seen_by`: NOBODY, ALL, or OWNER (with `per_seat`).
    - `per_seat`: each seat has a copy; otherwise there are `copies` of them.
    - `capacity`: the most cards in one copy; 0 for a whole pack.
    - `closed`: players may not look through the zone, but may remember its cards (captured cards).
    - `crosswise`: the name of a register with the set of cards of each copy that lie across the others,
      visible to all although the zone is closed.
    - `top_only`: players may look at the top card only (a discard pile).
    - `next_first`: positions list its cards from the top, as rule pages write a stock.
    - `look`: how a screen shows the zone, if that does not follow from the rest: one of LOOKS.
    """

    seen_by: int = NOBODY
    per_seat: bool = False
    copies: int = 1
    capacity: int = 0
    closed: bool = False
    crosswise: str = ""
    top_only: bool = False
    next_first: bool = False
    label: str = ""
    look: str = ""

    @property
    def looks(self) -> str:
        """How a screen shows the zone: one of LOOKS."""
        if self.look:
            return self.look
        if self.closed:
            return "won"
        if self.per_seat:
            return "hand"
        if self.next_first:
            return "stock"
        return "column" if self.copies > 1 else "spread"


@dataclass(frozen=True)
class Place:
    """One copy of a zone in a layout, with its offsets in `counts`, `cells` and `eyes`."""

    name: str
    index: int  # the seat, or the number of the copy
    spec: zone
    shown: int
    count_at: int
    cells_at: int
    eyes_at: int

    @property
    def seat(self) -> int:
        """The seat that owns this copy, or -1."""
        return self.index if self.spec.per_seat else -1

    @property
    def capacity(self) -> int:
        return self.spec.capacity or PACK


@dataclass(frozen=True, eq=False)
class Layout:
    """The NumPy type of a game's table, and the positions of its parts."""

    dtype: np.dtype
    seats: int
    places: tuple[Place, ...]
    zones: dict[str, zone]
    registers: dict[str, Register]
    options: tuple[Option, ...]
    lines: tuple[str, ...]
    secret: tuple[tuple[int, int], ...] = field(default=())  # (offset, bytes per seat) of secret registers
    secrets: tuple[str, ...] = ()  # the names of the secret registers

    @property
    def spectator(self) -> int:
        """The bit of a spectator in `seen` masks: set on cards that all can see."""
        return self.seats

    def under(self, t: Any, name: str) -> str:
        """Return an option with its value at this table, as refusals quote it: `(heart_lead = free)`."""
        option = next(option for option in self.options if option.name == name)
        return f"({name} = {option.write(int(t[name]))})"

    def column(self, name: str) -> np.ndarray:
        """Return one attribute of every place as an int64 array, for kernels."""
        return np.array([getattr(place, name) for place in self.places], np.int64)


def layout(
    seats: int,
    zones: dict[str, zone],
    options: tuple[Option, ...] = (),
    lines: tuple[str, ...] = (),
    secret: tuple[str, ...] = (),
    sealed: bool = False,
    **registers: Register,
) -> Layout:
    """Build the layout of a game for at most `seats` seats.

    - `zones`: the zones by name.
    - `options`: the house rules; each becomes a register.
    - `lines`: the names of the lines of a deal's score.
    - `secret`: names of registers with one entry for each seat that only this seat may see.
    - `sealed`: adds the register `answers`, for phases in which several seats answer or may act at once.
    - `registers`: the game's own registers, with the values that each may hold.

    Raises ValueError for a name that the engine uses itself.
    """
    mask = np.dtype("i1" if seats < 7 else "i4" if seats < 31 else "i8")
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    places: list[Place] = []
    end = 0

    def place(name: str, kind: Any, at: int | None = None) -> int:
        nonlocal end
        kind = np.dtype(kind)
        end = end if at is not None else -(-end // 8) * 8
        names.append(name)
        formats.append(kind)
        offsets.append(end if at is None else at)
        end = max(end, offsets[-1] + kind.itemsize)
        return offsets[-1]

    for name, spec in zones.items():
        copies = seats if spec.per_seat else spec.copies
        one = _zone_type(spec.capacity or PACK, mask)
        start = place(name, (one, (copies,)) if spec.per_seat or copies > 1 else one)
        for i in range(copies):
            at = start + i * one.itemsize
            assert one.fields
            cells, eyes = at + one.fields["slots"][1], (at + one.fields["seen"][1]) // mask.itemsize
            shown = 1 << i if spec.seen_by == OWNER else spec.seen_by
            places.append(Place(name, i, spec, shown, at // 2, cells, eyes))
    end = -(-end // 8) * 8
    _once_more(place, end, counts="i2", cells="i1", eyes=mask)

    scores = dict(points=amount(seats), lines=amount((seats, max(1, len(lines)))))
    own = COMMON | scores | registers
    if sealed:
        own["answers"] = a_move(seats)
        secret = (*secret, "answers")
    else:
        own |= dict(asked=nobody(), owes=nobody())
    own |= {option.name: of_option(option) for option in options}
    for name in {*own, *zones} & {*vars(Zone), *vars(Table)}:
        raise ValueError(f"{name!r} is reserved by the engine: choose another name for the register or zone")
    starts = {name: place(name, register.dtype) for name, register in own.items()}
    end = -(-end // 8) * 8
    _once_more(place, end, raw="i1", ints="i4", longs="i8")
    record: Any = dict(names=names, formats=formats, offsets=offsets, itemsize=end)
    widths = {name: own[name].dtype.itemsize // seats for name in own if name in secret}
    return Layout(
        dtype=np.dtype((Table, np.dtype(record))),
        seats=seats,
        places=tuple(places),
        zones=zones,
        registers=own,
        options=options,
        lines=lines,
        secret=tuple((starts[name], width) for name, width in widths.items()),
        secrets=tuple(widths),
    )


def _once_more(place: Callable[..., int], end: int, **kinds: Any) -> None:
    """Add arrays that overlap everything before offset `end`."""
    for name, kind in kinds.items():
        place(name, (kind, (end // np.dtype(kind).itemsize,)), at=0)


def _zone_type(capacity: int, mask: np.dtype) -> np.dtype:
    """Return the record type of one copy of a zone."""
    seen_at = -(-(8 + capacity) // mask.itemsize) * mask.itemsize
    fields: Any = dict(
        names=["count", "shown", "slots", "seen"],
        formats=["i2", mask, ("i1", (capacity,)), (mask, (capacity,))],
        offsets=[0, 4, 8, seen_at],
        itemsize=-(-(seen_at + capacity * mask.itemsize) // 8) * 8,
    )
    if mask.itemsize == 8:
        raise ValueError("a table has at most 30 seats")
    return np.dtype((Zone, np.dtype(fields)))


__all__ = ["ALL", "NOBODY", "OWNER", "Layout", "layout", "zone"]
